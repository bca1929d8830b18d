import CodePromptCellRendering
import Testing

/// The environment tells which graphics protocols and colours a terminal has.
struct TerminalGraphicsTests {
  struct Terminal: CustomTestStringConvertible, Sendable {
    let name: String
    let environment: [String: String]
    let protocols: GraphicsProtocols
    let colors: ColorDepth

    var testDescription: String { name }

    init(
      _ name: String, _ environment: [String: String], _ protocols: GraphicsProtocols,
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
      "kitty", ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "COLORTERM": "truecolor"], .kitty,
      .trueColor),
    Terminal("kitty over ssh", ["TERM": "xterm-kitty"], .kitty, .trueColor),
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
    Terminal("Ghostty", ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .kitty, .trueColor),
    Terminal(
      "Ghostty by another name", ["TERM": xterm, "TERM_PROGRAM": "ghostty"], .kitty, .trueColor),
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
    Terminal("foot", ["TERM": "foot"], .sixel, .trueColor),
    Terminal(
      "foot from kitty", ["TERM": "foot-extra", "KITTY_WINDOW_ID": "3"], .sixel, .trueColor),
    Terminal("mlterm", ["TERM": "mlterm-256color"], .sixel, .palette256),
    Terminal("Terminal.app", ["TERM": xterm, "TERM_PROGRAM": "Apple_Terminal"], [], .palette256),
    Terminal(
      "tmux in kitty", ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "KITTY_WINDOW_ID": "1"], [],
      .palette256),
    Terminal("kitty from tmux", ["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], .kitty, .trueColor),
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

  static let choices: [(String, GraphicsProtocols, Bool)] = [
    ("kitty", .kitty, true), ("iterm2", .iterm2, true), ("sixel", .sixel, true),
    ("blocks", [], true), ("none", [], false), ("auto", .kitty, true),
  ]

  @Test(arguments: choices)
  func `a chosen graphics protocol overrides the environment`(
    word: String, protocols: GraphicsProtocols, showsPictures: Bool
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

  private static func file(_ format: PictureFile.Format) -> ChallengeContent {
    switch format {
    case .png: ChallengeContent([0x89] + Array("PNG\r\n\u{1A}\n".utf8))
    case .jpeg: ChallengeContent([0xFF, 0xD8, 0xFF])
    case .gif: ChallengeContent(Array("GIF89a".utf8))
    case .pam: .netpbm
    }
  }

  private static let sixel = ChallengeContent(Array("\u{1B}Pq\"1;1;1;6~\u{1B}\\".utf8))

  /// For each terminal, how it shows a PNG, a JPEG, a GIF, a Netpbm picture and sixels.
  static let ways: [(GraphicsUse, String, [PictureWay])] = [
    (.auto, "xterm-kitty", [.kitty, .decodedForKitty, .decodedForKitty, .kitty, .kitty, .nothing]),
    (.auto, "wezterm", [.iterm2, .iterm2, .iterm2, .blocks, .blocks, .sixel]),
    (
      .auto, "foot",
      [.decodedForBlocks, .decodedForBlocks, .decodedForBlocks, .blocks, .blocks, .sixel]
    ),
    (
      .auto, "xterm",
      [.decodedForBlocks, .decodedForBlocks, .decodedForBlocks, .blocks, .blocks, .nothing]
    ),
    (
      .blocks, "xterm-kitty",
      [.decodedForBlocks, .decodedForBlocks, .decodedForBlocks, .blocks, .blocks, .nothing]
    ),
    (.none, "xterm-kitty", [.nothing, .nothing, .nothing, .nothing, .nothing, .nothing]),
  ]

  @Test(arguments: ways)
  func `each picture is shown in the best way that the terminal has`(
    choice: GraphicsUse, term: String, ways: [PictureWay]
  ) {
    let graphics = TerminalGraphics(choice, on: Self.known(term))
    let contents = PictureFile.Format.allCases.map(Self.file) + [.netpbm, Self.sixel]
    #expect(contents.map(graphics.way) == ways)
    #expect(graphics.way(for: .text) == .text)
  }

  @Test func `in tmux a terminal limited to ASCII gets no placeholder characters`() {
    for term in ["xterm-kitty", "tmux-256color"] {
      let graphics = TerminalGraphics(.kitty, isASCII: true, on: Self.known(term))
      #expect(graphics.way(for: .netpbm) == (term == "xterm-kitty" ? .kitty : .blocks))
      let whole = TerminalGraphics(.kitty, on: Self.known(term))
      #expect(whole.way(for: .netpbm) == .kitty)
    }
    let files = TerminalGraphics(.iterm2, isASCII: true, on: Self.known("tmux"))
    #expect(files.way(for: Self.file(.png)) == .iterm2)
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
