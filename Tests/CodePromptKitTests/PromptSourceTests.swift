import CodePromptKit
import CodePromptLoop
import CodePromptTerminalOwnership
import CodePromptTesting
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// What ``SourceSessions`` can't show of sources: a first challenge that fails, programs that are
/// ended, and the letters of actions.
@Suite(.waits)
struct PromptSourceTests {
  static let failures: [(CodePrompt.Source, CommandFailure, String?)] = [
    (.shell("echo 'No line' >&2; exit 1"), .exited(status: 1), "No line"),
    (.shell("kill -9 $$"), .killed(signal: 9), nil), (.shell("true"), .noOutput, nil),
    (.shell("yes | head -c 1100000"), .tooMuchOutput, nil),
    (.shell("cat /dev/zero"), .tooMuchOutput, nil),
    (.shell("printf 'P6 4096 4096 255\\n'; cat /dev/zero"), .tooMuchOutput, nil),
    (.shell(#"printf ' \t\n\033[2J\7\n'"#), .blankOutput, nil),
    (.command(["no-such-program"]), .notFound(name: "no-such-program"), nil),
    (.function { nil }, .noOutput, nil), (.function { " \n" }, .blankOutput, nil),
  ]

  @Test(arguments: failures)
  func `a first challenge that fails ends the prompt with an error`(
    source: CodePrompt.Source, failure: CommandFailure, message: String?
  ) throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.challenge = source
    let run = try ScriptedPrompt(prompt: prompt)
    #expect(run.fault == .commandFailed(failure, message: message))
    #expect(run.script.requests == [.restore] && run.script.emulator.text == "")
    prompt.challenge = .function(SourceSessions.failing)
    #expect(try ScriptedPrompt(prompt: prompt).fault == .challengeFailed(reason: "No credit"))
  }

  @Test func `a challenge may have a mebibyte of text`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.challenge = .shell("yes | head -c 1048576")
    let run = try ScriptedPrompt(.until("Ctrl-R"), .type("123456"), prompt: prompt)
    #expect(run.fault == nil && run.answer == "123456")
  }

  @Test
  func `a first challenge, and a function that takes too long, have a time limit`() throws {
    let gate = try Mailbox<Bool>()
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.resend = .function {
      while gate.take() == nil {}
      return nil
    }
    prompt.resend?.timeLimit = .seconds(5)
    let late = try ScriptedPrompt(
      .ctrl("r"), .pause(4999), .look, .pause(1), .until("it took too long"), .type("123456"),
      prompt: prompt)
    #expect(late.answer == "123456" && late.script.missed == [])
    #expect(late.look.contains("Requesting a new code"))
    gate.post(true)
    let marker = Leftovers.marker()
    prompt.challenge = .shell("sleep \(marker)")
    prompt.challenge?.timeLimit = .seconds(5)
    let run = try ScriptedPrompt(.pause(5500), prompt: prompt)
    #expect(run.fault == .commandFailed(.timedOut, message: nil))
    #expect(run.end >= .seconds(5) && run.end < .seconds(9) && Leftovers.isGone(marker))
  }

  @Test func `a source that can't start leaves writing in the background allowed`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.resend = .command(["no-such-command"])
    let run = try ScriptedPrompt(.ctrl("r"), .look, .type("123456"), prompt: prompt)
    #expect(run.answer == "123456" && run.look.contains("No new code"))
    let changes = run.script.calls.compactMap { call in
      if case .action(.changeSettings(stopsWriters: let stopsWriters)) = call {
        stopsWriters
      } else {
        nil
      }
    }
    #expect(changes == [true, false])
  }

  @Test(arguments: ["1", "\u{1B}[200~12\u{1B}[201~"])
  func `the autofill command is ended once the user types`(keys: String) throws {
    let marker = Leftovers.marker()
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.autofill = .shell("sleep \(marker)")
    let run = try ScriptedPrompt(
      .untilRunning(marker), .type(keys), .pause(50), .untilGone(marker), .type("\u{15}123456"),
      prompt: prompt)
    #expect(run.answer == "123456" && run.script.missed == [])
  }

  @Test func `keys are taken again if the source of another challenge can't be started`() throws {
    let starts = Locked(0)
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.challenge = CodePrompt.Source(
      .function { () throws(PromptError) in
        let count = starts.withLock { count in
          count += 1
          return count
        }
        guard count == 1 else { throw .noResources(code: 24) }
        let mailbox = try Mailbox<FunctionResult>.opened()
        mailbox.post(.brought(try? SecretBytes(copying: "7 + 4".utf8)))
        return (mailbox, {})
      })
    let run = try ScriptedPrompt(
      .until("7 + 4"), .ctrl("r"), .look, .type("123456"), prompt: prompt)
    #expect(run.answer == "123456" && run.look.contains("No new code"))
  }

  @Test func `a challenge appears without the word that it is being fetched`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.challenge = .function { "7 + 4" }
    let run = try ScriptedPrompt(.until("7 + 4"), prompt: prompt)
    var screen = VirtualScreen(columns: 80, rows: 24)
    let screens = run.script.writes.map { frame in
      screen.feed(frame)
      return screen.text
    }
    #expect(screens[0].contains("One moment…"))
    #expect(screens.first { $0.contains("7 + 4") }?.contains("One moment…") == false)
  }

  @Test func `a function that still runs is told that the prompt has ended`() throws {
    let cancels = Locked(0)
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.resend = CodePrompt.Source(
      .function { () throws(PromptError) in
        (try Mailbox<FunctionResult>.opened(), { cancels.withLock { $0 += 1 } })
      })
    _ = try ScriptedPrompt(.ctrl("r"), .type("123456"), prompt: prompt)
    #expect(cancels.withLock { $0 } == 1)
  }

  @Test func `nothing is due once a function has filled in the code`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.submission = .enter
    prompt.autofill = .function { "123456" }
    let run = try ScriptedPrompt(.untilAllEnded, .type("\u{7F}6"), .press(.enter), prompt: prompt)
    #expect(run.answer == "123456" && run.script.limits.last == .some(nil))
  }

  @Test func `a mailbox is readable from a post until the value is taken`() throws {
    let mailbox = try Mailbox<Int>()
    var watched = WatchedDescriptors()
    watched.insert(mailbox.descriptor)
    for _ in 0..<2 {
      #expect(!watched.wait(upTo: .zero) && mailbox.take() == nil)
      mailbox.post(1)
      mailbox.post(2)
      #expect(watched.wait(upTo: .zero) && mailbox.take() == 2 && !watched.wait(upTo: .zero))
    }
  }

  @Test
  func `the end of an offered key's command is noticed even if the command closed its output`()
    throws
  {
    let terminal = try askInTerminal(
      "code", "action=echo Sent by text; exec >&- 2>&-; sleep 0.2")
    try terminal.type("\u{14}")
    try terminal.waitForText("Sent by text")
    try terminal.type("123456")
    try terminal.expectSaid("accepted, 6 bytes")
  }

  @Test func `the letters for actions are those without a use in the prompt and in terminals`() {
    #expect(CodePrompt.Action.letters.contains("t"))
    #expect(Set(CodePrompt.Action.letters).isDisjoint(with: "cdfhijmqrsuwz"))
  }
}
