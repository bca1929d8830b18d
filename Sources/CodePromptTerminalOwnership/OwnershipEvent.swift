/// What happens to a terminal or to the processes that share it. An `Int32` is the process group of
/// a command, or one that a process of the command has made.
package enum OwnershipEvent: Hashable, Sendable {
  /// The prompt wants the terminal.
  case begin
  /// Some time has passed, about 50 ms.
  case tick(AskingSituation)
  /// A process group was stopped: the prompt assumes that it wants the terminal.
  case jobWants(Int32, AskingSituation)
  /// The command that has the terminal wants it for another process group, which it has made.
  case jobMoves(to: Int32)
  /// A process group has taken the foreground itself.
  case jobTook(Int32, AskingSituation)
  /// A process group that has the terminal was stopped by another signal, such as that of ^Z.
  case jobSuspended(Int32)
  /// A process group that has or wants the terminal has ended, or has given the foreground back; or
  /// it wants the terminal, but is being ended.
  case jobEnded(Int32, wasKilled: Bool)
  /// The first command of the prompt starts, or the last one has ended.
  case commandsRun(Bool)
  /// The prompt is to stop, alone or with its process group.
  case suspend(wholeGroup: Bool)
  /// A key was pressed that sends a signal to the prompt's process group, which may ignore it.
  case signal(Int32, isIgnored: Bool)
  /// The prompt continues after a stop.
  case resumed
  /// The prompt ends.
  case finish

  // MARK: Answers to actions

  /// Who has the foreground: the answer to ``OwnershipAction/look``,
  /// ``OwnershipAction/takeForeground(from:)`` and ``OwnershipAction/awaitForeground(isStart:)``,
  /// which gives no answer if a signal ends the prompt.
  case foreground(Foreground)
  /// The lock was free, or was this prompt's already.
  case lockTaken
  /// Another process has the lock.
  case lockBusy
  /// Whether the process that has the lock shows a prompt and reads its keys.
  case ownerAsks(Bool)
  /// Whether another prompt requests the terminal.
  case requested(Bool)
  /// The picture was erased.
  case erased
  /// The terminal has the prompt's settings; `isUntouched` if nobody else has used the terminal
  /// since this prompt did.
  case settingsApplied(isUntouched: Bool)
  /// Whether the settings from before the prompt were restored: the answer to
  /// ``OwnershipAction/restoreSettings``, ``OwnershipAction/undoJobSettings(ofKilledJob:)`` and
  /// ``OwnershipAction/saveJobSettings``.
  case settingsRestored(Bool)
}

/// The process group that has a terminal's foreground.
package enum Foreground: Hashable, Sendable {
  /// The prompt's own group, or the terminal has no job control for this process.
  case ours
  /// The group of the command that the terminal was lent to.
  case job
  /// Any other group, such as that of a shell.
  case elsewhere
}
