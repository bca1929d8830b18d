import CCodePromptSystem
import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios of signals while commands run: which loops SIGCHLD wakes, and which process groups
  /// get a signal after a crash.
  static let commandSignals = [
    Scenario("a command that ends wakes the loop", wakeByEnd),
    Scenario("children are reported only to those who asked", endUnheard),
    Scenario("without a terminal ends are recorded and stops are left alone", beginWithout),
    Scenario("a crash does not signal a command that has ended", crashAfterEnd),
    Scenario("groups beyond the table's size are not registered", fillTable),
  ]

  /// Argument: `held back` to play a caller that ignores and blocks SIGCHLD.
  private static func wakeByEnd(_ words: [String]) throws {
    let isHeldBack = words.first == "held back"
    if isHeldBack { holdChildrenBack() }
    let found = Handlers.addresses
    let wake = csystem_signals_prepare()
    try expect(wake != -1, "no signals")
    csystem_signals_watch_children()
    csystem_signals_watch_children()
    try expect(Handlers.addresses != found, "nobody watches")
    for text in ["exit 3", "exec 1>&- 2>&-; exit 3", "kill -STOP $$"] {
      let command = try RunningCommand.shell(text)
      var bits: UInt64 = 0
      while bits == 0 {
        var slot = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        try expect(unsafe poll(&slot, 1, 10_000) != 0, "nothing came")
        bits = csystem_signals_take(false)
      }
      try expect(bits, is: 1 << UInt64(SIGCHLD - 1))
      command.advance(now: Clock.now)
      if text.hasSuffix("3") { try expect(command.end, is: .exited(3)) }
    }
    csystem_signals_end()
    csystem_signals_pass_on()
    try expect(Handlers.addresses, is: found)
    try expect(blocksChildren, is: isHeldBack)
  }

  /// Ignores SIGCHLD, which would lose the command's status, and blocks it, which would make the
  /// wait endless.
  private static func holdChildrenBack() {
    _ = signal(SIGCHLD, SIG_IGN)
    var set = sigset_t()
    _ = unsafe (sigemptyset(&set), sigaddset(&set, SIGCHLD), pthread_sigmask(SIG_BLOCK, &set, nil))
  }

  /// Whether this thread blocks SIGCHLD.
  private static var blocksChildren: Bool {
    var mask = sigset_t()
    _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    return unsafe sigismember(&mask, SIGCHLD) == 1
  }

  private static func endUnheard(_ words: [String]) throws {
    let found = Handlers.addresses
    try expect(csystem_signals_prepare() != -1, "no signals")
    let command = try RunningCommand.shell("exit 3")
    _ = try command.advanceToEnd()
    try expect(csystem_signals_take(false), is: 0)
    try expect(Handlers.addresses[Int(SIGCHLD) - 1], is: found[Int(SIGCHLD) - 1])
    csystem_signals_end()
    csystem_signals_pass_on()
  }

  private static func beginWithout(_ words: [String]) throws {
    let found = Handlers.addresses
    for _ in 0..<2 {
      try expect(csystem_signals_prepare() != -1, "no signals")
      csystem_signals_begin(false)
      let replaced = zip(found, Handlers.addresses).map { $0 != $1 }
      for number in [SIGTSTP, SIGCONT, SIGWINCH] {
        try expect(!replaced[Int(number) - 1], "signal \(number) is not left alone")
      }
      for number in [SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGCHLD, SIGPIPE] {
        try expect(replaced[Int(number) - 1], "signal \(number) is left alone")
      }
      for number in [SIGTERM, SIGCHLD, SIGWINCH, SIGPIPE] { raise(number) }
      try expect(csystem_signals_pending_end(), is: SIGTERM)
      let bits = csystem_signals_take(false)
      try expect(bits, is: 1 << UInt64(SIGTERM - 1) | 1 << UInt64(SIGCHLD - 1))
      csystem_signals_end()
      csystem_signals_pass_on()
      try expect(Handlers.addresses, is: found)
    }
  }

  private static func crashAfterEnd(_ words: [String]) throws {
    let text = "sleep 100 >/dev/null 2>&1 & echo $!"
    let ended = try RunningCommand.shell(text, output: .end)
    let sleeper = try ended.advanceToNumber()
    _ = try ended.advanceToEnd()
    defer { kill(sleeper, SIGKILL) }
    let running = try RunningCommand.shell("sleep 1000")
    csystem_terminate_groups()
    try expect(try running.advanceToEnd(), is: .killed(signal: SIGTERM))
    try expect(!ProcessTable.hasEnded(sleeper), "what an ended command left is gone")
  }

  private static func fillTable(_ words: [String]) throws {
    for _ in 0..<2 {
      for leader in 1...Int32(8) {
        try expect(csystem_register_group(1 << 30 + leader), "no room for group \(leader)")
      }
      try expect(!csystem_register_group(1 << 30 + 9), "room for a ninth group")
      csystem_forget_group(1 << 30 + 9)
      for leader in 1...Int32(8) { csystem_forget_group(1 << 30 + leader) }
    }
    // The numbers -1, 0 and 1 must be refused: a signal to them could reach other processes.
    for leader in [Int32(-1), 0, 1] { _ = csystem_register_group(leader) }
    csystem_terminate_groups()
  }
}

private enum Handlers {
  /// The addresses of the signal handlers, from signal 1 on.
  static var addresses: [UInt] {
    (Int32(1)...31).map { number in
      var action = sigaction()
      _ = unsafe sigaction(number, nil, &action)
      return unsafe withUnsafeBytes(of: action) { unsafe $0.loadUnaligned(as: UInt.self) }
    }
  }
}
