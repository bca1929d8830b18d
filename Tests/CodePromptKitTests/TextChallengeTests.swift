import CodePromptCellRendering
import CodePromptKit
import PromptTestSupport
import Testing

/// A challenge command may print a text, with or without colours.
@Suite(.waits)
struct TextChallengeTests {
  @Test func `a challenge text keeps its colours and attributes, and no other sequences`() throws {
    let text = #"printf 'a \033[1;31mred\033[5m one\033[0m\033[3A\033]0;t\007\nnext\n\n'"#
    let screen = try PicturePrompt.screen(PicturePrompt.asking(text))
    #expect(screen.text.hasPrefix("  a red one\n  next\n  Code  _ _\n"))
    let style = screen.style(at: .init(row: 0, column: 4))
    #expect(style.isBold && style.foreground == .palette(1))
    let late = screen.style(at: .init(row: 0, column: 8))
    #expect(late.isBold && !late.isBlinking)
  }

  @Test(arguments: [#"\033]0;evil"#, #"\033Pevil"#, #"\033[31"#])
  func `an unfinished escape sequence in a challenge text hides no line`(sequence: String) throws {
    let screen = try PicturePrompt.screen(PicturePrompt.asking("printf 'A\(sequence)\\nnext\\n'"))
    #expect(screen.text.hasPrefix("  A\n  next\n  Code  _ _\n"))
  }

  @Test func `a challenge text keeps its colours after empty lines`() throws {
    let screen = try PicturePrompt.screen(
      PicturePrompt.asking(#"printf '\n\n\033[31mred\033[m\n'"#))
    #expect(screen.style(at: .init(row: 2, column: 2)).foreground == .palette(1))
  }

  @Test func `blanks with a background colour are visible in a challenge text`() throws {
    let screen = try PicturePrompt.screen(PicturePrompt.asking(#"printf '\033[41m    \033[m\n'"#))
    #expect(screen.style(at: .init(row: 0, column: 3)).background == .palette(1))
  }

  @Test(arguments: [
    "P2 4 players: what comes next?", "P1 3 4 is the code", "P4 3 4 is the code", "P6 100",
    "P5 12 34 56 is your code", "P7 WIDTH",
  ])
  func `a challenge text that begins like a picture file's header is a text`(text: String) throws {
    #expect(
      try PicturePrompt.screen(PicturePrompt.asking("echo '\(text)'")).text.hasPrefix(
        "  \(text)\n  Code"))
  }

  @Test func `a challenge text with colours that is too long ends with an ellipsis`() throws {
    let text = #"printf '\033[31m'; seq 100"#
    let shown = try PicturePrompt.screen(PicturePrompt.asking(text), until: "Ctrl-R", rows: 6).text
    #expect(shown == "  1\n  2\n  3\n  …\n  Code  _ _\n  Ctrl-R new code")
  }

  @Test func `in plain lines a coloured text is shown, or its description if it has one`() throws {
    let plain = PicturePrompt.trueColor.merging(["ACCESSIBLE": "1"]) { $1 }
    let text = #"printf '\033[31mred\033[m\n'"#
    #expect(try PicturePrompt.screen(PicturePrompt.asking(text), plain).text.contains("red\n"))
    let shown = try PicturePrompt.screen(
      PicturePrompt.asking(text + "; echo 'a red word' >&2"), plain
    ).text
    #expect(shown.contains("a red word\n") && !shown.contains("\nred\n"))
  }
}
