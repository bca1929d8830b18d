/// An option of the command line, as parsing and the help texts know it.
struct CommandOption: Sendable {
  /// What an option takes after its name.
  enum Value: Equatable, Sendable {
    case none
    /// A value after `=` or as the next word.
    case required(ValueKind)
    /// A value that is taken only after `=`.
    case optional(ValueKind)
  }

  /// The headings of the help, in its order.
  enum Group: String, CaseIterable, Sendable {
    case asking = "What to ask for"
    case masking = "Masking"
    case life = "Life of the prompt"
    case look = "Look"
    case streams = "Input and output"
    case about = "About"
  }

  let id: OptionID
  let short: Character?
  let value: Value
  let group: Group
  /// What the option does; after a colon, a semicolon or in brackets what else there is to know.
  ///
  /// It holds no quote and no square bracket: it is put in scripts for three shells.
  let help: String

  var long: String { id.rawValue }

  /// What the option does, in a few words.
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

  /// The names as they are typed, the short one first.
  var names: [String] {
    let short = short.map { ["-\($0)"] } ?? []
    return id == .shortHelp ? short : short + ["--\(long)"]
  }
}

/// The options by their long names.
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
  /// The option of a long name.
  ///
  /// - Throws: ``UsageError/unknownOption(_:nearest:)``.
  static func named(_ long: String) throws(UsageError) -> CommandOption {
    guard let index = all.firstIndex(where: { $0.long == long && $0.id != .shortHelp }) else {
      throw .unknownOption("--\(long)", nearest: nearest(to: long).map { "--\($0)" })
    }
    return all[index]
  }

  /// The option of a letter.
  ///
  /// - Throws: ``UsageError/unknownOption(_:nearest:)``.
  static func named(_ short: Character) throws(UsageError) -> CommandOption {
    guard let index = all.firstIndex(where: { $0.short == short }) else {
      throw .unknownOption("-\(short)", nearest: nil)
    }
    return all[index]
  }

  /// The long name that is nearest to one that does not exist, if any is near.
  static func nearest(to name: String) -> String? {
    let names = all.filter { $0.id != .shortHelp }.map(\.long)
    // A word that was cut short, or of which at most half is wrong.
    if let longer = names.first(where: { $0.hasPrefix(name) }) { return longer }
    let distances = names.map { ($0, name.editDistance(to: $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 * 2 <= max(name.count, 3) ? best.0 : nil
  }
}

extension String {
  /// How many characters have to be put in, taken out or exchanged (Levenshtein distance).
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
