import CodePromptTerminalMode
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension HeldTerminal {
  /// The lock on the terminal's device node, and what is done without one.
  struct TerminalLockTests {
    /// What was done, in order. Confined to the test that made it.
    final class Log: @unchecked Sendable {
      var lines: [String] = []
    }

    /// The calls of a process whose terminal is open as `/dev/tty`, with what they did in the log.
    ///
    /// A node is opened as the test's terminal too, if there is one at `node`.
    private func calls(
      on pty: PseudoTerminal, device: UInt64?, node: String?, inherited: [String?] = [],
      isSame: Bool = true, _ log: Log
    ) -> SystemCalls {
      let path = pty.path
      return .real { calls in
        let real = calls
        let opened = Log()
        calls.characterDevice = { _ in 0x500 }
        calls.terminalDevice = { _ in device }
        calls.ttyname = { Int($0) < inherited.count ? inherited[Int($0)] : nil }
        calls.open = { name, flags in
          if name == "/dev/tty" { return real.open(path, flags) }
          log.lines.append("open \(name)")
          guard name == node else {
            SystemCalls.lastError = EACCES
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
        calls.flock = { descriptor, operation in
          let isNode = opened.lines.contains("\(descriptor)")
          log.lines.append("flock \(isNode ? "the node" : "/dev/tty") \(operation)")
          return real.flock(descriptor, operation)
        }
        calls.tcsetattr = { descriptor, when, modes in
          log.lines.append("tcsetattr")
          return real.tcsetattr(descriptor, when, modes)
        }
      }
    }

    private static let take = "flock the node \(LOCK_EX | LOCK_NB)"
    private static let release = "flock the node \(LOCK_UN)"

    @Test
    func `the lock is taken before the settings and released after them`() throws {
      let pty = try PseudoTerminal()
      let log = Log()
      let calls = calls(on: pty, device: 0x8802, node: "/dev/pts/2", log)
      do {
        var terminal = try Terminal.held(path: "/dev/tty", system: calls)
        #expect(log.lines == ["open /dev/pts/2", Self.take, "tcsetattr"])
        #expect(ForeignLock(pty.path) == nil)
        terminal.restore()
        #expect(ForeignLock(pty.path) != nil)
      }
      #expect(
        log.lines == [
          "open /dev/pts/2", Self.take, "tcsetattr", "tcsetattr", Self.release, "close the node",
        ])
    }

    /// A device, the paths of descriptors 0 to 2, and the node that is locked.
    static let nodes: [(UInt64?, [String?], String?)] = [
      (0x8800, [], "/dev/pts/0"), (0x10_882C, [], "/dev/pts/300"), (0x401, [], "/dev/tty1"),
      (0x440, [], "/dev/ttyS0"), (0xBC00, [nil, "/dev/ttyUSB0"], "/dev/ttyUSB0"),
      (nil, ["/dev/ttys001"], "/dev/ttys001"),
      (nil, ["/dev/tty", nil, "/dev/pts/4"], "/dev/pts/4"),
      (nil, ["/dev/tty", "/dev/tty", "/dev/tty"], nil), (0xBC00, [], nil),
    ]

    @Test(arguments: nodes.indices)
    func `the node is found by its device or by what was inherited`(index: Int) throws {
      let (device, inherited, node) = TerminalLockTests.nodes[index]
      let pty = try PseudoTerminal()
      let log = Log()
      let calls = calls(on: pty, device: device, node: node, inherited: inherited, log)
      do { _ = try Terminal.held(path: "/dev/tty", system: calls) }
      #expect(log.lines.filter { $0.hasPrefix("open") } == (node.map { ["open \($0)"] } ?? []))
      #expect(log.lines.contains(Self.take) == (node != nil))
      #expect(!log.lines.contains { $0.hasPrefix("flock /dev/tty") })
    }

    @Test
    func `a node that can't be opened has no lock and is no error`() throws {
      let pty = try PseudoTerminal()
      let log = Log()
      do {
        let calls = calls(on: pty, device: 0x8802, node: nil, log)
        let terminal = try Terminal.held(path: "/dev/tty", system: calls)
        #expect(pty.modes?.echoes == false)
        _ = terminal.windowSize
      }
      #expect(log.lines == ["open /dev/pts/2", "tcsetattr", "tcsetattr"])
    }

    @Test
    func `a node with the same number on another terminal is not used`() throws {
      let pty = try PseudoTerminal()
      let log = Log()
      let calls = calls(on: pty, device: 0x8802, node: "/dev/pts/2", isSame: false, log)
      do { _ = try Terminal.held(path: "/dev/tty", system: calls) }
      #expect(log.lines == ["open /dev/pts/2", "close the node", "tcsetattr", "tcsetattr"])
    }

    @Test
    func `a terminal opened by its own node is locked by that`() throws {
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
        _ = try Terminal.held(path: pty.path, system: calls)
        #expect(recorder.count == 1)
      }
      let lock = try #require(ForeignLock(pty.path))
      #expect(throws: TerminalError.taken) { _ = try Terminal.held(path: pty.path) }
      #expect(pty.modes == pty.modesAtStart)
      lock.release()
    }

    @Test(arguments: Errors.all + [ENOLCK, EOPNOTSUPP])
    func `a lock that fails for another reason is not an error`(code: Int32) throws {
      let pty = try PseudoTerminal()
      let recorder = CallRecorder([.failure(EINTR)], then: .failure(code))
      _ = try Terminal.held(
        path: pty.path, system: .real { $0.flock = { _, _ in Int32(recorder.next()) } })
      #expect(recorder.count >= 2)
    }

    @Test
    func `a terminal that another prompt has is waited for if that is wanted`() throws {
      let pty = try PseudoTerminal()
      let modes = pty.modesAtStart
      let recorder = CallRecorder(
        [CallResult](repeating: .failure(EWOULDBLOCK), count: 5), then: .value(0))
      let calls = SystemCalls.real { calls in
        let change = calls.tcsetattr
        calls.flock = { _, _ in Int32(recorder.next()) }
        calls.tcsetattr = { descriptor, when, wanted in
          #expect(recorder.count >= 6)
          return change(descriptor, when, wanted)
        }
        // No time passes in a test.
        unsafe calls.poll = { _, _ in 0 }
      }
      do {
        var terminal = try Terminal.open(path: pty.path, waitsForOthers: true, system: calls)
        try terminal.hold()
        #expect(recorder.count == 6 && pty.modes?.echoes == false)
      }
      #expect(pty.modes == modes)
    }

    @Test
    func `a wait for another prompt ends with another watched descriptor`() throws {
      let pty = try PseudoTerminal()
      let lock = try #require(ForeignLock(pty.path))
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      defer { ends.forEach { close($0) } }
      _ = unsafe write(ends[1], "", 1)
      var others = WatchedDescriptors()
      others.insert(ends[0])
      var terminal = try Terminal.open(path: pty.path, waitsForOthers: true)
      let turn = try terminal.holdOrGiveUp(beside: others)
      #expect(turn == .notWanted)
      #expect(pty.modes == pty.modesAtStart)
      lock.release()
    }

    @Test
    func `a wait for another prompt ends with the lifeline, but not by what waits there`() throws {
      let pty = try PseudoTerminal()
      let lock = try #require(ForeignLock(pty.path))
      let ends = try Lifelines.makeSockets()
      defer { close(ends.kept) }
      _ = unsafe write(ends.other, "", 1)
      var others = WatchedDescriptors()
      others.lifeline = ends.kept
      let polls = CallRecorder([], then: .value(0))
      let calls = SystemCalls.real { calls in
        let poll = unsafe calls.poll
        unsafe calls.poll = { slots, limit in
          _ = polls.next()
          if polls.count == 3 { close(ends.other) }
          return unsafe poll(slots, limit)
        }
      }
      var terminal = try Terminal.open(path: pty.path, waitsForOthers: true, system: calls)
      let turn = try terminal.holdOrGiveUp(beside: others)
      // A loaded machine may look once more before it sees the end.
      #expect(turn == .notWanted && polls.count >= 3)
      #expect(pty.modes == pty.modesAtStart && pty.received == [])
      lock.release()
    }

    @Test
    func `a signal of the caller ends the wait for another prompt`() throws {
      let pty = try PseudoTerminal()
      try Scenario.run("a signal of the caller ends the wait for another prompt", [pty.path])
      #expect(pty.modes == pty.modesAtStart && pty.received == [])
    }

    @Test
    func `the keys are read once the other prompt has ended`() throws {
      let pty = try PseudoTerminal()
      // As another prompt sets it.
      try pty.setModes(pty.modesAtStart.with([VSUSP: 0]))
      var terminal = try Terminal.open(path: pty.path)
      try pty.setModes(pty.modesAtStart)
      try terminal.hold()
      let key = terminal.editingKeys.suspend
      #expect(key == 0x1A)
    }
  }
}
