import CTerminalCalls
import CodePromptSecretStorage
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// Input and output of a real terminal.
  struct TerminalInputTests {
    @Test(arguments: ["123", "\u{3}\u{1A}\u{1C}\u{16}\u{4}"])
    func `keys arrive as bytes, without Enter, and nothing is echoed`(keys: String) throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.type(keys)
      let read = try terminal.readText()
      #expect(read == (.bytes, keys))
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [])
      // A read without input does not count as a lost terminal.
      var bytes = try SecretBytes(capacity: 8)
      let input = terminal.read(into: &bytes)
      #expect(input == .nothing)
      pty.settle()
      #expect(pty.received == [])
    }

    @Test
    func `a read takes what fits into its space, and the next one gets the rest`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.type("123456")
      let reads = (try terminal.readText(capacity: 4), try terminal.readText(capacity: 4))
      #expect(reads.0 == (.bytes, "1234"))
      #expect(reads.1 == (.bytes, "56"))
    }

    @Test
    func `input typed before the prompt is discarded`() throws {
      let pty = try PseudoTerminal()
      try pty.typeAhead("123456\n", queued: 7)
      let terminal = try Terminal.held(path: pty.path)
      try pty.type("7")
      let read = try terminal.readText()
      #expect(read.text == "7")
    }

    @Test
    func `input before the prompt is discarded even if it waits for room in the queue`() throws {
      let pty = try PseudoTerminal()
      var settings = pty.settingsAtStart
      settings.local &= ~UInt(ICANON | ECHO)
      try pty.applySettings(settings)
      try pty.typeAhead(String(repeating: "x", count: 5000), queued: 4095)
      let terminal = try Terminal.held(path: pty.path)
      try pty.type("7")
      let read = try terminal.readText()
      #expect(read.text == "7")
    }

    @Test
    func `a prompt can discard unread input at any time`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.typeAhead("123", queued: 3)
      terminal.perform(.discardInput)
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [] && pty.unreadCount == 0)
    }

    // The input queue has room for 4095 bytes; more of them wait.
    @Test(arguments: [("123456\nEVIL\n", 12), (String(repeating: "x", count: 5000), 4095)])
    func `unread input is discarded when the prompt ends, even what waits for room in the queue`(
      text: String, queued: Int
    ) throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.typeAhead(text, queued: queued)
      terminal.restore()
      #expect(pty.leftover() == [])
      pty.settle()
      #expect(pty.received == [])
    }

    @Test
    func `while another prompt has the terminal, a hangup ends the wait, but no key`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      _ = try terminal.carryOut(.yieldSettings)
      try pty.typeAhead("1", queued: 1)
      let ready = terminal.wait(upTo: .zero, forOutput: false)
      #expect(ready == [])
      pty.hangUp()
      let lost = terminal.wait(upTo: .seconds(10), forOutput: false)
      #expect(lost == .hungUp)
    }

    @Test
    func `a terminal that hung up is reported as lost`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      pty.hangUp()
      let read = try terminal.readText()
      #expect(read == (.lost, ""))
      let written = terminal.write("x")
      #expect(written == nil)
    }

    @Test
    func `a write to a full terminal takes a part or nothing, and never blocks`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      let text = String(repeating: "x", count: 1 << 16)
      var taken = 0
      var isFull = false
      // The kernel moves bytes on to the master side, so there may be room again after a refusal.
      while !isFull, taken < 1 << 24, let count = terminal.write(text) {
        taken += count
        if count == 0 { isFull = terminal.wait(upTo: .milliseconds(20), forOutput: true) == [] }
      }
      #expect(isFull && taken > 0)
      // No process reads the output, so the restoration must not wait until it is read.
      terminal.restore()
      #expect(pty.settings == pty.settingsAtStart)
    }

    @Test
    func `a wait reports room for output only if the caller asks for it`() throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      let ready = (
        terminal.wait(upTo: .zero, forOutput: true), terminal.wait(upTo: .zero, forOutput: false)
      )
      #expect(ready == (.output, []))
      let count = terminal.write("123")
      #expect(count == 3)
    }

    /// How many of three bytes a terminal takes (nil if none are written), whether output was
    /// discarded before, and whether the restoration waits until the output is read.
    static let writes: [(taken: Int?, isDiscarded: Bool, waits: Bool)] = [
      (nil, false, true), (3, false, true), (2, false, false), (3, true, false),
    ]

    @Test(arguments: writes)
    func `the settings are restored after the output only if the terminal took all of it`(
      taken: Int?, isDiscarded: Bool, waits: Bool
    ) throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(
        path: pty.path,
        system: .controlling(pty) { calls in
          unsafe calls.write = {
            unsafe SystemCalls().write($0, .init(rebasing: $1.prefix(taken ?? 0)))
          }
        })
      let calls = try TerminalCalls(pty)
      if isDiscarded { terminal.perform(.discardOutput) }
      let count = taken == nil ? nil : terminal.write("123")
      terminal.restore()
      #expect(count == taken && calls.state.set_count == 1)
      #expect(calls.state.last_when == (waits ? TCSAFLUSH : TCSANOW))
    }

    @Test(arguments: [(1, 1), (80, 24), (132, 50), (1000, 1000), (65535, 1)])
    func `the window size is the one that the terminal reports`(columns: Int, rows: Int) throws {
      let pty = try PseudoTerminal()
      let terminal = try Terminal.held(path: pty.path)
      try pty.resize(columns: columns, rows: rows)
      let size = terminal.windowSize
      #expect(size == WindowSize(columns: columns, rows: rows))
    }

    /// COLUMNS and LINES in the environment, and the size that a window of size 0 × 0 gets.
    static let unknownSizes: [(String?, String?, WindowSize)] = [
      (nil, nil, WindowSize(columns: 80, rows: 24)),
      ("132", "50", WindowSize(columns: 132, rows: 50)),
      ("132", nil, WindowSize(columns: 132, rows: 24)),
      ("", "x", WindowSize(columns: 80, rows: 24)),
      ("0", "-5", WindowSize(columns: 80, rows: 24)),
      ("10000", "9999", WindowSize(columns: 80, rows: 9999)),
    ]

    @Test(arguments: unknownSizes)
    func `a window of unknown size gets its size from COLUMNS and LINES`(
      columns: String?, lines: String?, expected: WindowSize
    ) throws {
      let pty = try PseudoTerminal()
      try pty.resize(columns: 0, rows: 0)
      try Scenario.run(
        "a window without a size gets the environment's",
        [pty.path, "\(expected.columns)", "\(expected.rows)"],
        environment: ["COLUMNS": columns, "LINES": lines].compactMapValues(\.self))
    }
  }
}
