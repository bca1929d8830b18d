import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport

/// A prompt in a state whose screen is tested, and may be recorded in a file.
struct GoldenCase: Sendable {
  /// The text above every prompt, which the prompt must not change.
  static let above = "$\r\n"

  let name: String
  let setting: PromptSetting
  let status: StatusLine?
  let steps: [Step]
  /// Whether the screen is recorded. Of another one only what holds for every screen is tested.
  var isRecorded = true

  /// Draws the prompt and then each step in its own frame.
  func drawn() throws -> DrawnPrompt {
    let prompt = try DrawnPrompt(setting, status: status, below: Self.above)
    for step in steps { try step.take(prompt) }
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
    try end.take(fresh)
    return fresh.screen
  }

  /// An event that is drawn in its own frame.
  struct Step: Sendable {
    var isEnd = false
    /// Whether the prompt drawn at once looks otherwise: the cells are shifted, or it is sliding.
    var isPassing = false
    let take: @Sendable (DrawnPrompt) throws -> Void

    static let backspace = Step { $0.draw(.backspace) }
    static let left = Step { $0.draw(.press(.left, [])) }
    static let loseFocus = Step { $0.draw(.focusOut) }
    /// The reveal key shows the entry, or hides it again.
    static let reveal = change { $0.toggleReveal() }
    /// The last character is masked after a while.
    static let hideLast = change { $0.lastIsRevealed = false }
    static let slide = Step(isPassing: true) { $0.slide() }
    /// A frame that shows the cells shifted.
    static let shift = Step(isPassing: true) { prompt in
      prompt.isShifted = true
      prompt.draw()
      prompt.isShifted = false
    }
    /// The prompt ends and leaves nothing.
    static let erase = Step(isEnd: true) { $0.end() }

    /// Each character is typed and drawn on its own.
    static func type(_ text: String) -> Step {
      Step { prompt in for character in text { prompt.type(String(character)) } }
    }

    static func say(_ status: StatusLine?) -> Step { change(status) { _ in } }

    /// The answer is submitted and checked; the status line changes.
    static func verify(_ status: StatusLine) -> Step {
      Step { prompt in
        prompt.status = status
        prompt.submit(verifying: true)
      }
    }

    /// The answer is rejected; the status line changes.
    static func reject(_ status: StatusLine) -> Step {
      change(status) { $0.reject(.rejected(nil, attemptsLeft: nil)) }
    }

    /// The answer is rejected, and this frame shows the cells shifted; the status line changes.
    static func shake(_ status: StatusLine) -> Step {
      Step(isPassing: true) { prompt in
        prompt.isShifted = true
        try reject(status).take(prompt)
        prompt.isShifted = false
      }
    }

    /// Another challenge is fetched, and the status line changes.
    static func lock(_ status: StatusLine) -> Step { change(status) { $0.lock() } }

    /// Another challenge has been fetched, and the usual status line is back.
    static func challenge(_ text: String) -> Step {
      Step { prompt in
        try change(GoldenState.keys) { $0.unlock(isNew: true) }.take(prompt)
        try prompt.replaceChallenge(text)
      }
    }

    static func resize(_ columns: Int, _ rows: Int) -> Step {
      Step { try $0.resize(columns: columns, rows: rows) }
    }

    /// The prompt ends and leaves a summary row.
    static func keep(accepted isAccepted: Bool) -> Step {
      Step(isEnd: true) { prompt in
        let setting = prompt.setting
        prompt.end(accepted: isAccepted, setting.title.isEmpty ? setting.prompt : setting.title)
      }
    }

    /// The session changes in some way.
    static func change(_ action: @escaping @Sendable (inout EntrySession) -> Void) -> Step {
      Step { prompt in
        action(&prompt.session)
        prompt.draw()
      }
    }

    /// The status line changes, and the session in some way.
    private static func change(
      _ status: StatusLine?, _ action: @escaping @Sendable (inout EntrySession) -> Void
    ) -> Step {
      Step { prompt in
        prompt.status = status
        try change(action).take(prompt)
      }
    }
  }
}
