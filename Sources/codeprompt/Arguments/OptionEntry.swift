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
  var set: @Sendable (Invocation.Asking, ParsedOption) throws(UsageError) -> Void = { _, _ in
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
