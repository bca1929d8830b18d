import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// A verifying function gets each complete answer, and its verdict is shown.
struct VerifyTests {
  struct Broken: Error, Equatable {}

  /// Gives the verdicts in turn, and records the answers that it was asked about.
  final class Verifier {
    private(set) var seen: [String] = []
    private var verdicts: [Verdict]

    init(_ verdicts: Verdict...) {
      self.verdicts = verdicts
    }

    func check(_ code: borrowing SecretBytes) throws -> Verdict {
      seen.append(code.text)
      return verdicts.removeFirst()
    }
  }

  @Test
  func `an accepted answer ends the prompt`() throws {
    let verifier = Verifier(.accepted)
    let run = try ScriptedPrompt(.type("123456"), verify: verifier.check)
    #expect(run.answer == "123456" && verifier.seen == ["123456"])
    #expect(
      run.script.requests == [.endsAtOnce(true), .discardInput, .endsAtOnce(false), .restore])
  }

  @Test
  func `without a limit on attempts no number of attempts left is shown`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.attempts = .max
    let verifier = Verifier(.rejected("Too easy"), .rejected("Too easy"), .accepted)
    let run = try ScriptedPrompt(
      .type("111111"), .look, .rest, .type("222222"), .look, .rest, .type("123456"), prompt: prompt,
      verify: verifier.check)
    #expect(run.answer == "123456")
    #expect(run.script.shown.allSatisfy { $0.contains("Too easy") && !$0.contains("left") })
  }

  @Test
  func `a wrong answer clears the cells, and its message is shown until the next key`() throws {
    let verifier = Verifier(.rejected("That code has expired"), .rejected(), .accepted)
    let run = try ScriptedPrompt(
      .type("111111"), .look, .rest, .type("2"), .look, .type("22222"), .look, .rest,
      .type("123456"), verify: verifier.check)
    #expect(run.answer == "123456")
    #expect(verifier.seen == ["111111", "222222", "123456"])
    let looks = run.script.shown
    #expect(looks[0].contains("That code has expired") && looks[0].dotCount == 0)
    #expect(!looks[1].contains("expired") && looks[1].dotCount == 1)
    #expect(looks[2].contains("That code is wrong") && looks[2].dotCount == 0)
  }

  @Test
  func `keys typed during a check are not typed into the next attempt`() throws {
    let script = TerminalScript([.type("111111"), .look, .rest, .type("123456")])
    var checks = 0
    let run = try ScriptedPrompt(script) { _ in
      checks += 1
      script.typeAhead("99")
      return checks == 1 ? .rejected() : .accepted
    }
    #expect(run.answer == "123456")
    #expect(run.look.dotCount == 0)
  }

  @Test
  func `a second rejection's message replaces the first one`() throws {
    let verifier = Verifier(.rejected("once"), .rejected("twice"), .accepted)
    let run = try ScriptedPrompt(
      .type("111111"), .look, .rest, .type("222222"), .look, verify: verifier.check)
    #expect(run.script.shown[0].contains("once"))
    #expect(run.look.contains("twice") && !run.look.contains("once"))
  }

  @Test
  func `a second rejection's message is drawn even if the first message never was`() throws {
    // The output is blocked after `room` bytes: before, in or after the first message.
    for room in stride(from: 0, to: 1500, by: 5) {
      let verifier = Verifier(.rejected("once"), .rejected("twice"))
      let script = TerminalScript(
        takes: room, [.type("111111"), .rest, .type("222222"), .takes(nil), .look])
      let run = try ScriptedPrompt(
        script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm, verifier.check)
      #expect(run.look.contains("twice") && !run.look.contains("once"))
    }
  }

  @Test(arguments: [-1, 0, 1, 2, 3])
  func `a wrong answer at the last allowed attempt ends the prompt`(attempts: Int) throws {
    var prompt = CodePrompt(.digits(1), mask: .dots)
    prompt.attempts = attempts
    let verifier = Verifier(.rejected(), .rejected(), .rejected())
    let run = try ScriptedPrompt(
      .type("1"), .rest, .type("2"), .rest, .type("3"), .rest, .type("4"), prompt: prompt,
      verify: verifier.check)
    #expect(run.ending == .ended(.rejected) && run.answer == nil)
    #expect(verifier.seen.count == max(attempts, 1))
  }

  @Test
  func `an error that the verifying function throws ends the prompt`() throws {
    let run = try ScriptedPrompt(.type("123456")) { _ in throw Broken() }
    #expect(run.error as? Broken == Broken())
    #expect(run.script.requests == [.endsAtOnce(true), .endsAtOnce(false), .restore])
    #expect(run.script.emulator.text == "")
  }

  @Test
  func `the prompt says that it is checking only if there is a verifying function`() throws {
    func says(_ verify: ((borrowing SecretBytes) throws -> Verdict)?) throws -> Bool {
      let run = try ScriptedPrompt(.type("123456"), verify: verify)
      return String(decoding: run.received, as: UTF8.self).contains("Checking")
    }
    #expect(try !says(nil))
    #expect(try says { _ in .accepted })
  }

  @Test
  func `during a check the screen says that it is running and shows no cursor`() throws {
    let script = TerminalScript([.type("123456")])
    _ = try ScriptedPrompt(script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm) { _ in
      #expect(script.emulator.text.contains("Checking") && script.emulator.text.dotCount == 6)
      #expect(!script.emulator.isCursorVisible)
      return .accepted
    }
    #expect(script.emulator.isCursorVisible)
  }

  @Test
  func `a rejection's message can't control the terminal`() throws {
    let run = try ScriptedPrompt(.type("123456"), .look) { _ in
      .rejected("\u{1B}[31mred\u{1B}]0;title\u{7}\r\nsecond line")
    }
    #expect(run.look.contains("red"))
    #expect(!run.look.contains("second line"))
    let text = String(decoding: run.received, as: UTF8.self)
    #expect(!text.contains("\u{1B}]0") && !text.contains("\u{7}"))
  }
}
