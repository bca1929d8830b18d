/// An event of a prompt, as reported to ``PromptSettings/onEvent``.
///
/// A later version may add cases: end a `switch` with `default`.
public enum PromptEvent: Equatable, Sendable, CustomStringConvertible {
  /// The prompt is drawn and accepts keys.
  case open
  /// The number of characters in the entry changed.
  case change(characterCount: Int)
  /// A complete entry was submitted.
  case submit
  /// The entry is being verified.
  case verify
  /// The answer was wrong.
  case reject(attemptsLeft: Int?)
  /// Something has started that runs beside the prompt: `challenge`, `resend`, `autofill`,
  /// `generator`, the `event` for which a ``NoticePrompt`` waits, or a ``CodePrompt/Action``, such
  /// as `action-t` for one with the letter t.
  case start(String)
  /// What has started is over. It succeeded if it brought what it is for; autofill, for example, if
  /// it has filled the cells. What still runs at ``close(_:)`` is ended without such an event.
  case end(String, succeeded: Bool)
  /// The user chose an alternative other than ``PromptAlternative/forgot``, which ends the prompt.
  /// Its line has the name, and in a list the name of the option that was highlighted.
  case offer(PromptAlternative)
  /// The process is about to be stopped, for example by Ctrl-Z.
  case suspend
  /// The process continues.
  case resume
  /// The prompt ended; nil means an error or a signal.
  case close(Ending?)

  /// The event as the command's `--status-fd` writes it, without the newline.
  public var description: String { value.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }

  /// The value in the event's line; nil for none.
  private var value: String? {
    switch self {
    case .change(let count): "\(count)"
    case .reject(let left): left.map { "\($0)" }
    case .start(let name): name
    case .end(let name, let succeeded): "\(name) \(succeeded ? "ok" : "failed")"
    case .offer(let alternative):
      alternative.name + (alternative.highlightedOption.map { " \($0)" } ?? "")
    case .close(let ending): EndingWord(ending).rawValue
    case .open, .submit, .verify, .suspend, .resume: nil
    }
  }
}

extension PromptEvent {
  /// How a prompt ended, without its answer.
  public enum Ending: Hashable, Sendable {
    /// There is an answer.
    case accepted
    /// The user cancelled.
    case cancelled
    /// All allowed answers were wrong, or the user answered no to a question.
    case rejected
    /// The time limit was reached.
    case timedOut
    /// The user chose one of the prompt's alternatives.
    // Indirect, since most functions of the loop may return an ending.
    indirect case alternative(PromptAlternative)
  }

  /// The kind of an event; the raw value is the first word of its line.
  package enum Kind: String, CaseIterable {
    case open, change, submit, verify, reject, start, end, offer, suspend, resume, close
  }

  package var kind: Kind {
    switch self {
    case .open: .open
    case .change: .change
    case .submit: .submit
    case .verify: .verify
    case .reject: .reject
    case .start: .start
    case .end: .end
    case .offer: .offer
    case .suspend: .suspend
    case .resume: .resume
    case .close: .close
    }
  }

  /// The word for the end of a prompt in the line of ``close(_:)``.
  package enum EndingWord: String, CaseIterable {
    case accepted = "ok"
    case rejected, cancelled
    case timedOut = "timeout"
    case forgot, offer, failed

    /// Creates the word for an ending; nil means an error or a signal.
    init(_ ending: Ending?) {
      self =
        switch ending {
        case .accepted: .accepted
        case .rejected: .rejected
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .alternative(let alternative):
          alternative.name == PromptAlternative.forgot.name ? .forgot : .offer
        case nil: .failed
        }
    }
  }
}
