/// The exit statuses of a command that asks, unless a signal ends it.
///
/// This is their only table: ``PromptEnding/exitStatus`` and ``PromptError/exitStatus`` are made of
/// it for applications, and the command `codeprompt` exits with them.
package enum ExitStatus: Int32, CaseIterable {
  /// There is an answer, and it was delivered.
  case answered = 0
  /// No attempt is left. The command also exits with it if a question was answered with no, so that
  /// a script can ask in an `if`; for an application, no is an answer.
  case rejected = 1
  /// A mistake of the caller.
  case usage = 2
  /// There is no terminal, or something else prevents the prompt.
  case noTerminal = 3
  /// The answer could not be delivered.
  case notDelivered = 4
  /// Another prompt has the terminal.
  case terminalInUse = 5
  /// An answer or a command could not be checked or run.
  case notChecked = 6
  /// The user chose an alternative.
  case alternative = 7
  /// The time limit was reached, as with `timeout`.
  case timedOut = 124
  /// The user cancelled, as after ^C.
  case cancelled = 130
}
