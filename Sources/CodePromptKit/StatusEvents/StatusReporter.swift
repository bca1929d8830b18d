private import CodePromptSystem

/// An event of a prompt, as reported to ``CodePrompt/onEvent``.
public enum PromptEvent: Equatable, Sendable, CustomStringConvertible {
  /// The prompt is drawn and accepts keys.
  case open
  /// The number of characters in the entry changed.
  case change(characterCount: Int)
  /// A complete entry was submitted.
  case submit
  /// The entry is being verified.
  case verify
  /// The answer was wrong.
  case reject(attemptsLeft: Int?)
  /// The user asked for another challenge, for the code to be sent again, or for an action that the
  /// application offers.
  case resend
  /// The process is about to be stopped, for example by Ctrl-Z.
  case suspend
  /// The process continues.
  case resume
  /// The prompt ended; nil means an error or a signal.
  case close(PromptEnding?)

  /// The event as the command's `--status-fd` writes it, without the newline.
  public var description: String {
    switch self {
    case .open: "open"
    case .change(let count): "change \(count)"
    case .submit: "submit"
    case .verify: "verify"
    case .reject(let left): left.map { "reject \($0)" } ?? "reject"
    case .resend: "resend"
    case .suspend: "suspend"
    case .resume: "resume"
    case .close(.accepted): "close ok"
    case .close(.cancelled): "close cancelled"
    case .close(.rejected): "close rejected"
    case .close(.timedOut): "close timeout"
    case .close(.forgot): "close forgot"
    case .close(nil): "close failed"
    }
  }
}

/// A reporter that writes each event as a line to a descriptor and never waits.
///
/// A slow reader gets lines later, with the next event; a closed descriptor gets none.
package struct StatusReporter: Sendable {
  // Lines that the reader has not taken yet; beyond 64 KiB, reporting ends.
  private var pending = ""
  private var descriptor: Int32?
  private let streams = StandardStreams()

  private static let pendingLimit = 1 << 16

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Reports an event.
  ///
  /// - Returns: The `errno` if that fails, after which nothing more is reported. A reader that has
  ///   closed its end is no failure.
  @discardableResult
  package mutating func report(_ event: PromptEvent) -> Int32? {
    guard let descriptor else { return nil }
    pending += "\(event)\n"
    while !pending.isEmpty {
      let count = pending.withUTF8 {
        unsafe streams.writeNow(UnsafeRawBufferPointer($0), to: descriptor)
      }
      guard let count, pending.utf8.count <= StatusReporter.pendingLimit else {
        let code = SystemCalls.lastError
        self.descriptor = nil
        return count == nil && code != EPIPE ? code : nil
      }
      if count == 0 { return nil }
      pending.removeFirst(count)
    }
    return nil
  }
}
