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

  private var settings: PinentrySettings
  private let identity: Identity

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

// MARK: Commands

extension PinentrySession {
  private mutating func carryOut(_ command: PinentryCommand, _ arguments: String) -> Action {
    switch command {
    case .getPIN: return ask(.passphrase)
    case .confirm:
      let words = arguments.split(separator: " " as Character)
      return ask(
        words.contains("--one-button") ? .message : .confirmation,
        focusesCancel: words.contains("--focus=cancel"))
    case .message: return ask(.message)
    case .option: if let error = settings.set(arguments) { return .fail(error) }
    case .getInfo: return inform(of: arguments)
    case .setTimeout: settings.setTimeout(arguments)
    case .reset: settings.texts = [:]
    case .help: return .reply(PinentryCommand.allCases.map { .comment($0.rawValue) } + [.ok()])
    case .bye: return .close([.ok("closing connection")])
    // This server has no cache from which a passphrase could be cleared.
    case .clearPassphrase: return .fail(.general)
    // CANCEL, D and END are replies to an inquiry, and this is outside one. AUTH is for connections
    // over which the client has to prove who it is.
    case .cancel, .data, .end, .authenticate: return .fail(.notImplemented)
    case .noOperation, .setKeyInfo, .setRepeatOK, .setQualityBarTip, .setGeneratePINTip: break
    case .setQualityBar where arguments.isEmpty: settings.texts[command] = "Quality:"
    case .setGeneratePIN where arguments.isEmpty: settings.texts[command] = nil
    default: settings.texts[command] = arguments.percentDecoded
    }
    return .reply([.ok()])
  }

  private func ask(_ kind: PinentryQuestion.Kind, focusesCancel: Bool = false) -> Action {
    .ask(PinentryQuestion(kind: kind, focusesCancel: focusesCancel, settings: settings))
  }

  /// Replies to `GETINFO`, whose argument names the information.
  private func inform(of what: String) -> Action {
    switch what {
    case "version": .reply([.data(identity.version), .ok()])
    case "pid": .reply([.data("\(identity.process)"), .ok()])
    case "flavor": .reply([.data("codeprompt"), .ok()])
    case "ttyinfo": .reply([.data(terminalInfo), .ok()])
    default: .fail(.parameter)
    }
  }

  /// The reply to `GETINFO ttyinfo`.
  ///
  /// It has the client's terminal, its type, and its X11 display; the mode of the terminal's file;
  /// and the server's user and group. `-` stands for what is not set, and `?` for an unknown mode.
  /// The last `-` stands for the state of a prompt in Emacs, which this server does not have.
  private var terminalInfo: String {
    let names = [PinentryOption.terminalName, .terminalType, .display].map {
      settings.value(of: $0) ?? "-"
    }.joined(separator: " ")
    let mode = settings.value(of: .terminalName).map { identity.mode($0) ?? "?" } ?? "-"
    return "\(names) \(mode) \(identity.user)/\(identity.group) -"
  }
}

extension PinentrySession.Action {
  fileprivate static func fail(_ error: AssuanError) -> Self { .reply([.error(error)]) }
}
