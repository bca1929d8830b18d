// The commands of a client, such as GETPIN and OPTION.
extension PinentrySession {
  mutating func carryOut(_ command: PinentryCommand, _ arguments: String) -> Action {
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
    // Without a label, the prompt has one in the user's language.
    case .setQualityBar where arguments.isEmpty: settings.texts[command] = ""
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
  static func fail(_ error: AssuanError) -> Self { .reply([.error(error)]) }
}
