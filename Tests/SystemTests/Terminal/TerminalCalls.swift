import CTerminalCalls
import PromptTestSupport
import Testing

/// The C calls on a pseudo-terminal that take the place of the real ones until this is dropped.
///
/// Only suites in ``HeldTerminal``, which run one after the other, may use it.
final class TerminalCalls {
  /// What the calls do, and what they were.
  var state: terminal_calls {
    get { ctest_terminal_calls_get() }
    set { ctest_terminal_calls_set(newValue) }
  }

  init(_ pty: PseudoTerminal) throws {
    let descriptor = unsafe open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(descriptor != -1)
    defer { close(descriptor) }
    ctest_terminal_calls_begin(descriptor)
  }

  deinit { ctest_terminal_calls_end() }
}
