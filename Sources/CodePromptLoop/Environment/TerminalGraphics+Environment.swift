// What a known terminal can show. The terminal is never queried.
extension TerminalGraphics {
  /// Determines the support from the user's choice, or for `auto` from the environment.
  ///
  /// On a terminal that shows only ASCII, tmux passes on no kitty image: that takes placeholder
  /// characters, which are not ASCII.
  package init(
    _ choice: PromptGraphics = .auto, isASCII: Bool = false,
    on terminal: KnownTerminal
  ) {
    self.init()
    isInTmux = terminal.isInTmux
    limitsSequences = isInTmux || terminal.program == .iTerm2
    // Konsole keeps iTerm2 images and sixels after their rows are erased; kitty's delete command
    // removes all of them.
    removal = terminal.program == .konsole ? Array("\u{1B}_Ga=d,q=2\u{1B}\\".utf8) : []
    showsPictures = choice != .none
    let known: [GraphicsProtocol] =
      switch (choice, terminal.program) {
      case (.kitty, _), (.auto, .kitty), (.auto, .ghostty): [.kitty]
      case (.iterm2, _): [.iterm2]
      case (.sixel, _), (.auto, .foot), (.auto, .mlterm): [.sixel]
      case (.auto, .konsole): [.kitty, .sixel]
      // WezTerm and iTerm2 support parts of kitty's protocol too, but not enough of it.
      case (.auto, .wezTerm), (.auto, .iTerm2): [.iterm2, .sixel]
      // Visual Studio Code shows iTerm2 images only if `terminal.integrated.enableImages` is on;
      // otherwise nothing is visible.
      default: []
      }
    protocols = isInTmux && isASCII ? known.filter { $0 != .kitty } : known
  }
}
