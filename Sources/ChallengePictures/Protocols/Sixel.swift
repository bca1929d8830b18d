/// A validated sixel picture: `DCS … q … ST`.
///
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14
/// (https://vt100.net/docs/vt3xx-gp/chapter14.html).
package struct Sixel: Equatable, Sendable {
  /// The width and height on the screen: the larger of raster attributes and drawn pixels, with the
  /// pixels' aspect ratio applied.
  package let size: PixelSize
  /// Whether nothing is visible: no pixel is set.
  package let isBlank: Bool
  /// The bytes for the terminal, in 7 bits.
  package let bytes: [UInt8]

  /// The sequence that ends an unfinished transmission.
  package static let ending = Array("\u{1B}\\".utf8)

  /// Parses sixels, which may have newlines before and after; nil for anything else.
  ///
  /// Sixels without a size, or with more than ``Raster/sideLimit`` pixels each way, are
  /// refused.
  init?(_ output: [UInt8]) {
    guard let start = output.firstIndex(where: { !$0.isSpace }),
      let end = output.lastIndex(where: { !$0.isSpace })
    else { return nil }
    guard let body = Sixel.body(of: output[start...end]) else { return nil }
    var drawing = SixelDrawing()
    guard let content = Sixel.content(of: body), drawing.draw(content) else { return nil }
    size = drawing.size
    isBlank = drawing.isBlank
    bytes = [0x1B, UInt8(ascii: "P")] + content + [0x1B, UInt8(ascii: "\\")]
  }

  /// Returns whether the output starts with sixels, valid or not, after optional newlines.
  static func begins(_ output: [UInt8]) -> Bool {
    let rest = body(of: output.drop { $0.isSpace })?.drop { $0.isDigit || $0 == UInt8(ascii: ";") }
    return rest?.first == UInt8(ascii: "q")
  }

  /// Returns the bytes after the DCS at the start; nil if there is no DCS.
  private static func body(of output: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let opening = [[0x1B, UInt8(ascii: "P")], [0x90]].first { output.starts(with: $0) }
    return opening.map { output.dropFirst($0.count) }
  }

  /// Returns the bytes before the string terminator, which must be at the very end.
  private static func content(of body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if body.last == 0x9C { return body.dropLast() }
    guard body.suffix(2) == [0x1B, UInt8(ascii: "\\")] else { return nil }
    return body.dropLast(2)
  }
}

/// The parser of sixels, which only determines the picture's size and whether any pixel is set.
private struct SixelDrawing {
  private(set) var isBlank = true
  private var width = 0
  private var column = 0
  private var bands = 1
  private var raster = PixelSize(width: 0, height: 0)
  /// The size of one sixel pixel in pixels of the screen.
  private var pixel = PixelSize(width: 1, height: 2)

  var size: PixelSize {
    PixelSize(
      width: max(width, raster.width) * pixel.width,
      height: max(width > 0 ? 6 * bands : 0, raster.height) * pixel.height)
  }

  /// Parses `parameters q data`; returns false if it contains anything else, or is too large.
  mutating func draw(_ content: ArraySlice<UInt8>) -> Bool {
    guard let start = content.firstIndex(of: UInt8(ascii: "q")),
      content[..<start].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ";") })
    else { return false }
    var parameters = content[..<start]
    pixel.height = SixelDrawing.height(ofPixelBy: SixelDrawing.number(&parameters))
    var rest = content[(start + 1)...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?")...UInt8(ascii: "~"): draw(byte)
      case UInt8(ascii: "!"):
        let count = SixelDrawing.number(&rest)
        guard let sixel = rest.popFirst(), (UInt8(ascii: "?")...UInt8(ascii: "~")).contains(sixel)
        else { return false }
        draw(sixel, times: max(1, count))
      case UInt8(ascii: "\""): readRaster(SixelDrawing.numbers(&rest))
      case UInt8(ascii: "#"): _ = SixelDrawing.numbers(&rest)
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"):
        column = 0
        bands += 1
      default: guard byte.isSpace else { return false }
      }
      width = max(width, column)
      guard max(size.width, size.height) <= Raster.sideLimit else { return false }
    }
    return size.width > 0 && size.height > 0
  }

  /// Adds a sixel, six pixels one above the other, `count` times; `?` is the sixel without a set
  /// pixel.
  private mutating func draw(_ sixel: UInt8, times count: Int = 1) {
    column += count
    if sixel != UInt8(ascii: "?") { isBlank = false }
  }

  /// Reads `" Pan ; Pad ; Ph ; Pv`: the pixel's aspect ratio, and the picture's size in pixels.
  ///
  /// After the first sixel, the aspect ratio is fixed.
  private mutating func readRaster(_ numbers: [Int]) {
    if width == 0 {
      let height = max(numbers[0], 1)
      let width = numbers.count > 1 ? max(numbers[1], 1) : 1
      let divisor = SixelDrawing.divisor(height, width)
      pixel = PixelSize(width: width / divisor, height: height / divisor)
    }
    if numbers.count >= 4 { raster = PixelSize(width: numbers[2], height: numbers[3]) }
  }

  /// Returns the pixel height that the first parameter selects if there are no raster attributes.
  private static func height(ofPixelBy parameter: Int) -> Int {
    switch parameter {
    case 2: 5
    case 3, 4: 3
    case 7...9: 1
    default: 2
    }
  }

  /// Returns the greatest common divisor.
  private static func divisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : divisor(other, one % other)
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    var numbers = [number(&rest)]
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst()
      numbers.append(number(&rest))
    }
    return numbers
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int {
    var number = 0
    while let byte = rest.first, byte.isDigit {
      number.append(digit: byte)
      rest = rest.dropFirst()
    }
    return number
  }
}
