/// What a terminal supports for showing pictures.
package struct TerminalGraphics: Equatable, Sendable {
  /// A way to send pictures: kitty's graphics protocol, iTerm2's inline images, or sixels.
  package enum GraphicsProtocol: Sendable {
    case kitty, iterm2, sixel
  }

  /// The protocols that the terminal supports, as far as it is known or the user has said so.
  package var protocols: [GraphicsProtocol] = []
  /// Whether pictures are shown at all.
  package var showsPictures = true
  /// Whether the terminal is tmux, which must pass the sequences on to the outer terminal.
  ///
  /// It does not have to pass sixels on, which it handles itself.
  package var isInTmux = false
  /// Whether a sequence may have at most 1 MiB, as in tmux and iTerm2.
  package var limitsSequences = false
  /// The sequence that removes all images, for a terminal in which erasing their rows does not.
  package var removal: [UInt8] = []

  /// Creates the support of a terminal that knows no protocol.
  package init() {}
}
