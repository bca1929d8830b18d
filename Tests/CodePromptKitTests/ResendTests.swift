import CodePromptKit
import PromptTestSupport
import Testing

/// Ctrl-R runs a command that sends another code, and is then disabled for the cooldown.
@Suite(.waits)
struct ResendTests {
  private func prompt(_ resend: String, cooldown: Duration = .zero) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.resend = .shell(resend)
    prompt.cooldown = cooldown
    return prompt
  }

  private static let ctrlR = TerminalScript.Step.type("\u{12}")

  @Test
  func `the resend command's last line is shown until the next edit, and the cells remain`() throws
  {
    let run = try ScriptedPrompt(
      .type("123"), Self.ctrlR, .look, .until("Sent to 42"), .look, .type("4"), .look,
      .type("56"), prompt: prompt("echo dialling; echo Sent to 42; echo hm >&2"))
    #expect(run.answer == "123456" && run.script.missed == [])
    let looks = run.script.shown
    #expect(looks[0].contains("Asking for a new code") && looks[0].dotCount == 3)
    #expect(looks[1].dotCount == 3 && !looks[1].contains("dialling") && !looks[1].contains("hm"))
    #expect(!looks[2].contains("Sent") && looks[2].dotCount == 4)
    #expect(run.script.emulator.bellCount == 0)
  }

  static let failures = [
    ("echo 'No credit' >&2; exit 1", "No credit"), ("echo x; exit 2", "No new code arrived"),
    ("kill -9 $$", "No new code arrived"), ("exit 127", "No new code arrived"),
  ]

  @Test(arguments: failures)
  func `if the resend command fails, a note says why and the prompt stays open`(
    text: String, note: String
  ) throws {
    let run = try ScriptedPrompt(
      .type("123"), Self.ctrlR, .until(note), .look, .type("456"), prompt: prompt(text))
    #expect(run.answer == "123456" && run.look.dotCount == 3 && run.script.missed == [])
    #expect(run.script.emulator.bellCount == 1)
  }

  @Test
  func `a resend command without output counts as having sent the code`() throws {
    let run = try ScriptedPrompt(Self.ctrlR, .until("Sent"), prompt: prompt("true"))
    #expect(run.isOpen && run.script.missed == [])
  }

  @Test
  func `while the resend command runs, keys work and can end the prompt`() throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("12"), Self.ctrlR, .type("3"), .look, .type("456"), prompt: prompt("sleep \(marker)"))
    #expect(run.answer == "123456" && run.look.dotCount == 3 && Leftovers.isGone(marker))
  }

  @Test
  func `while the resend command runs, Ctrl-R only rings the bell`() throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      Self.ctrlR, Self.ctrlR, .look, .type("\u{4}"), prompt: prompt("sleep \(marker)"))
    #expect(run.ending == .ended(.cancelled) && run.script.emulator.bellCount == 1)
    #expect(Leftovers.isGone(marker))
  }

  @Test
  func `a resend command that takes too long is ended, and the prompt continues`() throws {
    var prompt = prompt("sleep 100")
    prompt.commandTimeLimit = .seconds(5)
    let run = try ScriptedPrompt(
      .type("123"), Self.ctrlR, .wait(.seconds(6)), .until("it took too long"), .look,
      .type("456"), prompt: prompt)
    #expect(run.answer == "123456" && run.script.missed == [] && run.look.dotCount == 3)
  }

  @Test
  func `with a cooldown Ctrl-R is disabled at the start and after each run, with a countdown`()
    throws
  {
    var steps: [TerminalScript.Step] = [.look, Self.ctrlR]
    for _ in 0..<3 { steps += [.wait(.seconds(1)), .look] }
    steps += [Self.ctrlR, .until("Sent 1"), .look, Self.ctrlR, .wait(.seconds(1)), .look]
    steps += [.wait(.seconds(2)), .look, .type("\u{4}")]
    let script = TerminalScript(steps)
    let run = try ScriptedPrompt(script, prompt("echo Sent 1", cooldown: .seconds(3)))
    #expect(run.ending == .ended(.cancelled) && script.missed == [])
    let waits = script.shown.map { look in
      (0...9).first { look.contains("new code in 0:0\($0)") } ?? (look.contains("Ctrl-R") ? 0 : -1)
    }
    #expect(waits == [3, 2, 1, 0, 3, 2, 0])
    #expect(script.emulator.bellCount == 2)
    #expect(run.script.limits.allSatisfy { ($0 ?? .zero) <= .seconds(1) })
  }

  @Test
  func `with a cooldown Ctrl-R is disabled after a challenge too`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.challenge = .shell("echo 7 + 4")
    prompt.cooldown = .seconds(3)
    let run = try ScriptedPrompt(
      .until("7 + 4"), .look, .wait(.seconds(3)), .look, Self.ctrlR, .until("new code in 0:03"),
      prompt: prompt)
    #expect(run.script.missed == [] && run.script.shown[0].contains("new code in 0:03"))
    #expect(run.script.shown[1].contains("Ctrl-R new code"))
  }

  @Test
  func `if both a challenge and a resend command are set, Ctrl-R runs the resend command`() throws {
    var prompt = prompt("echo Sent")
    prompt.challenge = .shell("echo 7 + 4")
    let run = try ScriptedPrompt(
      .until("7 + 4"), .type("123"), Self.ctrlR, .until("Sent"), .look, .type("456"),
      prompt: prompt)
    #expect(run.answer == "123456" && run.look.contains("7 + 4") && run.look.dotCount == 3)
    #expect(run.script.missed == [])
  }

  @Test
  func `without a challenge or a resend command, Ctrl-R does nothing`() throws {
    let run = try ScriptedPrompt(.type("12"), Self.ctrlR, .look, .type("3456"))
    #expect(
      run.answer == "123456" && !run.look.contains("Ctrl-R") && run.script.emulator.bellCount == 0)
  }

  @Test
  func `the resend command's text can't control the terminal`() throws {
    let run = try ScriptedPrompt(
      Self.ctrlR, .until("a b"), .look, prompt: prompt(#"printf 'a\033[31m\tb\033]0;t\007\n'"#))
    let received = String(decoding: run.received, as: UTF8.self)
    #expect(run.script.missed == [] && !received.contains("\u{1B}]0"))
  }
}
