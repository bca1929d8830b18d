extension EntrySession {
  /// The state of an entry, which determines what events may do; the next edit clears its flags.
  ///
  /// Other code asks this value, not the session, which the compiler would copy as a whole.
  package struct State: Equatable, Sendable {
    /// What happens to the entry at present.
    package enum Phase: CaseIterable, Sendable {
      /// Keys edit the text.
      case editing
      /// A bracketed paste has begun and not ended.
      case pasting
      /// A paste has ended. What follows it at once is dropped: a paste may contain an end marker
      /// of its own, and keys after it.
      case settling
      /// The answer was wrong: keys are dropped until none arrives for a while.
      case dropping
      /// Another challenge is being fetched: keys are ignored until the challenge is there.
      case locked
      /// The entry was submitted: keys are ignored until there is a verdict.
      case submitted
      /// The entry is being verified.
      case checking
      /// The prompt ended; nothing changes any more.
      case ended
    }

    var phase = Phase.editing
    /// Why the entry can't be submitted before it is edited: more was typed than fits, or a paste
    /// was refused, so that the entry is not what the user means.
    var obstacle: EntryNote?
    /// The answer was wrong, and nothing has been edited since.
    package internal(set) var isRefused = false
    /// The answer could not be checked: it remains until Enter submits it again.
    var isUnchecked = false
    /// A new code was asked for: the next character replaces the text.
    var isOutdated = false
    /// The entry was generated: it is shown, and only Enter submits it.
    package internal(set) var isGenerated = false

    /// The line was ended by Tab: after a pause it is submitted. Until then, what a password
    /// manager types after the user name is dropped, and never shown.
    package internal(set) var submitsWhenSettled = false
    /// What is dropped may be typed by a program, key by key.
    package internal(set) var isAfterTab = false

    /// Whether a full code may be submitted without a key: it is what the user typed last, and
    /// nothing was said of it.
    var allowsSubmission: Bool {
      phase == .editing && obstacle == nil && !isUnchecked && !isOutdated && !isGenerated
    }

    package var isChecking: Bool { phase == .checking }

    /// Whether keys edit the answer, or will after a pause.
    package var awaitsKeys: Bool { phase == .editing || phase == .pasting || isSettling }

    /// Whether another challenge is being fetched, and keys are ignored.
    package var isLocked: Bool { phase == .locked }

    /// Whether input is dropped until ``EntrySession/inputSettled()``.
    package var isSettling: Bool { phase == .settling || isDropping }

    /// Whether keys are dropped because the answer was wrong.
    package var isDropping: Bool { phase == .dropping }
  }
}
