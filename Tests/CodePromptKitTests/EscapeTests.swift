import CodePromptKit
import PromptTestSupport
import Testing

/// An ESC byte counts as the Escape key only if no other byte follows it for a short while.
struct EscapeTests {
  static let remote = ScriptedPrompt.xterm.merging(["SSH_CONNECTION": "::1 1 ::1 22"]) { $1 }

  @Test
  func `a lone ESC cancels after the pause and not before`() throws {
    for (environment, delay) in [(ScriptedPrompt.xterm, 50), (EscapeTests.remote, 250)] {
      let run = try ScriptedPrompt(
        .type("12\u{1B}"), .wait(.seconds(5)), environment: environment)
      #expect(run.ending == .ended(.cancelled))
      #expect(run.end == .milliseconds(delay))
    }
  }

  /// Bytes that with an ESC before them make a report, a paste, or a key other than Escape.
  static let rests = ["[A", "OP", "[1;5C", "x", "7", "[I", "[200~", "]11;rgb:0/0/0\u{7}", "[M   "]

  @Test(arguments: rests)
  func `an ESC followed by bytes in time does not cancel`(rest: String) throws {
    let run = try ScriptedPrompt(
      .type("12\u{1B}"), .wait(.milliseconds(49)), .type(rest), .wait(.milliseconds(10)),
      .type("\u{1B}[201~"), .wait(.seconds(2)), .type("3"), .look)
    #expect(run.isOpen)
    #expect(run.look.dotCount >= 3)
  }

  @Test(arguments: rests)
  func `an ESC followed by unread bytes does not cancel, however late they are read`(
    rest: String
  ) throws {
    // This simulates a process that did not run during the pause: the bytes after ESC are already
    // waiting to be read.
    let run = try ScriptedPrompt(
      .read([Array("12\u{1B}".utf8), Array(rest.utf8)]), .wait(.milliseconds(10)),
      .type("\u{1B}[201~"), .wait(.seconds(2)), .type("3"), .look)
    #expect(run.isOpen && run.look.dotCount >= 3)
  }

  static let sequences = [
    "\u{1B}[A", "\u{1B}[1;5D", "\u{1B}[3~", "\u{1B}OH", "\u{1B}[<0;5;7M", "\u{1B}[?62;22c",
    "\u{1B}]11;rgb:12/34/56\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[13;2:3u", "\u{1B}[I",
  ]

  @Test(arguments: sequences)
  func `a key sequence or reply that arrives in two parts types nothing`(sequence: String) throws {
    let bytes = Array(sequence.utf8)
    for cut in 1..<bytes.count {
      let (start, rest) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      let run = try ScriptedPrompt(
        .type("123"), .read([start]), .wait(.milliseconds(40)), .read([rest]),
        .wait(.milliseconds(40)), .type("456"))
      #expect(run.answer == "123456", "cut at \(cut)")
    }
  }

  @Test
  func `after the start of a sequence was dropped, its rest is dropped for another second`() throws
  {
    let run = try ScriptedPrompt(
      .type("123\u{1B}[1;"), .wait(.milliseconds(1240)), .type("5C"), .type("456"))
    #expect(run.answer == "123456")
  }

  @Test
  func `an unfinished sequence ends after a long pause`() throws {
    let run = try ScriptedPrompt(
      .type("123\u{1B}[1;"), .wait(.seconds(3)), .type("4"), .type("5"), .type("6"))
    #expect(run.answer == "123456")
  }

  @Test
  func `in the terminal st Ctrl-Delete looks like a mouse report, and keys after it are not lost`()
    throws
  {
    let run = try ScriptedPrompt(
      .type("123\u{1B}[M"), .wait(.milliseconds(6)), .type("456"))
    #expect(run.answer == "123456")
    let report = try ScriptedPrompt(
      .type("123\u{1B}[M"), .wait(.milliseconds(4)), .type("789"), .wait(.seconds(1)), .type("456"))
    #expect(report.answer == "123456")
  }
}
