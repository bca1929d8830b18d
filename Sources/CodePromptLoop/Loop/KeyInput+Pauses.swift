package import CodePromptKeyDecoding

// The pauses after which what is pending is complete: an ESC, a sequence, a paste, or a text.
extension KeyInput {
  /// Lets the pause that completes what is pending count from now on.
  package mutating func restartPause(at now: Duration) { lastByte = now }

  /// The moment when the pause that completes pending input is over; nil if nothing is pending.
  package func pauseEnd(for session: borrowing EntrySession) -> Duration? {
    pauseLength(for: session).map { lastByte + $0 }
  }

  private func pauseLength(for session: borrowing EntrySession) -> Duration? {
    switch decoder.pending {
    // An ESC is completed before the pause that ends a paste, so that it is dropped with what
    // follows the paste. If a cursor position report is expected, which starts with ESC too, the
    // pause is longer.
    case .escape where widthReportEnd.map { lastByte < $0 } ?? false:
      max(escapeDelay, .milliseconds(250))
    case .escape: escapeDelay
    // A key that is held down, or a code typed twice, costs one attempt.
    case _ where session.state.isDropping: .milliseconds(500)
    // What a password manager types after the user name and Tab comes key by key.
    case _ where session.state.isAfterTab: .milliseconds(150)
    // What follows a paste at once.
    case _ where session.state.isSettling: .milliseconds(30)
    case .nothing: isTypedByPerson ? session.choice?.pause : nil
    // The rest of an X10 mouse report may be a `y`, which would answer a question; in a field,
    // what is typed after the key that looks like a report's start must not be lost.
    case .mouseReport:
      session.isAnsweredByKey ? max(escapeDelay, .milliseconds(250)) : .milliseconds(5)
    case .sequence: .milliseconds(250)
    case .string: .seconds(1)
    }
  }

  /// What comes of pending input whose pause is over.
  package enum Settled {
    /// A key, such as Escape for a lone ESC.
    case event(KeyEvent)
    /// A pause, which the session handles: it ends a text, what follows a paste, or dropped keys.
    case pause
    /// An unfinished sequence that is no key.
    case nothing
  }

  /// Completes the pending input, since its pause is over.
  package mutating func settle(at now: Duration, for session: borrowing EntrySession) -> Settled {
    let event: KeyEvent?
    switch decoder.pending {
    case .escape, .mouseReport: event = decoder.pause(.short)
    case _ where session.state.isSettling: return .pause
    case .nothing: return .pause
    default:
      event = decoder.pause(.long)
      lastByte = now
    }
    return event.map { .event($0) } ?? .nothing
  }
}
