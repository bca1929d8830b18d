import CCodePromptSystem
import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// The lock on the terminal's device node, and terminals without a lock.
  struct TerminalLockTests {
    /// The system calls that were made, in order. Each test has its own logs.
    final class Log: @unchecked Sendable {
      var lines: [String] = []
    }

    /// Returns logged system calls that simulate a process whose terminal is opened as `/dev/tty`.
    ///
    /// Opening the device node `node` opens the pseudo-terminal; opening any other node fails.
    private func calls(
      on pty: PseudoTerminal, device: UInt64?, node: String?, inherited: [String?] = [],
      isSame: Bool = true, _ log: Log
    ) -> SystemCalls {
      let path = pty.path
      return .real { calls in
        let real = SystemCalls()
        let opened = Log()
        calls.characterDevice = { _ in 0x500 }
        calls.terminalDevice = { _ in device }
        // A second call fails, as it may at any time.
        let asked = Log()
        calls.ttyname = { stream in
          defer { asked.lines.append("\(stream)") }
          let isKnown = Int(stream) < inherited.count && !asked.lines.contains("\(stream)")
          return isKnown ? inherited[Int(stream)] : nil
        }
        calls.open = { name, flags in
          if name == "/dev/tty" { return real.open(path, flags) }
          log.lines.append("open \(name)")
          guard name == node else {
            errno = EACCES
            return -1
          }
          let descriptor = real.open(path, flags)
          opened.lines.append("\(descriptor)")
          return descriptor
        }
        calls.close = { descriptor in
          if opened.lines.contains("\(descriptor)") { log.lines.append("close the node") }
          return real.close(descriptor)
        }
        calls.getpgrp = { 7 }
        calls.tcgetpgrp = { opened.lines.contains("\($0)") && !isSame ? -1 : 7 }
        calls.lockFile = { descriptor, operation in
          let isNode = opened.lines.contains("\(descriptor)")
          log.lines.append("flock \(isNode ? "the node" : "/dev/tty") \(operation)")
          return real.lockFile(descriptor, operation)
        }
        calls.tcsetattr = { descriptor, when, settings in
          log.lines.append("tcsetattr")
          return real.tcsetattr(descriptor, when, settings)
        }
      }
    }

    /// A device number, the terminals of descriptors 0 to 2, and the node to be locked.
    static let nodes: [(device: UInt64?, inherited: [String?], node: String?)] = [
      (0x8800, [], "/dev/pts/0"), (0x10_882C, [], "/dev/pts/300"),
      // The device is no terminal, but every machine has it. Only the kernel knows its name.
      (0x103, [], "/dev/null"),
      // No machine has a device with this number.
      (0xF_FF00, [nil, "/dev/ttyUSB0"], "/dev/ttyUSB0"), (0xF_FF00, [], nil),
      (nil, ["/dev/ttys001"], "/dev/ttys001"),
      (nil, ["/dev/tty", nil, "/dev/pts/4"], "/dev/pts/4"),
      (nil, ["/dev/tty", "/dev/tty", "/dev/tty"], nil),
    ]

    @Test(arguments: nodes, [true, false])
    func `the node found by device number or inherited streams is locked if it is the terminal's`(
      row: (device: UInt64?, inherited: [String?], node: String?), isSame: Bool
    ) throws {
      let (pty, log) = (try PseudoTerminal(), Log())
      let calls = calls(
        on: pty, device: row.device, node: row.node, inherited: row.inherited, isSame: isSame, log)
      do { _ = try Terminal.held(path: "/dev/tty", system: calls) }
      let settings = ["tcsetattr"]
      // The lock is taken before the settings change, and released at the end.
      let taken = ["flock the node \(LOCK_EX | LOCK_NB)"] + settings + ["flock the node \(LOCK_UN)"]
      let closing = ["close the node"]
      let used = isSame ? taken + closing : closing + settings
      #expect(log.lines == (row.node.map { ["open \($0)"] + used } ?? settings))
    }

    @Test
    func `a node that can't be opened is neither used nor closed`() throws {
      let (pty, log) = (try PseudoTerminal(), Log())
      let calls = calls(on: pty, device: 0x8800, node: nil, log)
      let close = calls.close
      calls.close = { descriptor in
        if descriptor < 0 { log.lines.append("close \(descriptor)") }
        return close(descriptor)
      }
      calls.tcgetpgrp = { $0 < 0 ? -1 : 7 }
      do { _ = try Terminal.held(path: "/dev/tty", system: calls) }
      #expect(log.lines == ["open /dev/pts/0", "tcsetattr"])
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `programs that are started don't inherit the lock`() throws {
      let (pty, log) = (try PseudoTerminal(), Log())
      let calls = calls(on: pty, device: 0x8800, node: "/dev/pts/0", log)
      let open = calls.open
      calls.open = { path, flags in
        let descriptor = open(path, flags)
        let isClosed = fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0
        log.lines.append("\(path) \(isClosed)")
        return descriptor
      }
      do { _ = try Terminal.held(path: "/dev/tty", system: calls) }
      #expect(log.lines.contains("/dev/tty true") && log.lines.contains("/dev/pts/0 true"))
    }

    @Test
    func `a terminal that was opened by its device node is locked without opening it again`() throws
    {
      let pty = try PseudoTerminal()
      let recorder = CallRecorder([], then: .value(0))
      let calls = SystemCalls.real { calls in
        let open = calls.open
        calls.open = { path, flags in
          _ = recorder.next()
          return open(path, flags)
        }
      }
      do {
        let terminal = try Terminal.held(path: pty.path, system: calls)
        #expect(recorder.count == 1 && ForeignLock(pty.path) == nil)
        terminal.restore()
        #expect(ForeignLock(pty.path) != nil)
      }
      let lock = try #require(ForeignLock(pty.path))
      #expect(throws: TerminalError.taken) { _ = try Terminal.held(path: pty.path) }
      #expect(pty.settings == pty.settingsAtStart)
      lock.release()
    }

    @Test(arguments: Errors.all + [ENOLCK, EOPNOTSUPP])
    func `a failed flock() is no error, unless another prompt has the lock`(code: Int32) throws {
      let pty = try PseudoTerminal()
      let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
      _ = try Terminal.held(
        path: pty.path, system: .real { $0.lockFile = { _, _ in Int32(recorder.next()) } })
      #expect(recorder.count >= 2)
    }

    #if os(Linux)
      /// What the kernel says of the device 1:3, which is /dev/null, the folder with nodes, and the
      /// path that is found. Without a name, or if the name is another device's, it is searched
      /// for.
      static let names: [(facts: String?, nodes: String, path: String?)] = [
        ("MAJOR=1\nMINOR=3\nDEVNAME=../dev/null\nDEVMODE=0666\n", "/dev", "/dev/../dev/null"),
        ("DEVNAME=zero\n", "/dev", "/dev/null"), ("DEVNAME=kiwi\n", "/dev", "/dev/null"),
        ("DEVNAME=fd\n", "/dev", "/dev/null"), ("MAJOR=1\n", "/dev", "/dev/null"),
        ("", "/dev", "/dev/null"), (nil, "/dev", "/dev/null"), (nil, "/proc/self/task", nil),
        ("DEVNAME=null\n", "/proc/self/task", nil), (nil, "/dev/kiwi", nil),
      ]

      @Test(arguments: names.indices)
      func `a device's node is found by the kernel's name for it, or else by a search`(
        index: Int
      ) throws {
        let row = TerminalLockTests.names[index]
        var template = Array("/tmp/codeprompt-numbers-XXXXXX".utf8CString)
        let numbers = try #require(
          unsafe mkdtemp(&template).map { unsafe String(cString: $0) }, "mkdtemp failed")
        defer { _ = try? CommandResult.run(["rm", "-rf", numbers]) }
        if let facts = row.facts {
          let file = "\(numbers)/1:3/uevent"
          let words = ["sh", "-c", "mkdir \"${0%/*}\"; cat >\"$0\"", file]
          let result = try CommandResult.run(words, input: Array(facts.utf8))
          try #require(result.outcome == .exited(0), "\(result.errorText)")
        }
        var path = [CChar](repeating: 0, count: 64)
        let isFound = unsafe csystem_device_path(0x103, numbers, row.nodes, &path, path.count)
        let text = String(
          decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect((isFound ? text : nil) == row.path)
        let files = ProcessTable.descriptors(of: getpid())
        #expect(!files.contains { $0.hasPrefix(numbers) || $0 == row.nodes }, "\(files)")
      }

      @Test
      func `the search for the process that has the lock leaves no file open`() throws {
        let pty = try PseudoTerminal()
        let terminal = try Terminal.held(path: pty.path)
        let node = unsafe open(pty.path, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        defer { close(node) }
        var name = [CChar](repeating: 0, count: 33)
        #expect(unsafe csystem_lock_holder(node, &name, name.count) == getpid())
        #expect(name[0] != 0)
        let files = ProcessTable.descriptors(of: getpid())
        #expect(!files.contains { $0.hasSuffix("/locks") || $0.hasSuffix("/comm") })
        _ = terminal.windowSize
      }
    #endif

    @Test
    func `with waitsForOthers a prompt waits for a terminal that another prompt has`() throws {
      let pty = try PseudoTerminal()
      let settings = pty.settingsAtStart
      let recorder = CallRecorder(
        [CallResult](repeating: .failure(EWOULDBLOCK), count: 5), then: .value(0))
      let calls = SystemCalls.real { calls in
        let change = calls.tcsetattr
        calls.lockFile = { _, _ in Int32(recorder.next()) }
        calls.tcsetattr = { descriptor, when, wanted in
          #expect(recorder.count >= 6)
          return change(descriptor, when, wanted)
        }
        // A replaced poll returns at once, so that no time passes in the test.
        unsafe calls.poll = { _, _ in 0 }
      }
      do {
        let terminal = try Terminal(path: pty.path, waitsForOthers: true, system: calls)
        try terminal.hold()
        #expect(recorder.count == 6 && pty.settings?.echoes == false)
      }
      #expect(pty.settings == settings)
    }

    @Test
    func `the wait for another prompt ends when a watched descriptor becomes readable`() throws {
      let pty = try PseudoTerminal()
      let lock = try #require(ForeignLock(pty.path))
      let pipe = try DescriptorPair.pipe()
      _ = unsafe write(pipe.writer, "", 1)
      var others = WatchedDescriptors()
      others.insert(pipe.reader)
      let terminal = try Terminal(path: pty.path, waitsForOthers: true)
      let turn = try terminal.holdOrGiveUp(beside: others)
      #expect(turn == .notWanted)
      #expect(pty.settings == pty.settingsAtStart)
      lock.release()
    }

    @Test
    func `the wait for another prompt ends when the lifeline is cut, but not when it has data`()
      throws
    {
      let pty = try PseudoTerminal()
      let lock = try #require(ForeignLock(pty.path))
      let ends = try DescriptorPair.sockets()
      _ = unsafe write(ends.writer, "", 1)
      var others = WatchedDescriptors()
      others.lifeline = ends.reader
      let polls = CallRecorder([], then: .value(0))
      let calls = SystemCalls.real { calls in
        let poll = unsafe calls.poll
        unsafe calls.poll = { slots, limit in
          _ = polls.next()
          if polls.count == 3 { ends.closeWriter() }
          return unsafe poll(slots, limit)
        }
      }
      let terminal = try Terminal(path: pty.path, waitsForOthers: true, system: calls)
      let turn = try terminal.holdOrGiveUp(beside: others)
      // On a loaded machine the wait may poll once more before it sees that the lifeline is cut.
      #expect(turn == .notWanted && polls.count >= 3)
      pty.settle()
      #expect(pty.settings == pty.settingsAtStart && pty.received == [])
      lock.release()
    }

    @Test
    func `a signal to the caller ends the wait for another prompt`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run("a signal of the caller ends the wait for another prompt", [pty.path])
      pty.settle()
      #expect(pty.settings == pty.settingsAtStart && pty.received == [])
    }

    @Test
    func `a stop that arrives while a waiting prompt looks at the lock stops only the prompt`()
      throws
    {
      let pty = try PseudoTerminal()
      let file = try BuiltProducts.find("command-scenarios", path: "")
      let prompt = try PseudoTerminal.run([
        "sh", "-c", "sleep 99 & exec \"$0\" \"$@\"", file,
        "a stop arrives while another prompt has the terminal", pty.path,
      ])
      #expect(try prompt.waitForStop() == SIGTSTP)
      let neighbors = ProcessTable.children(of: prompt.processIdentifier, named: "sleep")
      #expect(neighbors.map(ProcessTable.isSleeping) == [true])
      neighbors.forEach { kill($0, SIGKILL) }
      try prompt.foreground()
      try prompt.signal(SIGTERM)
      #expect(try prompt.waitForExit() == .signaled(SIGTERM))
      pty.settle()
      #expect(pty.settings == pty.settingsAtStart && pty.received == [])
    }

    @Test
    func `the editing keys are read when the prompt takes the terminal, not when it opens it`()
      throws
    {
      let pty = try PseudoTerminal()
      // Another prompt that still has the terminal has disabled the suspend key.
      try pty.applySettings(pty.settingsAtStart.with([VSUSP: 0]))
      let terminal = try Terminal(path: pty.path)
      try pty.applySettings(pty.settingsAtStart)
      try terminal.hold()
      let key = terminal.traits.editingKeys.suspend
      #expect(key == 0x1A)
    }
  }
}
