/// A row of a picture as the terminal gets it.
package struct PictureRow: Equatable, Sendable {
  /// Characters and SGR sequences; all colours and attributes are off at its start and its end.
  package let text: String
  /// The columns it takes.
  package let columns: Int
}

/// A writer of one row, which sends colours and attributes only where they change.
struct RowWriter {
  private var bytes: [UInt8] = []
  private var columns = 0
  private(set) var style = CellStyle()

  /// Adds a text of so many columns in a style.
  mutating func append(_ text: StaticString, columns: Int = 1, _ style: CellStyle) {
    use(style)
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    self.columns += columns
  }

  /// Adds a character that takes so many columns in a style.
  mutating func append(_ scalar: Unicode.Scalar, columns: Int, _ style: CellStyle) {
    use(style)
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    self.columns += columns
  }

  /// Ends the row: turns colours and attributes off.
  consuming func finish() -> PictureRow {
    use(CellStyle())
    return PictureRow(text: String(decoding: bytes, as: UTF8.self), columns: columns)
  }

  private mutating func use(_ style: CellStyle) {
    guard style != self.style else { return }
    defer { self.style = style }
    bytes += [0x1B, UInt8(ascii: "[")]
    guard style != CellStyle() else {
      bytes.append(UInt8(ascii: "m"))
      return
    }
    var isFirst = true
    // One by one attributes can't be turned off: 22 is for two of them.
    let isReset = !self.style.attributes.isSubset(of: style.attributes)
    let old = isReset ? CellStyle() : self.style
    if isReset { add(0, &isFirst) }
    for number in 1...9
    where style.attributes.subtracting(old.attributes).rawValue & (1 << number) != 0 {
      add(number, &isFirst)
    }
    if style.foreground != old.foreground { add(style.foreground, at: 30, &isFirst) }
    if style.background != old.background { add(style.background, at: 40, &isFirst) }
    bytes.append(UInt8(ascii: "m"))
  }

  /// Adds the parameters of a colour; they begin at 30 for the character and at 40 behind it.
  private mutating func add(_ color: CellColor, at start: Int, _ isFirst: inout Bool) {
    switch color {
    case .standard: add(start + 9, &isFirst)
    case .palette(let number) where number < 8: add(start + Int(number), &isFirst)
    case .palette(let number) where number < 16: add(start + 52 + Int(number), &isFirst)
    case .palette(let number):
      for parameter in [start + 8, 5, Int(number)] { add(parameter, &isFirst) }
    case .rgb(let rgb):
      add(start + 8, &isFirst)
      add(2, &isFirst)
      for sample in [rgb.red, rgb.green, rgb.blue] { add(Int(sample), &isFirst) }
    }
  }

  private mutating func add(_ parameter: Int, _ isFirst: inout Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ";")) }
    isFirst = false
    if parameter >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(parameter / 100)) }
    if parameter >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(parameter / 10 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(parameter % 10))
  }
}
