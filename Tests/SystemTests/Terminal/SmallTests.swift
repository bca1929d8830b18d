import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

/// A set of signals that arrived, from which the loop removes one after the other.
struct TerminalSignalsTests {
  @Test
  func `each signal in the set can be removed once, and leaves the others in the set`() {
    for number in Int32(1)...64 {
      let (signal, bit) = (TerminalSignal(rawValue: number), UInt64(1) << UInt64(number - 1))
      #expect(PendingSignals(bits: bit).first == signal)
      var signals = PendingSignals(bits: .max)
      let taken = (signals.remove(signal), signals.remove(signal))
      #expect(taken == (true, false))
      #expect(signals == PendingSignals(bits: .max & ~bit))
      #expect(signals.first?.rawValue == (number == 1 ? 2 : 1))
    }
    #expect(PendingSignals(bits: 0).first == nil)
  }
}

struct ClockTests {
  @Test
  func `the clock moves forward and never back`() throws {
    let clock = SystemCalls()
    let times = (0..<10_000).map { _ in clock.now() }
    #expect(times == times.sorted())
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(first > .zero && last > first)
  }
}

struct WindowSizeTests {
  @Test(arguments: [-1, 0, 1, 2, 1000])
  func `a window size has at least one column and one row`(number: Int) {
    let size = WindowSize(columns: number, rows: number)
    #expect(size.columns == max(number, 1) && size.rows == max(number, 1))
    #expect(size.cell == nil)
  }

  @Test(arguments: [
    (800, 480, [10, 20]), (805, 503, [10, 20]), (80, 24, [1, 1]), (0, 0, nil), (800, 0, nil),
    (0, 480, nil), (79, 480, nil),
  ])
  func `the window's pixels give the size of a cell, unless they are too few`(
    width: Int, height: Int, cell: [Int]?
  ) {
    let size = WindowSize(columns: 80, rows: 24, width: width, height: height)
    #expect(size.cell.map { [$0.width, $0.height] } == cell)
  }
}

struct ThreadTests {
  private final class Captured: Sendable {}

  @Test
  func `a thread runs its function once, and drops what that has captured`() throws {
    let count = Locked(0)
    weak var seen: Captured?
    var captured: Captured? = Captured()
    seen = captured
    let code = startThread { [captured] in
      withExtendedLifetime(captured) { count.withLock { $0 += 1 } }
    }
    captured = nil
    #expect(code == 0)
    #expect(System.wait { seen == nil })
    #expect(count.withLock(\.self) == 1)
  }
}

struct MailboxTests {
  @Test
  func `a value is taken once, and a later one replaces it`() throws {
    let mailbox = try Mailbox<Int>()
    #expect(mailbox.take() == nil && !isReady(mailbox.descriptor, for: POLLIN))
    mailbox.post(1)
    mailbox.post(2)
    #expect(isReady(mailbox.descriptor, for: POLLIN))
    #expect(mailbox.take() == 2 && mailbox.take() == nil)
    #expect(!isReady(mailbox.descriptor, for: POLLIN))
  }
}

struct OwnFileTests {
  @Test
  func `root has every file, and others have their own`() throws {
    let (calls, pipe) = (SystemCalls(), try DescriptorPair.pipe())
    #expect(calls.isOwn(pipe.reader) && !calls.isOwn(-1))
    // Only root may give a file to somebody else.
    if fchown(pipe.reader, 65534, 65534) == 0 { #expect(calls.isOwn(pipe.reader)) }
    let others = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(others) }
    #expect(calls.isOwn(others) == (geteuid() == 0))
  }
}

struct WatchedDescriptorsTests {
  @Test
  func `at first nothing is watched, and nothing is awaited`() {
    let watched = WatchedDescriptors()
    #expect(watched.lifeline == -1 && watched.process == -1 && watched.awaited == .nothing)
  }
}

struct TerminalDeviceTests {
  @Test
  func `a terminal has a device number, and a pipe has none`() throws {
    let (pty, pipe) = (try PseudoTerminal(), try DescriptorPair.pipe())
    let descriptor = unsafe open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor != -1)
    defer { close(descriptor) }
    #expect(SystemCalls().terminalDevice(descriptor) != nil)
    #expect(SystemCalls().terminalDevice(pipe.reader) == nil)
  }
}

struct ModeAndOwnerTests {
  @Test
  func `a file's mode, user and group are told, and nothing of a file that is not there`() {
    #expect(modeAndOwner(of: "/dev/zero") == "20666/0/0")
    #expect(modeAndOwner(of: "/dev/no-such-file") == nil)
  }
}

struct ProcessWatchTests {
  @Test
  func `a watch reports the end of its process, and whether that came before the watch`() throws {
    let none = ProcessWatch()
    let nothing = (none.isLate, none.descriptor)
    #expect(nothing == (false, nil))
    let command = try RunningCommand.shell("sleep 1000")
    let watch = ProcessWatch(command.leader)
    let (isLate, watched) = (watch.isLate, watch.descriptor)
    let descriptor = try #require(watched)
    #expect(!isLate && !isReady(descriptor, for: POLLIN))
    command.stop()
    #expect(System.wait { isReady(descriptor, for: POLLIN) })
    let late = ProcessWatch(1 << 29)
    let ended = (late.isLate, late.descriptor)
    #expect(ended == (true, nil))
    // The watch has its descriptor until here.
    _ = watch.isLate
  }

  #if canImport(Glibc)
    // Where the system refuses to watch processes.
    @Test(arguments: ["running", "ended", "foreign"])
    func `where there is no pidfd_open, a watch still tells whether its process had ended`(
      process: String
    )
      throws
    {
      try Scenario.run("a system without pidfd_open() tells if a process has ended", [process])
    }
  #endif
}

struct SystemMessageTests {
  @Test
  func `every system error has a message of its own`() {
    // The numbers of all errors that macOS has, and some that no system has.
    let numbers = Array(1...106 as ClosedRange<Int32>) + [99_999, 100_000]
    let messages = numbers.map { systemMessage($0) }
    #expect(Set(messages).count == numbers.count && !messages.contains(""))
  }
}

struct TerminalReadinessTests {
  @Test
  func `each event of a wait differs from all others`() {
    let all: [TerminalReadiness] = [.input, .output, .signal, .lost, .others, .cut, .hungUp]
    for (index, event) in all.enumerated() {
      #expect(event.rawValue.nonzeroBitCount == 1)
      #expect(all[..<index].allSatisfy { $0.isDisjoint(with: event) })
    }
    #expect(TerminalReadiness.keys == [.input, .signal])
  }
}
