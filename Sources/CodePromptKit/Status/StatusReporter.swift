package import CodePromptTerminalMode

/// Something that happened in a prompt, as ``CodePrompt/onEvent`` and a program after
/// ``CodePrompt/statusDescriptor`` are told.
public enum PromptEvent: Equatable, Sendable, CustomStringConvertible {
  /// The prompt is drawn and takes keys.
  case open
  /// So many characters are in the entry.
  case change(characterCount: Int)
  /// A complete entry was submitted.
  case submit
  /// Somebody checks it.
  case verify
  /// It was wrong; so many attempts are left, or nil where there is no limit.
  case reject(attemptsLeft: Int?)
  /// Another challenge, or the code once more, was asked for.
  case resend
  /// The process is about to be stopped, as by Ctrl-Z.
  case suspend
  /// It goes on.
  case resume
  /// The prompt ended; nil stands for an error or a signal.
  case close(PromptEnding?)

  /// The event's line, without its newline.
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
    case .close(let ending): "close \(ending?.word ?? "failed")"
    }
  }
}

extension PromptEnding {
  fileprivate var word: String {
    switch self {
    case .accepted: "ok"
    case .cancelled: "cancelled"
    case .rejected: "rejected"
    case .timedOut: "timeout"
    case .forgot: "forgot"
    }
  }
}

/// The way of the events to a descriptor: a line each, never waited for.
///
/// A reader that is slow gets them later, at the next event; one that is gone gets none.
package struct StatusReporter: Sendable {
  // What the reader has not taken yet; beyond the limit it takes nothing any more.
  private var pending = ""
  private var descriptor: Int32?
  private let streams: StandardStreams

  /// The number of characters that was told last.
  var toldCount = 0
  /// The edits after which that was looked at last.
  var notedChangeCount = 0

  private static let pendingLimit = 1 << 16

  package init(descriptor: Int32?, _ streams: StandardStreams) {
    self.descriptor = descriptor
    self.streams = streams
  }

  /// Tells of an event.
  package mutating func report(_ event: PromptEvent) {
    guard descriptor != nil else { return }
    pending += "\(event)\n"
    flush()
  }

  private mutating func flush() {
    while let descriptor, !pending.isEmpty {
      let count = pending.withUTF8 {
        unsafe streams.writeNow(UnsafeRawBufferPointer($0), to: descriptor)
      }
      guard let count, pending.utf8.count <= StatusReporter.pendingLimit else {
        self.descriptor = nil
        return
      }
      if count == 0 { return }
      pending.removeFirst(count)
    }
  }
}
