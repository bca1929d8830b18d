import CodePromptKit
import PromptTestSupport
import SecretStorage
import TerminalMode
import Testing

/// Plain lines: what goes on is said again from time to time, and pastes are told from keys.
struct PlainPromptTests {
  private static let dumb = ["LANG": "en_US.UTF-8", "TERM": "dumb"]
  private static let slow = VerificationCommand(["sh", "-c", "sleep 100"])

  private static var plain: CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.isPlain = true
    return prompt
  }

  @Test(arguments: [false, true])
  func `that it is still being checked is said every five seconds`(isStill: Bool) throws {
    var prompt = Self.plain
    prompt.isStill = isStill
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .pass(.milliseconds(4999)), .look,
      .pass(.milliseconds(1)), .look, .pass(.seconds(10)), .look, .type("\u{1B}\u{1B}"),
      .pass(.seconds(1)), prompt: prompt, command: Self.slow)
    #expect(run.ending == .cancelled && run.script.missed == [])
    let counts = run.script.looks.map { look in
      look.split(separator: "\n").count { $0 == "Still checking…" }
    }
    #expect(counts == [0, 1, 3])
    #expect(run.look.split(separator: "\n").count { $0 == "Checking…" } == 1)
  }

  @Test
  func `the application's own text is said again`() throws {
    var prompt = Self.plain
    prompt.texts[.verifying] = "Asking the server"
    let run = try ScriptedPrompt(
      .type("123456"), .until("Asking"), .pass(.seconds(5)), .look, .type("\u{1B}\u{1B}"),
      .pass(.seconds(1)), prompt: prompt, command: Self.slow)
    #expect(run.look.split(separator: "\n").count { $0 == "Asking the server" } == 2)
  }

  @Test
  func `where a spinner turns nothing is said again`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .pass(.seconds(20)), .look, .type("\u{1B}\u{1B}"),
      .pass(.seconds(1)), command: Self.slow)
    #expect(run.look.contains("Checking…") && !run.look.contains("Still"))
  }

  @Test
  func `while a new code is sent the person can type, and is not told again`() throws {
    var prompt = Self.plain
    prompt.resend = "sleep 100"
    let run = try ScriptedPrompt(
      .type("\u{12}"), .until("Asking for a new code"), .pass(.seconds(20)), .look,
      .type("123456"), prompt: prompt)
    #expect(run.answer == "123456")
    #expect(run.look.split(separator: "\n").count { $0.hasPrefix("Asking") } == 1)
  }

  @Test
  func `a paste is taken as a whole where the terminal brackets it`() throws {
    let run = try ScriptedPrompt(
      .paste("Your code is G-123 456."), .look, prompt: Self.plain)
    #expect(run.answer == "123456" && run.received.first { $0 == 0x1B } != nil)
    #expect(!run.script.screen.hasBracketedPaste)
  }

  @Test
  func `brackets are off while the prompt is stopped, at its end and after a crash`() throws {
    let script = TerminalScript([.type("1"), .look, .signal(.suspend), .look, .type("\u{4}")])
    var wasOn: [Bool] = []
    script.meanwhile = {
      wasOn.append(script.screen.hasBracketedPaste)
      var screen = script.screen
      screen.feed("\u{1B}[?2004h")
      screen.feed(script.farewell)
      wasOn.append(screen.hasBracketedPaste)
    }
    let run = try ScriptedPrompt(script, Self.plain)
    #expect(run.ending == .cancelled && wasOn == [false, false])
    #expect(!script.screen.hasBracketedPaste && script.looks[1].contains("1 of 6 entered"))
    var prompt = Self.plain
    prompt.keepsSummary = true
    let kept = try ScriptedPrompt(.type("123456"), prompt: prompt)
    #expect(!kept.script.screen.hasBracketedPaste)
  }

  @Test
  func `a terminal that knows no sequences gets not one`() throws {
    let run = try ScriptedPrompt(
      .type("12"), .signal(.suspend), .type("3456"), environment: Self.dumb)
    #expect(run.answer == "123456" && !run.received.contains(0x1B))
  }
}
