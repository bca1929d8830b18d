// An option by its name, and what to say about an unknown one.
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
        "a password is masked by default; use --mask to mask a code"
      ),
      ("confirm", "use --repeat to ask twice, or --yes-no to ask a yes-or-no question"),
      ("verify-password again twice", "use --repeat to ask twice"),
      ("username user", "use --line to ask for a user name"),
      ("input inputbox", "use --line to ask for a line"),
      ("value initial", "use --default, with --line"),
      ("echo visible", "use --show to show what is typed, or --line for a line that can be edited"),
      (
        "type",
        """
        use --digits, --length, --line, --yes-no or --choose; without them, codeprompt asks for a \
        password
        """
      ),
      ("menu radiolist select choice option", "use --choose NAME=TEXT for each choice"),
      ("otp totp code", "use --digits 6"),
      ("pin", "use --charset digits --min 4 --max 8"),
      ("min-length min-digits", "use --min"),
      ("max-length max-digits", "use --max"),
      ("retries tries max-tries try", "use --attempts"),
      ("check verify validate command exec", "put the command that checks the answer after '--'"),
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
    return best.1 * 2 <= name.count ? best.0 : nil
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
