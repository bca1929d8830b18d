internal import CCodePromptSystem

// What a command sets for its whole process before it asks.

/// Makes SIGTERM end this process with status 0, after an open prompt has restored its terminal.
package func exitAtTermination() { csystem_exit_at_termination() }

/// Raises the soft limit of the stack as far as a prompt needs (`setrlimit(2)`); returns false if
/// the hard limit is too low.
package func raiseStackLimit() -> Bool { csystem_raise_stack_limit() }

/// Makes SIGQUIT and crashes end this process without the backtrace of Swift's runtime.
package func crashByDefault() { csystem_crash_by_default() }

/// Makes a write to a pipe without a reader, or beyond the file size limit, fail instead of ending
/// the process (SIGPIPE, SIGXFSZ).
package func letWritesFail() {
  csystem_ignore(SIGPIPE)
  csystem_ignore(SIGXFSZ)
}
