/// An option of the command line, as used by parsing and by the help texts.
struct CommandOption: Sendable {
  /// The value of an option.
  enum Value: Equatable, Sendable {
    case none
    /// A value after `=` or as the next word.
    case required(ValueKind)
    /// A value that is accepted only after `=`.
    case optional(ValueKind)
  }

  /// The headings of the help, in the order in which it shows them.
  enum Group: String, CaseIterable, Sendable {
    case asking = "What to ask for"
    case masking = "Masking"
    case life = "Life of the prompt"
    case look = "Look"
    case streams = "Input and output"
    case about = "About"
  }

  let id: OptionID
  var short: Character?
  var value = Value.none
  let group: Group
  /// The effect of the option; details follow a colon, a semicolon or an opening parenthesis.
  ///
  /// It contains no quotes and no square brackets, since the completion scripts of three shells
  /// quote it.
  let help: String

  var long: String { id.rawValue }

  /// The kind of the option's value; nil if the option takes none.
  var kind: ValueKind? {
    switch value {
    case .none: nil
    case .required(let kind), .optional(let kind): kind
    }
  }

  /// The effect of the option, in a few words.
  var summary: String {
    var words: [Substring] = []
    for word in help.split(separator: " ") {
      if word.first == "(" { break }
      guard word.last != ":", word.last != ";" else {
        words.append(word.dropLast())
        break
      }
      words.append(word)
    }
    return words.joined(separator: " ")
  }

  /// The names as typed, the short one first.
  var names: [String] {
    let short = short.map { ["-\($0)"] } ?? []
    return id == .shortHelp ? short : short + ["--\(long)"]
  }
}

/// An option, by its long name.
package enum OptionID: String, CaseIterable, Sendable {
  case digits, length, charset, upper, lower, groups, placeholder, min, max, confirm, prompt
  case mask, show, reveal
  case revealLast = "reveal-last"
  case attempts, submit, timeout, challenge, resend, cooldown, autofill, forgot
  case rejectStatus = "reject-status"
  case verifyTimeout = "verify-timeout"
  case title, hint, style, color, graphics, ascii, plain, modal, error, text, keep
  case noAnimation = "no-animation"
  case outputFd = "output-fd"
  case noNewline = "no-newline"
  case statusFd = "status-fd"
  case print, stdin, tty, wait
  case shortHelp = "-h"
  case help, version, completions, manual
}

extension CommandOption {
  /// Finds an option by its long name.
  ///
  /// - Throws: ``UsageError/unknownOption(_:nearest:)``.
  static func named(_ long: String) throws(UsageError) -> CommandOption {
    guard let index = all.firstIndex(where: { $0.long == long && $0.id != .shortHelp }) else {
      throw .unknownOption("--\(long)", nearest: nearest(to: long).map { "--\($0)" })
    }
    return all[index]
  }

  /// Finds an option by its letter.
  ///
  /// - Throws: ``UsageError/unknownOption(_:nearest:)``.
  static func named(_ short: Character) throws(UsageError) -> CommandOption {
    guard let index = all.firstIndex(where: { $0.short == short }) else {
      throw .unknownOption("-\(short)", nearest: nil)
    }
    return all[index]
  }

  /// Returns the long name most similar to an unknown one; nil if none is similar.
  static func nearest(to name: String) -> String? {
    let names = all.filter { $0.id != .shortHelp }.map(\.long)
    // Similar: the word is the beginning of the name, or at most half of the word is wrong.
    if let longer = names.first(where: { $0.hasPrefix(name) }) { return longer }
    let distances = names.map { ($0, name.editDistance(to: $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 * 2 <= max(name.count, 3) ? best.0 : nil
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
