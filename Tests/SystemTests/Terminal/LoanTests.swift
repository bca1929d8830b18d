import CCodePromptSystem
import CTerminalCalls
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

extension HeldTerminal {
  /// What a command that has the terminal does with its settings, and what becomes of these.
  struct LoanTests {
    /// A process group that does not exist: real calls on it fail.
    private static let job: Int32 = 1 << 29

    /// A prompt on a simulated controlling terminal with a lock.
    private struct Lender {
      let pty: PseudoTerminal
      let calls = SimulatedCalls()
      let terminal: Terminal
      /// The settings of the prompt while its command runs.
      let asking: TerminalSettings

      init(hasLock: Bool = true) throws {
        pty = try PseudoTerminal()
        let (system, path) = (calls.on(pty), pty.path)
        if hasLock { system.ttyname = { _ in path } }
        terminal = try Terminal.held(path: Terminal.controllingPath, system: system)
        try Lender.follow(.commandsRun(true), terminal)
        asking = try #require(pty.settings)
        try Lender.follow(.jobWants(LoanTests.job, .nothingToAsk), terminal)
        #expect(pty.settings == pty.settingsAtStart)
      }

      /// Handles an event as the loop does.
      private static func follow(_ event: OwnershipEvent, _ terminal: Terminal) throws {
        terminal.ownership.handle(event)
        while let action = terminal.ownership.next() {
          let answer = action == .erase ? .erased : try terminal.carryOut(action)
          if let answer { terminal.ownership.handle(answer) }
        }
      }

      /// Looks at the command, which has the foreground or not.
      func look(inForeground: Bool = true) {
        calls.groups = inForeground ? [LoanTests.job] : [8]
        terminal.perform(.lookAtLoan)
        calls.groups = []
      }

      func end() {
        calls.groups = []
        terminal.restore()
      }
    }

    /// A change that a command makes to the settings that it finds.
    struct Change: CustomTestStringConvertible, Sendable {
      let testDescription: String
      /// The change of the prompt's settings that the command has read, and then sets.
      let change: @Sendable (inout TerminalSettings) -> Void
      /// What is then different from the settings from before the prompt, while the command has the
      /// terminal and after its end.
      let lent: @Sendable (inout TerminalSettings) -> Void
      var left: @Sendable (inout TerminalSettings) -> Void = { _ in }

      static let all = [
        Change(testDescription: "echo off, as getpass does", change: { _ in }, lent: echoOff),
        Change(
          testDescription: "echo on", change: { $0.local |= UInt(ECHO) }, lent: { _ in }),
        Change(
          testDescription: "lines on", change: { $0.local |= UInt(ICANON) }, lent: echoOff),
        Change(
          testDescription: "a flag off",
          change: { $0.output &= ~UInt(ONLCR) },
          lent: {
            echoOff(&$0); $0.output &= ~UInt(ONLCR)
          },
          left: { $0.output &= ~UInt(ONLCR) }),
        Change(
          testDescription: "another key to erase",
          change: { $0 = $0.with([VERASE: 8]) },
          lent: {
            echoOff(&$0); $0 = $0.with([VERASE: 8])
          },
          left: { $0 = $0.with([VERASE: 8]) }),
        Change(
          testDescription: "single keys, as read -n does",
          change: { $0 = $0.with([VMIN: 1, VTIME: 0]) },
          lent: {
            $0.local &= ~UInt(ECHO | ICANON | IEXTEN)
            $0 = $0.with([VMIN: 1, VTIME: 0])
          },
          left: {
            $0.local &= ~UInt(ICANON | IEXTEN)
            $0 = $0.with([VMIN: 1, VTIME: 0])
          }),
      ]

      private static let echoOff: @Sendable (inout TerminalSettings) -> Void = {
        $0.local &= ~UInt(ECHO)
      }
    }

    @Test(arguments: Change.all)
    func `settings that a command makes from the prompt's are made from those of before`(
      change: Change
    ) throws {
      let lender = try Lender()
      var set = lender.asking
      change.change(&set)
      try lender.pty.applySettings(set)
      lender.look()
      var expected = lender.pty.settingsAtStart
      change.lent(&expected)
      #expect(lender.pty.settings == expected)
      // Another look changes nothing.
      lender.look()
      #expect(lender.pty.settings == expected)
      _ = try lender.terminal.carryOut(.undoJobSettings(ofKilledJob: false))
      expected = lender.pty.settingsAtStart
      change.left(&expected)
      #expect(lender.pty.settings == expected)
      lender.end()
    }

    @Test(arguments: Change.all)
    func `a command that is stopped gets the same settings again`(change: Change) throws {
      let lender = try Lender()
      var set = lender.asking
      change.change(&set)
      try lender.pty.applySettings(set)
      // It is stopped before its settings were looked at.
      _ = try lender.terminal.carryOut(.saveJobSettings)
      #expect(lender.pty.settings == lender.pty.settingsAtStart)
      _ = try lender.terminal.carryOut(.giveForeground(to: LoanTests.job))
      var expected = lender.pty.settingsAtStart
      change.lent(&expected)
      #expect(lender.pty.settings == expected)
      _ = try lender.terminal.carryOut(.undoJobSettings(ofKilledJob: false))
      expected = lender.pty.settingsAtStart
      change.left(&expected)
      #expect(lender.pty.settings == expected)
      lender.end()
    }

    @Test func `a command's own settings are left alone, and kept after its end`() throws {
      let lender = try Lender()
      try lender.pty.changeSettings { $0.local &= ~UInt(ECHO) }
      let own = lender.pty.settings
      lender.look()
      #expect(lender.pty.settings == own && lender.terminal.loanUse == .lines)
      _ = try lender.terminal.carryOut(.undoJobSettings(ofKilledJob: false))
      #expect(lender.pty.settings == own)
      lender.end()
    }

    @Test func `a command that reads single keys by its own settings draws until the loan's end`()
      throws
    {
      let lender = try Lender()
      try lender.pty.changeSettings { $0.local &= ~UInt(ECHO | ICANON) }
      lender.look()
      #expect(lender.terminal.loanUse == .keys)
      try lender.pty.applySettings(lender.pty.settingsAtStart)
      lender.look()
      #expect(lender.terminal.loanUse == .keys)
      _ = try lender.terminal.carryOut(.undoJobSettings(ofKilledJob: false))
      #expect(lender.terminal.loanUse == .lines)
      lender.end()
    }

    @Test func `the settings of a prompt that the command has opened are left alone`() throws {
      let lender = try Lender()
      let lock = try #require(ForeignLock(lender.pty.path))
      try lender.pty.applySettings(lender.asking)
      lender.look()
      #expect(lender.pty.settings == lender.asking && lender.terminal.loanUse == .prompt)
      try lender.pty.applySettings(lender.pty.settingsAtStart)
      lock.release()
      lender.look()
      #expect(lender.terminal.loanUse == .lines)
      // The command may have drawn before.
      try lender.pty.changeSettings { $0.local &= ~UInt(ECHO | ICANON) }
      lender.look()
      let again = try #require(ForeignLock(lender.pty.path))
      try lender.pty.applySettings(lender.asking)
      lender.look()
      #expect(lender.terminal.loanUse == .prompt)
      again.release()
      lender.end()
    }

    @Test func `without a lock settings are replaced once: they may be another prompt's`() throws {
      let lender = try Lender(hasLock: false)
      var expected = lender.pty.settingsAtStart
      expected.local &= ~UInt(ECHO)
      for isFirst in [true, false] {
        try lender.pty.applySettings(lender.asking)
        lender.look()
        #expect(lender.pty.settings == (isFirst ? expected : lender.asking))
      }
      lender.end()
      #expect(lender.pty.settings == lender.pty.settingsAtStart)
    }

    @Test func `no settings are replaced while another group has the foreground`() throws {
      let lender = try Lender()
      try lender.pty.applySettings(lender.asking)
      lender.look(inForeground: false)
      #expect(lender.pty.settings == lender.asking)
      lender.end()
      #expect(lender.pty.settings == lender.pty.settingsAtStart)
    }
  }
}
