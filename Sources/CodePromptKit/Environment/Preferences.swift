internal import CodePromptCellRendering

/// The user's preferences, which override what a program asks for: comma-separated words in
/// `CODEPROMPT_PREFERENCES`, and the common variables `ACCESSIBLE` and `REDUCED_MOTION`.
package struct Preferences: Equatable, Sendable {
  /// Whether lines are appended instead of drawing in place: the word `plain`, or `ACCESSIBLE`
  /// unless it is `0` or `false`.
  package var isPlain: Bool
  /// Whether only ASCII is drawn: the word `ascii`.
  package var isASCII = false
  /// Whether nothing moves: the word `still`, or `REDUCED_MOTION` unless it is `0`.
  package var reducesMotion: Bool
  /// Whether a full code waits for Enter: the word `enter`.
  package var waitsForEnter = false
  /// Whether the prompt's time limit is ten times as long: the word `patient`.
  package var isPatient = false
  /// The widest style of the field to use: the word `box`, `underline` or `compact`.
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
      switch word {
      case "plain": isPlain = true
      case "ascii": isASCII = true
      case "still": reducesMotion = true
      case "enter": waitsForEnter = true
      case "patient": isPatient = true
      case "box": style = .box
      case "underline": style = .underline
      case "compact": style = .compact
      default: continue
      }
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
