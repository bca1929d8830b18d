extension EntrySession {
  /// The state of an entry, which determines what events may do.
  ///
  /// Other code asks this value, not the session, which the compiler would copy as a whole.
  package enum State: Equatable, Sendable {
    /// Keys edit the text.
    case editing(EditFlags)
    /// A bracketed paste has begun and not ended.
    case pasting(EditFlags)
    /// A paste has ended, and may have injected the rest of its burst, which is dropped.
    case settling(EditFlags)
    /// The answer was wrong: keys are dropped until none arrives for a while.
    case dropping(EditFlags)
    /// Another challenge is being fetched: keys are ignored until the challenge is there.
    case locked(EditFlags)
    /// The entry was submitted: keys are ignored until there is a verdict.
    case submitted
    /// The entry is being verified.
    case verifying
    /// The prompt ended; nothing changes any more.
    case ended
  }

  /// The kind of a state in which keys may do something.
  package enum Phase: CaseIterable, Sendable {
    case editing, pasting, settling, dropping, locked, submitted, verifying
  }

  /// The flags that an edit clears.
  package struct EditFlags: Equatable, Sendable {
    /// More was typed than fits: the entry can't be submitted.
    var overflowed = false
    /// The answer was wrong.
    var refused = false
    /// The answer could not be checked: it remains until Enter submits it again.
    var unchecked = false
    /// The entry was generated: it is shown, and only Enter submits it.
    var generated = false
  }
}

extension EntrySession.State {
  package var isVerifying: Bool { self == .verifying }

  /// Whether keys edit the answer, or will after a pause.
  package var awaitsKeys: Bool { flags != nil && !isLocked }

  /// Whether another challenge is being fetched, and keys are ignored.
  package var isLocked: Bool { phase == .locked }

  /// Whether the answer was wrong and nothing has been edited since.
  package var isRefused: Bool { flags?.refused == true }

  /// Whether input is dropped until ``EntrySession/inputSettled()``.
  package var isSettling: Bool { phase == .settling || isDropping }

  /// Whether keys are dropped because the answer was wrong.
  package var isDropping: Bool { phase == .dropping }

  /// Whether the entry was generated; it is shown until it is edited or submitted.
  package var isGenerated: Bool { flags?.generated == true }

  var phase: EntrySession.Phase? { parts.phase }
  var flags: EntrySession.EditFlags? { parts.flags }

  private var parts: (phase: EntrySession.Phase?, flags: EntrySession.EditFlags?) {
    switch self {
    case .editing(let flags): (.editing, flags)
    case .pasting(let flags): (.pasting, flags)
    case .settling(let flags): (.settling, flags)
    case .dropping(let flags): (.dropping, flags)
    case .locked(let flags): (.locked, flags)
    case .submitted: (.submitted, nil)
    case .verifying: (.verifying, nil)
    case .ended: (nil, nil)
    }
  }
}
