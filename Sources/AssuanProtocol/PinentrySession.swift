/// The server's side of a connection: it takes a line and returns an action.
///
/// It does no input or output. The typed passphrase is never passed to it: ``AssuanReply/answer``
/// marks its place among the replies.
package struct PinentrySession: Sendable {
  /// The action after a line.
  package enum Action: Equatable, Sendable {
    case reply([AssuanReply])
    /// Ask, and call ``end(_:_:)`` with the outcome.
    case ask(PinentryQuestion)
    /// The last replies.
    case close([AssuanReply])
  }

  /// The server's information about itself: its version, its process, and its effective user and
  /// group. `mode` returns the permissions and the owner of a terminal's file; nil if unknown.
  package typealias Identity = (
    version: String, process: Int32, user: UInt32, group: UInt32,
    mode: @Sendable (_ path: String) -> String?
  )

  private var settings: PinentrySettings
  private let identity: Identity

  /// The process for which the client asks, as the client named it last.
  package var owner: PinentryOwner? { settings.value(of: .owner).flatMap(PinentryOwner.init) }

  /// The server's first line, sent before the client sends any.
  package static let greeting = AssuanReply.ok("Pleased to meet you")

  /// Creates a session with the settings of the server's arguments.
  package init(_ settings: PinentrySettings, identity: Identity) {
    self.settings = settings
    self.identity = identity
  }

  /// Returns what to do about a line of the client.
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

  /// Returns what to do about the outcome of a question that ``handle(_:)`` returned.
  package mutating func end(_ question: PinentryQuestion, _ outcome: PinentryOutcome) -> Action {
    let kind = question.kind
    // The error, the quality bar and the repetition were for this question only.
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
    // This server keeps no cache that could be cleared.
    case .clearPassphrase: return .fail(.general)
    // CANCEL, D and END belong to an inquiry, AUTH to authenticated connections.
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

  private func inform(of what: String) -> Action {
    switch what {
    case "version": .reply([.data(identity.version), .ok()])
    case "pid": .reply([.data("\(identity.process)"), .ok()])
    case "flavor": .reply([.data("codeprompt"), .ok()])
    case "ttyinfo": .reply([.data(terminalInfo), .ok()])
    default: .fail(.parameter)
    }
  }

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
