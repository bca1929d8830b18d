internal import CodePromptCellRendering
internal import CodePromptSystem

/// A log whose lines, for example from other threads of the application, appear above an open
/// prompt.
///
/// Threads that write to the terminal directly would write into the middle of the prompt. Set one
/// log as ``CodePrompt/log`` and have the threads print to it; while no prompt is open, the lines
/// go to standard error.
public final class PromptLog: Sendable {
  // `PromptLog` is a class, because the prompt and the printing threads share it.
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

  /// Prints a text on lines of its own, from any thread; control characters are removed.
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

  var descriptor: Int32 { mailbox.descriptor }

  /// Starts or stops sending lines to the prompt; while stopped, they go to standard error.
  func setOpen(_ isOpen: Bool) {
    mailbox.update { state in
      let left = state?.lines ?? []
      if !left.isEmpty { try? StandardStreams().write(left.map { $0 + "\n" }.joined(), to: 2) }
      state = State(isOpen: isOpen)
      return false
    }
  }

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
