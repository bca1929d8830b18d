import CTerminalCalls
import CodePromptSystem
import PromptTestSupport
import Testing

/// The calls of a simulated process, whose group has the number 7.
final class SimulatedCalls: @unchecked Sendable {
  var log: [String] = []
  /// The results of the next calls of `tcgetpgrp`; then it gives the process's own group.
  var groups: [Int32] = []
  var time = Duration.zero
  /// Whether the settings can't be read or can't be set.
  var (failsToRead, failsToSet) = (false, false)

  /// The calls on the controlling terminal, or on another one, which has a lock.
  func on(_ pty: PseudoTerminal, isControlling: Bool = true) -> SystemCalls {
    .controlling(pty) { calls in
      let real = SystemCalls()
      calls.ttyname = { _ in nil }
      calls.getpgrp = { 7 }
      calls.now = { [self] in time }
      calls.pause = { [self] in log.append("pause \($0)") }
      calls.signalGroup = { [self] in
        log.append("signal \($1) to \($0)")
        return 0
      }
      calls.tcgetpgrp = { [self] _ in
        guard isControlling else { return failure(ENOTTY) }
        guard !groups.isEmpty else { return 7 }
        errno = EIO
        return groups.removeFirst()
      }
      calls.tcgetattr = { [self] in failsToRead ? failure() : real.tcgetattr($0, &$1) }
      calls.tcsetattr = { [self] in
        log.append("settings \($1)")
        return failsToSet ? failure() : real.tcsetattr($0, $1, $2)
      }
    }
  }
}

extension PseudoTerminal {
  /// Changes the settings as another program does.
  func changeSettings(_ change: (inout TerminalSettings) -> Void) throws {
    var settings = try #require(settings)
    change(&settings)
    try applySettings(settings)
  }
}
