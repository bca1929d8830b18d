/// The user's preferences, which override what a program asks for: comma-separated words in
/// `CODEPROMPT_PREFERENCES`, and the common variables `ACCESSIBLE` and `REDUCED_MOTION`.
package struct Preferences: Equatable, Sendable {
  /// A word of `CODEPROMPT_PREFERENCES`.
  package struct Word: Sendable {
    package let word: String
    /// What the word doesn't say.
    package var help = ""
    let set: @Sendable (inout Preferences) -> Void
  }

  /// The words that `CODEPROMPT_PREFERENCES` may contain; others have no effect.
  package static let words =
    [
      Word(word: "plain") { $0.isPlain = true },
      Word(word: "ascii") { $0.isASCII = true },
      Word(word: "still", help: "no animation") { $0.reducesMotion = true },
      Word(word: "enter", help: "a full code waits for Enter") { $0.waitsForEnter = true },
      Word(word: "patient", help: "ten times the time limit") { $0.isPatient = true },
    ]
    + FieldStyle.allCases.filter { $0 != .auto }.map { style in
      Word(word: style.rawValue) { $0.style = style }
    }

  /// Whether lines are appended instead of drawing in place; also set by `ACCESSIBLE` unless it is
  /// `0` or `false`.
  package var isPlain: Bool
  /// Whether only ASCII is drawn.
  package var isASCII = false
  /// Whether nothing moves; also set by `REDUCED_MOTION` unless it is `0`.
  package var reducesMotion: Bool
  /// Whether a full code waits for Enter.
  package var waitsForEnter = false
  /// Whether the prompt's time limit is ten times as long.
  package var isPatient = false
  /// The widest style of the field to use.
  package var style: FieldStyle?

  package init(_ value: (String) -> String?) {
    func isOn(_ name: String, but off: String) -> Bool {
      guard let text = value(name), !text.isEmpty else { return false }
      return text != "0" && text != off
    }
    isPlain = isOn("ACCESSIBLE", but: "false")
    reducesMotion = isOn("REDUCED_MOTION", but: "0")
    guard let words = value("CODEPROMPT_PREFERENCES"), !words.isEmpty else { return }
    for word in words.split(separator: ",") {
      Preferences.words.first { $0.word == word }?.set(&self)
    }
  }

  func applied(to prompt: borrowing CodePrompt) -> CodePrompt {
    var prompt = copy prompt
    if isASCII { prompt.isASCII = true }
    if reducesMotion { prompt.reducesMotion = true }
    if waitsForEnter { prompt.submission = .enter }
    if isPatient { prompt.timeLimit = prompt.timeLimit.map { $0 * 10 } }
    if let style { prompt.style = style }
    return prompt
  }
}
