/// How pictures are to be shown: the words of `--graphics`.
package enum GraphicsChoice: String, CaseIterable, Sendable {
  /// The best way that the environment tells of.
  case auto
  /// kitty's graphics protocol, through tmux too.
  case kitty
  /// iTerm2's inline images, through tmux too.
  case iterm2
  /// Sixels, where the command prints them.
  case sixel
  /// Half blocks.
  case blocks
  /// Not at all.
  case none
}

/// The ways to show pixels that a terminal knows.
package struct GraphicsProtocols: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// kitty's graphics protocol.
  package static let kitty = GraphicsProtocols(rawValue: 1)
  /// iTerm2's inline images.
  package static let iterm2 = GraphicsProtocols(rawValue: 2)
  /// Sixels.
  package static let sixel = GraphicsProtocols(rawValue: 4)
}
