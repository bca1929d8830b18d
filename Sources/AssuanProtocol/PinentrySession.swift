/// A state machine for the server's side of a connection: a line goes in, an action comes out.
///
/// It does no input or output. A typed passphrase is never passed to it: ``AssuanReply/answer`` in
/// an action marks the place where the caller sends the passphrase.
package struct PinentrySession: Sendable {
  /// What the caller must do after a line or a question.
  package enum Action: Equatable, Sendable {
    /// Send these replies, and read the next line.
    case reply([AssuanReply])
    /// Ask the user, and then call ``end(_:_:)`` with the outcome.
    case ask(PinentryQuestion)
    /// Send these replies, and close the connection.
    case close([AssuanReply])
  }

  /// What the server tells the client about itself.
  ///
  /// `process` is its process ID; `user` and `group` are its effective user and group ID. `mode`
  /// returns the permissions and the owner of a terminal's file as a text; nil if they are unknown.
  package typealias Identity = (
    version: String, process: Int32, user: UInt32, group: UInt32,
    mode: @Sendable (_ path: String) -> String?
  )

  var settings: PinentrySettings
  let identity: Identity

  /// The process on whose behalf the client asks; nil if the client has not named one.
  package var owner: PinentryOwner? { settings.value(of: .owner).flatMap(PinentryOwner.init) }

  /// The line that the server sends when a client has connected, before the client sends any.
  package static let greeting = AssuanReply.ok("Pleased to meet you")

  /// Creates a session that begins with these settings, which come from the server's arguments.
  package init(_ settings: PinentrySettings, identity: Identity) {
    self.settings = settings
    self.identity = identity
  }

  /// Handles a line from the client, and returns what the caller must do.
  package mutating func handle(_ line: AssuanLine) -> Action {
    switch line {
    case .nothing: .reply([])
    case .malformed: .fail(.syntax)
    case .overlong: .fail(.lineTooLong)
    case .command(let name, let arguments):
      if let command = PinentryCommand(rawValue: name) {
        carryOut(command, arguments)
      } else {
        .fail(.unknownCommand)
      }
    }
  }

  /// Handles the outcome of a question that ``handle(_:)`` returned; returns what must be done.
  package mutating func end(_ question: PinentryQuestion, _ outcome: PinentryOutcome) -> Action {
    let kind = question.kind
    // The error message and the rating were for this question only. The repetition was for the
    // next passphrase, so it remains after a confirmation or a message.
    settings.texts[.setError] = nil
    settings.texts[.setQualityBar] = nil
    if kind == .passphrase { settings.texts[.setRepeat] = nil }
    return switch outcome {
    case .accepted where kind == .passphrase:
      .reply((question.repeats ? [.status("PIN_REPEATED")] : []) + [.answer, .ok()])
    case .accepted: .reply([.ok()])
    case .rejected where kind == .message, .cancelled where kind == .message: .reply([.ok()])
    case .rejected: .fail(.notConfirmed)
    case .cancelled: .fail(.cancelled)
    case .timedOut: .fail(.timeout)
    case .noTerminal(let reason):
      .reply([
        .status("ERROR", "codeprompt.terminal \(AssuanError.noTerminal.number) \(reason)"),
        .error(.noTerminal),
      ])
    case .fullyCancelled: .close([.status("BUTTON_INFO", "close"), .error(.fullyCancelled)])
    }
  }
}
