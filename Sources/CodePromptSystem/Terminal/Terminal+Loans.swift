internal import CCodePromptSystem
internal import CodePromptTerminalOwnership

/// What is known about a command that has the terminal, or had it when it was stopped.
struct Loan {
  /// Whether it has set the terminal to read single keys, by settings of its own.
  var readsKeys = false
  /// Whether a prompt that it has opened has the terminal.
  var hasPrompt = false
  /// Whether settings were replaced that it had made from the prompt's.
  var wasMended = false
  /// Its settings when it was stopped, for when it continues.
  var settings: termios?

  /// How it uses the terminal.
  var use: TerminalUse {
    if hasPrompt { return .prompt }
    return readsKeys ? .keys : .lines
  }
}

// Loans to commands: a command gets the terminal with the settings from before the prompt. The
// article Ownership says what it may do then.
extension Terminal {
  /// Gives a command's group the foreground and continues it; returns an answer if that can't be.
  func giveForeground(to job: Int32) -> OwnershipEvent? {
    // A process of the job may not have stopped yet: SIGCONT would cancel its stop. There are three
    // pauses because a signal, such as SIGCHLD at the stop of a child, ends the one it arrives in.
    for _ in 1...3 { system.pause(10) }
    guard foreground(lentTo: job) != .elsewhere else { return .foreground(.elsewhere) }
    // This is published first: if the prompt is killed now, its guard undoes what follows.
    csystem_terminal_lend(job)
    if let settings = loan.settings { _ = system.tcsetattr(descriptor, TCSADRAIN, settings) }
    loan.settings = nil
    _ = csystem_set_foreground(descriptor, job)
    _ = system.signalGroup(job, SIGCONT)
    return nil
  }

  /// Publishes that a command has the foreground, which it has taken itself, and gives it the
  /// settings from before the prompt, or what it has made of the prompt's, unless it has set its
  /// own.
  func giveSettings(to job: Int32) {
    let record = TerminalRecord()
    csystem_terminal_lend(job)
    guard let current = try? readSettings(), current.areOfPrompt else { return }
    let isUnchanged = current.isSame(as: record.ours)
    var wanted =
      isUnchanged ? record.settingsToRestore(current) : record.settingsToLend(current)
    if !isUnchanged { loan.wasMended = true }
    _ = unsafe csystem_apply_in_background(descriptor, &wanted)
  }

  /// Looks at the settings of a command that has the terminal, and replaces those that it has made
  /// from the prompt's, which it had read before it was stopped.
  ///
  /// The settings of a prompt that the command has opened have the same mark. Such a prompt has the
  /// lock, so the settings are replaced only under the lock. Where there is no lock, they are
  /// replaced only once: a prompt sets its own again.
  func lookAtLoan() {
    guard let job = ownership.borrowingJob, let settings = try? readSettings() else { return }
    guard settings.areMadeFromPrompt else {
      // They are the command's own, or those that it was given.
      if !settings.readsLines { loan.readsKeys = true }
      loan.hasPrompt = false
      return
    }
    // A shell that has the foreground, or the guard, may be setting others at this moment.
    guard foreground(lentTo: job) == .job, !csystem_guard_is_at_work() else { return }
    if lock.node == -1, loan.wasMended { return }
    loan.hasPrompt = !lock.take()
    if loan.hasPrompt { return }
    defer { lock.release() }
    // They may have changed before the lock was taken.
    guard let current = try? readSettings() else { return }
    var wanted = TerminalRecord().settingsToLend(current)
    // They are the same if those found are another prompt's.
    guard current.areMadeFromPrompt, !wanted.isSame(as: current) else { return }
    let isSet = unsafe csystem_apply_in_background(descriptor, &wanted) == 0
    if isSet { loan.wasMended = true }
  }

  /// Waits until each process of a command's group has stopped, for a fifth of a second at most.
  ///
  /// A program may put its settings right before it stops, as `ssh` does.
  func awaitStop(of job: Int32) {
    for _ in 0..<20 {
      system.pause(10)
      if !csystem_group_runs(job) { return }
    }
  }

  /// Remembers a stopped command's settings, and restores those from before the prompt; returns
  /// whether that worked.
  func saveJobSettings() -> Bool {
    guard takeLock() else {
      csystem_terminal_yield()
      return true
    }
    // The prompt is about to stop, and a shell would run what was typed for the command.
    discardInput()
    defer { lock.release() }
    let record = TerminalRecord()
    guard let current = try? readSettings() else { return false }
    if current.areMadeFromPrompt { loan.wasMended = true }
    loan.settings = record.settingsToLend(current)
    return endLoan(record.found)
  }

  /// Undoes a command's changes: all if it was killed, as shells do, or else only what comes from
  /// the prompt's settings.
  func undoJobSettings(ofKilledJob wasKilled: Bool) -> Bool {
    // Another prompt may have begun while the command had the terminal: it restores what it
    // found.
    guard takeLock() else {
      csystem_terminal_yield()
      return true
    }
    let record = TerminalRecord()
    var isUndone = false
    if wasKilled {
      // What was typed for the command, maybe a part of a password, is not meant for a shell.
      discardInput()
      isUndone = endLoan(record.found)
    } else if let current = try? readSettings() {
      isUndone = endLoan(settingsAfterJob(current, record))
    }
    if isUndone { loan = Loan() } else { lock.release() }
    return isUndone
  }

  /// Returns the settings that take the place of those of a command that has ended; nil if they
  /// stay.
  private func settingsAfterJob(_ current: termios, _ record: TerminalRecord) -> termios? {
    if current.areOfPrompt { return record.settingsToRestore(current) }
    guard loan.wasMended || current.lacksSignalKeys else { return nil }
    // The command has not turned echo off: it came so from the prompt.
    return record.settingsToLend(current).echoing(as: record.found)
  }

  /// Ends the loan to a command, and sets these settings, if any; returns whether that worked.
  private func endLoan(_ wanted: termios?) -> Bool {
    if let wanted, system.tcsetattr(descriptor, TCSADRAIN, wanted) != 0 { return false }
    csystem_terminal_release()
    return true
  }
}
