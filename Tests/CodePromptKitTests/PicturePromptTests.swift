import CodePromptCellRendering
import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Red pictures of 40 × 64 pixels in Base64.
private enum PictureFiles {
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABACAMAAABfh8VoAAAAA1BMVEX/AAAZ4gk3AAAAGUlEQVRIx+3BgQAAAADDoPlTX+EA"
    + "VQEAwG8KQAAB5qPODgAAAABJRU5ErkJggg=="
  static let gif =
    "R0lGODlhKABAAPAAAP8AAAAAACH5BAAAAAAALAAAAAAoAEAAAAI0hI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2"
    + "jef6zvf+DwwKh8Si8YhMKpeIAgA7"
  /// Only a JPEG's header and end.
  static let jpeg = "/9j/wAARCABAACgDASIAAhEBAxEB/9oADAMBAAIRAxEAPwCqAD//2Q=="
}

/// A challenge command may print a picture, which terminals show with more or less detail.
@Suite(.waits)
struct PicturePromptTests {
  /// A shell command that prints a picture of one colour, 10 pixels wide and 20 high.
  private static func picture(_ color: String = "255 0 0", _ description: String = "") -> String {
    let said = description.isEmpty ? "" : "echo '\(description)' >&2; "
    return said + "echo P3 10 20 255; yes '\(color)' | head -n 200"
  }

  private static let blockRows = Array(repeating: String(repeating: " ", count: 12), count: 10)

  static let colors: [([String: String], ScreenStyle.Color)] = [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .rgb(255, 0, 0)),
    (["TERM": "xterm-256color"], .palette(196)), (["TERM": "xterm"], .palette(9)),
  ]

  @Test(arguments: PicturePromptTests.colors)
  func `a picture is above the cells, in the colours that the terminal has`(
    environment: [String: String], color: ScreenStyle.Color
  ) throws {
    let environment = environment.merging(["LANG": "C.UTF-8"]) { $1 }
    let screen = try PicturePrompt.screen(PicturePrompt.asking(Self.picture()), environment)
    for row in 0..<10 {
      let backgrounds = (0..<13).map { screen.style(at: .init(row: row, column: $0)).background }
      #expect(
        backgrounds == [.standard, .standard] + Array(repeating: color, count: 10) + [.standard])
    }
    #expect(screen.text.hasSuffix("\n  Code  _ _\n  Ctrl-R new code"))
    #expect(screen.cursor == .init(row: 10, column: 8))
  }

  @Test(.needs(PythonModule.pyte))
  func `VirtualScreen shows pictures exactly as the terminal emulator pyte does`() throws {
    var streams: [Pyte.Stream] = []
    var screens: [VirtualScreen] = []
    for environment in Self.colors.map(\.0) + [["TERM": "xterm", "NO_COLOR": "1"]] {
      for (columns, rows) in [(80, 24), (30, 8), (12, 9)] {
        let script = TerminalScript(
          columns: columns, rows: rows, [.until("new"), .type("1"), .hangUp])
        let run = try ScriptedPrompt(
          script, PicturePrompt.asking(Self.picture()),
          environment.merging(["LANG": "C.UTF-8"]) { $1 })
        streams.append(.init(columns: columns, rows: rows, bytes: run.received))
        screens.append(run.script.emulator)
      }
    }
    for (screen, peer) in zip(screens, try Pyte.pictures(of: streams)) {
      #expect(Pyte.Picture(screen) == peer)
    }
  }

  @Test(arguments: [true, false])
  func `a terminal with sixels gets a picture as sixels if it reports the size of a cell`(
    hasCell: Bool
  ) throws {
    let script = TerminalScript(
      pixels: hasCell ? (640, 384) : nil, [.until("Ctrl-R"), .hangUp])
    let environment = PicturePrompt.trueColor.merging(["TERM": "foot"]) { $1 }
    let run = try ScriptedPrompt(script, PicturePrompt.asking(Self.picture()), environment)
    #expect(run.script.missed == [] && run.script.emulator.unknown == [])
    let band = "#0!10~$"
    let sixels = "\u{1B}P0;1q\"1;1;10;20#0;2;100;0;0\(band)-\(band)-\(band)-#0!10B$\u{1B}\\"
    let sent = String(decoding: run.received, as: UTF8.self)
    #expect(sent.contains("\u{1B}7\(sixels)\u{1B}8") == hasCell)
    // The sixels are 24 pixels high, and a cell is 16.
    let rows = hasCell ? 2 : 10
    #expect(
      run.script.emulator.text.split(separator: "\n", omittingEmptySubsequences: false)[rows]
        .hasPrefix("  Code"))
  }

  @Test func `without colours a picture is drawn in shades, or in ASCII characters`() throws {
    let checks = "echo P1 8 8; printf '1 1 1 1 0 0 0 0 %.0s' 1 2 3 4 5 6 7 8"
    var mono = PicturePrompt.trueColor
    mono["NO_COLOR"] = "1"
    let shades = try PicturePrompt.screen(PicturePrompt.asking(checks), mono)
    #expect(shades.text.hasPrefix(String(repeating: "      ████\n", count: 4) + "  Code"))
    mono["LANG"] = "C"
    let ascii = try PicturePrompt.screen(PicturePrompt.asking(checks), mono)
    #expect(ascii.text.hasPrefix(String(repeating: "      @@@@\n", count: 4) + "  Code"))
  }

  @Test func `a picture shrinks with the window, and is replaced by its description in a tiny one`()
    throws
  {
    let script = TerminalScript(
      columns: 80, rows: 24,
      [
        .until("Ctrl-R"), .resize(columns: 80, rows: 8), .signal(.windowChange),
        .wait(.milliseconds(50)), .look,
        .resize(columns: 80, rows: 5), .signal(.windowChange), .wait(.milliseconds(50)), .look,
        .resize(columns: 60, rows: 30), .signal(.windowChange), .wait(.milliseconds(50)),
        .hangUp,
      ])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(Self.picture("0 255 0", "five green apples")),
      PicturePrompt.trueColor)
    #expect(run.script.missed == [])
    #expect(script.shown[0] == String(repeating: "\n", count: 6) + "  Code  _ _\n  Ctrl-R new code")
    #expect(
      script.shown[1]
        == "  The picture needs a larger window\n  five green apples\n  Code  _ _\n  Ctrl-R new code"
    )
    let green = (0..<30).map { script.emulator.style(at: .init(row: $0, column: 2)).background }
    #expect(green.filter { $0 == .rgb(0, 255, 0) }.count == 10)
  }

  static let wordy: [([String: String], GraphicsUse)] = [
    (["ACCESSIBLE": "1"], .auto), (["TERM": "dumb"], .auto), ([:], .none), ([:], .sixel),
  ]

  @Test(arguments: PicturePromptTests.wordy)
  func `a picture that the terminal can't show is described`(
    environment: [String: String], graphics: GraphicsUse
  ) throws {
    let environment = PicturePrompt.trueColor.merging(environment) { $1 }
    // The challenge prints a sixel picture, for a terminal that does not support sixels.
    let sixel = #"printf '\033Pq"1;1;2;12#0;2;0;0;0#0~~-~~\033\\'"#
    let command = "echo 'listen at the door' >&2; "
    let text = command + (graphics == .sixel ? sixel : Self.picture())
    let use: GraphicsUse = graphics == .sixel ? .auto : graphics
    let shown = try PicturePrompt.screen(PicturePrompt.asking(text, use), environment).text
    #expect(shown.contains("The picture can't be shown here\n"))
    #expect(shown.contains("listen at the door\n") && !shown.contains("P3"))
  }

  @Test func `a description of any length is shown completely`() throws {
    let text = String(repeating: "seven red cars, ", count: 8) + "one blue bus"
    let shown = try PicturePrompt.screen(PicturePrompt.asking(Self.picture("0 0 0", text), .none))
      .text
    let rows = shown.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(rows.dropFirst().joined(separator: " ").hasPrefix(text + " Code"), "\(shown)")
  }

  static let languages = [
    ("en_US.UTF-8", "The picture can't be shown here"), ("zh_CN.UTF-8", "此处无法显示图片"),
    ("zh_TW.UTF-8", "此處無法顯示圖片"),
  ]

  @Test(arguments: PicturePromptTests.languages)
  func `the note for a picture that is not shown is in the chosen language`(
    locale: String, text: String
  ) throws {
    let shown = try PicturePrompt.screen(
      PicturePrompt.asking(Self.picture(), .none), until: text, ["LANG": locale, "TERM": "xterm"])
    #expect(shown.text.contains(text))
  }

  @Test func `a description can't control the terminal`() throws {
    let text = #"printf 'an \033[2J\033]0;t\007apple\n' >&2; "# + Self.picture()
    #expect(
      try PicturePrompt.screen(PicturePrompt.asking(text, .none)).text.contains("  an apple\n"))
  }

  static let broken = [
    "echo P3; echo 10 20 255 1 2 3", "echo P6 0 20 255", "echo P6 5000 20 255",
    "echo P6 10 20 70000", "printf 'P5 2 2 255\\nab\\377'", "echo P3; echo 1 1 1 2 0 0",
    "printf 'P5 4000 4000 65535\\n'; head -c 1000 /dev/zero", #"printf '\211PNG\r\n\032\nxx'"#,
    "printf 'GIF89a\\0\\0\\1\\0'", #"printf '\377\330\377\331'"#,
    "echo P6 99999999999999999999 1 255", #"printf '\033Pq#0~~'"#,
    #"printf '\033Pq#0~~\033\\and more'"#, #"printf '\n\220q#0~~'"#, #"printf 'BM\106\0\0\0'"#,
    #"printf '\375\376\377'"#,
  ]

  @Test(arguments: PicturePromptTests.broken, [GraphicsUse.blocks, .kitty, .iterm2, .none, .auto])
  func `a first picture that can't be read ends the prompt with an error`(
    text: String, graphics: GraphicsUse
  ) throws {
    // ACCESSIBLE turns on plain lines.
    let plain = graphics == .auto ? ["ACCESSIBLE": "1"] : [:]
    let run = try ScriptedPrompt(
      prompt: PicturePrompt.asking(text, graphics),
      environment: PicturePrompt.trueColor.merging(plain) { $1 })
    #expect(run.error as? CodePromptError == .commandFailed(.badPicture, message: nil))
    let left = run.script.emulator.text
    let isSaid = left.hasPrefix("Code, ") && left.hasSuffix("\nOne moment…")
    #expect(plain.isEmpty ? left == "" : isSaid)
    #expect(run.script.emulator.unknown == [])
  }

  @Test(
    arguments: [PictureFiles.png, PictureFiles.jpeg, PictureFiles.gif],
    [GraphicsUse.kitty, .iterm2])
  func `a truncated image file is not sent to the terminal`(file: String, use: GraphicsUse) throws {
    // Of these formats kitty shows only PNG.
    let graphics = file == PictureFiles.png ? use : .iterm2
    let text = "printf %s \(file) | base64 -d"
    let whole = try PicturePrompt.screen(PicturePrompt.asking(text, graphics))
    #expect(whole.text.hasPrefix("\n\n\n\n  Code"))
    let cut = try ScriptedPrompt(
      prompt: PicturePrompt.asking(text + " | head -c -20", graphics),
      environment: PicturePrompt.trueColor)
    #expect(cut.error as? CodePromptError == .commandFailed(.badPicture, message: nil))
    #expect(cut.script.emulator.text == "")
  }

  /// Shell commands that damage the PNG file `$png` but keep its end.
  static let damages = [
    "head -c 60; tail -c 30 $png", "sed 's/IDAT/IDAX/'", "head -c 33; tail -c 12 $png",
  ]

  @Test(arguments: damages, [GraphicsUse.kitty, .iterm2, .blocks, .none])
  func `a corrupt PNG is not sent to the terminal`(damage: String, use: GraphicsUse) throws {
    let path = "/tmp/codeprompt-picture-\(UInt64.random(in: 0...UInt64.max))"
    defer { _ = unsafe unlink(path) }
    let text = "png=\(path); printf %s \(PictureFiles.png) | base64 -d >$png; "
    let run = try ScriptedPrompt(
      prompt: PicturePrompt.asking(text + "{ \(damage); } <$png", use),
      environment: PicturePrompt.trueColor)
    #expect(run.error as? CodePromptError == .commandFailed(.badPicture, message: nil))
    #expect(run.script.emulator.text == "")
  }

  @Test(arguments: [GraphicsUse.kitty, .iterm2])
  func `data after the end of a PNG is not sent to the terminal`(graphics: GraphicsUse) throws {
    let text = "printf %s \(PictureFiles.png) | base64 -d; head -c 2000 /dev/zero; echo end"
    let script = TerminalScript([.until("Ctrl-R"), .hangUp])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(text, graphics), PicturePrompt.trueColor)
    #expect(run.script.missed == [] && run.script.emulator.text.hasPrefix("\n\n\n\n  Code"))
    let sent = String(decoding: run.received, as: UTF8.self)
    let end = graphics == .kitty ? "\u{1B}\\" : "\u{7}"
    #expect(sent.contains(PictureFiles.png + end))
  }

  @Test(arguments: [GraphicsUse.iterm2, .sixel], ["220401", ""])
  func `on Konsole the prompt deletes its image at the end, since erasing rows does not`(
    graphics: GraphicsUse, konsole: String
  ) throws {
    let text =
      graphics == .sixel
      ? #"printf '\033Pq"1;1;2;12#0;2;0;0;0#0~~-~~\033\\'"#
      : "printf %s \(PictureFiles.png) | base64 -d"
    let script = TerminalScript([.until("Ctrl-R"), .type("12")])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(text, graphics),
      PicturePrompt.trueColor.merging(["KONSOLE_VERSION": konsole]) { $1 })
    #expect(run.answer == "12")
    let deletions = String(decoding: run.received, as: UTF8.self).split(
      separator: "\u{1B}_Ga=d,q=2\u{1B}\\", omittingEmptySubsequences: false)
    #expect(deletions.count == (konsole.isEmpty ? 1 : 2))
  }

  @Test(arguments: ["echo P6 0 0 255", "printf 'BM\\106\\0\\0'"])
  func `if a later picture can't be read, the old picture stays and a note reports the error`(
    broken: String
  ) throws {
    let path = "/tmp/codeprompt-picture-\(UInt64.random(in: 0...UInt64.max))"
    defer { _ = unsafe unlink(path) }
    let text = "if [ -e \(path) ]; then \(broken); else : >\(path); \(Self.picture()); fi"
    let script = TerminalScript([
      .until("Ctrl-R"), .type("1\u{12}"), .until("The picture can't be read"), .look, .hangUp,
    ])
    let run = try ScriptedPrompt(script, PicturePrompt.asking(text), PicturePrompt.trueColor)
    #expect(run.script.missed == [] && run.look.contains("●"))
    #expect(script.emulator.style(at: .init(row: 5, column: 5)).background == .rgb(255, 0, 0))
    #expect(script.emulator.bellCount == 1)
  }

  @Test(arguments: [
    "cat /dev/zero", "printf 'P6 4096 4096 255\\n'; cat /dev/zero", "yes",
    "yes | head -c 2000000", "echo P6 1 1 1; head -c 100000000 /dev/zero",
  ])
  func `a challenge larger than the largest picture is refused`(text: String) throws {
    let run = try ScriptedPrompt(
      prompt: PicturePrompt.asking(text), environment: PicturePrompt.trueColor)
    let error = run.error as? CodePromptError
    #expect(error == .commandFailed(.tooMuchOutput, message: nil))
    #expect(run.script.emulator.text == "")
  }

  /// A challenge command whose picture has more bytes than the scripted terminal takes.
  private static let large = "echo P6 60 40 255; head -c 7200 /dev/zero"

  @Test func `when the user cancels, an image that is being sent is ended with a valid sequence`()
    throws
  {
    let script = TerminalScript([
      .until("One moment"), .takes(2000), .untilSent("\u{1B}_Ga=T"), .type("\u{4}"), .takes(nil),
    ])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(Self.large, .kitty), PicturePrompt.trueColor)
    #expect(
      run.ending == .ended(.cancelled) && script.emulator.text == ""
        && script.emulator.unknown == [])
    let sent = String(decoding: run.received, as: UTF8.self)
    #expect(sent.contains("_Ga=T,q=2,m=1,f=24,s=60,v=40,") && sent.contains("_Gq=2,d=I,"))
    // The whole image would be 9600 bytes.
    #expect(sent.utf8.count < 4000)
  }

  @Test(arguments: [GraphicsUse.kitty, .iterm2])
  func `an image that the terminal takes too slowly is cut when the prompt ends`(
    graphics: GraphicsUse
  ) throws {
    let gif = "printf 'GIF89a\\50\\0\\100\\0'; head -c 4000 /dev/zero; echo ';'"
    let start = graphics == .kitty ? "\u{1B}_Ga=T" : "\u{1B}]1337;"
    let script = TerminalScript([
      .until("One moment"), .takes(2000), .untilSent(start), .signal(.interrupt),
    ])
    let prompt = PicturePrompt.asking(graphics == .kitty ? Self.large : gif, graphics)
    let run = try ScriptedPrompt(script, prompt, PicturePrompt.trueColor)
    #expect(run.ending == .signal(.interrupt))
    #expect(run.script.requests == [.restartOutput, .discardOutput, .restore])
    let words = run.script.writes.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(
      words.hasPrefix(
        "\u{1B}\\\(graphics == .kitty ? "\u{1B}_Gq=2,m=0\u{1B}\\\u{1B}_Gq=2,d=I," : "\u{1B}[")"))
    var screen = run.script.emulator
    #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
    screen.feed("after")
    #expect(screen.text.contains("after"))
  }

  @Test(arguments: [(24, 8, 1), (8, 24, 2)])
  func `an image's pixels are sent again only if a larger window has room for more of them`(
    first: Int, second: Int, count: Int
  ) throws {
    let text = "echo P6 100 100 255; head -c 30000 /dev/zero"
    let script = TerminalScript(
      columns: 80, rows: first,
      [
        .until("Ctrl-R"), .resize(columns: 80, rows: second), .signal(.windowChange),
        .wait(.milliseconds(50)),
        .resize(columns: 80, rows: first), .signal(.windowChange), .wait(.milliseconds(50)),
        .hangUp,
      ])
    let run = try ScriptedPrompt(
      script, PicturePrompt.asking(text, .kitty), PicturePrompt.trueColor)
    let sent = String(decoding: run.received, as: UTF8.self)
    #expect(sent.split(separator: "_Ga=T,", omittingEmptySubsequences: false).count == count + 1)
    #expect(sent.split(separator: "_Ga=p,", omittingEmptySubsequences: false).count == 4 - count)
    #expect(sent.contains(",s=100,v=100,") && sent.contains("c=13,r=7,"))
  }

  @Test func `a picture is dimmed while another one is fetched`() throws {
    let path = "/tmp/codeprompt-picture-\(UInt64.random(in: 0...UInt64.max))"
    defer { _ = unsafe unlink(path) }
    let text = "if [ -e \(path) ]; then sleep 1000; else : >\(path); \(Self.picture()); fi"
    let script = TerminalScript([
      .until("Ctrl-R"), .type("\u{12}"), .until("One moment"), .hangUp,
    ])
    let run = try ScriptedPrompt(script, PicturePrompt.asking(text), PicturePrompt.trueColor)
    #expect(run.script.missed == [])
    #expect(script.emulator.style(at: .init(row: 5, column: 5)).background == .rgb(127, 0, 0))
  }
}
