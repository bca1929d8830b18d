import CodePromptCellRendering
import CodePromptKit
import CodePromptLoop
import Testing

/// The environment tells which graphics protocols and colours a terminal has.
struct TerminalGraphicsTests {
  private static let xterm = "xterm-256color"

  private static func known(_ term: String) -> KnownTerminal {
    KnownTerminal { $0 == "TERM" ? term : nil }
  }

  /// A terminal's name, its variables besides the usual `TERM`, its graphics protocols and colours.
  static let terminals: [(String, String, [TerminalGraphics.GraphicsProtocol], ColorDepth)] = [
    ("nothing at all", "TERM=", [], .sixteen),
    ("xterm", "TERM=xterm XTERM_VERSION=XTerm(379)", [], .sixteen),
    ("xterm with 256 colours", "", [], .palette256),
    ("xterm with all", "TERM=xterm-direct", [], .trueColor),
    ("GNOME Terminal", "COLORTERM=truecolor VTE_VERSION=7200", [], .trueColor),
    ("24bit", "COLORTERM=24bit", [], .trueColor),
    ("a vague one", "TERM=rxvt COLORTERM=rxvt-xpm", [], .sixteen),
    ("kitty", "TERM=xterm-kitty KITTY_WINDOW_ID=1 COLORTERM=truecolor", [.kitty], .trueColor),
    ("kitty over ssh", "TERM=xterm-kitty", [.kitty], .trueColor),
    ("xterm from kitty", "KITTY_WINDOW_ID=1", [], .palette256),
    (
      "vim in kitty", "TERM=xterm-kitty KITTY_WINDOW_ID=1 VIM_TERMINAL=900 COLORTERM=truecolor", [],
      .trueColor
    ),
    ("Neovim in WezTerm", "TERM_PROGRAM=WezTerm NVIM=/tmp/nvim", [], .palette256),
    ("JupyterLab from Konsole", "TERM=xterm KONSOLE_VERSION=220401", [], .sixteen),
    ("mosh from iTerm2", "LC_TERMINAL=iTerm2 NCURSES_NO_UTF8_ACS=1", [], .palette256),
    ("ansi-term in VTE", "TERM=eterm-color COLORTERM=truecolor", [], .sixteen),
    ("dvtm in VTE", "TERM=dvtm-256color COLORTERM=truecolor", [], .palette256),
    ("Ghostty", "TERM=xterm-ghostty TERM_PROGRAM=ghostty", [.kitty], .trueColor),
    ("Ghostty by another name", "TERM_PROGRAM=ghostty", [.kitty], .trueColor),
    ("Konsole", "KONSOLE_VERSION=220401", [.kitty, .sixel], .trueColor),
    ("Konsole before pictures", "KONSOLE_VERSION=211203", [], .trueColor),
    ("Konsole of no number", "KONSOLE_VERSION=x", [], .trueColor),
    ("WezTerm", "TERM_PROGRAM=WezTerm WEZTERM_PANE=0", [.iterm2, .sixel], .trueColor),
    ("WezTerm by its pane", "WEZTERM_PANE=0", [.iterm2, .sixel], .trueColor),
    ("WezTerm with its own entry", "TERM=wezterm", [.iterm2, .sixel], .trueColor),
    ("iTerm2", "TERM_PROGRAM=iTerm.app LC_TERMINAL=iTerm2", [.iterm2, .sixel], .trueColor),
    ("iTerm2 over ssh", "LC_TERMINAL=iTerm2", [.iterm2, .sixel], .trueColor),
    ("VS Code", "TERM_PROGRAM=vscode", [], .trueColor),
    (
      "VS Code from iTerm2", "TERM_PROGRAM=vscode LC_TERMINAL=iTerm2 COLORTERM=truecolor", [],
      .trueColor
    ),
    ("foot", "TERM=foot", [.sixel], .trueColor),
    ("foot from kitty", "TERM=foot-extra KITTY_WINDOW_ID=3", [.sixel], .trueColor),
    ("mlterm", "TERM=mlterm-256color", [.sixel], .palette256),
    ("Terminal.app", "TERM_PROGRAM=Apple_Terminal", [], .palette256),
    ("tmux in kitty", "TERM=tmux-256color TMUX=/tmp/x,1,0 KITTY_WINDOW_ID=1", [], .palette256),
    ("kitty from tmux", "TERM=xterm-kitty TMUX=/tmp/x,1,0", [.kitty], .trueColor),
    (
      "tmux with all colours", "TERM=screen-256color TMUX=/tmp/x,1,0 COLORTERM=truecolor", [],
      .trueColor
    ),
    ("tmux over ssh", "TERM=tmux-256color LC_TERMINAL=iTerm2", [], .palette256),
    (
      "screen in iTerm2", "TERM=screen STY=1.x LC_TERMINAL=iTerm2 COLORTERM=truecolor", [], .sixteen
    ),
    (
      "screen with 256 colours", "TERM=screen.xterm-256color STY=1.x COLORTERM=truecolor", [],
      .palette256
    ),
    ("the console", "TERM=linux", [], .sixteen),
    ("an empty variable", "KITTY_WINDOW_ID= TMUX= WEZTERM_PANE=", [], .palette256),
  ]

  @Test(arguments: terminals)
  func `a terminal's graphics and colours are recognized by its environment`(
    name: String, variables: String, protocols: [TerminalGraphics.GraphicsProtocol],
    colors: ColorDepth
  ) {
    let pairs = "TERM=\(Self.xterm) \(variables)".split(separator: " ").map {
      let parts = $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    let environment = Dictionary(pairs) { $1 }
    let graphics = TerminalGraphics(on: KnownTerminal { environment[$0] })
    #expect(graphics.protocols == protocols && graphics.showsPictures)
    #expect(graphics.isInTmux == name.hasPrefix("tmux"))
    #expect(ColorDepth(of: KnownTerminal { environment[$0] }) == colors)
  }

  static let choices: [(String, [TerminalGraphics.GraphicsProtocol], Bool)] = [
    ("kitty", [.kitty], true), ("iterm2", [.iterm2], true), ("sixel", [.sixel], true),
    ("blocks", [], true), ("none", [], false), ("auto", [.kitty], true),
  ]

  @Test(arguments: choices)
  func `a chosen graphics protocol overrides the environment`(
    word: String, protocols: [TerminalGraphics.GraphicsProtocol], showsPictures: Bool
  ) throws {
    let choice = try #require(CodePrompt.Challenge.Graphics(rawValue: word))
    let graphics = TerminalGraphics(choice, on: Self.known("xterm-kitty"))
    #expect(graphics.protocols == protocols && graphics.showsPictures == showsPictures)
    #expect(!graphics.isInTmux)
  }

  @Test func `in tmux only an explicitly chosen graphics protocol is used`() {
    let environment = ["TMUX": "/tmp/x,1,0", "TERM": "tmux-256color"]
    #expect(TerminalGraphics(.kitty, on: KnownTerminal { environment[$0] }).isInTmux)
    #expect(TerminalGraphics(.auto, on: KnownTerminal { environment[$0] }).protocols == [])
  }

  /// Returns how the sequence begins that sends a PNG, a JPEG and a GIF as they are; nil for a file
  /// that is to be decoded.
  private static func starts(_ graphics: TerminalGraphics) -> [String?] {
    let files = [[0x89] + Array("PNG\r\n\u{1A}\n".utf8), [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8)]
    return files.map { bytes in
      guard case .file(let file) = ChallengeContent(bytes) else { return "no file" }
      let (size, image) = (PixelSize(width: 8, height: 16), KittyImage(number: 1))
      let drawing = ChallengeDrawing(
        file: bytes, format: file.format, size: size, cellSize: size, on: graphics, as: image)
      let request = ChallengeDrawing.Request(area: CellArea(columns: 1, rows: 1))
      return drawing.map {
        String(decoding: $0.drawn(for: request).image?.sequence.prefix(3) ?? [], as: UTF8.self)
      }
    }
  }

  static let ways: [(CodePrompt.Challenge.Graphics, String, [String?])] = [
    (.auto, "xterm-kitty", ["\u{1B}_G", nil, nil]),
    (.auto, "wezterm", ["\u{1B}]1", "\u{1B}]1", "\u{1B}]1"]),
    (.auto, "foot", [nil, nil, nil]), (.auto, "xterm", [nil, nil, nil]),
    (.blocks, "xterm-kitty", [nil, nil, nil]), (.none, "xterm-kitty", [nil, nil, nil]),
  ]

  @Test(arguments: ways)
  func `a file is sent as it is to a terminal that decodes its format`(
    choice: CodePrompt.Challenge.Graphics, term: String, ways: [String?]
  ) {
    #expect(Self.starts(TerminalGraphics(choice, on: Self.known(term))) == ways)
  }

  @Test func `in tmux a terminal limited to ASCII gets no placeholder characters`() {
    for term in ["xterm-kitty", "tmux-256color"] {
      let graphics = TerminalGraphics(.kitty, isASCII: true, on: Self.known(term))
      #expect(graphics.protocols == (term == "xterm-kitty" ? [.kitty] : []))
      let whole = TerminalGraphics(.kitty, on: Self.known(term))
      #expect(whole.protocols == [.kitty])
    }
    let files = TerminalGraphics(.iterm2, isASCII: true, on: Self.known("tmux"))
    #expect(files.protocols == [.iterm2])
  }

  @Test(arguments: [
    (["TERM_PROGRAM": "iTerm.app"], true), (["TMUX": "/tmp/x,1,0"], true),
    (["TERM_PROGRAM": "WezTerm"], false), ([:], false),
  ])
  func `iTerm2 and tmux limit the length of a sequence`(
    variables: [String: String], limits: Bool
  ) {
    let environment = variables.merging(["TERM": Self.xterm]) { $1 }
    let graphics = TerminalGraphics(.iterm2, on: KnownTerminal { environment[$0] })
    #expect(graphics.limitsSequences == limits)
  }
}
