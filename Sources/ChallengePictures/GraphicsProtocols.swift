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
