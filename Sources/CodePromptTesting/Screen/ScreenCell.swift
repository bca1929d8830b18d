/// A cell of a screen: its character and its style.
package struct ScreenCell: Equatable, Sendable {
  /// The base character with its combining marks; a space if nothing was drawn, and empty in the
  /// right half of a wide character.
  package var character: String
  package var style: ScreenStyle

  /// Whether this is the right half of the wide character to its left.
  package var isContinuation: Bool { character.isEmpty }

  /// Whether the cell shows nothing but its background.
  package var isBlank: Bool { character == " " }

  /// Returns an empty cell with the background of a style, as left by erasing.
  package static func blank(_ style: ScreenStyle) -> ScreenCell {
    var blank = ScreenStyle()
    blank.background = style.background
    return ScreenCell(character: " ", style: blank)
  }
}
