/// What a prompt asks of its terminal besides the actions of ``Ownership``.
package enum TerminalRequest: Equatable, Sendable {
  /// Check the terminal's settings, and set the prompt's again if another program changed them.
  case keepSettings
  /// Look how the command that has the terminal uses it, and replace settings that it has made from
  /// the prompt's.
  case lookAtLoan
  case discardInput
  /// Restart output that ^S stopped.
  case restartOutput
  /// Discard written output that the terminal has not taken, to make room.
  case discardOutput
  /// Set the bytes, at most 512, that restore the screen if the process is killed, or a signal
  /// ends it that the loop can't handle; the first ones end an unfinished control string, and
  /// pending output may be discarded for them.
  case setRestoreSequence([UInt8], closingCount: Int)
  /// Set the bytes, at most 512, that are written in place of these if the program itself has
  /// crashed: it may have written why, so they erase nothing.
  case setCrashSequence([UInt8])
  /// Let the end of a child process end a wait, as a signal does.
  case watchChildren
  /// Set whether a signal that ends the process does so at once, while the loop can't handle it.
  case setEndsAtOnce(Bool)
  /// Give the keys that interrupt to the kernel while a function blocks the loop, or take them
  /// again.
  case giveInterruptKeys(toKernel: Bool)
  /// Restore the terminal and repeat a signal that this process got, and may survive.
  case die(by: TerminalSignal)
}
