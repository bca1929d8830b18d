internal import CodePromptTerminalMode
internal import CodePromptTerminalText

/// Lines from elsewhere, such as other threads of the application, that stand above an open prompt.
///
/// What they write to the terminal by themselves would be in the middle of the prompt. Set one log
/// as ``CodePrompt/log``, and have them print there; while no prompt is open the lines go to
/// standard error.
public final class PromptLog: Sendable {
  // A class, since the prompt and those who print share it.
  private struct State: Sendable {
    var isOpen = false
    var lines: [String] = []
  }

  private let mailbox: Mailbox<State>

  /// Creates a log.
  ///
  /// - Throws: ``CodePromptError/noResources(code:)`` if there are no descriptors left.
  public init() throws(CodePromptError) {
    mailbox = try Mailbox()
  }

  /// Prints a text, in lines of its own, from any thread; control characters are taken out.
  public func print(_ text: String) {
    let lines = DisplayText(text, limit: .max).lines
    mailbox.update { state in
      guard state?.isOpen == true else {
        try? StandardStreams().write(lines.map { $0 + "\n" }.joined(), to: 2)
        return false
      }
      state?.lines += lines
      return true
    }
  }

  /// Can be read from when there are lines for the prompt.
  var descriptor: Int32 { mailbox.descriptor }

  /// Begins and ends the time in which lines go to the prompt; at its end they go where they went
  /// before.
  func setOpen(_ isOpen: Bool) {
    mailbox.update { state in
      let left = state?.lines ?? []
      if !left.isEmpty { try? StandardStreams().write(left.map { $0 + "\n" }.joined(), to: 2) }
      state = State(isOpen: isOpen)
      return false
    }
  }

  /// Takes the lines that were printed.
  func takeLines() -> [String] {
    mailbox.drain()
    var lines: [String] = []
    mailbox.update { state in
      lines = state?.lines ?? []
      state?.lines = []
      return false
    }
    return lines
  }
}
