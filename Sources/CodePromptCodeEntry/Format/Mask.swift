/// The way typed characters are shown.
package enum Mask: Equatable, Sendable {
  /// A dot for each character: `●`, or `*` on a terminal that shows only ASCII.
  case dots
  /// This glyph for each character, one or two columns wide; `*` on a terminal that shows only
  /// ASCII, if the glyph is not ASCII.
  case glyph(Character)
  /// Nothing is drawn, so that not even the length is visible.
  case blank
  /// Characters are shown as typed.
  case shown
}
