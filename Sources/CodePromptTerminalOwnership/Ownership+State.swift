extension Ownership {
  /// What is different between terminals and between prompts.
  package struct Rules: Hashable, Sendable {
    /// Whether the terminal can be lent to a command: it is the controlling terminal, and this
    /// process is in a group that can get the foreground back.
    package let lendsToJobs: Bool
    /// Whether another prompt can request the terminal: there is a lock that both can find.
    package let canBeRequested: Bool
    /// Whether the user is told who has the terminal if the prompt waits for an owner that shows no
    /// prompt.
    package let announcesOwner: Bool
    /// Whether ^Z and other requests to stop have an effect; not if SIGTSTP was ignored at the
    /// start.
    package let canStop: Bool
    /// In how many ticks the terminal's owner must be seen not to ask, before the user is told.
    package var ownerLimit = 10
    /// How many ticks another prompt has to take a terminal that it requested.
    package var patience = 20
    /// For how many ticks a request is ignored after its prompt did not take the terminal.
    package var pause = 50

    package init(
      lendsToJobs: Bool, canBeRequested: Bool, announcesOwner: Bool, canStop: Bool = true
    ) {
      self.lendsToJobs = lendsToJobs
      self.canBeRequested = canBeRequested
      self.announcesOwner = announcesOwner
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

  /// Why the prompt has stopped asking for a while.
  package enum Interruption: Hashable, Sendable {
    /// It stopped itself, after erasing its picture.
    case ownStop
    /// Somebody stopped it: the picture may still be on the screen.
    case foreignStop
    /// One of its commands had the terminal.
    case job
  }

  /// Why the picture is erased.
  package enum Departure: Hashable, Sendable {
    /// Another prompt gets the terminal.
    case lendingToPrompt
    /// The command in this process group gets the terminal.
    case lendingToJob(Int32)
    /// The prompt stops, alone or with its process group.
    case stopping(wholeGroup: Bool)
    /// The prompt's process group gets a signal, which usually ends the prompt.
    case signalling(Int32)
  }

  /// How far another prompt is with the terminal that it requested.
  package enum Loan: Hashable, Sendable {
    /// It has not taken the terminal yet, and has this many ticks left to do so.
    case offered(patience: Int)
    /// It was seen to have the terminal.
    case taken
  }

  /// What the prompt has of the terminal. An `Int32` is the process group of a command.
  package enum State: Hashable, Sendable {
    /// Nothing of the terminal is this prompt's yet.
    case outside
    /// The prompt is stopped, looks for the foreground, or waits for it like any background job.
    case approaching(Goal)
    /// Another process owns the terminal: this prompt requests it. The owner did not ask in the
    /// last `silence` ticks.
    case waiting(silence: Int)
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
    /// The command that had the foreground has ended. Somebody else may have the foreground now.
    case takingBack(wasKilled: Bool)
    /// The prompt ends. If a command had the terminal until now (`afterLoan`), everything that it
    /// changed in the settings is undone.
    case ending(afterLoan: Bool)
    /// The prompt has given up the terminal; if the settings could not be restored, the guard
    /// tries.
    case ended(isRestored: Bool)

    package var isEnded: Bool { if case .ended = self { true } else { false } }
  }
}
