import CCodePromptSystem
import CodePromptSystem
import CodePromptTerminalOwnership
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// A scenario of a process that has taken its controlling terminal, and does what its arguments
  /// say, one step after the other. A test then kills it, and sees what its guard does.
  static let heldTerminals = [
    Scenario("a process takes its terminal") { words in
      var words = words[...]
      // As on old kernels, and under some seccomp filters.
      for (name, call) in refusable where words.first == "refuse=\(name)" {
        try refuse(call)
        words.removeFirst()
      }
      var holder = try TerminalHolder()
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        try holder.take(parts[0], parts.count > 1 ? parts[1] : "")
      }
    }
  ]
}

/// The numbers of system calls on x86-64.
private let refusable: KeyValuePairs<String, UInt64> = [
  "close_range": 436, "futex": 202, "get_robust_list": 274,
]

/// A prompt without a picture, which has a terminal.
private struct TerminalHolder: ~Copyable {
  private let terminal: Terminal
  private var command: RunningCommand?

  init() throws {
    let terminal = try Terminal()
    try terminal.hold()
    self.terminal = terminal
  }

  mutating func take(_ step: String, _ value: String) throws {
    switch step {
    // The bytes that restore the screen, and how many of them end a control string.
    case "screen": setScreen(value, closingCount: 0)
    case "string": setScreen("\u{1B}\\" + value, closingCount: 2)
    case "long": setScreen(String(repeating: "x", count: 513), closingCount: 2)
    case "full": setScreen(String(repeating: "x", count: 512), closingCount: 0)
    case "start": command = try .shell(value, output: .lines)
    // Lends the terminal to the command, with the settings from before.
    case "lend":
      for action in [
        OwnershipAction.restoreSettings, .releaseLock, .giveForeground(to: try group()),
      ] { _ = try terminal.carryOut(action) }
    // Gives the foreground without a note of it, as a command does that takes it itself.
    case "take": try expect(csystem_set_foreground(terminalDescriptor, try group()), is: 0)
    case "stop": command?.stop()
    case "search": try searchStopped()
    case "others": try expect(csystem_other_job_runs(terminalDescriptor) == (value == "run"), step)
    // From the background, without being stopped by SIGTTOU.
    case "back":
      try expect(csystem_set_foreground(terminalDescriptor, getpgrp()), is: 0)
    case "mark":
      var settings = termios()
      try expect(unsafe tcgetattr(terminalDescriptor, &settings), is: 0)
      settings.c_lflag &= ~tcflag_t(ECHOE)
      try expect(unsafe csystem_apply_in_background(terminalDescriptor, &settings), is: 0)
    // As a prompt that has not seen yet who has the foreground.
    case "draw":
      var settings = termios()
      try expect(unsafe tcgetattr(terminalDescriptor, &settings), is: 0)
      settings.c_lflag |= tcflag_t(TOSTOP)
      try expect(unsafe csystem_apply_in_background(terminalDescriptor, &settings), is: 0)
      terminal.ownership.handle(.commandsRun(true))
      let count = unsafe Array(value.utf8).withUnsafeBytes { unsafe terminal.write($0) }
      try expect(count, is: value.utf8.count)
    case "yield":
      for action in [OwnershipAction.yieldSettings, .releaseLock] {
        _ = try terminal.carryOut(action)
      }
    case "await": try awaitLine(value)
    // Without a guard, only the signal handlers give the terminal back.
    case "alone":
      // The guard gives itself its name when it runs for the first time.
      var guards: [Int32] = []
      let isFound = System.wait {
        guards = ProcessTable.children(of: getpid(), named: "prompt-guard")
        return !guards.isEmpty
      }
      try expect(isFound, "no guard")
      for process in guards { kill(process, SIGKILL) }
    // A copy of the process, with all descriptors, that is left alone.
    case "fork": _ = try Scenario.startChild { pause() == 0 }
    // A mutex of the C library for which the kernel wakes waiters when its thread ends.
    case "mutex": try useRobustMutex()
    case "raise": raise(try require(Int32(value), "signal"))
    case "say":
      print(value)
      fflush(nil)
    // Before a loop without an end, the compiler would drop the terminal.
    case "wait": while getpid() != 0 { pause() }
    default: throw Failure("no step: \(step)")
    }
  }

  private mutating func setScreen(_ text: String, closingCount: Int) {
    terminal.perform(.setRestoreSequence(Array(text.utf8), closingCount: closingCount))
  }

  private func useRobustMutex() throws {
    #if canImport(Glibc)
      var attributes = pthread_mutexattr_t()
      var mutex = unsafe pthread_mutex_t()
      let results = unsafe [
        pthread_mutexattr_init(&attributes),
        pthread_mutexattr_setrobust(&attributes, CInt(PTHREAD_MUTEX_ROBUST)),
        pthread_mutex_init(&mutex, &attributes), pthread_mutex_lock(&mutex),
        pthread_mutex_unlock(&mutex),
      ]
      try expect(results.allSatisfy { $0 == 0 }, "mutex: \(results)")
    #endif
  }

  private func group() throws -> Int32 { try require(command?.leader, "command") }

  private var terminalDescriptor: Int32 {
    unsafe open(Terminal.controllingPath, O_RDWR | O_CLOEXEC)
  }

  /// Expects to find the process that the command has started and stopped, whose number it says.
  private func searchStopped() throws {
    let command = try require(command, "command")
    var line: String?
    while line == nil {
      try expect(command.end == nil, "the command has ended: \(command.lastErrorLine)")
      command.advanceOnce()
      line = command.takeLine()
    }
    let number = try require(line.flatMap { Int32($0) }, "number")
    try expect(System.wait { command.stoppedGroup == getpgid(number) }, "not found")
    try expect(command.owns(number) && command.owns(command.leader), "not its own")
    for other in [getpid(), getppid(), 1 << 29, 1] { try expect(!command.owns(other), "\(other)") }
    kill(number, SIGCONT)
    try expect(System.wait { command.stoppedGroup == nil }, "it still counts as stopped")
    // The next descriptor is the lowest free one: each search has closed its own.
    let next = dup(STDERR_FILENO)
    close(next)
    for _ in 0..<10 { _ = command.stoppedGroup }
    let later = dup(STDERR_FILENO)
    close(later)
    try expect(later, is: next)
  }

  /// Waits until the command has written a line.
  private func awaitLine(_ line: String) throws {
    let command = try require(command, "command")
    while command.takeLine() != line {
      try expect(command.end == nil, "the command has ended: \(command.lastErrorLine)")
      command.advanceOnce()
    }
  }
}
