internal import CodePromptTerminalText

extension ColorDepth {
  /// Determines a terminal's colours, whether or not colours are wanted.
  package init(of terminal: KnownTerminal) {
    let term = terminal.term
    let has256 = term.utf8.holds("256color".utf8)
    switch terminal.program {
    case .kitty, .ghostty, .konsole, .oldKonsole, .wezTerm, .iTerm2, .vsCode, .foot:
      self = .trueColor
    case .appleTerminal: self = .palette256
    case .linuxConsole, .emacsTerm: self = .sixteen
    // These inherit COLORTERM from the terminal outside, so it proves nothing about their colours.
    case .screen, .dvtm: self = has256 || term.hasPrefix("screen.") ? .palette256 : .sixteen
    default:
      let isTrue = terminal.claimsTrueColor || term.hasSuffix("-direct")
      if isTrue {
        self = .trueColor
      } else {
        self = has256 ? .palette256 : .sixteen
      }
    }
  }
}
