extension EntrySession {
  /// What may be done with an entry.
  ///
  /// What others ask of it they ask here: of a session all would be copied to answer.
  package enum State: Equatable, Sendable {
    /// Keys edit the text.
    case editing(EditFlags)
    /// Between a paste's start and its end.
    case pasting(EditFlags)
    /// After a paste: the rest of the same burst is dropped, since it may be injected.
    case settling(EditFlags)
    /// After a wrong answer: keys are dropped until none has come for a while.
    case dropping(EditFlags)
    /// Another challenge is on its way: nothing is typed until it is there.
    case locked(EditFlags)
    /// The entry was submitted: nothing is typed until it is judged.
    case submitted
    /// It is being checked.
    case verifying
    /// The prompt ended; nothing changes any more.
    case ended
  }

  /// What holds until the next edit.
  package struct EditFlags: Equatable, Sendable {
    /// More was typed than fits: nothing submits.
    var overflowed = false
    /// The answer was wrong.
    var refused = false
    /// The answer could not be checked: it is there until Enter submits it again.
    var unchecked = false
    /// The entry is one that nobody typed: it is shown, and only Enter submits it.
    var generated = false
  }
}

extension EntrySession.State {
  /// Whether the answer is being checked.
  package var isVerifying: Bool { self == .verifying }

  /// Whether another challenge is on its way, and nothing is typed until it is there.
  package var isLocked: Bool { if case .locked = self { true } else { false } }

  /// Whether the answer was wrong and nothing was edited since.
  package var isRefused: Bool { flags?.refused == true }

  /// Whether what comes is being dropped until ``EntrySession/inputSettled()``.
  package var isSettling: Bool {
    if case .settling = self { true } else { isDropping }
  }

  /// Whether it is dropped since an answer was wrong.
  package var isDropping: Bool { if case .dropping = self { true } else { false } }

  /// Whether the entry is one that nobody typed, which is shown until it is edited or submitted.
  package var isGenerated: Bool { flags?.generated == true }

  var flags: EntrySession.EditFlags? {
    switch self {
    case .editing(let flags), .pasting(let flags), .settling(let flags),
      .dropping(let flags), .locked(let flags):
      flags
    case .submitted, .verifying, .ended: nil
    }
  }
}
