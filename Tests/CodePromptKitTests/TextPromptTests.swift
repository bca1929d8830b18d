import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A text that is no secret, such as a user name, is shown while it is typed and in the summary.
@Suite(.waits)
struct TextPromptTests {
  private func prompt(_ format: CodeFormat, keeps: Bool = false) -> CodePrompt {
    var prompt = CodePrompt(format)
    prompt.question = "User name"
    prompt.keepsSummary = keeps
    return prompt
  }

  @Test func `typed text is shown, and Enter submits it`() throws {
    let run = try ScriptedPrompt(.type("al\u{7F}da"), .look, .type("\r"), prompt: prompt(.text()))
    #expect(run.answer == "ada" && run.look.contains("ada") && run.look.contains("User name"))
    #expect(run.script.emulator.text == "")
  }

  @Test func `the cursor moves in a text, and stays in sight in a long one`() throws {
    let (left, home) = ("\u{1B}[D", "\u{1B}[H")
    let long = (0..<60).map { String($0 % 10) }.joined()
    let run = try ScriptedPrompt(
      .type("ada\(left)\(left)"), .look, .type("b"), .look, .type("\u{15}\(long)"), .look,
      .type(String(repeating: left, count: 20)), .look, .type("x\(home)y"), .look, .type("\r"),
      prompt: prompt(.text()))
    #expect(run.script.shown[0].contains("┃ ada "))
    #expect(run.script.shown[1].contains("┃ abda "))
    #expect(run.script.shown[2].contains("…" + long.suffix(31)))
    // The cursor is before the 40th digit, in the middle of the field.
    #expect(run.script.shown[3].contains("…" + long.dropFirst(25).prefix(31)))
    #expect(run.script.shown[4].contains("┃ y" + long.prefix(31)))
    #expect(run.answer == "y" + long.prefix(40) + "x" + long.suffix(20))
  }

  @Test func `an initial value can be edited`() throws {
    let text = prompt(.text(initial: "ada.l"))
    let run = try ScriptedPrompt(.look, .type("\u{7F}\u{7F}\r"), prompt: text)
    #expect(run.answer == "ada" && run.look.contains("ada.l"))
    #expect(try ScriptedPrompt(.type("\r"), prompt: text).answer == "ada.l")
  }

  @Test func `an initial value that could not be typed is left out silently`()
    throws
  {
    for value in ["12345", "1a2", "1\u{1B}2", "1\n"] {
      let digits = prompt(.text(initial: value, byteCount: 1...4, charset: .digits))
      let run = try ScriptedPrompt(.look, .type("67\r"), prompt: digits)
      #expect(run.answer == "67" && !run.look.contains("1"), "\(value)")
      #expect(!run.look.contains("✗"), "\(run.look)")
    }
  }

  @Test func `a default value is shown in the prompt, and is the answer if nothing is typed`()
    throws
  {
    let text = prompt(.text(default: "ada"))
    let run = try ScriptedPrompt(.look, .type("\r"), prompt: text)
    #expect(run.answer == "ada" && run.look.contains("User name [ada]"))
    #expect(try ScriptedPrompt(.type("bob\r"), prompt: text).answer == "bob")
    #expect(try ScriptedPrompt(.type("b\u{7F}\r"), prompt: text).answer == "ada")
    let optional = prompt(.text(default: "ada", byteCount: 0...8))
    #expect(try ScriptedPrompt(.type("\r"), prompt: optional).answer == "ada")
    let none = try ScriptedPrompt(.type("\r"), .look, prompt: prompt(.text()))
    #expect(none.isOpen && none.look.contains("Nothing was typed"))
  }

  @Test func `the summary contains a text, but not a password`() throws {
    var named = prompt(.text(), keeps: true)
    named.title = "Sign in"
    let run = try ScriptedPrompt(.type("ada\r"), prompt: named)
    #expect(run.script.emulator.text == "✓ User name: ada")
    let cancelled = try ScriptedPrompt(.type("ada\u{4}"), prompt: named)
    #expect(cancelled.script.emulator.text == "✗ Sign in")
    let password = try ScriptedPrompt(
      .type("ada\r"), prompt: prompt(.password(), keeps: true))
    #expect(password.script.emulator.text == "✓ User name")
  }

  @Test func `the message for a rejected text does not call it a password`() throws {
    let run = try ScriptedPrompt(
      .type("ada\r"), .look, .type("\u{4}"), prompt: prompt(.text())
    ) { _ in .rejected() }
    #expect(run.look.contains("Not accepted") && !run.look.contains("assword"))
    #expect(try ScriptedPrompt(.look, prompt: CodePrompt(.text())).look.contains("Your answer"))
  }

  @Test func `a line from a descriptor is checked like a typed text`() throws {
    let pipe = try DescriptorPair.pipe()
    _ = unsafe write(pipe.writer, "\nbob\n", 5)
    var prompt = prompt(.text(default: "ada"))
    prompt.inputDescriptor = pipe.reader
    for expected in ["ada", "bob"] { #expect(try prompt.askForText() == expected) }
  }
}
