/// What a prompt does about the ownership of its terminal. An `Int32` is the process group of a
/// command.
package enum OwnershipAction: Hashable, Sendable {
  // MARK: Foreground

  /// Find out who has the foreground; the answer is ``OwnershipEvent/foreground(_:)``.
  case look
  /// Stop until the prompt is in the foreground, like any job; at the start, a line says so first.
  case awaitForeground(isStart: Bool)
  /// Make a command's group the foreground job, publish that for signal handlers and guard, and
  /// continue the group. If neither the prompt nor the command has the foreground any more, nothing
  /// changes, and the answer says so.
  case giveForeground(to: Int32)
  /// Take the foreground back, if that command's group has it; otherwise change nothing.
  case takeForeground(from: Int32)

  // MARK: Lock

  /// Take the lock if it is free; the answer is ``OwnershipEvent/lockTaken`` or
  /// ``OwnershipEvent/lockBusy``.
  case takeLock
  /// Try for a moment to take the lock, since its owner may be about to end; answered like
  /// ``takeLock``.
  case awaitLock
  case releaseLock
  /// Request the lock from its owner.
  case request
  case withdrawRequest
  /// Find out whether another prompt requests the lock; the answer is
  /// ``OwnershipEvent/requested(_:)``.
  case lookForRequest

  // MARK: Settings

  /// Set the prompt's settings, and publish them first for signal handlers and guard. With
  /// `stopsWriters`, commands in the background that write are stopped (TOSTOP), unless another job
  /// of the session runs.
  case applySettings(stopsWriters: Bool)
  /// Set the prompt's settings if somebody has changed them during a stop.
  case checkSettings(stopsWriters: Bool)
  /// Set the prompt's settings again while a command has the foreground.
  case repeatSettings
  /// Change only whether writers are stopped.
  case changeSettings(stopsWriters: Bool)
  /// Leave the prompt's settings to the next prompt, which keeps echo off.
  case yieldSettings
  /// Restore the settings from before the prompt.
  case restoreSettings
  /// Give a command that has taken the foreground itself the settings from before the prompt,
  /// unless it has set its own.
  case giveSettings(to: Int32)
  /// Undo what a command changed in the settings: everything if it was killed, and otherwise only
  /// the prompt's settings, if the command had saved and restored these.
  case undoJobSettings(ofKilledJob: Bool)
  /// Remember a stopped command's settings until it continues, and restore those from before the
  /// prompt.
  case saveJobSettings
  /// Find out whether the process that has the lock asks: not if the terminal echoes, nor if that
  /// process is stopped. The answer is ``OwnershipEvent/ownerAsks(_:)``.
  case lookAtOwner

  // MARK: Processes

  /// Stop a command's group (SIGTSTP).
  case stopJob(Int32)
  /// Wait until each process of a command's group has stopped: until then, it may put its settings
  /// right.
  case awaitStop(Int32)
  /// Stop the prompt, alone or with its group; its answer is ``OwnershipEvent/resumed``.
  case stop(wholeGroup: Bool)
  /// Send a signal to the prompt's process group, as the kernel does for a key. There is no answer
  /// if the signal ends the prompt or is ignored, or else ``OwnershipEvent/resumed``.
  case signalGroup(Int32)
  /// Tell the guard that its work is done.
  case endGuard
  /// Let the guard, which shares the lock, restore the terminal.
  case leaveToGuard

  // MARK: The prompt's own

  /// Erase the picture; the answer is ``OwnershipEvent/erased``.
  case erase
  /// Give the picture up where it is: another program has written on the screen.
  case forgetPicture
  /// Draw the picture anew; on a fresh row if a command may have written on the cursor's row.
  case draw(onFreshRow: Bool)
  /// Draw the picture again in its place.
  case redraw
  /// End a command that can't have the terminal.
  case refuse(Int32)
  /// Tell the user who owns the terminal for which the prompt waits. If that is a stopped prompt,
  /// which has taken the keys that interrupt, have the kernel make signals of them again.
  case announceOwner
}
