import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching

extension Scenario {
  /// Scenarios of what a command inherits.
  static let commandSurroundings = [
    Scenario("signals are neither ignored nor blocked", holdSignalsBack),
    Scenario("a command inherits standard streams and what the caller passes on", passDescriptors),
    Scenario("closed streams don't mix up the pipes", closeStreams),
    Scenario("a command inherits environment and directory", changeSurroundings),
    Scenario("a command gets the original core file limit", limitCoreFiles),
  ]

  /// Runs a program without giving it an answer, and returns its output.
  private static func output(of words: [String]) throws -> String {
    let command = try RunningCommand.start(
      try Program.find(words), output: .held(limit: 1 << 20))
    try expect(try command.advanceToEnd(), is: .exited(0))
    return try command.outputText()
  }

  /// Ignores some signals, handles one, and blocks all.
  private static func holdSignalsBack(_ words: [String]) throws {
    for number in [SIGPIPE, SIGINT, SIGTTOU, SIGUSR1] { _ = signal(number, SIG_IGN) }
    _ = signal(SIGHUP) { _ in }
    var all = sigset_t()
    _ = unsafe (sigfillset(&all), pthread_sigmask(SIG_BLOCK, &all, nil))
    let status = try output(of: ["cat", "/proc/self/status"])
    let fields = status.split(separator: "\n").filter { $0.hasPrefix("Sig") }
    for name in ["SigBlk", "SigIgn", "SigCgt"] {
      let set = fields.first { $0.hasPrefix(name) }?.split(separator: "\t").last
      let bits = try require(set.flatMap { UInt64($0, radix: 16) }, name)
      // The C library keeps the signals 32 and 33 to itself.
      try expect(bits & ~(3 << 31), is: 0)
    }
  }

  private static func passDescriptors(_ words: [String]) throws {
    let passed = unsafe open("/dev/null", O_RDONLY)
    let answers = unsafe open("/dev/null", O_WRONLY)
    let own = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    let expected = (0..<Int32(1024)).filter {
      $0 < 3 || ($0 != answers && fcntl($0, F_GETFD) & FD_CLOEXEC == 0)
    }
    try expect(expected, is: [0, 1, 2, passed])
    // The list may also contain descriptors that are not open, and the standard streams, which are
    // replaced anyway.
    let closing = [answers, answers, own, 900, -1, 0, 1, 2]
    let secret = try SecretBytes.holding("1")
    let command = try RunningCommand.start(
      .shell("ls /proc/$$/fd"), answering: secret, newline: true,
      output: .held(limit: 4096), closing: closing)
    _ = try command.advanceToEnd()
    let output = try command.outputText()
    let found = output.split(separator: "\n").compactMap { Int32($0) }.sorted()
    try expect(found, is: expected)
    try expect(fcntl(answers, F_GETFD), is: 0)
  }

  /// Argument: how many of the standard streams, from the first on, are closed.
  private static func closeStreams(_ words: [String]) throws {
    for descriptor in 0..<Int32(try words.number()) { close(descriptor) }
    let text = "cat; echo error >&2; ls /proc/$$/fd | wc -l"
    let command = try RunningCommand.shell(text, answering: "123456")
    try expect(try command.advanceToEnd(), is: .exited(0))
    let output = try command.outputText()
    try expect(output.hasPrefix("123456\n"), output)
    try expect(command.lastErrorLine, is: "error")
  }

  private static func changeSurroundings(_ words: [String]) throws {
    try expect(unsafe setenv("CODEPROMPT_TEST", "as is", 1), is: 0)
    try expect(unsafe chdir("/proc"), is: 0)
    let text = "echo \"$CODEPROMPT_TEST\"; pwd"
    try expect(try output(of: ["sh", "-c", text]), is: "as is\n/proc\n")
  }

  /// Argument: how many spans of `ProcessSecrecy` are open.
  private static func limitCoreFiles(_ words: [String]) throws {
    let depth = try words.number()
    try expect(CoreLimit.set(12288), "the limit can't be set")
    let found = CoreLimit.value.rlim_cur
    for _ in 0..<depth { ProcessSecrecy.begin() }
    let limits = try output(of: ["cat", "/proc/self/limits"])
    let line = try require(
      limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }, "limit")
    try expect(line.split(separator: " ").dropFirst(4).first, is: "\(found)")
    try expect(CoreLimit.value.rlim_cur, is: depth == 0 ? found : 0)
    for _ in 0..<depth { ProcessSecrecy.end() }
  }
}

/// The limit of this process's core files.
enum CoreLimit {
  #if canImport(Darwin)
    private static let resource = RLIMIT_CORE
  #else
    private static let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  #endif

  static var value: rlimit {
    var limit = rlimit()
    _ = unsafe getrlimit(resource, &limit)
    return limit
  }

  /// Sets the soft limit of core files, as far as the hard limit allows.
  static func set(_ soft: rlim_t) -> Bool {
    var limit = value
    limit.rlim_cur = min(soft, limit.rlim_max)
    return unsafe setrlimit(resource, &limit) == 0
  }
}
