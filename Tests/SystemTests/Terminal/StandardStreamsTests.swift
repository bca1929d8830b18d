import CodePromptSystem
import PromptTestSupport
import Testing

/// The standard streams of a program, of which some may be closed at its start.
struct StandardStreamsTests {
  /// Every subset of the descriptors 0, 1 and 2.
  static let choices: [Set<Int32>] = (0..<8).map { bits in
    Set((Int32(0)...2).filter { bits & 1 << $0 != 0 })
  }

  /// Simulates a process in which some descriptors are closed.
  final class Descriptors: @unchecked Sendable {
    private(set) var open: Set<Int32>
    private(set) var opened: [Int32: String] = [:]

    init(closed: Set<Int32>) {
      open = Set(0...2).subtracting(closed)
    }

    var calls: SystemCalls {
      let calls = SystemCalls()
      calls.statusFlags = { [self] in open.contains($0) ? O_RDWR : -1 }
      calls.open = { [self] path, flags in
        // Without O_CLOEXEC: otherwise the verifying command would start with a closed stream.
        precondition(flags == O_RDWR)
        let lowest = (Int32(0)...).first { !open.contains($0) } ?? -1
        open.insert(lowest)
        opened[lowest] = path
        return lowest
      }
      return calls
    }
  }

  @Test(arguments: choices)
  func `a closed descriptor becomes /dev/null, and is not writable`(closed: Set<Int32>) {
    let descriptors = Descriptors(closed: closed)
    let streams = StandardStreams(fillingClosed: descriptors.calls)
    #expect(Set(descriptors.opened.keys) == closed)
    #expect(descriptors.opened.values.allSatisfy { $0 == "/dev/null" })
    for descriptor in Int32(0)...2 {
      #expect(streams.isWritable(descriptor) == !closed.contains(descriptor))
    }
    #expect(!streams.isWritable(7))
  }

  @Test
  func `a process whose standard streams are all closed gets new ones`() throws {
    try Scenario.run("closed standard streams are opened")
  }

  @Test
  func `a program that replaces this one reads the text, and a missing program changes nothing`()
    throws
  {
    let result = try CommandResult.run(
      ["command-scenarios", "a process becomes a program that reads a text"])
    #expect(result.outcome == .exited(0) && result.outputText == "one\ntwo\n")
    #expect(result.errorText == "")
  }

  @Test
  func `only a character device with terminal settings is a terminal`() throws {
    for (isDevice, result) in [(true, Int32(0)), (true, -1), (false, 0), (false, -1)] {
      let calls = Descriptors(closed: []).calls
      calls.characterDevice = { _ in isDevice ? 5 : nil }
      calls.tcgetattr = { _, _ in result }
      let isTerminal = StandardStreams(system: calls).isTerminal(0)
      #expect(isTerminal == (isDevice && result == 0))
    }
  }

  @Test(arguments: [(O_RDONLY, false), (O_WRONLY, true), (O_RDWR, true), (-1, false)])
  func `a stream that is open for reading only is not writable`(flags: Int32, isWritable: Bool) {
    let calls = SystemCalls()
    calls.statusFlags = { _ in flags == -1 ? -1 : flags | O_NONBLOCK }
    #expect(StandardStreams(system: calls).isWritable(1) == isWritable)
  }

  @Test(arguments: choices)
  func `the first standard stream that is a terminal with a name gives the terminal's path`(
    terminals: Set<Int32>
  ) {
    let calls = SystemCalls()
    calls.characterDevice = { terminals.contains($0) ? 5 : nil }
    calls.tcgetattr = { _, _ in 0 }
    calls.ttyname = { $0 == 1 ? nil : "/dev/pts/\($0)" }
    let path = StandardStreams(system: calls).terminalPath
    #expect(path == terminals.subtracting([1]).min().map { "/dev/pts/\($0)" })
  }

  @Test func `the path of a terminal is asked for once, since a second call may fail`() {
    let calls = SystemCalls()
    calls.characterDevice = { _ in 5 }
    calls.tcgetattr = { _, _ in 0 }
    nonisolated(unsafe) var count = 0
    calls.ttyname = { _ in
      unsafe count += 1
      return unsafe count == 1 ? "/dev/pts/7" : nil
    }
    #expect(StandardStreams(system: calls).terminalPath == "/dev/pts/7")
  }

  @Test(arguments: [(.pipeline, true), (.pipe, false), (.null, false)] as [(Launch.Stream, Bool)])
  func `a process that a shell has started is in a typed pipeline only if it writes to a pipe`(
    output: Launch.Stream, isMember: Bool
  ) throws {
    try Scenario.run("a process is a member of a typed pipeline, or is not", ["\(isMember)"]) {
      $0.output = output
    }
  }

  @Test(arguments: [0, -1])
  func `cutOff() leaves no pipe open, and closes the descriptors if there is none`(made: Int32) {
    let calls = SystemCalls()
    nonisolated(unsafe) var closed: Set<Int32> = []
    calls.pipe = {
      if made == 0 { $0 = (600, 601) }
      return made
    }
    calls.close = { descriptor in
      unsafe closed.insert(descriptor)
      return 0
    }
    StandardStreams(system: calls).cutOff(500, 501)
    #expect(unsafe closed.isSuperset(of: made == 0 ? [600, 601] : [500, 501]))
  }
}
