import CodePromptCellRendering
import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import PromptTestSupport
import Testing

/// A challenge command may print a picture, as a file or as characters, which terminals show with
/// more or less detail. What a picture is, and how it is drawn, is tested in CellRendering.
@Suite(.waits)
struct PicturePromptTests {
  /// A red PNG of 40 × 64 pixels in Base64.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABACAMAAABfh8VoAAAAA1BMVEX/AAAZ4gk3AAAAGUlEQVRIx+3BgQAAAADDoPlTX+EA"
    + "VQEAwG8KQAAB5qPODgAAAABJRU5ErkJggg=="
  private static let file = "printf %s \(png) | base64 -d"
  private static let sixels = #"printf '\033Pq"1;1;2;12#0;2;0;0;0#0~~-~~\033\\'"#

  /// A shell command that prints a picture of one colour, 10 pixels wide and 20 high.
  private static func picture(_ color: String = "255 0 0") -> String {
    "echo P3 10 20 255; yes '\(color)' | head -n 200"
  }

  private static func described(_ text: String, _ command: String) -> String {
    "echo '\(text)' >&2; " + command
  }

  private static let trueColor = [
    "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
  ]

  /// Runs a prompt with two cells below a challenge until Ctrl-R is offered, and on to the end of
  /// the steps.
  private func run(
    _ challenge: String, graphics: CodePrompt.Challenge.Graphics = .auto,
    in environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24, pixels: (width: Int, height: Int)? = nil,
    until text: String = "Ctrl-R", hangsUp: Bool = true,
    _ steps: TerminalScript.Step...
  ) throws -> ScriptedPrompt {
    var prompt = PromptRequest(.digits(2), mask: .dots)
    (prompt.question, prompt.style) = ("Code", .compact)
    prompt.errands = [.challenge(.shell(challenge), graphics, hasKey: true)]
    let script = TerminalScript(
      columns: columns, rows: rows, pixels: pixels,
      [.until(text), .look] + steps + (hangsUp ? [.hangUp] : []))
    let run = try ScriptedPrompt(script, prompt, Self.trueColor.merging(environment) { $1 })
    #expect(script.emulator.unknown == [] && !script.emulator.wrapped)
    #expect(script.missed == [] || run.error != nil)
    return run
  }

  private func background(_ run: ScriptedPrompt, _ row: Int, _ column: Int) -> ScreenStyle.Color {
    run.script.emulator.style(at: .init(row: row, column: column)).background
  }

  // MARK: Pictures

  static let colors: [([String: String], ScreenStyle.Color)] = [
    ([:], .rgb(255, 0, 0)), (["COLORTERM": ""], .palette(196)),
    (["COLORTERM": "", "TERM": "xterm"], .palette(9)),
  ]

  @Test(arguments: colors)
  func `a picture is above the cells, in the colours that the terminal has`(
    environment: [String: String], color: ScreenStyle.Color
  ) throws {
    let run = try run(Self.picture(), in: environment)
    for row in 0..<10 {
      let backgrounds = (0..<13).map { background(run, row, $0) }
      #expect(
        backgrounds == [.standard, .standard] + Array(repeating: color, count: 10) + [.standard])
    }
    #expect(run.look.hasSuffix("\n  Code  _ _\n  Ctrl-R new code"))
  }

  @Test(arguments: [true, false])
  func `a terminal with sixels gets a picture as sixels if it reports the size of a cell`(
    hasCell: Bool
  ) throws {
    let run = try run(
      Self.picture(), in: ["TERM": "foot"], pixels: hasCell ? (640, 384) : nil)
    let band = "#0!10~$"
    let sixels = "\u{1B}P0;1q\"1;1;10;20#0;2;100;0;0\(band)-\(band)-\(band)-#0!10B$\u{1B}\\"
    #expect(run.sent.contains("\u{1B}7\(sixels)\u{1B}8") == hasCell)
    // The sixels are 24 pixels high, and a cell is 16.
    let rows = run.look.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[hasCell ? 2 : 10].hasPrefix("  Code"))
  }

  @Test func `a picture shrinks with the window, and is replaced by its description in a tiny one`()
    throws
  {
    let run = try run(
      Self.described("five green apples", Self.picture("0 255 0")),
      .resize(columns: 80, rows: 8), .signal(.windowChange), .pause(50), .look,
      .resize(columns: 80, rows: 5), .signal(.windowChange), .pause(50), .look,
      .resize(columns: 60, rows: 30), .signal(.windowChange), .pause(50))
    #expect(
      run.script.shown.dropFirst() == [
        String(repeating: "\n", count: 6) + "  Code  _ _\n  Ctrl-R new code",
        "  The picture needs a larger window\n  five green apples\n  Code  _ _\n  Ctrl-R new code",
      ])
    #expect((0..<30).count { background(run, $0, 2) == .rgb(0, 255, 0) } == 10)
  }

  @Test func `a function's picture is decoded as a command's`() throws {
    var prompt = PromptRequest(.digits(2), mask: .dots)
    let picture = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nENDHDR\nabc"
    prompt.errands = [.challenge(.function { picture }, .blocks, hasKey: true)]
    let run = try ScriptedPrompt(.until("Ctrl-R"), .look, .type("12"), prompt: prompt)
    #expect(run.fault == nil && run.look.contains("▀") && run.answer == "12")
  }

  /// A GIF file of 4096 columns, plus the octal digits of some.
  private static func gif(width: String) -> String {
    "printf 'GIF89a\(width)\\20\\1\\0'; head -c 4000 /dev/zero; echo ';'"
  }

  static let wordy: [([String: String], CodePrompt.Challenge.Graphics, String)] = [
    (["ACCESSIBLE": "1"], .auto, picture()), (["TERM": "dumb"], .auto, picture()),
    ([:], .none, picture()), ([:], .auto, sixels), (["ACCESSIBLE": "1"], .sixel, sixels),
    (["ACCESSIBLE": "1"], .kitty, file), ([:], .none, file), ([:], .none, gif(width: "\\0")),
    ([:], .none, #"printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nENDHDR\nabc'"#),
  ]

  @Test(arguments: wordy)
  func `a picture that the terminal can't show is described, without control sequences`(
    environment: [String: String], graphics: CodePrompt.Challenge.Graphics, picture: String
  ) throws {
    let run = try run(
      #"printf 'listen \033[2J\033]0;t\007at\n' >&2; "# + picture, graphics: graphics,
      in: environment)
    #expect(run.look.contains("The picture can't be shown here\n"), "\(run.look)")
    #expect(run.look.contains("listen at\n") && !run.look.contains("P3"))
  }

  static let broken = [
    "echo P3; echo 10 20 255 1 2 3", "printf 'GIF89a\\0\\0\\1\\0'",
    #"printf '\033Pq#0~~'"#, #"printf '\375\376\377'"#, file + " | head -c -20",
    file + " | sed 's/IDAT/IDAX/'", #"printf '\377\330\377\331'"#,
    #"printf 'BM\106\0\0\0'"#, gif(width: "\\1"),
  ]

  @Test(arguments: broken, [CodePrompt.Challenge.Graphics.kitty, .iterm2, .none, .auto])
  func `a first picture that can't be read ends the prompt with an error`(
    text: String, graphics: CodePrompt.Challenge.Graphics
  ) throws {
    // ACCESSIBLE turns on plain lines.
    let plain = graphics == .auto ? ["ACCESSIBLE": "1"] : [:]
    let run = try run(text, graphics: graphics, in: plain)
    #expect(run.fault == .commandFailed(.badPicture, message: nil))
    let left = run.script.emulator.text
    let isSaid = left.hasPrefix("Code, ") && left.hasSuffix("\nOne moment…")
    #expect(plain.isEmpty ? left == "" : isSaid)
  }

  @Test
  func `if a later picture can't be read, the old picture stays and a note reports the error`()
    throws
  {
    for broken in ["echo P6 0 0 255", "printf 'BM\\106\\0\\0'"] {
      let path = "/tmp/codeprompt-picture-\(UInt64.random(in: 0...UInt64.max))"
      let text = "if [ -e \(path) ]; then rm \(path); \(broken); exit; else : >\(path); fi; "
      let run = try run(
        text + Self.picture(), .type("1\u{12}"), .until("The picture can't be read"), .look)
      #expect(run.look.contains("●") && run.script.emulator.bellCount == 1)
      #expect(background(run, 5, 5) == .rgb(255, 0, 0))
    }
  }

  /// A GIF of one red pixel, as an argument of `printf`.
  private static let dot =
    #"GIF89a\1\0\1\0\200\0\0\377\0\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"#

  @Test(.needs("convert"))
  func `a picture that a program decodes is drawn`() throws {
    let run = try run("printf '\(Self.dot)'")
    #expect(run.script.emulator.style(at: .init(row: 0, column: 2)).foreground == .rgb(255, 0, 0))
  }

  @Test(.needs("convert"))
  func `a picture that no program can decode is described, with the reason`() throws {
    // Its head is right, and it has no image.
    let run = try run(
      Self.described("five green apples", "printf 'GIF89a\\1\\0\\1\\0\\0\\0\\0;'"))
    #expect(run.look.contains("The picture can't be read\n  five green apples"), "\(run.look)")
  }

  @Test(.needs("convert"))
  func `a program that decodes a picture has five seconds for it`() throws {
    var prompt = PromptRequest(.digits(2), mask: .dots)
    prompt.challenge = .shell("printf '\(Self.dot)'")
    // Without a spinner, a wait lasts until the next time limit.
    prompt.reducesMotion = true
    let run = try ScriptedPrompt(.until("Ctrl-R"), prompt: prompt)
    #expect(run.script.missed == [] && run.script.limits.contains(.seconds(5)))
  }

  @Test func `a picture is dimmed while another one is fetched`() throws {
    let path = "/tmp/codeprompt-picture-\(UInt64.random(in: 0...UInt64.max))"
    let text = "if [ -e \(path) ]; then rm \(path); sleep 1000; else : >\(path); fi; "
    let run = try run(text + Self.picture(), .ctrl("r"), .until("One moment"))
    #expect(background(run, 5, 5) == .rgb(127, 0, 0))
  }

  // MARK: Images

  @Test(arguments: [CodePrompt.Challenge.Graphics.kitty, .iterm2])
  func `data after the end of a PNG is not sent to the terminal`(
    graphics: CodePrompt.Challenge.Graphics
  ) throws {
    let run = try run(Self.file + "; head -c 2000 /dev/zero; echo end", graphics: graphics)
    #expect(run.look.hasPrefix("\n\n\n\n  Code"))
    #expect(run.sent.contains(Self.png + (graphics == .kitty ? "\u{1B}\\" : "\u{7}")))
  }

  /// A challenge command whose picture has more bytes than the scripted terminal takes.
  private static let large = "echo P6 60 40 255; head -c 7200 /dev/zero"

  @Test func `when the user cancels, an image that is being sent is ended with a valid sequence`()
    throws
  {
    let run = try run(
      Self.large, graphics: .kitty, until: "One moment", .takes(2000), .untilSent("\u{1B}_Ga=T"),
      .crash,
      .ctrl("d"), .takes(nil))
    #expect(run.ending == .ended(.cancelled) && run.script.emulator.text == "")
    #expect(run.sent.contains("_Ga=T,q=2,m=1,f=24,s=60,v=40,") && run.sent.contains("_Gq=2,d=I,"))
    // The whole image would be 9600 bytes.
    #expect(run.sent.utf8.count < 4000)
  }

  @Test(arguments: [CodePrompt.Challenge.Graphics.kitty, .iterm2])
  func `an image that the terminal takes too slowly is cut when the prompt ends`(
    graphics: CodePrompt.Challenge.Graphics
  ) throws {
    let gif = "printf 'GIF89a\\50\\0\\100\\0'; head -c 4000 /dev/zero; echo ';'"
    let run = try run(
      graphics == .kitty ? Self.large : gif, graphics: graphics, until: "One moment",
      hangsUp: false, .takes(2000),
      .untilSent(graphics == .kitty ? "\u{1B}_Ga=T" : "\u{1B}]1337;"), .signal(.interrupt))
    #expect(run.ending == .signal(.interrupt))
    #expect(run.script.requests == [.restartOutput, .discardOutput, .restore])
    let words = run.script.writes.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let end = graphics == .kitty ? "\u{1B}_Gq=2,m=0\u{1B}\\\u{1B}_Gq=2,d=I," : "\u{1B}["
    #expect(words.hasPrefix("\u{1B}\\" + end))
    // In a crash before, the restore sequence would have ended the image too.
    #expect(
      run.script.calls.contains {
        guard case .request(.setRestoreSequence(let bytes, _)) = $0 else { return false }
        return bytes.starts(with: "\u{1B}\\".utf8)
      })
    var screen = run.script.emulator
    #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
    screen.feed("after")
    #expect(screen.text.contains("after"))
  }

  @Test(arguments: [(24, 8, 1), (8, 24, 2)])
  func `an image's pixels are sent again only if a larger window has room for more of them`(
    first: Int, second: Int, count: Int
  ) throws {
    let run = try run(
      "echo P6 100 100 255; head -c 30000 /dev/zero", graphics: .kitty, rows: first,
      .resize(columns: 80, rows: second), .signal(.windowChange), .pause(50),
      .resize(columns: 80, rows: first), .signal(.windowChange), .pause(50))
    let parts = ["_Ga=T,", "_Ga=p,"].map {
      run.sent.split(separator: $0, omittingEmptySubsequences: false).count - 1
    }
    #expect(parts == [count, 3 - count] && run.sent.contains(",s=100,v=100,"))
    // After the image, a crash handler would not end a string.
    #expect(!run.script.restoreSequence.hasPrefix("\u{1B}\\"))
  }

  // MARK: Characters

  static let drawn = [
    #"printf '\033[31mzebra\033[m\n'"#, "echo ▀▄zebra", "echo ⣿zebra", "echo '##  ##zebra'",
  ]

  @Test(arguments: drawn, [CodePrompt.Challenge.Graphics.auto, .none])
  func `a character picture is replaced by its description where no pictures are shown`(
    challenge: String, graphics: CodePrompt.Challenge.Graphics
  ) throws {
    let plain = graphics == .none ? [:] : ["ACCESSIBLE": "1"]
    func text(_ challenge: String, _ isDescribed: Bool, _ isShown: Bool = false) throws -> String {
      let text = isDescribed ? Self.described("a word", challenge) : challenge
      return try isShown ? run(text).look : run(text, graphics: graphics, in: plain).look
    }
    let described = try text(challenge, true)
    #expect(described.contains("a word\n") && !described.contains("zebra\n"))
    #expect(try text(challenge, false).contains("zebra\n"))
    // A text of words is not replaced, and neither is a picture where pictures can be shown.
    let words = try text("echo '# apple ##'", true)
    #expect(words.contains("apple ##\n") && !words.contains("a word"))
    #expect(try text(challenge, true, true).contains("zebra\n"))
  }

  /// Challenges of twelve rows and twenty columns, and whether each is a picture.
  static let rows: [(String, Bool)] = [
    ("██▄▄▀▀██  ██▀▀▄▄████", true), ("##  ######  ##    ##", true),
    (#"\033[47m                    \033[m"#, true), (#"\033[31mtwelve rows of words\033[m"#, false),
  ]

  @Test(arguments: rows, [true, false])
  func `a character picture that does not fit is replaced by its description, or else cut`(
    row: (text: String, isPicture: Bool), isDescribed: Bool
  ) throws {
    let text = "for n in 1 2 3 4 5 6 7 8 9 a b c; do printf '\(row.text)\\n'; done"
    let run = try run(
      isDescribed ? Self.described("a square", text) : text,
      .resize(columns: 80, rows: 8), .signal(.windowChange), .pause(50), .look,
      .resize(columns: 80, rows: 24), .signal(.windowChange), .pause(50), .look)
    let looks = run.script.shown
    let place = looks[0].split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasSuffix("Code  _ _") }
    #expect(place == 12 && !looks[0].contains("square") && looks[2] == looks[0])
    if isDescribed, row.isPicture {
      let words = "  The picture needs a larger window\n  a square\n"
      #expect(looks[1] == words + "  Code  _ _\n  Ctrl-R new code")
    } else {
      #expect(looks[1].contains("\n  …\n  Code"), "\(looks[1])")
    }
  }

  @Test func `a challenge text keeps its colours and attributes, and no other sequences`() throws {
    let run = try run(#"printf 'a \033[1;31mred\033[5m one\033[0m\033[3A\033]0;t\007\nnext\n\n'"#)
    #expect(run.look.hasPrefix("  a red one\n  next\n  Code  _ _\n"))
    let styles = [4, 8].map { run.script.emulator.style(at: .init(row: 0, column: $0)) }
    #expect(styles[0].isBold && styles[0].foreground == .palette(1))
    #expect(styles[1].isBold && !styles[1].isBlinking)
  }
}
