#if os(Linux)
  import PromptTestSupport

  extension Scenario {
    /// Scenarios in which another process of the same user tries to read what is typed.
    static let spies = [Scenario("look into a command from its start on", lookFromStart)]

    private static let secret = "abcdefghijklmnop"

    /// Arguments: the command, how often it is started, and whether any start may give the secret
    /// away.
    ///
    /// Everything runs as another user than root, since root may read all memory.
    private static func lookFromStart(_ words: [String]) throws {
      let (command, count) = (try words.word(), try words.number(1))
      let isReadable = try require(Bool(try words.word(2)), "truth value")
      let nobody: UInt32 = 65534
      try expect(setgroups(0, nil) == 0, "the groups stay")
      try expect(setgid(nobody) == 0 && setuid(nobody) == 0, "root stays root")
      var foundCount = 0
      for _ in 0..<count where try reads(command) {
        foundCount += 1
        if isReadable { break }
      }
      try expect(foundCount > 0 || !isReadable, "the spy sees nothing where it could")
      try expect(foundCount == 0 || isReadable, "read in \(foundCount) of \(count) starts")
    }

    /// Starts a command that reads a secret, and returns whether the secret can be seen in its
    /// memory.
    private static func reads(_ command: String) throws -> Bool {
      let pipe = try DescriptorPair.pipe()
      let process = try start(command, input: pipe.reader)
      defer {
        kill(process, SIGKILL)
        _ = waitpid(process, nil, 0)
      }
      // Opens the memory before the command protects itself, if there is time: the open file stays
      // readable.
      let memory = unsafe open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
      guard memory != -1 else { return false }
      defer { close(memory) }
      let maps = unsafe open("/proc/\(process)/maps", O_RDONLY | O_CLOEXEC)
      guard maps != -1 else { return false }
      defer { close(maps) }
      // Writes the secret without the end of the line, so that the command waits for more.
      let bytes = Array(secret.utf8)
      try expect(unsafe write(pipe.writer, bytes, bytes.count) == bytes.count, "it reads nothing")
      try waitUntilRead(pipe.reader, by: process)
      return !MemoryScan.copies(of: secret, memory: memory, maps: maps).isEmpty
    }

    /// Waits until a process has read everything in a pipe and waits for more.
    private static func waitUntilRead(_ pipe: Int32, by process: Int32) throws {
      var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      for _ in 0..<20_000 {
        if unsafe poll(&ready, 1, 0) == 0, ProcessTable.isSleeping(process) { return }
        _ = poll(nil, 0, 1)
      }
      try expect(false, "it reads nothing")
    }

    /// Starts a command and returns as soon as its program runs in the new process.
    private static func start(_ command: String, input: Int32) throws -> Int32 {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
      var process: pid_t = 0
      let error = unsafe withPointers(to: ["codeprompt", "--stdin"]) { words in
        unsafe posix_spawn(&process, command, &actions, nil, words, environ)
      }
      try expect(error == 0, "it can't be started: error \(error)")
      return process
    }
  }
#endif
