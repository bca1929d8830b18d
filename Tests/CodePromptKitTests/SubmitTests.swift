import CodePromptKit
import PromptTestSupport
import Testing

/// A full code is submitted once no more input is waiting, and a paste after a short pause.
struct SubmitTests {
  @Test
  func `a seventh digit that has arrived with the code is refused with a note`() throws {
    let run = try ScriptedPrompt(.reads("123456", "7"), .look)
    #expect(run.isOpen)
    #expect(run.look.contains("At most 6 digits"))
    let enter = try ScriptedPrompt(.reads("123456", "7"), .type("\r"), .look)
    #expect(enter.isOpen)
    let mended = try ScriptedPrompt(.reads("123456", "7"), .type("\u{7F}"), .type("8"))
    #expect(mended.answer == "123458")
  }

  @Test
  func `a digit that arrives after the code was submitted is ignored`() throws {
    let run = try ScriptedPrompt(.type("123456"), .type("7"))
    #expect(run.answer == "123456")
  }

  @Test
  func `Enter before all cells are filled submits nothing and says how many digits are missing`()
    throws
  {
    let run = try ScriptedPrompt(.type("1234\r"), .look, .type("5"), .look)
    #expect(run.isOpen)
    #expect(run.script.shown[0].contains("2 digits are missing"))
    #expect(!run.look.contains("missing"))
  }

  @Test
  func `the last digit's dot is drawn in the same write that erases the prompt`() throws {
    let run = try ScriptedPrompt(.type("12345"), .type("6"))
    #expect(run.script.writes.map { String(decoding: $0, as: UTF8.self).dotCount } == [0, 5, 1])
  }

  /// A pasted text, and the answer; nil if it is refused.
  static let pastes: [(String, String?)] = [
    ("123456", "123456"), ("123 456", "123456"), ("Your code is G-123456.", "123456"),
    ("123456\n", "123456"), ("123456\r\nrm -rf\r", "123456"), ("1234567", nil), ("12345", nil),
    ("123456 654321", nil), ("", nil), ("\u{1B}[A123456", "123456"),
  ]

  @Test(arguments: pastes)
  func `a paste submits 30 ms after its last byte`(text: String, answer: String?) throws {
    let run = try ScriptedPrompt(.type("99"), .paste(text), .wait(.seconds(1)), .look)
    #expect(run.answer == answer)
    if answer != nil {
      #expect(run.end == .milliseconds(30))
    } else {
      #expect(run.isOpen && run.look.dotCount == 2)
    }
  }

  @Test(arguments: ["\r", "7", "\u{1B}", "\u{15}x", "\u{1B}[200~654321\u{1B}[201~"])
  func `keys in the same burst after a paste are dropped`(rest: String) throws {
    let run = try ScriptedPrompt(
      .type("\u{1B}[200~123\u{1B}[201~" + rest), .wait(.milliseconds(29)), .type("\r"),
      .wait(.milliseconds(300)), .look, .type("123456"))
    #expect(run.answer == "123456")
    #expect(run.look.dotCount == 0 && run.look.contains("no 6-digit code"))
  }

  @Test
  func `a paste is not submitted until no input arrives for 30 ms`() throws {
    var steps: [TerminalScript.Step] = [.type("\u{1B}[200~123456\u{1B}[201~")]
    for _ in 0..<50 { steps += [.wait(.milliseconds(20)), .type("9")] }
    let script = TerminalScript(steps + [.wait(.seconds(1))])
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456")
    #expect(run.end == .milliseconds(50 * 20 + 30))
  }

  @Test
  func `a paste that arrives in two parts is taken as one paste`() throws {
    let bytes = Array("\u{1B}[200~123 456\u{1B}[201~".utf8)
    for cut in 1..<bytes.count {
      let run = try ScriptedPrompt(
        .read([Array(bytes[..<cut])]), .wait(.milliseconds(40)), .read([Array(bytes[cut...])]),
        .wait(.seconds(1)))
      #expect(run.answer == "123456", "cut at \(cut)")
    }
  }
}
