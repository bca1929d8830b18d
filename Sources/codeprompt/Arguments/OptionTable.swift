/// An option of the command line, as used by parsing and by the help texts.
struct CommandOption: Sendable {
  enum Value: Sendable {
    case none
    /// A value after `=` or as the next word.
    case required(ValueKind)
    /// A value that is accepted only after `=`.
    case optional(ValueKind)
  }

  let id: OptionID
  var short: Character?
  var value = Value.none
  /// The effect of the option; details follow a colon, a semicolon or an opening parenthesis. It
  /// contains no quotes and no square brackets, since the scripts of three shells quote it.
  let help: String
  /// What the manual says in addition to the help.
  var details = ""

  var long: String { id.rawValue }

  var kind: ValueKind? {
    switch value {
    case .none: nil
    case .required(let kind), .optional(let kind): kind
    }
  }

  var summary: Substring { String(help.prefix { !":;(".contains($0) }).withoutTrailingBlanks }

  /// The names as typed, the short one first.
  var names: [String] {
    let short = short.map { ["-\($0)"] } ?? []
    return id == .shortHelp ? short : short + ["--\(long)"]
  }
}

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

  package var help: String { CommandOption.all.first { $0.id == self }?.help ?? "" }

  package var typed: String { self == .shortHelp ? rawValue : "--\(rawValue)" }
}

extension CommandOption {
  static func named(_ long: String) throws(UsageError) -> CommandOption {
    guard let option = all.first(where: { $0.long == long && $0.id != .shortHelp }) else {
      let advice = nearest(to: long).map { "did you mean '--\($0)'?" }
      throw UsageError("unknown option '--\(long)': \(advice ?? "see 'codeprompt --help'")")
    }
    return option
  }

  static func named(_ short: Character) throws(UsageError) -> CommandOption {
    guard let option = all.first(where: { $0.short == short }) else {
      throw UsageError("unknown option '-\(short)': see 'codeprompt --help'")
    }
    return option
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
