import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport

/// A prompt in a state whose screen is kept in a file.
struct GoldenCase: Sendable {
  /// What happens to a prompt, each time in a frame of its own.
  enum Step: Sendable {
    /// The characters are typed, a frame for each.
    case type(String)
    case backspace
    /// The status line says something else.
    case say(StatusLine?)
    /// The answer is submitted and checked; the status line says so.
    case verify(StatusLine)
    /// The answer is wrong, and the status line says why.
    case reject(StatusLine)
    /// Another challenge is on its way; the status line says so.
    case lock(StatusLine)
    /// It is there.
    case challenge(String)
    /// What is typed is shown, or hidden again.
    case reveal
    case loseFocus
    /// The prompt ends and leaves a row.
    case keep(Summary.Mark)
    /// The prompt ends and leaves nothing.
    case erase

    var isEnd: Bool {
      switch self {
      case .keep, .erase: true
      default: false
      }
    }
  }

  /// What is above every prompt, and below what must stay as it is.
  static let above = "$\r\n"

  let name: String
  let setting: PromptSetting
  let status: StatusLine?
  let steps: [Step]

  /// Takes the steps one by one.
  func drawn() throws -> DrawnPrompt {
    let prompt = try DrawnPrompt(setting, status: status, below: Self.above)
    for step in steps { try take(step, prompt) }
    return prompt
  }

  /// The screen as one frame makes it, below as much of what was above as is left of it: a longer
  /// note may have made room.
  ///
  /// What an end leaves is the same whatever was typed before, so there it is an end with nothing
  /// typed.
  func drawnAtOnce(as prompt: DrawnPrompt) throws -> VirtualScreen {
    let above = prompt.screen.text.hasPrefix("$") ? Self.above : ""
    guard let end = steps.last, end.isEnd else { return try prompt.redrawn(below: above) }
    let fresh = try DrawnPrompt(setting, below: above)
    try take(end, fresh)
    return fresh.screen
  }

  private func take(_ step: Step, _ prompt: DrawnPrompt) throws {
    switch step {
    case .type(let text): for character in text { prompt.type(String(character)) }
    case .backspace: prompt.draw(.backspace)
    case .say(let status):
      prompt.status = status
      prompt.draw()
    case .verify(let status):
      prompt.status = status
      prompt.submit(verifying: true)
    case .reject(let status):
      prompt.status = status
      prompt.reject()
    case .lock(let status):
      prompt.status = status
      prompt.lock()
    case .challenge(let text):
      prompt.status = self.status
      prompt.unlock(isNew: true)
      try prompt.replaceChallenge(text)
    case .reveal: prompt.toggleReveal()
    case .loseFocus: prompt.draw(.focusOut)
    case .keep(let mark):
      prompt.end(keeping: mark, setting.title.isEmpty ? setting.prompt : setting.title)
    case .erase: prompt.end()
    }
  }
}
