/// The bar that shows how good a new password is.
struct StrengthBar {
  /// The width of the bar in columns.
  private static let width: UInt = 8

  private let percent: UInt

  /// Creates a bar; a percentage beyond 0 to 100 is limited to that.
  init(percent: Int) { self.percent = UInt(min(max(percent, 0), 100)) }

  /// The percentage, for plain lines.
  var inFigures: String { "\(percent)%" }

  /// Returns the bar, in brackets and ASCII where the terminal has few glyphs.
  func drawn(hasFewGlyphs: Bool) -> String {
    let filled = Int(percent * StrengthBar.width + 50) / 100
    let (full, empty) = hasFewGlyphs ? ("#", "-") : ("▰", "▱")
    let bar =
      String(repeating: full, count: filled)
      + String(repeating: empty, count: Int(StrengthBar.width) - filled)
    return hasFewGlyphs ? "[\(bar)]" : bar
  }
}
