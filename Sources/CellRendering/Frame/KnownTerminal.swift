/// The terminal, as far as the environment proves which one it is.
///
/// A program inherits the variables of the terminal in which it was started, so a variable proves
/// nothing by itself: vim's `:terminal` inside tmux has `TMUX`, and an xterm that was started from
/// kitty has `KITTY_WINDOW_ID`. Only `TERM` is set by every program that draws a terminal, apart
/// from the few that pass on the outer one. A terminal is therefore known by a `TERM` that only it
/// sets, or by the variables of exactly one terminal whose `TERM` fits. The terminal is never
/// queried.
package struct KnownTerminal: Equatable, Sendable {
  /// The program that draws the terminal.
  package enum Program: Sendable {
    case alacritty, appleTerminal, foot, ghostty, iTerm2, kitty, konsole, mlterm, tmux, vsCode, vte
    case wezTerm, windowsTerminal
    /// Konsole of an unknown version, or before 22.04, the first with picture support
    /// (https://invent.kde.org/utilities/konsole, merge request 594).
    case oldKonsole
    /// GNU Screen, or a terminal that may be it.
    case screen
    /// dvtm, which ignores 24-bit colours.
    case dvtm
    /// Emacs's `term` and `ansi-term`.
    case emacsTerm
    /// mosh, which draws a copy of the screen of its own on the terminal outside.
    case mosh
    case linuxConsole
    /// Any other, or one of several for which there is evidence.
    case other
  }

  /// The program, if it is known.
  package let program: Program
  /// The value of `TERM`; empty if it is unset.
  package let term: String
  /// Whether tmux draws the terminal, or may: with `TMUX`, a `TERM` such as `xterm-256color` may
  /// also be tmux's setting.
  package let isInTmux: Bool
  /// Whether `COLORTERM` says that there are 24-bit colours
  /// (https://github.com/termstandard/colors).
  package let claimsTrueColor: Bool

  /// Determines the terminal from an environment.
  package init(_ value: (String) -> String?) {
    func isSet(_ name: String) -> Bool { value(name)?.isEmpty == false }
    let term = value("TERM") ?? ""
    let (hasTmux, isXterm) = (isSet("TMUX"), term.begins("xterm"))
    // vim keeps a TERM that begins with xterm, Zellij keeps any; Neovim, Emacs's vterm and mosh
    // set xterm-256color, and so may dvtm.
    let isHosted =
      isXterm
      && (isSet("VIM_TERMINAL") || isSet("VIM") || isSet("NVIM") || isSet("INSIDE_EMACS")
        || isSet("DVTM"))
    if isXterm, isSet("NCURSES_NO_UTF8_ACS") {
      // mosh sets this variable; few others do.
      program = .mosh
    } else if isHosted || isSet("ZELLIJ") {
      program = .other
    } else if term.begins("tmux") || term.begins("screen") && hasTmux && !isSet("STY") {
      program = .tmux
    } else if term.begins("screen") || isSet("STY") {
      program = .screen
    } else if term == "xterm-256color" {
      program = Program(variables: value)
    } else {
      program = Program(term: term)
    }
    self.term = term
    isInTmux = program == .tmux || program == .other && hasTmux && isXterm && !isHosted
    claimsTrueColor = value("COLORTERM") == "truecolor" || value("COLORTERM") == "24bit"
  }

  /// Whether the terminal is known to reflow long rows when it gets narrower.
  package var reflows: Bool {
    switch program {
    case .alacritty, .appleTerminal, .emacsTerm, .foot, .ghostty, .iTerm2, .kitty, .konsole,
      .oldKonsole, .tmux, .vte, .wezTerm, .windowsTerminal:
      true
    // Only GNU Screen and tmux set such a name.
    case .screen: term.begins("screen")
    // Visual Studio Code leaves the cursor's row alone, so what is above can't be counted.
    case .dvtm, .linuxConsole, .mlterm, .mosh, .other, .vsCode: false
    }
  }

  /// Whether the terminal has an alternate screen. GNU Screen has a setting that turns it off and
  /// can't be queried.
  package var hasAlternateScreen: Bool {
    switch program {
    case .emacsTerm, .linuxConsole, .mosh, .screen: false
    case .other:
      term.begins("xterm") || term.begins("rxvt") || term.begins("st-") || term.begins("putty")
        || term.begins("tmux") || term.begins("nsterm") || term.begins("mintty")
        || term.begins("gnome") || term.begins("contour") || term.begins("eat-") || term == "st"
    default: true
    }
  }
}

extension KnownTerminal.Program {
  /// The terminal that sets `term`, in which it has no other terminal's name.
  fileprivate init(term: String) {
    self =
      if term.begins("xterm-kitty") {
        .kitty
      } else if term.begins("xterm-ghostty") || term.begins("ghostty") {
        .ghostty
      } else if term.begins("alacritty") {
        .alacritty
      } else if term.begins("foot") {
        .foot
      } else if term.begins("wezterm") {
        .wezTerm
      } else if term.begins("konsole") {
        .oldKonsole
      } else if term.begins("vte") {
        .vte
      } else if term.begins("mlterm") {
        .mlterm
      } else if term.begins("dvtm") {
        .dvtm
      } else if term.begins("eterm") {
        .emacsTerm
      } else if term == "linux" {
        .linuxConsole
      } else {
        .other
      }
  }

  /// The only terminal whose variables are set, among those that set `TERM` to `xterm-256color`.
  fileprivate init(variables value: (String) -> String?) {
    var found: Self?
    func consider(_ name: String, _ program: Self) {
      guard value(name)?.isEmpty == false else { return }
      found = found == nil || found == program ? program : .other
    }
    switch value("TERM_PROGRAM") ?? "" {
    case "": break
    case "Apple_Terminal": found = .appleTerminal
    case "ghostty": found = .ghostty
    case "iTerm.app": found = .iTerm2
    case "vscode": found = .vsCode
    case "WezTerm": found = .wezTerm
    default: found = .other
    }
    consider("ITERM_SESSION_ID", .iTerm2)
    if value("LC_TERMINAL") == "iTerm2" { consider("LC_TERMINAL", .iTerm2) }
    let version = value("KONSOLE_VERSION").flatMap { Int($0) } ?? 0
    consider("KONSOLE_VERSION", version >= 220_400 ? .konsole : .oldKonsole)
    consider("VTE_VERSION", .vte)
    consider("WEZTERM_PANE", .wezTerm)
    consider("WT_SESSION", .windowsTerminal)
    // These do not name the terminal: each sets another TERM, has no other trait that matters, or
    // is a program that may draw a terminal inside.
    consider("ALACRITTY_WINDOW_ID", .other)
    consider("KITTY_WINDOW_ID", .other)
    consider("MLTERM", .other)
    consider("TERMINAL_EMULATOR", .other)
    consider("TERMINOLOGY", .other)
    consider("TMUX", .other)
    consider("XTERM_VERSION", .other)
    consider("ZUTTY_VERSION", .other)
    self = found ?? .other
  }
}

// Comparing bytes: comparing characters would link in much more of Swift's library.
extension String {
  /// Returns whether this begins with a name in ASCII.
  package func begins(_ name: String) -> Bool { utf8.starts(with: name.utf8) }
}
