/// A colour in red, green and blue.
package struct RGB: Hashable, Sendable {
  package var red, green, blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The brightness, from 0 to 255, with the weights of ITU-R BT.601.
  var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// Returns how different two colours look: green has the highest weight, and red the lowest.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
