/// The terminal, as far as the environment proves which one it is; it is never queried.
///
/// A program inherits the variables of the terminal in which it was started, so a variable proves
/// nothing by itself: vim's `:terminal` inside tmux has `TMUX`, and an xterm that was started from
/// kitty has `KITTY_WINDOW_ID`. Only `TERM` is set by every program that draws a terminal, apart
/// from the few that pass on the outer one. A terminal is therefore known by a `TERM` that only it
/// sets, or by the variables of exactly one terminal whose `TERM` fits.
package struct KnownTerminal: Equatable, Sendable {
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
    /// Any other terminal, or one that is not known because the variables name several.
    case other
  }

  /// The program, if it is known.
  package let program: Program
  /// The value of `TERM`; empty if it is unset.
  package let term: String
  /// Whether tmux draws the terminal, or may: with `TMUX`, a `TERM` such as `xterm-256color` may
  /// also be tmux's setting.
  package let isInTmux: Bool
  /// Whether `COLORTERM` claims 24-bit colours (https://github.com/termstandard/colors).
  package let claimsTrueColor: Bool

  package init(_ value: (String) -> String?) {
    func isSet(_ name: String) -> Bool { value(name)?.isEmpty == false }
    let term = value("TERM") ?? ""
    let hasTmux = isSet("TMUX")
    let isXterm = term.hasPrefix("xterm")
    // vim keeps a TERM that begins with xterm, Zellij keeps any; Neovim, Emacs's vterm and mosh
    // set xterm-256color, and so may dvtm.
    let hosts = ["VIM_TERMINAL", "VIM", "NVIM", "INSIDE_EMACS", "DVTM"]
    let isHosted = isXterm && hosts.contains(where: isSet)
    if isXterm, isSet("NCURSES_NO_UTF8_ACS") {
      // mosh sets this variable; few others do.
      program = .mosh
    } else if isHosted || isSet("ZELLIJ") {
      program = .other
    } else if term.hasPrefix("tmux") || term.hasPrefix("screen") && hasTmux && !isSet("STY") {
      program = .tmux
    } else if term.hasPrefix("screen") || isSet("STY") {
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

  /// What the terminal does otherwise than most.
  package var quirks: TerminalQuirks {
    var quirks = TerminalQuirks()
    quirks.reflows = reflows
    quirks.misplacesCursor = program == .kitty
    quirks.joinsErasedRows = program == .screen
    quirks.miscountsColumns = program == .emacsTerm
    quirks.pinsSavedCursor = isInTmux
    return quirks
  }

  /// Whether the terminal is known to reflow long rows when it gets narrower.
  private var reflows: Bool {
    switch program {
    case .alacritty, .appleTerminal, .emacsTerm, .foot, .ghostty, .iTerm2, .kitty, .konsole,
      .oldKonsole, .tmux, .vte, .wezTerm, .windowsTerminal:
      true
    // Only GNU Screen and tmux set such a name.
    case .screen: term.hasPrefix("screen")
    // Visual Studio Code leaves the cursor's row alone, so what is above can't be counted.
    case .dvtm, .linuxConsole, .mlterm, .mosh, .other, .vsCode: false
    }
  }

  /// Whether the terminal is known to have an alternate screen. GNU Screen has a setting that turns
  /// it off and can't be queried.
  package var hasAlternateScreen: Bool {
    switch program {
    case .emacsTerm, .linuxConsole, .mosh, .screen: false
    case .other:
      [
        "xterm", "rxvt", "st-", "putty", "tmux", "nsterm", "mintty", "gnome", "contour", "eat-",
      ].contains(where: term.hasPrefix) || term == "st"
    default: true
    }
  }
}

extension KnownTerminal.Program {
  /// The terminal that sets `term`, in which it has no other terminal's name.
  fileprivate init(term: String) {
    let names: KeyValuePairs<String, Self> = [
      "xterm-kitty": .kitty, "xterm-ghostty": .ghostty, "ghostty": .ghostty,
      "alacritty": .alacritty, "foot": .foot, "wezterm": .wezTerm, "konsole": .oldKonsole,
      "vte": .vte, "mlterm": .mlterm, "dvtm": .dvtm, "eterm": .emacsTerm,
    ]
    let named = names.first { term.hasPrefix($0.key) }?.value
    self = named ?? (term == "linux" ? .linuxConsole : .other)
  }

  /// The only terminal whose variables are set, among those that set `TERM` to `xterm-256color`.
  fileprivate init(variables value: (String) -> String?) {
    let name = value("TERM_PROGRAM")
    let names: KeyValuePairs<String, Self> = [
      "Apple_Terminal": .appleTerminal, "ghostty": .ghostty, "iTerm.app": .iTerm2,
      "vscode": .vsCode, "WezTerm": .wezTerm,
    ]
    let version = value("KONSOLE_VERSION").flatMap { Int($0) } ?? 0
    let evidence: KeyValuePairs<String, Self> = [
      "TERM_PROGRAM": names.first { $0.key == name }?.value ?? .other,
      "KONSOLE_VERSION": version >= 220_400 ? .konsole : .oldKonsole,
      "ITERM_SESSION_ID": .iTerm2, "VTE_VERSION": .vte, "WEZTERM_PANE": .wezTerm,
      "WT_SESSION": .windowsTerminal,
      // These do not name the terminal: each sets another TERM, has no other trait that matters, or
      // is a program that may draw a terminal inside.
      "ALACRITTY_WINDOW_ID": .other, "KITTY_WINDOW_ID": .other, "MLTERM": .other,
      "TERMINAL_EMULATOR": .other, "TERMINOLOGY": .other, "TMUX": .other, "XTERM_VERSION": .other,
      "ZUTTY_VERSION": .other,
    ]
    var found = evidence.filter { value($0.key)?.isEmpty == false }.map { $0.value }
    if value("LC_TERMINAL") == "iTerm2" { found.append(.iTerm2) }
    self = found.first.flatMap { first in found.allSatisfy { $0 == first } ? first : nil } ?? .other
  }
}
