import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport

/// A prompt in a state whose screen is recorded in a file.
struct GoldenCase: Sendable {
  /// An event that is drawn in its own frame.
  enum Step: Sendable {
    /// Each character is typed and drawn on its own.
    case type(String)
    case backspace
    case say(StatusLine?)
    /// The answer is submitted and checked; the status line changes.
    case verify(StatusLine)
    /// The answer is rejected; the status line changes.
    case reject(StatusLine)
    /// The answer is rejected, and this frame shows the cells shifted; the status line changes.
    case shake(StatusLine)
    /// Another challenge is fetched, and the status line changes.
    case lock(StatusLine)
    case challenge(String)
    /// The reveal key shows the entry, or hides it again.
    case reveal
    case loseFocus
    /// The prompt ends and leaves a summary row.
    case keep(accepted: Bool)
    /// The prompt ends and leaves nothing.
    case erase

    var isShake: Bool {
      if case .shake = self { true } else { false }
    }

    var isEnd: Bool {
      switch self {
      case .keep, .erase: true
      default: false
      }
    }
  }

  /// The text above every prompt, which the prompt must not change.
  static let above = "$\r\n"

  let name: String
  let setting: PromptSetting
  let status: StatusLine?
  let steps: [Step]

  /// Draws the prompt and then each step in its own frame.
  func drawn() throws -> DrawnPrompt {
    let prompt = try DrawnPrompt(setting, status: status, below: Self.above)
    for step in steps { try take(step, prompt) }
    return prompt
  }

  /// Returns a screen on which the final state is drawn in one frame, below ``above`` unless that
  /// text scrolled out.
  ///
  /// If the prompt has ended, returns the screen after the end of a prompt in which nothing was
  /// typed: the rows that remain don't depend on what was typed.
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
    case .shake(let status):
      prompt.status = status
      prompt.isShifted = true
      prompt.reject()
      prompt.isShifted = false
    case .lock(let status):
      prompt.status = status
      prompt.lock()
    case .challenge(let text):
      prompt.status = self.status
      prompt.unlock(isNew: true)
      try prompt.replaceChallenge(text)
    case .reveal: prompt.toggleReveal()
    case .loseFocus: prompt.draw(.focusOut)
    case .keep(let isAccepted):
      prompt.end(accepted: isAccepted, setting.title.isEmpty ? setting.prompt : setting.title)
    case .erase: prompt.end()
    }
  }
}
