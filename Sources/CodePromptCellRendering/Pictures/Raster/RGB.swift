/// A colour that consists of red, green and blue.
package struct RGB: Hashable, Sendable {
  /// The amounts of each primary colour, from 0 to 255.
  package var red, green, blue: UInt8

  /// Creates a colour.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The brightness, from 0 to 255: the luma of ITU-R BT.601, which weights the primary colours.
  var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// Returns a measure of how different two colours look, which is 0 for the same colour.
  ///
  /// It is a weighted sum of squares: differences in green count most, and those in red least.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
