import AssuanProtocol

/// A conversation between a client and a session.
struct Transcript {
  var session: PinentrySession
  /// The questions asked so far.
  private(set) var questions: [PinentryQuestion] = []
  private(set) var isClosed = false

  init(_ settings: PinentrySettings = PinentrySettings()) {
    session = PinentrySession(
      settings, identity: (version: "1.2.3", process: 42, user: 1000, group: 100, mode: { $0 }))
  }

  /// Sends a line and returns the reply; a question ends with `outcome`.
  mutating func send(_ line: String, _ outcome: PinentryOutcome = .accepted) -> String {
    carryOut(session.handle(AssuanLine(Array(line.utf8))), outcome)
  }

  private mutating func carryOut(
    _ action: PinentrySession.Action, _ outcome: PinentryOutcome
  ) -> String {
    switch action {
    case .reply(let replies): return text(replies)
    case .close(let replies):
      isClosed = true
      return text(replies)
    case .ask(let question):
      questions.append(question)
      return carryOut(session.end(question, outcome), outcome)
    }
  }

  private func text(_ replies: [AssuanReply]) -> String {
    replies.map { $0 == .answer ? "(the answer)\n" : $0.line }.joined()
  }
}
