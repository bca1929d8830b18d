internal import AssuanProtocol
internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSecretStorage
internal import CodePromptSystem

/// The command as a pinentry: it receives lines from GnuPG's agent and asks the user.
struct PinentryServer: ~Copyable {
  private static let name = "pinentry-codeprompt"

  private let client: Client
  private var session: PinentrySession
  /// The process for which the client asks, watched since the client named it.
  private var owner: PinentryOwner?
  private var ownerWatch = ProcessWatch()

  /// Returns whether a program name, perhaps with a path, begins with `pinentry`.
  static func isName(_ name: String) -> Bool {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    return name.utf8[(start ?? name.startIndex)...].starts(with: "pinentry".utf8)
  }

  static func run(_ streams: StandardStreams, _ words: ArgumentVector) -> Never {
    let arguments = ServerArguments(Array(words)[...])
    for complaint in arguments.complaints {
      streams.say("\(complaint.withoutControls): ignored", as: name)
    }
    if let text = arguments.text {
      end(streams.isWritable(1) && (try? streams.write(text, to: 1)) != nil, streams)
    }
    // Other processes must never read this one: any line of an inquiry may contain a passphrase.
    ProcessSecrecy.begin()
    var pinentry = PinentryServer(
      client: Client(streams: streams),
      session: PinentrySession(
        arguments.settings,
        identity: (
          version: Release.version, process: getpid(), user: geteuid(), group: getegid(),
          mode: { modeAndOwner(of: $0) }
        )))
    let isServed = streams.isWritable(1) && pinentry.serve()
    ProcessSecrecy.end()
    end(isServed, streams)
  }

  /// Ends the process, with a message if standard output could not be written.
  private static func end(_ isWritten: Bool, _ streams: StandardStreams) -> Never {
    if !isWritten { streams.say("nothing can be written to standard output", as: name) }
    exit(isWritten ? 0 : 1)
  }

  /// Handles lines until the client says goodbye or is gone; returns false if it took no greeting.
  private mutating func serve() -> Bool {
    guard client.send([PinentrySession.greeting]) else { return false }
    guard var line = try? SecretBytes(capacity: AssuanLine.byteLimit) else { return true }
    while true {
      let arrival = client.read(into: &line)
      if arrival == .ended { return true }
      let isWhole = arrival == .line
      let action = session.handle(
        isWhole ? unsafe line.withUnsafeBytes { unsafe AssuanLine($0) } : .overlong)
      watchOwner()
      guard carryOut(action) else { return true }
    }
  }

  /// Watches the process that the client named last, if it runs on this machine.
  private mutating func watchOwner() {
    guard session.owner != owner else { return }
    owner = session.owner
    ownerWatch = ProcessWatch()
    if let owner, owner.isOn(hostName()) { ownerWatch = ProcessWatch(owner.process) }
  }

  /// Carries out an action; returns false if it was the last one.
  private mutating func carryOut(_ action: PinentrySession.Action) -> Bool {
    switch action {
    case .reply(let replies): return client.send(replies)
    case .close(let replies):
      _ = client.send(replies)
      return false
    case .ask(let question): return ask(question)
    }
  }

  /// Asks the user; returns false if nobody waits for the answer any more.
  private mutating func ask(_ question: PinentryQuestion) -> Bool {
    defer {
      if let file = question.value(.touchFile) { touch(file) }
    }
    // If the process that wants the answer has already ended, nobody is asked.
    if ownerWatch.isLate { return carryOut(session.end(question, .cancelled)) }
    let outcome: PinentryOutcome
    do {
      switch try run(question) {
      case .answered(let answer) where !answer.isYes: outcome = .rejected
      case .answered(let answer):
        guard case .reply(let replies) = session.end(question, .accepted) else { return false }
        return client.send(replies, answer.secret)
      case .rejected: outcome = .rejected
      case .cancelled: outcome = .cancelled
      case .alternative: outcome = .cancelled
      case .timedOut: outcome = .timedOut
      }
    } catch {
      outcome = PinentryOutcome(error)
    }
    return carryOut(session.end(question, outcome))
  }

  private func run(_ question: PinentryQuestion) throws(PromptError) -> PromptEnding<PromptAnswer> {
    var prompt = question.makePrompt(client)
    prompt.clientProcess = ownerWatch.descriptor
    guard question.checks else { return try prompt.ask(.none) }
    return try prompt.ask(
      .blocking { [client] passphrase in
        client.objection(to: passphrase).map { .rejected($0.inOneLine) } ?? .accepted
      })
  }
}
