import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import PromptTestSupport
import Testing

/// A slow connection may deliver a key, a terminal's reply or a paste in parts. No part of it may
/// count as typed, however long the pause between them is.
struct KeyPauseTests {
  private static let remote = ScriptedPrompt.xterm.merging(["SSH_CONNECTION": "::1 1 ::1 22"]) {
    $1
  }

  @Test
  func `a lone ESC cancels after the pause and not before, if no other byte waits to be read`()
    throws
  {
    for (environment, delay) in [(ScriptedPrompt.xterm, 50), (Self.remote, 250)] {
      let run = try ScriptedPrompt(
        .type("12\u{1B}"), .pause(5000), environment: environment)
      #expect(run.ending == .ended(.cancelled) && run.end == .milliseconds(delay))
    }
    for rest in ["[A", "OP", "x", "[200~", "]11;rgb:0/0/0\u{7}"] {
      // The process did not run during the pause: the bytes are already waiting to be read.
      let late = try ScriptedPrompt(
        .read([Array("12\u{1B}".utf8), Array(rest.utf8)]), .pause(10), .type("\u{1B}[201~"),
        .pause(2000), .type("3"), .look)
      #expect(late.isOpen && late.look.dotCount >= 3, "\(rest)")
    }
  }

  /// Sequences and pastes, and the number of their first bytes that are no key of their own.
  static let parts: [(String, Int)] = [
    ("\u{1B}[A", 1), ("\u{1B}[1;5D", 2), ("\u{1B}OH", 2), ("\u{1B}[<0;5;7M", 2),
    ("\u{1B}[?62;22c", 2), ("\u{1B}]11;rgb:12/34/56\u{1B}\\", 2), ("\u{1B}P1$r0m\u{1B}\\", 2),
  ]

  @Test(arguments: parts)
  func `a sequence that arrives in two parts types nothing, even if its start was dropped`(
    sequence: String, first: Int
  ) throws {
    let bytes = Array(sequence.utf8)
    for cut in first..<bytes.count {
      for pause in [40, 249, 1100] where cut > 1 || pause == 40 {
        // A single character counts as a key if its sequence's start was dropped.
        if pause == 1100, bytes.count - cut < 2 { continue }
        let run = try ScriptedPrompt(
          .type("123"), .read([Array(bytes[..<cut])]), .pause(pause),
          .read([Array(bytes[cut...])]), .pause(40), .type("456"))
        #expect(run.answer == "123456", "cut at \(cut), \(pause) ms")
      }
    }
  }

  @Test
  func `an unfinished sequence ends after a long pause, and its rest is dropped for a second`()
    throws
  {
    for (pause, rest) in [(3000, "4"), (1240, "5C")] {
      let run = try ScriptedPrompt(
        .type("123\u{1B}[1;"), .pause(pause), .type(rest), .type(rest == "4" ? "56" : "456"))
      #expect(run.answer == "123456", "\(pause)")
    }
  }

  @Test
  func `in the terminal st Ctrl-Delete looks like a mouse report, and keys after it are not lost`()
    throws
  {
    for (pause, rest) in [(6, "456"), (4, "789")] {
      let run = try ScriptedPrompt(
        .type("123\u{1B}[M"), .pause(pause), .type(rest), .pause(1000),
        .type(pause == 6 ? "" : "456"))
      #expect(run.answer == "123456", "\(pause)")
    }
  }

  @Test func `the rest of a mouse report that comes later does not answer a question`() throws {
    for pause in [6, 20, 240] {
      let run = try ScriptedPrompt(
        TerminalScript([
          .type("\u{1B}[M "), .pause(pause), .type("yy"), .pause(1000), .type("n"),
        ]), PromptRequest(.question(.yesOrNo)))
      #expect(run.ending == .ended(.rejected), "\(pause)")
    }
  }

  @Test func `a paste that arrives in two parts is taken as one paste`() throws {
    let bytes = Array("\u{1B}[200~123 456\u{1B}[201~".utf8)
    for cut in 1..<bytes.count {
      let run = try ScriptedPrompt(
        .read([Array(bytes[..<cut])]), .pause(40), .read([Array(bytes[cut...])]), .pause(1000))
      #expect(run.answer == "123456", "cut at \(cut)")
    }
  }

  @Test func `in an unfinished paste Ctrl-C counts only after a pause and without other keys`()
    throws
  {
    for (pause, typed, ending) in [
      (250, "\u{3}", ScriptEnding.signal(.interrupt)), (249, "\u{3}", .lost),
      (250, "4\u{3}", .lost), (250, "\u{3}\u{3}", .signal(.interrupt)), (250, "\u{4}", .lost),
    ] {
      let script = TerminalScript([
        .type("\u{1B}[200~123"), .pause(pause), .type(typed), .pause(500),
      ])
      script.traits.makesSignals = false
      #expect(try ScriptedPrompt(script).ending == ending, "\(pause) ms \(ByteText(typed.utf8))")
    }
  }

  @Test(arguments: ["\r", "\u{1B}", "\u{1B}\u{1B}", "9", "\u{7F}", "\u{4}", "\u{15}"])
  func `keys in the same burst after a paste are dropped`(rest: String) throws {
    let run = try ScriptedPrompt(
      .type("\u{1B}[200~12345\u{1B}[201~" + rest), .pause(2000), prompt: PromptRequest(.digits(5)))
    #expect(run.answer == "12345")
    let open = try ScriptedPrompt(
      .type("1\u{1B}[200~no code\u{1B}[201~" + rest), .pause(29), .type(rest), .pause(2000), .look)
    #expect(open.isOpen && open.look.dotCount == 1)
  }

  @Test func `Ctrl-C ends the prompt while keys are dropped after a wrong answer`() throws {
    let script = TerminalScript([.type("111111"), .type("\u{3}"), .pause(100)])
    script.traits.makesSignals = false
    let run = try ScriptedPrompt(
      script, PromptRequest(.digits(6)), ScriptedPrompt.xterm, check: .blocking { _ in .rejected() }
    )
    #expect(run.ending == .signal(.interrupt))
  }
}
