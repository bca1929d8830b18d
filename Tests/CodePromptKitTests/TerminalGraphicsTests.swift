import CodePromptCellRendering
import CodePromptKit
import Testing

/// The environment tells which graphics protocols and colours a terminal has.
struct TerminalGraphicsTests {
  struct Terminal: CustomTestStringConvertible, Sendable {
    let name: String
    let environment: [String: String]
    let protocols: [TerminalGraphics.GraphicsProtocol]
    let colors: ColorDepth

    var testDescription: String { name }

    init(
      _ name: String, _ environment: [String: String],
      _ protocols: [TerminalGraphics.GraphicsProtocol],
      _ colors: ColorDepth
    ) {
      self.name = name
      self.environment = environment
      self.protocols = protocols
      self.colors = colors
    }
  }

  private static let xterm = "xterm-256color"

  private static func known(_ term: String) -> KnownTerminal {
    KnownTerminal { $0 == "TERM" ? term : nil }
  }

  static let terminals: [Terminal] = [
    Terminal("nothing at all", [:], [], .sixteen),
    Terminal("xterm", ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], [], .sixteen),
    Terminal("xterm with 256 colours", ["TERM": xterm], [], .palette256),
    Terminal("xterm with all", ["TERM": "xterm-direct"], [], .trueColor),
    Terminal(
      "GNOME Terminal", ["TERM": xterm, "COLORTERM": "truecolor", "VTE_VERSION": "7200"], [],
      .trueColor),
    Terminal("24bit", ["TERM": xterm, "COLORTERM": "24bit"], [], .trueColor),
    Terminal("a vague one", ["TERM": "rxvt", "COLORTERM": "rxvt-xpm"], [], .sixteen),
    Terminal(
      "kitty", ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "COLORTERM": "truecolor"], [.kitty],
      .trueColor),
    Terminal("kitty over ssh", ["TERM": "xterm-kitty"], [.kitty], .trueColor),
    Terminal("xterm from kitty", ["TERM": xterm, "KITTY_WINDOW_ID": "1"], [], .palette256),
    Terminal(
      "vim in kitty",
      [
        "TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "VIM_TERMINAL": "900",
        "COLORTERM": "truecolor",
      ], [], .trueColor),
    Terminal(
      "Neovim in WezTerm", ["TERM": xterm, "TERM_PROGRAM": "WezTerm", "NVIM": "/tmp/nvim"], [],
      .palette256),
    Terminal(
      "JupyterLab from Konsole", ["TERM": "xterm", "KONSOLE_VERSION": "220401"], [], .sixteen),
    Terminal(
      "mosh from iTerm2", ["TERM": xterm, "LC_TERMINAL": "iTerm2", "NCURSES_NO_UTF8_ACS": "1"], [],
      .palette256),
    Terminal("ansi-term in VTE", ["TERM": "eterm-color", "COLORTERM": "truecolor"], [], .sixteen),
    Terminal("dvtm in VTE", ["TERM": "dvtm-256color", "COLORTERM": "truecolor"], [], .palette256),
    Terminal(
      "Ghostty", ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], [.kitty], .trueColor),
    Terminal(
      "Ghostty by another name", ["TERM": xterm, "TERM_PROGRAM": "ghostty"], [.kitty], .trueColor),
    Terminal(
      "Konsole", ["TERM": xterm, "KONSOLE_VERSION": "220401"], [.kitty, .sixel], .trueColor),
    Terminal(
      "Konsole before pictures", ["TERM": xterm, "KONSOLE_VERSION": "211203"], [], .trueColor),
    Terminal("Konsole of no number", ["TERM": xterm, "KONSOLE_VERSION": "x"], [], .trueColor),
    Terminal(
      "WezTerm", ["TERM": xterm, "TERM_PROGRAM": "WezTerm", "WEZTERM_PANE": "0"],
      [.iterm2, .sixel], .trueColor),
    Terminal(
      "WezTerm by its pane", ["TERM": xterm, "WEZTERM_PANE": "0"], [.iterm2, .sixel], .trueColor),
    Terminal("WezTerm with its own entry", ["TERM": "wezterm"], [.iterm2, .sixel], .trueColor),
    Terminal(
      "iTerm2", ["TERM": xterm, "TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"],
      [.iterm2, .sixel], .trueColor),
    Terminal(
      "iTerm2 over ssh", ["TERM": xterm, "LC_TERMINAL": "iTerm2"], [.iterm2, .sixel], .trueColor),
    Terminal("VS Code", ["TERM": xterm, "TERM_PROGRAM": "vscode"], [], .trueColor),
    Terminal(
      "VS Code from iTerm2",
      [
        "TERM": xterm, "TERM_PROGRAM": "vscode", "LC_TERMINAL": "iTerm2", "COLORTERM": "truecolor",
      ], [], .trueColor),
    Terminal("foot", ["TERM": "foot"], [.sixel], .trueColor),
    Terminal(
      "foot from kitty", ["TERM": "foot-extra", "KITTY_WINDOW_ID": "3"], [.sixel], .trueColor),
    Terminal("mlterm", ["TERM": "mlterm-256color"], [.sixel], .palette256),
    Terminal("Terminal.app", ["TERM": xterm, "TERM_PROGRAM": "Apple_Terminal"], [], .palette256),
    Terminal(
      "tmux in kitty", ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], [],
      .palette256),
    Terminal(
      "kitty from tmux", ["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], [.kitty], .trueColor),
    Terminal(
      "tmux with all colours",
      ["TERM": "screen-256color", "TMUX": "/tmp/x,1,0", "COLORTERM": "truecolor"], [], .trueColor),
    Terminal("tmux over ssh", ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], [], .palette256),
    Terminal(
      "screen in iTerm2",
      ["TERM": "screen", "STY": "1.x", "LC_TERMINAL": "iTerm2", "COLORTERM": "truecolor"], [],
      .sixteen),
    Terminal(
      "screen with 256 colours",
      ["TERM": "screen.xterm-256color", "STY": "1.x", "COLORTERM": "truecolor"], [], .palette256),
    Terminal("the console", ["TERM": "linux"], [], .sixteen),
    Terminal(
      "an empty variable", ["TERM": xterm, "KITTY_WINDOW_ID": "", "TMUX": "", "WEZTERM_PANE": ""],
      [], .palette256),
  ]

  @Test(arguments: terminals)
  func `a terminal's graphics and colours are recognized by its environment`(terminal: Terminal) {
    let graphics = TerminalGraphics(on: KnownTerminal { terminal.environment[$0] })
    #expect(graphics.protocols == terminal.protocols && graphics.showsPictures)
    #expect(graphics.isInTmux == terminal.name.hasPrefix("tmux"))
    #expect(ColorDepth(of: KnownTerminal { terminal.environment[$0] }) == terminal.colors)
  }

  static let choices: [(String, [TerminalGraphics.GraphicsProtocol], Bool)] = [
    ("kitty", [.kitty], true), ("iterm2", [.iterm2], true), ("sixel", [.sixel], true),
    ("blocks", [], true), ("none", [], false), ("auto", [.kitty], true),
  ]

  @Test(arguments: choices)
  func `a chosen graphics protocol overrides the environment`(
    word: String, protocols: [TerminalGraphics.GraphicsProtocol], showsPictures: Bool
  ) throws {
    let choice = try #require(GraphicsUse(rawValue: word))
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
      let drawing = ChallengeDrawing(bytes, file, size, size, graphics, image)
      let request = (area: CellArea(columns: 1, rows: 1), false, false, kept: CellArea?.none)
      return drawing.map {
        String(decoding: $0.draw(request).image?.sequence.prefix(3) ?? [], as: UTF8.self)
      }
    }
  }

  static let ways: [(GraphicsUse, String, [String?])] = [
    (.auto, "xterm-kitty", ["\u{1B}_G", nil, nil]),
    (.auto, "wezterm", ["\u{1B}]1", "\u{1B}]1", "\u{1B}]1"]),
    (.auto, "foot", [nil, nil, nil]), (.auto, "xterm", [nil, nil, nil]),
    (.blocks, "xterm-kitty", [nil, nil, nil]), (.none, "xterm-kitty", [nil, nil, nil]),
  ]

  @Test(arguments: ways)
  func `a file is sent as it is to a terminal that decodes its format`(
    choice: GraphicsUse, term: String, ways: [String?]
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
