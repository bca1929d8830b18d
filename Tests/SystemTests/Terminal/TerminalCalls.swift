import CTerminalCalls
import PromptTestSupport
import Testing

/// The C calls on a pseudo-terminal that take the place of the real ones until this is dropped, in
/// the test's process and in the guards that it starts.
///
/// Only suites in ``HeldTerminal``, which run one after the other, may use it.
final class TerminalCalls {
  /// What the calls do, and what they were. A change of one member leaves the others alone, which a
  /// guard may be changing.
  var state: terminal_calls {
    _read { yield unsafe ctest_terminal_calls().pointee }
    _modify { yield unsafe &ctest_terminal_calls().pointee }
  }

  init(_ pty: PseudoTerminal) throws {
    let descriptor = unsafe open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(descriptor != -1)
    defer { close(descriptor) }
    try #require(ctest_terminal_calls_begin(descriptor))
  }

  deinit { ctest_terminal_calls_end() }
}

extension PseudoTerminal {
  /// The settings as C has them.
  func termios() throws -> termios {
    let descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor != -1)
    defer { close(descriptor) }
    var settings = CTerminalCalls.termios()
    unsafe tcgetattr(descriptor, &settings)
    return settings
  }
}
