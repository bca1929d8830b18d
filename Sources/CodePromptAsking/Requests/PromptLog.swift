internal import CodePromptSystem
internal import CodePromptTerminalText

/// A log whose lines, for example from other threads of the application, appear above an open
/// prompt.
///
/// Threads that write to the terminal directly would write into the middle of the prompt. Set one
/// log as ``PromptSettings/log`` and have the threads print to it; while no prompt is open, the
/// lines go to standard error.
public final class PromptLog: Sendable {
  // `PromptLog` is a class, because the prompt and the printing threads share it.
  // The mailbox holds the lines that wait to be shown by an open prompt; nil while none is open.
  private let mailbox: Mailbox<[String]>

  /// Creates a log.
  ///
  /// - Throws: ``PromptError/noResources(code:)`` if there are no descriptors left.
  public init() throws(PromptError) {
    mailbox = try Mailbox.opened()
  }

  /// Prints a text on lines of its own, from any thread; control characters are removed.
  ///
  /// While the terminal takes no output, for example after Ctrl-S, lines may be lost.
  public func print(_ text: String) {
    let lines = DisplayText(text, limit: .max).lines
    mailbox.update { waiting in
      if waiting == nil { PromptLog.write(lines) }
      waiting? += lines
      return waiting != nil
    }
  }

  /// The descriptor that is readable while lines wait.
  package var descriptor: Int32 { mailbox.descriptor }

  /// Starts or stops sending lines to the prompt; while stopped, they go to standard error.
  package func setOpen(_ isOpen: Bool) {
    mailbox.update { waiting in
      PromptLog.write(waiting ?? [])
      waiting = isOpen ? [] : nil
      return false
    }
  }

  private static func write(_ lines: [String]) {
    if !lines.isEmpty { try? StandardStreams().write(lines.map { $0 + "\n" }.joined(), to: 2) }
  }

  package func takeLines() -> [String] {
    mailbox.drain()
    var lines: [String] = []
    mailbox.update { waiting in
      lines = waiting ?? []
      waiting?.removeAll()
      return false
    }
    return lines
  }
}
