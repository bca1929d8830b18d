import CodePromptSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A set of signals that arrived, from which the loop removes one after the other.
struct TerminalSignalsTests {
  static let numbers: [Int32] = Array(1...64)

  @Test(arguments: numbers)
  func `a signal in the set can be removed only once`(number: Int32) {
    let signal = TerminalSignal(rawValue: number)
    var signals = TerminalSignals(bits: 1 << UInt64(number - 1))
    #expect(signals.first == signal)
    let taken = (signals.remove(signal), signals.remove(signal))
    #expect(taken == (true, false))
    #expect(signals.first == nil)
  }

  @Test(arguments: numbers)
  func `removing a signal leaves the others in the set`(number: Int32) {
    var signals = TerminalSignals(bits: .max)
    let isTaken = signals.remove(TerminalSignal(rawValue: number))
    #expect(isTaken)
    #expect(signals == TerminalSignals(bits: .max & ~(1 << UInt64(number - 1))))
    #expect(signals.first?.rawValue == (number == 1 ? 2 : 1))
  }

  @Test
  func `the named signals have the system's numbers`() {
    let named: [TerminalSignal] = [.interrupt, .quit, .suspend, .resume, .windowChange]
    #expect(named.map(\.rawValue) == [SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
  }
}

struct ClockTests {
  @Test
  func `the clock moves forward and never back`() {
    let clock = SystemCalls()
    var last = clock.now()
    let start = last
    for _ in 0..<10_000 {
      let now = clock.now()
      #expect(now >= last)
      last = now
    }
    #expect(start > .zero && last > start)
  }
}

struct WindowSizeTests {
  @Test(arguments: [-1, 0, 1, 2, 1000])
  func `a window size has at least one column and one row`(number: Int) {
    let size = WindowSize(columns: number, rows: number)
    #expect(size.columns == max(number, 1) && size.rows == max(number, 1))
    #expect(size.cell == nil)
  }

  @Test(arguments: [(800, 480, 10, 20), (805, 503, 10, 20), (80, 24, 1, 1)])
  func `the window's pixels give the size of a cell`(width: Int, height: Int, cell: Int, line: Int)
  {
    let size = WindowSize(columns: 80, rows: 24, width: width, height: height)
    #expect(size.cell?.width == cell && size.cell?.height == line)
  }

  @Test(arguments: [(0, 0), (800, 0), (0, 480), (79, 480)])
  func `invalid pixel sizes of a window are ignored`(width: Int, height: Int) {
    #expect(WindowSize(columns: 80, rows: 24, width: width, height: height).cell == nil)
  }
}

struct SystemMessageTests {
  @Test(arguments: [ENOENT, EIO, 99_999])
  func `every system error has a message`(code: Int32) {
    #expect(!systemMessage(code).isEmpty)
  }

  @Test
  func `different errors have different messages`() {
    #expect(systemMessage(ENOENT) != systemMessage(EACCES))
  }
}
