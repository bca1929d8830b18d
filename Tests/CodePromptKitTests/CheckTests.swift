import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import PromptTestSupport
import Testing

/// What a check does besides what is seen of it: see also ``CheckSessions``.
@Suite(.waits)
struct CheckTests {
  private struct Broken: PromptReadableError {
    let errorDescription: String? = "Can't reach the server"
  }

  @Test
  func `in plain lines each check is announced, and again if keys are typed meanwhile`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.layout = .plain
    let run = try ScriptedPrompt(
      .type("111111"), .type("9"), .until("Still"), .until("2 attempts left"), .rest,
      .type("222222"), .until("1 attempt left"), .look, prompt: prompt,
      check: .shell("sleep 0.2; exit 1"))
    let lines = run.look.split(separator: "\n").filter { $0.contains("hecking") }
    #expect(lines == ["Checking…", "Still checking…", "Checking…"], "\(run.look)")
  }

  // MARK: Functions

  @Test
  func `during a check a signal ends the process at once, and keys typed until then are dropped`()
    throws
  {
    let script = TerminalScript([.type("123456"), .look])
    var count = 0
    let run = try ScriptedPrompt(
      script,
      check: .blocking { _ in
        count += 1
        #expect(script.requests.last == .endsAtOnce(true) && !script.emulator.isCursorVisible)
        script.typeAhead("99")
        return .rejected()
      })
    #expect(count == 1 && run.look.dotCount == 0)
    #expect(
      script.requests == [.endsAtOnce(true), .discardInput, .endsAtOnce(false), .restore])
  }

  @Test func `the window's new size holds for the frame that a blocking check leaves`() throws {
    let script = TerminalScript([
      .type("12345"), .resize(columns: 14, rows: 24), .signal(.windowChange), .type("6"),
    ])
    var seen = ""
    _ = try ScriptedPrompt(
      script,
      check: .blocking { _ in
        seen = script.emulator.text
        return .accepted
      })
    #expect(seen.count { $0 == "●" } == 6, "\(seen)")
  }

  @Test
  func `if the check throws, the answer is not checked: it stays, and Enter tries again`() throws {
    var count = 0
    let run = try ScriptedPrompt(
      .type("123456"), .look, .press(.enter),
      check: .throwing { _ in
        count += 1
        if count == 1 { throw Broken() }
        return .accepted
      })
    #expect(run.look.contains("Can't reach the server") && run.look.dotCount == 6)
    #expect(run.answer == "123456")
    #expect(run.script.requests.filter { $0 == .endsAtOnce(false) }.count == 2 && count == 2)
  }

  @Test
  func `an error that quotes the answer is not shown`() throws {
    struct Refused: Error, CustomStringConvertible {
      let url: String
      var description: String { url }
    }
    for isRemote in [false, true] {
      let error = Refused(url: "https://example.com/?code=123 456")
      let check: AnswerCheck =
        isRemote
        ? .job(
          CheckJob(
            .function { _ throws(PromptError) in
              let mailbox = try Mailbox<FunctionResult>.opened()
              mailbox.post(.failed(error))
              return (mailbox, {})
            })) : .throwing { _ in throw error }
      let run = try ScriptedPrompt(
        .type("123456"), .until("could not be checked"), .look, .press(.escape), check: check)
      #expect(
        run.look.contains("could not be checked") && !run.sent.contains("example"),
        "\(isRemote) \(run.look)")
    }
  }

  @Test
  func `a refused answer ends the prompt, whatever attempts are left`() throws {
    var prompt = PromptRequest(.digits(6))
    prompt.attempts = 3
    let told = Locked<[PromptEvent]>([])
    prompt.onEvent = { event in told.withLock { $0.append(event) } }
    let run = try ScriptedPrompt(.type("123456"), prompt: prompt) { _ in
      .refused("The account is locked")
    }
    #expect(run.ending == .ended(.rejected) && run.rejection == "The account is locked")
    #expect(told.withLock { $0.contains(.reject(attemptsLeft: 0)) })
  }

  @Test func `a rejected code is no answer`() throws {
    var prompt = PromptRequest(.digits(6))
    prompt.attempts = 1
    let ending = try prompt.ask(
      on: TerminalScript([.type("123456")]),
      TerminalEnvironment { ScriptedPrompt.xterm[$0] }, .blocking { _ in .rejected("Expired") })
    guard case .rejected("Expired") = ending else {
      Issue.record("it ended otherwise")
      return
    }
  }

  @Test(arguments: [true, false])
  func `a new entry is validated and rated before it is repeated`(isByRating: Bool) throws {
    var prompt = PromptRequest(.password())
    prompt.asksTwice = true
    let refused = Locked(0)
    if isByRating {
      prompt.rating = .init(refusesWeak: true) { entry in
        entry.count < 5 ? .tooWeak(percent: 10) : .enough(percent: 90)
      }
    } else {
      prompt.validate = { entry in
        refused.withLock { $0 += 1 }
        return entry.count < 5 ? "Choose a stronger one" : nil
      }
    }
    let run = try ScriptedPrompt(
      .type("abc\r"), .look, .type("def\r"), .look, .type("abcdef\r"), prompt: prompt)
    #expect(run.script.shown[0].contains("Choose a stronger one") && run.answer == "abcdef")
    #expect(run.look.contains("Once more") && !run.script.shown[0].contains("Once more"))
    // The repetition is not validated again.
    #expect(refused.withLock { $0 } == (isByRating ? 0 : 2))
  }

  @Test
  func `functions that rate, validate and generate end at once with the process`() throws {
    let script = TerminalScript([.ctrl("r"), .press(.enter)])
    var prompt = PromptRequest(.password())
    prompt.rating = .init { _ in .enough(percent: 50) }
    prompt.validate = { _ in nil }
    prompt.makeUp(.init { $0.append(0x61) })
    #expect(try ScriptedPrompt(script, prompt).answer == "a")
    let atOnce = [TerminalScript.Request.endsAtOnce(true), .endsAtOnce(false)]
    #expect(script.requests == atOnce + atOnce + atOnce + [.restore])
  }

  @Test
  func `a second rejection's message is drawn even if the first message never was`() throws {
    // The output is blocked after `room` bytes: before, in or after the first message.
    for room in stride(from: 0, to: 1500, by: 61) {
      var reasons = ["once", "twice"]
      let script = TerminalScript(
        takes: room, [.type("111111"), .rest, .type("222222"), .takes(nil), .pause(300), .look])
      let run = try ScriptedPrompt(
        script, check: .blocking { _ in .rejected(reasons.removeFirst()) })
      #expect(run.look.contains("twice") && !run.look.contains("once"), "\(room)")
      let cells = run.look.split(separator: "\n").first { $0.contains("╭") }
      #expect(cells?.prefix { $0 == " " }.count == 2 && run.script.emulator.unknown == [])
    }
  }

  @Test
  func `a verifying function that exceeds the time limit can still accept the answer`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.timeLimit = .seconds(10)
    for (verdict, ending) in [
      (PromptVerdict<Void>.accepted, PromptEvent.Ending.accepted), (.rejected(), .timedOut),
      (.unchecked(), .timedOut),
    ] {
      let script = TerminalScript([.type("123456")])
      let run = try ScriptedPrompt(
        script, prompt, ScriptedPrompt.xterm,
        check: .throwing { _ in
          script.elapsed += .seconds(10)
          return verdict
        })
      #expect(run.ending == .ended(ending))
    }
  }

  @Test
  func `with a shown answer the last digit is drawn in the write that erases the prompt`() throws {
    let run = try ScriptedPrompt(.type("12345"), .type("6"))
    #expect(run.script.writes.map { String(decoding: $0, as: UTF8.self).dotCount } == [0, 5, 1])
  }

  // MARK: Commands

  @Test(arguments: [(true, true, "7\n"), (false, true, "6\n"), (true, false, nil)])
  func `the answer ends with a newline, and the output is kept, as the command's settings say`(
    endsWithNewline: Bool, keepsOutput: Bool, output: String?
  ) throws {
    let run = try ScriptedPrompt(
      .type("123456"),
      check: .shell("wc -c") {
        ($0.endsWithNewline, $0.keepsOutput) = (endsWithNewline, keepsOutput)
      })
    #expect(run.answer == "123456" && run.output == output)
  }

  @Test
  func `what an accepting command says is kept without control sequences and the answer`() throws {
    let said = #"printf 'one\n123456\n\033[31mtwo\n' >&2"#
    #expect(try ScriptedPrompt(.type("123456"), check: .shell(said)).messages == "one\ntwo")
    #expect(try ScriptedPrompt(.type("123456"), check: .shell("cat >&2")).messages == nil)
  }

  static let breaking: [(String, CommandFailure, String?)] = [
    ("echo 'no module' >&2; exit 126", .exited(status: 126), "no module"),
    ("cat >&2; exit 254", .exited(status: 254), nil), ("kill -9 $$", .killed(signal: 9), nil),
    ("head -c 2000000 /dev/zero", .tooMuchOutput, nil),
  ]

  @Test(arguments: breaking)
  func `a command that fails ends the prompt with its message, unless that quotes the answer`(
    text: String, failure: CommandFailure, message: String?
  ) throws {
    let run = try ScriptedPrompt(.type("123456"), check: .shell(text))
    #expect(run.fault == .commandFailed(failure, message: message))
    #expect(run.script.emulator.text == "" && run.script.requests == [.restore])
    #expect(run.script.emulator.isCursorVisible)
  }

  @Test(arguments: [
    [TerminalScript.Step.press(.escape), .pause(50)], [.signal(.interrupt)], [.hangUp],
  ])
  func `every running command is ended however the prompt ends`(steps: [TerminalScript.Step]) throws
  {
    let markers = (0..<3).map { _ in Leftovers.marker() }
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.autofill = .shell("sleep \(markers[0])")
    prompt.resend = .shell("trap '' TERM; sleep \(markers[1]) & sleep \(markers[1])")
    let script = TerminalScript(
      [.ctrl("r"), .until("Requesting"), .paste("123456"), .until("Checking")] + steps)
    let run = try ScriptedPrompt(
      script, prompt, ScriptedPrompt.xterm, check: .shell("sleep \(markers[2])"))
    #expect(run.ending != .ended(.accepted) && script.missed == [])
    #expect(markers.allSatisfy(Leftovers.isGone))
  }

  @Test
  func `a command that exceeds its time limit is ended, and the prompt fails`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .pause(5000),
      check: .shell("sleep 1000") { $0.timeLimit = .seconds(2) })
    #expect(run.fault == .commandFailed(.timedOut, message: nil) && run.end >= .seconds(2))
    #expect(run.script.emulator.text == "" && run.script.requests == [.restore])
  }

  @Test
  func `a command does not inherit the withheld descriptors or the status descriptor`() throws {
    // Commands of other tests may inherit it too, but nobody waits for /dev/null.
    let descriptor = unsafe open("/dev/null", O_RDWR)
    try #require(descriptor > 2)
    defer { close(descriptor) }
    var prompt = PromptRequest(.digits(6), mask: .dots)
    let isOpen = "[ -e /proc/self/fd/\(descriptor) ]"
    func accepts(_ text: String, _ prompt: PromptRequest) throws -> Bool {
      try ScriptedPrompt(.type("123456"), prompt: prompt, check: .shell(text)).answer != nil
    }
    #expect(try accepts(isOpen, prompt))
    prompt.withheldDescriptors = [descriptor]
    #expect(try accepts("! " + isOpen, prompt))
    (prompt.withheldDescriptors, prompt.statusDescriptor) = ([], descriptor)
    #expect(try accepts("! " + isOpen, prompt))
  }

  // MARK: Verdicts

  private func judge(_ end: CommandEnd, _ list: [ClosedRange<Int32>]?) throws -> String {
    var command = CheckCommand(["true"])
    command.rejectStatuses = list
    do {
      switch try command.verdict(of: end, message: "why") {
      case .accepted: return "accepted"
      case .rejected(let reason): return "rejected, \(reason ?? "")"
      case .refused: return "refused"
      case .unchecked(let reason): return "unchecked, \(reason ?? "")"
      }
    } catch {
      guard case .commandFailed(let failure, message: "why") = error else { throw error }
      return "\(failure)"
    }
  }

  static let lists: [([ClosedRange<Int32>]?, Set<Int32>)] = [
    (nil, Set(1...123).subtracting([75])), ([22...22], [22]), ([1...1, 5...7], [1, 5, 6, 7]),
    ([75...75], [75]), ([2...2, 2...3], [2, 3]), ([1...254], Set(1...254)),
    ([124...124, 255...255], [124, 255]), ([], []),
  ]

  @Test(arguments: lists)
  func `the listed exit statuses reject the answer, and without a list those up to 123 but 75`(
    list: [ClosedRange<Int32>]?, rejecting: Set<Int32>
  ) throws {
    for status in Int32(0)...255 {
      let expected =
        switch status {
        case 0: "accepted"
        case _ where rejecting.contains(status): "rejected, why"
        case ...124, 255: "unchecked, why"
        default: "\(CommandFailure.exited(status: status))"
        }
      #expect(try judge(.exited(status), list) == expected, "\(status)")
    }
    for (end, failure) in [
      (CommandEnd.killed(signal: 11), CommandFailure.killed(signal: 11)), (.timedOut, .timedOut),
      (.tooMuchOutput, .tooMuchOutput), (.usedTerminal, .usedTerminal),
      (.outputLost(code: 5), .outputLost(code: 5)),
    ] {
      #expect(try judge(end, list) == "\(failure)")
    }
  }

  @Test
  func `a program that is missing or can't be run is an error before the prompt opens`() {
    for (name, failure) in [
      ("no-such-program", CommandFailure.notFound(name: "no-such-program")),
      ("/etc/passwd", .notExecutable(path: "/etc/passwd")),
    ] {
      #expect(throws: PromptError.commandFailed(failure, message: nil)) {
        var job = CheckJob(.command(CheckCommand([name, "x"])))
        try job.lookUpCommand()
      }
    }
  }
}
