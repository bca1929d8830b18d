/// A terminal program with known picture support, and how the environment identifies it.
///
/// `TERM` and `TERM_PROGRAM` are checked first: each terminal sets its own, while the other
/// variables are inherited when one terminal is started from another.
enum TerminalProgram: CaseIterable {
  /// `TERM=xterm-kitty`, `KITTY_WINDOW_ID` (https://sw.kovidgoyal.net/kitty/glossary/).
  case kitty
  /// `TERM=xterm-ghostty`, `TERM_PROGRAM=ghostty` (https://ghostty.org/docs/help/terminfo).
  case ghostty
  /// `KONSOLE_VERSION`, such as 220401 for 22.04.1.
  case konsole
  /// Konsole before 22.04, the first version with picture support
  /// (https://invent.kde.org/utilities/konsole, merge request 594).
  case oldKonsole
  /// `TERM=wezterm`, `TERM_PROGRAM=WezTerm`, `WEZTERM_PANE` (https://wezterm.org/imgcat.html).
  case wezTerm
  /// `TERM_PROGRAM=iTerm.app`, and `LC_TERMINAL=iTerm2` even over ssh
  /// (https://iterm2.com/documentation-images.html).
  case iTerm2
  /// `TERM_PROGRAM=vscode` (https://code.visualstudio.com/docs/terminal/advanced).
  case vsCode
  /// `TERM=foot` (foot(1)).
  case foot
  /// `TERM=mlterm` (mlterm(1)).
  case mlterm
  /// `TMUX`, or a `TERM` as set by tmux; the terminal outside is unknown.
  case tmux
  /// `STY`, or a `TERM` as set by GNU Screen.
  case screen
  /// macOS's Terminal: `TERM_PROGRAM=Apple_Terminal`.
  case appleTerminal
  /// The Linux console: `TERM=linux`.
  case linuxConsole
  /// Any other.
  case other

  /// Identifies the terminal from an environment.
  init(_ value: (String) -> String?) {
    func isSet(_ name: String) -> Bool { value(name)?.isEmpty == false }
    let term = value("TERM") ?? ""
    // Checked first: tmux may use Screen's `TERM` too.
    if isSet("TMUX") || term.hasPrefix("tmux") {
      self = .tmux
    } else if isSet("STY") || term.hasPrefix("screen") {
      self = .screen
    } else if let known = TerminalProgram(term: term) {
      self = known
    } else if let known = value("TERM_PROGRAM").flatMap(TerminalProgram.init(name:)) {
      self = known
    } else if isSet("WEZTERM_PANE") {
      self = .wezTerm
    } else if let version = value("KONSOLE_VERSION"), !version.isEmpty {
      self = (Int(version) ?? 0) >= 220_400 ? .konsole : .oldKonsole
    } else if isSet("KITTY_WINDOW_ID") {
      self = .kitty
    } else if value("LC_TERMINAL") == "iTerm2" {
      self = .iTerm2
    } else {
      self = .other
    }
  }

  private init?(term: String) {
    let prefixes: [(String, TerminalProgram)] = [
      ("xterm-kitty", .kitty), ("xterm-ghostty", .ghostty), ("ghostty", .ghostty),
      ("wezterm", .wezTerm), ("foot", .foot), ("mlterm", .mlterm), ("linux", .linuxConsole),
    ]
    guard let known = prefixes.first(where: { term.hasPrefix($0.0) }) else { return nil }
    self = known.1
  }

  private init?(name: String) {
    switch name {
    case "ghostty": self = .ghostty
    case "WezTerm": self = .wezTerm
    case "iTerm.app": self = .iTerm2
    case "vscode": self = .vsCode
    case "Apple_Terminal": self = .appleTerminal
    default: return nil
    }
  }

  /// The protocols used automatically.
  var protocols: GraphicsProtocols {
    switch self {
    case .kitty, .ghostty: .kitty
    case .konsole: [.kitty, .sixel]
    // WezTerm and iTerm2 support parts of kitty's protocol too, but not enough of it.
    case .wezTerm, .iTerm2: [.iterm2, .sixel]
    case .foot, .mlterm: .sixel
    // iTerm2 images work only if `terminal.integrated.enableImages` is on; otherwise nothing is
    // visible.
    case .vsCode: []
    case .oldKonsole, .tmux, .screen, .appleTerminal, .linuxConsole, .other: []
    }
  }
}

extension ColorDepth {
  /// Determines a terminal's colours from the environment, whether or not colours are wanted.
  ///
  /// `COLORTERM` is `truecolor` or `24bit` if all colours are supported
  /// (https://github.com/termstandard/colors); GNU Screen inherits it, but supports 256.
  package init(environment value: (String) -> String?) {
    let term = value("TERM") ?? ""
    let has256 = term.utf8.holds("256color".utf8)
    switch TerminalProgram(value) {
    case .kitty, .ghostty, .konsole, .oldKonsole, .wezTerm, .iTerm2, .vsCode, .foot:
      self = .trueColor
    case .appleTerminal: self = .palette256
    case .linuxConsole: self = .sixteen
    case .screen: self = has256 || term.hasPrefix("screen.") ? .palette256 : .sixteen
    case .tmux, .mlterm, .other:
      let isTrue = ["truecolor", "24bit"].contains(value("COLORTERM") ?? "")
      self = isTrue || term.hasSuffix("-direct") ? .trueColor : has256 ? .palette256 : .sixteen
    }
  }
}
