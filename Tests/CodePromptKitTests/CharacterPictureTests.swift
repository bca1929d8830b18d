import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A challenge command may print a picture as characters, such as a QR code.
@Suite(.waits)
struct CharacterPictureTests {
  private func text(_ prompt: CodePrompt, _ more: [String: String] = [:]) throws -> String {
    let script = TerminalScript([.until("Ctrl-R"), .hangUp])
    let environment = ["LANG": "C.UTF-8", "TERM": "xterm-256color"].merging(more) { $1 }
    let run = try ScriptedPrompt(script, prompt, environment)
    #expect(run.script.missed == [] && run.error == nil)
    return run.script.emulator.text
  }

  static let texts = [
    #"printf '\033[31mzebra\033[m\n'"#, "echo ▀▄zebra", "echo ⣿zebra", "echo '##  ##zebra'",
  ]

  @Test(arguments: texts, [GraphicsUse.auto, .none])
  func `a character picture is replaced by its description where no pictures are shown`(
    challenge: String, graphics: GraphicsUse
  ) throws {
    let plain = graphics == .none ? [:] : ["ACCESSIBLE": "1"]
    let described = try text(
      PicturePrompt.asking(challenge + "; echo 'a word' >&2", graphics), plain)
    #expect(described.contains("a word\n") && !described.contains("zebra\n"))
    #expect(try text(PicturePrompt.asking(challenge, graphics), plain).contains("zebra\n"))
    // A text of words is not replaced, and neither is a picture where pictures can be shown.
    let words = try text(
      PicturePrompt.asking("echo '# apple ##'; echo 'a word' >&2", graphics), plain)
    #expect(words.contains("apple ##\n") && !words.contains("a word"))
    #expect(try text(PicturePrompt.asking(challenge + "; echo 'a word' >&2")).contains("zebra\n"))
  }

  /// Shell commands that print character pictures of twelve rows and twenty columns.
  static let pictures = [
    "██▄▄▀▀██  ██▀▀▄▄████", "⣿⣿⠿⠿⣿⣿⠿⠿⣿⣿⠿⠿⣿⣿⠿⠿⣿⣿⠿⠿", "##  ######  ##    ##",
    #"\033[47m                    \033[m"#,
  ]
  .map { "for n in 1 2 3 4 5 6 7 8 9 a b c; do printf '\($0)\\n'; done" }

  /// Returns the screen in a large window, in a low one, in a narrow one, and in the large one
  /// again.
  private func looks(_ challenge: String) throws -> [String] {
    let script = TerminalScript(
      columns: 80, rows: 24,
      [
        .until("Ctrl-R"), .look, .resize(columns: 80, rows: 8), .signal(.windowChange),
        .wait(.milliseconds(50)), .look,
        .resize(columns: 20, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
        .resize(columns: 80, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
        .hangUp,
      ])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(challenge), ["LANG": "C.UTF-8", "TERM": "xterm-256color"])
    #expect(run.script.missed == [] && run.error == nil && run.script.emulator.unknown == [])
    return run.script.shown
  }

  private func promptRow(_ look: String) -> Int? {
    look.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasSuffix("Code  _ _") }
  }

  @Test(arguments: pictures)
  func `a character picture that does not fit is replaced by its description`(picture: String)
    throws
  {
    let looks = try looks(picture + "; echo 'a square' >&2")
    #expect(promptRow(looks[0]) == 12 && !looks[0].contains("square"))
    #expect(
      looks[1] == "  The picture needs a larger window\n  a square\n  Code  _ _\n  Ctrl-R new code")
    #expect(
      looks[2]
        == "  The picture needs\n  a larger window\n  a square\n  Code  _ _\n  Ctrl-R new code")
    #expect(looks[3] == looks[0])
  }

  @Test(arguments: pictures)
  func `a character picture without a description is cut to the room that the window has`(
    picture: String
  )
    throws
  {
    let looks = try looks(picture)
    #expect(promptRow(looks[0]) == 12 && promptRow(looks[1]) == 6 && looks[3] == looks[0])
    #expect(looks[1].contains("\n  …\n  Code"))
    #expect(promptRow(looks[2]) == 12 && looks[2].contains("\n  …\n  Code"), "\(looks[2])")
  }

  @Test func `a coloured text that is not a picture is cut, even if it has a description`() throws {
    let looks = try looks(#"printf '\033[31m'; seq 20; echo 'a warning' >&2"#)
    #expect(looks[1].hasPrefix("  1\n  2\n") && looks[1].contains("\n  …\n  Code"))
  }
}
