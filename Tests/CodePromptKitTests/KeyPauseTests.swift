import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A slow connection may deliver a terminal's reply or a paste in parts. No part of it may count as
/// typed, however long the pause between them is.
struct KeyPauseTests {
  static let replies = [
    TerminalReplies.control, TerminalReplies.strings, TerminalReplies.eightBit,
    TerminalReplies.mouse, TerminalReplies.focus, TerminalReplies.foreign,
  ]

  /// What the cells show after a digit, a reply in two reads, and another digit.
  private func shown(
    _ reply: [UInt8], cutAt cut: Int, _ pause: Duration
  ) throws -> (cells: String, isOpen: Bool) {
    let run = try ScriptedPrompt(
      TerminalScript([
        .type("1"), .read([Array(reply[..<cut])]), .wait(pause), .read([Array(reply[cut...])]),
        .type("2"), .look,
      ]), CodePrompt(.digits(4), mask: .shown))
    let cells = run.look.split(separator: "\n").first { $0.contains("│") } ?? ""
    return (cells.filter { !" │┃".contains($0) }, run.isOpen)
  }

  @Test(arguments: replies)
  func `a terminal's reply that is cut by a pause types nothing`(replies: [[UInt8]]) throws {
    for reply in replies {
      // Don't cut right after the ESC: a lone ESC before a pause is the Escape key.
      let first = reply[0] == 0x1B ? 2 : 1
      for cut in first..<reply.count where !reply[..<cut].isKeyOfSt {
        let (cells, isOpen) = try shown(reply, cutAt: cut, .milliseconds(249))
        #expect(cells == "12" && isOpen, "\(cells) by \(ByteText(reply)) at \(cut)")
      }
    }
  }

  @Test(arguments: replies)
  func `the rest of a reply whose start was dropped types nothing`(replies: [[UInt8]]) throws {
    for reply in replies where reply[0] == 0x1B {
      // At least two characters follow the cut, since a single one counts as a typed key. In a
      // mouse report the last character may have two bytes.
      let units = reply[1] == UInt8(ascii: "[") && reply[2] == UInt8(ascii: "M") ? 2 : 1
      for cut in stride(from: 2, to: reply.count - units, by: 1)
      where !reply[..<cut].isKeyOfSt {
        let (cells, isOpen) = try shown(reply, cutAt: cut, .milliseconds(1100))
        #expect(cells == "12" && isOpen, "\(cells) by \(ByteText(reply)) at \(cut)")
      }
    }
  }

  static let cut = "\u{1B}[200~123"

  @Test func `a paste without an end is over after a second`() throws {
    let run = try ScriptedPrompt(.type(Self.cut + "456"), .wait(.seconds(5)))
    #expect(run.answer == "123456")
    #expect(run.end == .milliseconds(1030))
  }

  @Test func `bytes that arrive within a second belong to an unfinished paste`() throws {
    let run = try ScriptedPrompt(
      .type(Self.cut), .wait(.milliseconds(999)), .type("456"), .wait(.milliseconds(999)),
      .type("\u{1B}[201~"), .wait(.seconds(5)))
    #expect(run.answer == "123456")
    #expect(run.end == .milliseconds(2028))
  }

  @Test func `in an unfinished paste Ctrl-C counts only alone and after a pause`() throws {
    for (pause, typed, ending) in [
      (250, "\u{3}", ScriptEnding.signal(.interrupt)), (249, "\u{3}", .lost),
      (250, "4\u{3}", .lost), (250, "\u{3}\u{3}", .lost),
    ] {
      let script = TerminalScript([
        .type(Self.cut), .wait(.milliseconds(pause)), .type(typed), .wait(.milliseconds(500)),
      ])
      script.traits.makesSignals = false
      #expect(try ScriptedPrompt(script).ending == ending, "\(pause) ms \(ByteText(typed.utf8))")
    }
  }

  static let bursts = [
    "\r", "\u{1B}", "\u{1B}\u{1B}", "9", "\u{1B}[13u", "\u{7F}", "\u{4}", "\u{15}",
  ]

  @Test(arguments: bursts)
  func `keys in the same burst after a paste are dropped`(rest: String) throws {
    let run = try ScriptedPrompt(
      .type(paste("12345") + rest), .wait(.seconds(2)), .look, prompt: CodePrompt(.digits(5)))
    #expect(run.answer == "12345")
    let open = try ScriptedPrompt(
      .type("1" + paste("no code") + rest), .wait(.milliseconds(29)), .type(rest),
      .wait(.seconds(2)), .look)
    #expect(open.isOpen && open.look.dotCount == 1)
  }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test func `the loop waits without a time limit after a complete key or reply`() throws {
    for typed in ["1", "é", "\u{1B}[A", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[<0;1;1M", "\u{1B}[I"] {
      let script = TerminalScript([.type(typed)])
      _ = try ScriptedPrompt(script)
      // If the loop had waited with a limit, the manual clock would have moved.
      #expect(script.isExhausted && script.elapsed == .zero, "\(ByteText(typed.utf8))")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are `ESC [ M`, the start of an old mouse report, which the terminal st sends
  /// for Ctrl-Delete.
  fileprivate var isKeyOfSt: Bool { Array(self) == [0x1B, 0x5B, 0x4D] }
}
