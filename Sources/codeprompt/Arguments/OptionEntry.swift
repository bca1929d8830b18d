internal import CodePromptKit

/// An option of the command line: all that parsing, help, manual, completions, refusals and tests
/// know about it.
package struct OptionEntry: Sendable {
  /// The value, with its name in the help and in messages, and what a shell can complete.
  enum Value: Sendable {
    case none
    /// A value after `=` or as the next word.
    case required(String, Candidates = .nothing)
    /// A value that is accepted only after `=`.
    case optional(String, Candidates = .nothing)
  }

  package enum Candidates: Sendable {
    case nothing
    /// Some words; a word that ends in `:` or `=` is only the beginning of a value.
    case words([String])
    case files
    /// The names of programs, since the value is a command line.
    case commands
  }

  package let id: OptionID
  /// The heading of the help's group that this option begins.
  var heading: String?
  var value = Value.none
  /// Whether an empty value has a meaning.
  var mayBeEmpty = false
  /// Whether every value of a repeated option counts, and not only the last one.
  var isRepeatable = false
  /// What there has to be for the option to have an effect.
  package var needs: [OptionNeed] = []
  /// Options that contradict this one.
  package var excludes: [OptionID] = []
  /// The effect of the option. Details, which completions can't show, follow a colon, a semicolon
  /// or an opening parenthesis.
  package let help: String
  /// What the manual says in addition to the help.
  var details = ""
  /// What the option writes instead of asking.
  var write: (@Sendable (ParsedOption) throws(UsageError) -> String)?
  /// Sets what the option says; called for each occurrence that counts.
  var set: @Sendable (inout Invocation.Asking, ParsedOption) throws(UsageError) -> Void = { _, _ in
  }

  var long: String? { id == .shortHelp ? nil : id.rawValue }

  var short: Character? { OptionID.short.first { $0.value == id }?.key }

  /// The name of the value, and what a shell can complete; nil if the option takes no value.
  package var kind: (name: String, candidates: Candidates)? {
    switch value {
    case .none: nil
    case .required(let name, let candidates), .optional(let name, let candidates):
      (name, candidates)
    }
  }

  /// What completions say about the option: the help without its details.
  package var summary: Substring {
    let summary = help.prefix { !":;(".contains($0) }
    return summary.last == " " ? summary.dropLast() : summary
  }

  /// The names as typed, the short one first.
  package var names: [String] {
    [short.map { "-\($0)" }, long.map { "--\($0)" }].compactMap { $0 }
  }

  package static var all: [OptionEntry] { OptionID.allCases.map { $0.option } }

  /// The options under the headings of the help.
  static var groups: [(heading: String, options: [OptionEntry])] {
    var groups: [(heading: String, options: [OptionEntry])] = []
    for option in all {
      if let heading = option.heading { groups.append((heading, [])) }
      groups[groups.count - 1].options.append(option)
    }
    return groups
  }
}

extension OptionEntry {
  /// Returns the option with a long name, without its dashes; an unknown one gets advice.
  static func named(_ long: String) throws(UsageError) -> OptionEntry {
    guard let id = OptionID(rawValue: long), id != .shortHelp else {
      let near = nearest(to: long).map { "did you mean '--\($0)'?" }
      throw .unknown("--\(long)", advice(on: long) ?? near)
    }
    return id.option
  }

  /// Returns the option with a short name, without its dash; an unknown one gets advice.
  static func named(_ short: Character) throws(UsageError) -> OptionEntry {
    guard let id = OptionID.short.first(where: { $0.key == short })?.value else {
      throw .unknown("-\(short)", advice(on: "\(short)"))
    }
    return id.option
  }

  /// Returns what to use instead of an option that other programs have under this name.
  private static func advice(on name: String) -> String? {
    let groups: [(names: String, advice: String)] = [
      (
        "silent s no-echo password passwordbox secret hide hidden",
        "a password is masked anyway, and --mask masks a code"
      ),
      ("confirm", "use --repeat to ask twice, or --yes-no to ask a yes-or-no question"),
      ("verify-password again twice", "use --repeat to ask twice"),
      ("username user", "use --line to ask for a user name"),
      ("input inputbox", "use --line to ask for a line"),
      ("value initial", "use --default, with --line"),
      ("echo visible", "use --show to show what is typed, or --line for a line that can be edited"),
      ("type", "use --digits, --length, --line or --yes-no; without them it asks for a password"),
      ("otp totp code", "use --digits 6"),
      ("pin", "use --charset digits --min 4 --max 8"),
      ("min-length min-digits", "use --min"),
      ("max-length max-digits", "use --max"),
      ("retries tries max-tries try", "use --attempts"),
      ("check verify validate command exec", "put the command that checks after '--'"),
      ("header", "use --title"),
    ]
    return groups.first { $0.names.split(separator: " ").contains(name[...]) }?.advice
  }

  /// Returns the long name most similar to an unknown one; nil if none is similar.
  static func nearest(to name: String) -> String? {
    let names = all.compactMap { $0.long }
    // Similar: the word is the beginning of the name, or at most half of the word is wrong.
    if let longer = names.first(where: { $0.hasPrefix(name) }) { return longer }
    let distances = names.map { ($0, name.editDistance(to: $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 * 2 <= max(name.count, 3) ? best.0 : nil
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The raw values of all cases, which are the words that a person types.
  static var words: [String] { allCases.map { $0.rawValue } }
}

extension [String] {
  /// The words as in `a, b or c`.
  var listed: String {
    count < 2 ? first ?? "" : "\(dropLast().joined(separator: ", ")) or \(self[count - 1])"
  }
}

extension String {
  /// Returns the number of insertions, deletions and replacements (Levenshtein distance).
  fileprivate func editDistance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let exchanged = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(exchanged, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
