extension Ownership {
  /// What is different between terminals and between prompts.
  package struct Rules: Hashable, Sendable {
    /// Whether the terminal can be lent to a command, and this process can get it back.
    package let lendsToJobs: Bool
    /// Whether another prompt can request the terminal: it has a lock.
    package let canBeRequested: Bool
    /// Whether the user is told who has the terminal if the prompt waits for an owner that shows no
    /// prompt.
    package let tellsOfOwner: Bool
    /// Whether ^Z and other requests to stop have an effect: SIGTSTP was not ignored at the start.
    package let canStop: Bool
    /// How many ticks with echo on prove that the terminal's owner shows no prompt.
    package var echoLimit = 10
    /// For how many ticks another prompt may hesitate to take a terminal that it requested.
    package var patience = 20
    /// After how many ticks a request that its prompt did not follow up is granted again.
    package var pause = 50

    package init(
      lendsToJobs: Bool, canBeRequested: Bool, tellsOfOwner: Bool, canStop: Bool = true
    ) {
      self.lendsToJobs = lendsToJobs
      self.canBeRequested = canBeRequested
      self.tellsOfOwner = tellsOfOwner
      self.canStop = canStop
    }
  }

  /// What the prompt does next, once it has the foreground.
  package enum Goal: Hashable, Sendable {
    /// It takes the terminal for the first time, or waits for the owner.
    case open
    /// It asks again after a stop, or after a command had the terminal.
    case ask(after: Interruption)
    /// The command in this process group gets the terminal back.
    case lend(Int32)
  }

  /// Why the prompt does not ask for a moment.
  package enum Interruption: Hashable, Sendable {
    /// It stopped itself, after erasing its picture.
    case ownStop
    /// Somebody stopped it: the picture may still be on the screen.
    case foreignStop
    case job
  }

  /// Why the picture is erased.
  package enum Departure: Hashable, Sendable {
    case lendingToPrompt
    case lendingToJob(Int32)
    case stopping(wholeGroup: Bool)
  }

  /// How far another prompt is with the terminal that it requested.
  package enum Loan: Hashable, Sendable {
    /// It has not taken the terminal yet, and may hesitate for so many ticks.
    case offered(patience: Int)
    /// It was seen to have the terminal.
    case taken
  }

  package enum State: Hashable, Sendable {
    case outside
    /// The prompt is stopped, looks for the foreground, or waits for it like any background job.
    case approaching(Goal)
    /// Another process owns the terminal: this prompt requests it. Echo was on in so many ticks.
    case waiting(echoes: Int)
    /// The prompt owns the terminal: it has lock and foreground, draws, and reads keys.
    case asking
    /// The prompt still owns the terminal and erases its picture.
    case leaving(Departure)
    /// Another prompt may take the lock; it finds this prompt's settings.
    case lentToPrompt(Loan)
    /// A command has the foreground, with the settings from before the prompt.
    case lentToJob(Int32)
    /// The prompt is about to stop with the command that has the foreground.
    case suspending(Int32, wholeGroup: Bool)
    /// The command that had the foreground has ended.
    case takingBack(wasKilled: Bool)
    /// The prompt ends. If a command had the terminal until now, all that it changed is undone.
    case ending(afterLoan: Bool)
    /// The prompt has given up the terminal; if the settings could not be restored, the guard
    /// tries.
    case ended(isRestored: Bool)

    package var isEnded: Bool { if case .ended = self { true } else { false } }
  }
}
