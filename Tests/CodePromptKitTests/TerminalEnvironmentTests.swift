import CodePromptCellRendering
import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// Environment variables tell what the terminal supports.
struct TerminalEnvironmentTests {
  private func terminalEnvironment(_ environment: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment { environment[$0] }
  }

  static let locales: [([String: String], Bool)] = [
    ([:], false), (["LANG": ""], false), (["LANG": "C"], false), (["LANG": "POSIX"], false),
    (["LANG": "en_US.UTF-8"], true), (["LANG": "C.UTF-8"], true), (["LANG": "C.utf8"], true),
    (["LANG": "de_DE.utf8@euro"], true), (["LANG": "en_US.ISO-8859-1"], false),
    (["LANG": "en_US.UTF-16"], false), (["LANG": "en_US.UTF-8x"], false),
    (["LANG": "utf8x"], false),
    // macOS sets the locale this way.
    (["LC_CTYPE": "UTF-8"], true), (["LANG": "UTF8"], true),
    (["LC_ALL": "C", "LC_CTYPE": "en_US.UTF-8", "LANG": "en_US.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"], true),
    (["LC_ALL": "en_US.UTF-8", "LANG": "C"], true), (["LC_CTYPE": "C", "LANG": "x.UTF-8"], false),
    (["LC_MESSAGES": "en_US.UTF-8"], false),
  ]

  @Test(arguments: locales)
  func `the first locale variable that is set decides about UTF-8`(
    environment: [String: String], isUTF8: Bool
  ) {
    #expect(terminalEnvironment(environment).isUTF8 == isUTF8)
  }

  /// The name that most terminals use.
  private static let common = "xterm-256color"

  static let terminals: [(String?, Bool, Bool)] = [
    // TERM, whether the terminal is dumb, and whether it is known to reflow long rows.
    (nil, true, false), ("", true, false), ("dumb", true, false), ("dumber", false, false),
    ("xterm-256color", false, false), ("screen", false, true), ("linux", false, false),
    ("xterm-kitty", false, true), ("alacritty", false, true), ("foot-extra", false, true),
    ("tmux-256color", false, true), ("konsole-256color", false, true),
    ("rxvt-unicode", false, false), ("st-256color", false, false), ("putty", false, false),
    ("vt100", false, false), ("vt220", false, false), ("dvtm-256color", false, false),
    ("eterm-color", false, true),
  ]

  @Test(arguments: terminals)
  func `TERM decides what the terminal supports`(term: String?, isDumb: Bool, reflows: Bool) {
    var environment: [String: String] = [:]
    environment["TERM"] = term
    let found = terminalEnvironment(environment)
    #expect(found.isDumb == isDumb)
    #expect(found.terminal.quirks.reflows == reflows)
    #expect((found.terminal.program == .kitty) == (term == "xterm-kitty"))
    // A terminal that sets a TERM of its own is no other one, whatever it inherited.
    for name in ["TMUX", "VTE_VERSION", "WT_SESSION", "WEZTERM_PANE"] where term != Self.common {
      environment[name] = "7200"
      #expect(terminalEnvironment(environment).terminal.quirks.reflows == reflows, "\(name)")
      environment[name] = nil
    }
  }

  static let reflowing = [
    "VTE_VERSION=7000", "KONSOLE_VERSION=220400", "ITERM_SESSION_ID=w0t0p0", "WT_SESSION=1",
    "WEZTERM_PANE=0", "TERM_PROGRAM=Apple_Terminal", "TERM_PROGRAM=ghostty",
  ]

  private func terminal(_ term: String, _ assignments: String...) -> KnownTerminal {
    var environment = ["TERM": term]
    for assignment in assignments {
      let parts = assignment.split(separator: "=").map(String.init)
      environment[parts[0]] = parts[1]
    }
    return terminalEnvironment(environment).terminal
  }

  @Test(arguments: reflowing)
  func `a terminal's variable proves that it reflows if nothing contradicts it`(variable: String) {
    #expect(terminal("xterm-256color", variable).quirks.reflows)
    // Another TERM is another terminal's: pterm and JupyterLab set xterm.
    #expect(
      !terminal("xterm", variable).quirks.reflows
        && !terminal("rxvt-unicode", variable).quirks.reflows)
    for other in [
      "XTERM_VERSION=XTerm(379)", "MLTERM=3.9", "ZUTTY_VERSION=1", "STY=1.a", "TERMINOLOGY=1",
      "TMUX=/tmp/x,1,0", "KITTY_WINDOW_ID=1", "TERM_PROGRAM=Hyper", "TERM_PROGRAM=vscode",
      "ALACRITTY_WINDOW_ID=1", "TERMINAL_EMULATOR=JetBrains-JediTerm", "ZELLIJ=0",
      "VIM_TERMINAL=900", "VIM=/usr/share/vim", "NVIM=/tmp/nvim", "INSIDE_EMACS=28.2,vterm",
      "DVTM=0.15", "NCURSES_NO_UTF8_ACS=1",
    ] where !other.hasPrefix("TERM_PROGRAM") || !variable.hasPrefix("TERM_PROGRAM") {
      #expect(!terminal("xterm-256color", variable, other).quirks.reflows, "\(other)")
    }
    #expect(!terminal("xterm-256color", "TERM_PROGRAM=vscode").quirks.reflows)
  }

  @Test func `a terminal inside vim is not the one that vim runs in`() {
    for term in ["xterm-kitty", "xterm-ghostty"] {
      #expect(terminal(term).quirks.reflows && !terminal(term, "VIM_TERMINAL=900").quirks.reflows)
    }
    // vim keeps only names that begin with xterm, so this is a new tmux.
    #expect(terminal("tmux-256color", "VIM_TERMINAL=900", "TMUX=/tmp/x,1,0").quirks.reflows)
    #expect(!terminal("tmux-256color", "ZELLIJ=0", "TMUX=/tmp/x,1,0").quirks.reflows)
  }

  @Test func `tmux and GNU Screen inside each other are told apart by TERM`() {
    let (tmux, screen) = ("TMUX=/tmp/x,1,0", "STY=1.a")
    #expect(terminal("screen", screen).program == .screen)
    #expect(terminal("xterm-256color", screen).program == .screen)
    #expect(
      terminal("screen", screen).quirks.reflows
        && !terminal("xterm-256color", screen).quirks.reflows)
    #expect(terminal("screen", tmux).program == .tmux)
    #expect(terminal("screen-256color", tmux, screen).program == .screen)
    #expect(terminal("tmux-256color", tmux, screen).program == .tmux)
    // The name may be a setting of tmux, or another terminal was started in it.
    #expect(terminal("xterm-256color", tmux).program == .other)
    #expect(terminal("xterm-256color", tmux).isInTmux && !terminal("xterm-kitty", tmux).isInTmux)
    #expect(!terminal("xterm-256color", tmux, "VIM=/usr/share/vim").isInTmux)
  }

  @Test func `each quirk is that of one terminal`() {
    var quirks = TerminalQuirks()
    #expect(terminal("xterm").quirks == quirks)
    quirks.reflows = true
    #expect(terminal("foot").quirks == quirks)
    quirks.misplacesCursor = true
    #expect(terminal("xterm-kitty").quirks == quirks)
    quirks.misplacesCursor = false
    quirks.joinsErasedRows = true
    #expect(terminal("screen", "STY=1.a").quirks == quirks)
    quirks.joinsErasedRows = false
    quirks.miscountsColumns = true
    #expect(terminal("eterm-color").quirks == quirks)
    quirks.miscountsColumns = false
    quirks.pinsSavedCursor = true
    #expect(terminal("tmux-256color", "TMUX=/tmp/x,1,0").quirks == quirks)
  }

  @Test func `only terminals that are known to have an alternate screen use it`() {
    for term in ["xterm", "xterm-kitty", "rxvt-unicode", "st", "tmux-256color", "dvtm", "foot"] {
      #expect(terminal(term).hasAlternateScreen, "\(term)")
    }
    for term in [
      "linux", "dumb", "eterm-color", "vt220", "screen", "screen.xterm-256color", "ansi",
    ] {
      #expect(!terminal(term).hasAlternateScreen, "\(term)")
    }
    #expect(terminal("screen-256color", "TMUX=/tmp/x,1,0").hasAlternateScreen)
    #expect(!terminal("xterm-256color", "STY=1.a").hasAlternateScreen)
    #expect(terminal("xterm-256color", "STY=1.a", "VIM=/usr/share/vim").hasAlternateScreen)
    // mosh sets this variable for the programs in it.
    #expect(!terminal("xterm-256color", "NCURSES_NO_UTF8_ACS=1").hasAlternateScreen)
    #expect(terminal("tmux-256color", "NCURSES_NO_UTF8_ACS=1", "TMUX=1").hasAlternateScreen)
  }

  @Test(arguments: [(nil, false), ("", false), ("0", true), ("1", true)] as [(String?, Bool)])
  func `NO_COLOR disables colours unless it is empty`(value: String?, isRefused: Bool) {
    var environment: [String: String] = [:]
    environment["NO_COLOR"] = value
    #expect(terminalEnvironment(environment).wantsColor == !isRefused)
    environment["CLICOLOR_FORCE"] = "1"
    #expect(terminalEnvironment(environment).wantsColor)
  }

  @Test(arguments: [
    ("xterm", true), ("linux", true), ("vte-256color", true), ("vt100", false), ("vt320", false),
    ("xterm-mono", false), ("screen.xterm-mono", false), ("ansi-m", false),
  ])
  func `a terminal has colours unless its name says otherwise, or if they are forced`(
    term: String, hasColors: Bool
  ) {
    #expect(terminalEnvironment(["TERM": term]).wantsColor == hasColors)
    #expect(terminalEnvironment(["TERM": term, "CLICOLOR_FORCE": "1"]).wantsColor)
    #expect(terminalEnvironment(["TERM": term, "CLICOLOR_FORCE": "0"]).wantsColor == hasColors)
  }

  @Test
  func `over ssh the prompt waits longer after an ESC for the rest of a sequence`() {
    #expect(terminalEnvironment([:]).escapeDelay == .milliseconds(50))
    #expect(terminalEnvironment(["SSH_CONNECTION": ""]).escapeDelay == .milliseconds(50))
    #expect(
      terminalEnvironment(["SSH_CONNECTION": "::1 1 ::1 22"]).escapeDelay == .milliseconds(250))
  }
}
