/// The user's preferences, which override what a program asks for: comma-separated words in
/// `CODEPROMPT_PREFERENCES`, and the common variables `ACCESSIBLE` and `REDUCED_MOTION`.
package struct Preferences: Equatable, Sendable {
  /// A word of `CODEPROMPT_PREFERENCES`.
  package struct Word: Sendable {
    package let word: String
    /// What the word doesn't say.
    package var help = ""
    /// Changes a prompt as the user prefers.
    let apply: @Sendable (inout PromptRequest) -> Void
  }

  /// The words that `CODEPROMPT_PREFERENCES` may contain; others have no effect.
  package static let words =
    [
      Word(word: plain) { $0.layout = .plain },
      Word(word: ascii) { $0.isASCII = true },
      Word(word: still, help: "no animation") { $0.reducesMotion = true },
      Word(word: "enter", help: "a full code waits for Enter") { $0.submission = .enter },
      Word(word: "nodots", help: "nothing of a secret is drawn, not even its length") { prompt in
        if prompt.mask != .shown { prompt.mask = .blank }
        prompt.lastCharacterRevealTime = nil
      },
      Word(word: "patient", help: "ten times the time limit") { prompt in
        prompt.timeLimit = prompt.timeLimit.map { $0 * 10 }
      },
    ]
    + PromptStyle.allCases.filter { $0 != .auto }.map { style in
      Word(word: style.rawValue) { $0.style = style }
    }

  // The words that more than ``words`` has to know.
  private static let plain = "plain"
  private static let ascii = "ascii"
  private static let still = "still"

  /// The words that apply, each once; a later style of the field overrides an earlier one.
  private var chosen: [String] = []

  /// Whether lines are appended instead of drawing in place; also set by `ACCESSIBLE` unless it is
  /// `0` or `false`.
  package var isPlain: Bool { chosen.contains(Preferences.plain) }
  /// Whether only ASCII is drawn.
  package var isASCII: Bool { chosen.contains(Preferences.ascii) }

  package init(_ value: (String) -> String?) {
    func isOn(_ name: String, but off: String) -> Bool {
      guard let text = value(name), !text.isEmpty else { return false }
      return text != "0" && text != off
    }
    if isOn("ACCESSIBLE", but: "false") { choose(Preferences.plain) }
    if isOn("REDUCED_MOTION", but: "0") { choose(Preferences.still) }
    guard let words = value("CODEPROMPT_PREFERENCES"), !words.isEmpty else { return }
    for word in words.split(separator: ",") { choose(String(word)) }
  }

  private mutating func choose(_ word: String) {
    guard Preferences.words.contains(where: { $0.word == word }) else { return }
    chosen.removeAll { $0 == word }
    chosen.append(word)
  }

  package func applied(to prompt: borrowing PromptRequest) -> PromptRequest {
    var prompt = copy prompt
    for word in chosen { Preferences.words.first { $0.word == word }?.apply(&prompt) }
    return prompt
  }
}
