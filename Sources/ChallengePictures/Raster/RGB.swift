/// A colour by its red, green and blue.
package struct RGB: Equatable, Sendable {
  /// Its red, from 0 to 255.
  package var red: UInt8
  /// Its green, from 0 to 255.
  package var green: UInt8
  /// Its blue, from 0 to 255.
  package var blue: UInt8

  /// Creates a colour.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// How bright it is, from 0 to 255; the weights are those of ITU-R BT.601.
  var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// The colour half way to black.
  var dimmed: RGB { RGB(red / 2, green / 2, blue / 2) }

  /// A measure of how different two colours look: green counts most, and red least.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
