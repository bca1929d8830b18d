import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

/// The prompt lends its terminal to a command that was stopped because it wants it, and to another
/// prompt that requests it. When and to whom is decided, and tested, in TerminalOwnership.
@Suite(.waits)
struct LendingTests {
  /// A terminal whose lock others can request, and on which commands can get the foreground.
  private final class SharedTerminal: @unchecked Sendable {
    var lendsToJobs = true
    var isRequested = false
    /// What a crash would leave on the screen when a command gets its settings.
    private(set) var screenAtGift: String?
    private(set) var actions: [OwnershipAction] = []

    func run(
      _ change: (inout PromptRequest) -> Void = { _ in }, check: AnswerCheck = .none,
      _ steps: TerminalScript.Step...
    ) throws -> ScriptedPrompt {
      let script = TerminalScript(steps + [.hangUp])
      script.onHold = { [self] in
        var ownership = Ownership(
          .init(lendsToJobs: lendsToJobs, canBeRequested: true, announcesOwner: false))
        for event in [OwnershipEvent.begin, .foreground(.ours), .lockTaken] {
          ownership.carryOutNothing(after: event)
        }
        ownership.carryOutNothing(after: .settingsApplied(isUntouched: false))
        script.ownership = ownership
        return .held
      }
      script.onAction = { [self] action in
        if action != .lookForRequest { actions.append(action) }
        switch action {
        case .lookForRequest: return .requested(isRequested)
        case .giveForeground(let job):
          script.emulator.feed("a question? ")
          kill(-job, SIGCONT)
          // On a busy machine the process still counts as stopped for a moment.
          for _ in 0..<1000 where ProcessTable.status(of: job)?.first == "T" { _ = poll(nil, 0, 1) }
          return nil
        case .giveSettings: screenAtGift = script.screenAfterCrash.text
        case .takeForeground: return .foreground(.ours)
        case .takeLock: return isRequested ? .lockBusy : .lockTaken
        case .undoJobSettings, .saveJobSettings: return .settingsRestored(true)
        default: break
        }
        return action.answer
      }
      var prompt = PromptRequest(.digits(6), mask: .dots)
      (prompt.question, prompt.style) = ("Code", .compact)
      change(&prompt)
      return try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, check: check)
    }

    func request(_ isRequested: Bool) -> TerminalScript.Step {
      .run { [self] in self.isRequested = isRequested }
    }

    /// How often a command or a prompt has got the terminal.
    var loanCount: Int {
      actions.count { if case .giveForeground = $0 { true } else { $0 == .yieldSettings } }
    }
  }

  // MARK: Commands

  @Test
  func `a resend command gets the terminal once nothing is typed and no key came for a second`()
    throws
  {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { $0.resend = .shell("kill -TTIN $$; echo Sent") },
      .type("12"), .ctrl("r"), .until("Ctrl-U"), .pause(2000), .look, .ctrl("u"), .pause(900),
      .look, .pause(200), .until("Sent"), .look, .type("123456"))
    #expect(run.answer == "123456" && run.script.missed == [] && terminal.loanCount == 1)
    let looks = run.script.shown
    #expect(looks[0].contains("Ctrl-U") && !looks[1].contains("question"), "\(looks)")
    #expect(looks[2] == "a question?\n  Code  _ _ _ _ _ _\n  Sent · Ctrl-R new code", "\(looks)")
    // Writers are stopped while a command runs, and not afterwards.
    #expect(terminal.actions.contains(.changeSettings(stopsWriters: true)))
    #expect(terminal.actions.contains(.changeSettings(stopsWriters: false)))
  }

  @Test
  func `in plain lines the question of a command stays in a line of its own`() throws {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { ($0.layout, $0.challenge) = (.plain, .shell("kill -TTIN $$; echo 7 + 4")) },
      .until("7 + 4"),
      .look)
    #expect(run.look.contains("a question?\nCode"), "\(run.look)")
  }

  @Test
  func `where commands can't have the terminal, one that wants it is ended`() throws {
    let terminal = SharedTerminal()
    terminal.lendsToJobs = false
    let run = try terminal.run(
      { $0.resend = .shell("kill -TTOU $$; echo Sent") }, .ctrl("r"), .until("No new code"), .look)
    #expect(run.isLost && run.script.missed == [] && terminal.loanCount == 0)
    #expect(run.look.contains("terminal"), "\(run.look)")
  }

  @Test
  func `the first challenge and a check get the terminal at once`() throws {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { $0.challenge = .shell("kill -TTIN $$; echo 7 + 4") },
      check: .shell("kill -TTIN $$; exit 1"), .until("7 + 4"), .type("123456"), .until("left"))
    #expect(run.isLost && run.script.missed == [] && terminal.loanCount == 2)
  }

  /// How a command that had the terminal ends, and whether that cancels or interrupts the prompt.
  static let ends: [(String, Bool, Bool)] = [
    ("exit 130", true, false), ("kill -INT $$", false, true), ("exit 0", false, false),
    ("kill -TERM $$", false, false), ("exit 1", false, false),
  ]

  @Test(arguments: ends, [true, false])
  func `a prompt ends with the command that had the terminal if the user interrupted that`(
    end: (text: String, cancels: Bool, interrupts: Bool), hasTerminal: Bool
  ) throws {
    let terminal = SharedTerminal()
    let text = (hasTerminal ? "kill -TTIN $$; " : "") + end.text
    let run = try terminal.run(
      { $0.resend = .shell(text) }, .ctrl("r"), .pause(1000), .untilAllEnded, .pause(1000))
    #expect(run.script.missed == [])
    #expect(terminal.loanCount == (hasTerminal ? 1 : 0))
    switch run.ending {
    case .ended(.cancelled): #expect(hasTerminal && end.cancels)
    case .signal(.interrupt): #expect(hasTerminal && end.interrupts)
    default: #expect(run.isLost && !(hasTerminal && (end.cancels || end.interrupts)))
    }
  }

  @Test(arguments: [true, false])
  func `a command that is suspended while it has the terminal stops the prompt too`(
    hasTerminal: Bool
  ) throws {
    let terminal = SharedTerminal()
    let text = (hasTerminal ? "kill -TTIN $$; " : "") + "kill -TSTP $$; echo Sent"
    let run = try terminal.run(
      { $0.resend = .shell(text) }, .ctrl("r"), .pause(1000), .until("Sent"), .look)
    #expect(terminal.actions.contains(.stop(wholeGroup: true)) == hasTerminal)
    // One that has not got the terminal wants it, whatever has stopped it.
    #expect(terminal.loanCount == (hasTerminal ? 2 : 1))
    #expect(run.look.contains("Sent") && run.isLost, "\(run.look)")
  }

  @Test
  func `a command that takes the foreground gets its settings once its prompt is given up`() throws
  {
    let terminal = SharedTerminal()
    let name = "sleep 8471"
    let run = try terminal.run(
      { $0.autofill = .shell("exec \(name)") },
      Self.untilTaken(by: name), .pause(1100), .pause(100))
    #expect(run.script.missed == [])
    // A crash would not erase the rows of the prompt any more: the command may have written there.
    #expect(terminal.screenAtGift == "  Code  _ _ _ _ _ _")
  }

  @Test
  func `autofill that wants the terminal does not get it once the user has typed the code`()
    throws
  {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { ($0.autofill, $0.attempts) = (.shell("kill -TTIN $$; sleep 8472"), 2) },
      check: .shell("kill -TTIN $$; exit 1"),
      // A key that changes nothing: until a second has passed, the command waits.
      .type("\u{1B}[D"), Self.untilStopped(1, by: "sleep 8472"), .type("123456"), .until("left"))
    #expect(run.isLost && run.script.missed == [])
    #expect(terminal.loanCount == 1)
  }

  @Test
  func `two commands have the terminal one after the other`() throws {
    let terminal = SharedTerminal()
    let text = "kill -TTIN $$; kill -TTIN $$; : 8473"
    let run = try terminal.run(
      { ($0.resend, $0.autofill) = (.shell("\(text); echo Sent"), .shell(text)) },
      .ctrl("r"), Self.untilStopped(2, by: "8473"), .pause(1100), .until("Sent"), .untilAllEnded,
      .pause(500))
    #expect(run.script.missed == [])
    #expect(run.isLost)
    var groups: Set<Int32> = []
    var borrower: Int32?
    for action in terminal.actions {
      switch action {
      case .giveForeground(let group):
        #expect(borrower == nil || borrower == group)
        groups.insert(group)
        borrower = group
      case .undoJobSettings: borrower = nil
      default: break
      }
    }
    // After the new code autofill runs again, and may get the terminal before the end.
    #expect((2...3).contains(groups.count))
  }

  /// Waits until that many shells are stopped that run a text with these words.
  private static func untilStopped(_ count: Int, by words: String) -> TerminalScript.Step {
    TerminalScript.Step(
      .await(
        { _ in
          let stopped = ProcessTable.processes.filter {
            ProcessTable.commandLine(of: $0).contains(words)
              && ProcessTable.status(of: $0)?.first == "T"
          }
          return stopped.count == count ? nil : "shells that are stopped"
        }, upTo: 30_000))
  }

  /// Waits until a program runs, whose process then has the foreground.
  private static func untilTaken(by name: String) -> TerminalScript.Step {
    TerminalScript.Step(
      .await(
        { script in
          let process = ProcessTable.processes.first { ProcessTable.commandLine(of: $0) == name }
          script.foregroundGroup = process
          return process == nil ? name : nil
        }, upTo: 5000))
  }

  // MARK: Other prompts

  @Test(arguments: ["", "1"])
  func `another prompt gets the terminal while nothing is typed`(typed: String) throws {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { $0.autofill = .shell("sleep 1000") }, .type(typed), terminal.request(true), .pause(1100),
      .look, terminal.request(false), .pause(100), .look)
    #expect(terminal.loanCount == (typed.isEmpty ? 1 : 0) && run.isLost)
    let looks = run.script.shown
    #expect(looks[0].isEmpty == typed.isEmpty && looks[1].hasPrefix("  Code  "), "\(looks)")
  }

  @Test
  func `without commands nobody asks for the terminal`() throws {
    let terminal = SharedTerminal()
    let run = try terminal.run({ _ in }, terminal.request(true), .pause(5000), .look)
    #expect(run.isLost && terminal.loanCount == 0 && run.script.limits.first == .some(nil))
  }

  /// How the check ends while another prompt has the terminal, and how the prompt ends.
  static let checks: [(String, ScriptEnding)] = [
    ("exit 0", .ended(.accepted)), ("exit 1", .ended(.rejected)),
  ]

  @Test(arguments: checks)
  func `the end of a check waits for the terminal`(text: String, ending: ScriptEnding) throws {
    let terminal = SharedTerminal()
    let run = try terminal.run(
      { $0.attempts = 1 }, check: .shell(text), .type("123456"), terminal.request(true),
      .pause(100), .untilAllEnded, .pause(1000), .look, terminal.request(false), .pause(100))
    #expect(run.script.missed == [])
    // The prompt was still open when the script looked.
    #expect(terminal.loanCount == 1 && run.script.shown == [""] && run.ending == ending)
  }
}

extension ScriptedPrompt {
  /// Whether the prompt was still open when the terminal hung up at the end of the script.
  fileprivate var isLost: Bool { ending == .lost }
}

extension Ownership {
  /// Handles an event, and does nothing of what follows from it.
  fileprivate mutating func carryOutNothing(after event: OwnershipEvent) {
    handle(event)
    while next() != nil {}
  }
}
