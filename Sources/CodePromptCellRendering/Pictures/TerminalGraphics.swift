/// The picture support of a terminal.
package struct TerminalGraphics: Equatable, Sendable {
  /// kitty's graphics protocol, iTerm2's inline images, or sixels.
  package enum GraphicsProtocol: Sendable {
    case kitty, iterm2, sixel
  }

  /// The protocols that the terminal supports, or that the user's choice says it supports.
  package var protocols: [GraphicsProtocol] = []
  /// Whether pictures are shown at all.
  package var showsPictures = true
  /// Whether sequences need tmux passthrough; sixels do not, which tmux handles itself.
  package var isInTmux = false
  /// Whether a sequence may have at most 1 MiB, as in tmux and iTerm2.
  package var limitsSequences = false
  /// The sequence that removes all images, for a terminal in which erasing rows doesn't.
  package var removal: [UInt8] = []

  package init() {}
}
