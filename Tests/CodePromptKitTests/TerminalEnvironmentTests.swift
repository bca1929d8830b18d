import CodePromptKit
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

  static let terminals: [(String?, Bool, Bool)] = [
    // TERM, whether the terminal is dumb, and whether it is known to reflow long rows.
    (nil, true, false), ("", true, false), ("dumb", true, false), ("dumber", false, false),
    ("xterm-256color", false, false), ("screen", false, false), ("linux", false, false),
    ("xterm-kitty", false, true), ("alacritty", false, true), ("foot-extra", false, true),
    ("tmux-256color", false, true), ("konsole-256color", false, true),
    ("rxvt-unicode", false, false), ("st-256color", false, false), ("putty", false, false),
    ("vt100", false, false), ("vt220", false, false),
  ]

  @Test(arguments: terminals)
  func `TERM decides what the terminal supports`(term: String?, isDumb: Bool, reflows: Bool) {
    var environment: [String: String] = [:]
    environment["TERM"] = term
    let found = terminalEnvironment(environment)
    #expect(found.isDumb == isDumb)
    #expect(found.reflows == reflows)
    #expect(found.isKitty == (term == "xterm-kitty"))
    environment["TMUX"] = "/tmp/tmux"
    let multiplexed = terminalEnvironment(environment)
    #expect(multiplexed.reflows && !multiplexed.isKitty)
  }

  @Test
  func `a terminal is recognized by a variable that it sets, even inside another terminal`() {
    func reflows(_ name: String, _ value: String, _ more: [String: String] = [:]) -> Bool {
      terminalEnvironment(["TERM": "xterm-256color", name: value].merging(more) { $1 }).reflows
    }
    #expect(reflows("VTE_VERSION", "7000") && reflows("KONSOLE_VERSION", "220400"))
    #expect(reflows("ITERM_SESSION_ID", "w0t0p0") && reflows("WT_SESSION", "1"))
    #expect(reflows("WEZTERM_PANE", "0") && reflows("TERM_PROGRAM", "Apple_Terminal"))
    #expect(!reflows("TERM_PROGRAM", "vscode"))
    for name in ["XTERM_VERSION", "MLTERM", "ZUTTY_VERSION", "STY"] {
      #expect(!reflows("VTE_VERSION", "7000", [name: "1"]), "\(name)")
      #expect(reflows("VTE_VERSION", "7000", [name: "1", "TMUX": "1"]))
    }
  }

  @Test func `GNU Screen is recognized by STY, within tmux too`() {
    #expect(terminalEnvironment(["TERM": "screen", "STY": "1.a"]).isGNUScreen)
    #expect(terminalEnvironment(["TERM": "tmux", "STY": "1.a", "TMUX": "1"]).isGNUScreen)
    #expect(!terminalEnvironment(["TERM": "screen-256color", "TMUX": "1"]).isGNUScreen)
  }

  @Test func `under GNU Screen there is no alternate screen`() {
    func hasAlternateScreen(_ term: String, _ names: String...) -> Bool {
      terminalEnvironment(
        names.reduce(into: ["TERM": term]) { $0[$1] = "1" }
      ).hasAlternateScreen
    }
    #expect(hasAlternateScreen("xterm-256color") && hasAlternateScreen("screen-256color", "TMUX"))
    #expect(!hasAlternateScreen("screen") && !hasAlternateScreen("screen.xterm-256color"))
    // STY counts with any TERM, whether Screen runs inside tmux or tmux inside Screen.
    #expect(!hasAlternateScreen("xterm-256color", "STY"))
    #expect(!hasAlternateScreen("xterm-256color", "STY", "TMUX"))
  }

  @Test(arguments: [(nil, false), ("", false), ("0", true), ("1", true)] as [(String?, Bool)])
  func `NO_COLOR disables colours unless it is empty`(value: String?, isRefused: Bool) {
    var environment: [String: String] = [:]
    environment["NO_COLOR"] = value
    #expect(terminalEnvironment(environment).wantsColor == !isRefused)
    environment["CLICOLOR_FORCE"] = "1"
    #expect(terminalEnvironment(environment).wantsColor)
  }

  @Test(
    .needs("infocmp"),
    arguments: [
      "xterm", "xterm-256color", "linux", "tmux-256color", "screen", "vt100", "vt220", "vt320",
      "xterm-mono", "screen.xterm-mono", "rxvt", "rxvt-mono", "ansi", "ansi-m", "linux-m", "cygwin",
      "vte-256color", "alacritty", "xterm-kitty",
    ])
  func `a terminal has colours if terminfo says so, or if they are forced`(term: String) throws {
    let entry = try CommandResult.run(["infocmp", "-1", term])
    guard entry.outcome == .exited(0) else { return }
    #expect(terminalEnvironment(["TERM": term]).wantsColor == entry.outputText.contains("colors#"))
    #expect(terminalEnvironment(["TERM": term, "CLICOLOR_FORCE": "1"]).wantsColor)
  }

  @Test
  func `over ssh the prompt waits longer after an ESC for the rest of a sequence`() {
    #expect(terminalEnvironment([:]).escapeDelay == .milliseconds(50))
    #expect(terminalEnvironment(["SSH_CONNECTION": ""]).escapeDelay == .milliseconds(50))
    #expect(
      terminalEnvironment(["SSH_CONNECTION": "::1 1 ::1 22"]).escapeDelay == .milliseconds(250))
  }
}
