internal import CodePromptTerminalText

/// A picture as a sixel sequence, which is `DCS … q … ST`.
///
/// A sixel is a column of six pixels, and a band is a row of sixels.
///
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14
/// (https://vt100.net/docs/vt3xx-gp/chapter14.html).
package struct Sixel: Equatable, Sendable {
  /// The size on the screen in pixels; the height is that of whole bands.
  package let size: PixelSize
  /// The whole sequence, from ESC to ST.
  package let bytes: [UInt8]

  /// The number of rows of pixels in a band.
  static let bandHeight = 6

  /// Returns the height of the bands that a picture of some height needs.
  static func heightOfBands(for height: Int) -> Int {
    (height + bandHeight - 1) / bandHeight * bandHeight
  }

  /// Creates a picture from the output of a program; nil if it is anything but valid sixels.
  ///
  /// White space before and after the sequence is ignored. The sixels must begin with raster
  /// attributes that declare square pixels and a size (`"1;1;width;height`), as all known programs
  /// write them. What exceeds the declared width is cut by the terminal.
  init?(_ output: [UInt8]) {
    guard let body = Sixel.body(of: output), let last = output.lastIndex(where: { !$0.isSpace }),
      output[last] == 0x9C || output[...last].suffix(2) == TerminalSequences.stringEnd[...]
    else { return nil }
    let content = body[..<(output[last] == 0x9C ? last : last - 1)]
    var data = content.drop { $0 != UInt8(ascii: "q") }.dropFirst()
    guard data.popFirst() == UInt8(ascii: "\"") else { return nil }
    let attributes = data.prefix { $0.isDigit || $0 == UInt8(ascii: ";") }
    let numbers = attributes.split(separator: UInt8(ascii: ";")).map { $0.decimal }
    data = data.dropFirst(attributes.count)
    let bandCount = 1 + data.count { $0 == UInt8(ascii: "-") }
    guard numbers.count == 4, numbers[0] == numbers[1],
      (1...Raster.sideLimit).contains(numbers[2]), (1...Raster.sideLimit).contains(numbers[3]),
      Sixel.bandHeight * (bandCount - 1) <= Raster.sideLimit,
      data.allSatisfy({
        $0 >= 0x3F && $0 < 0x7F || $0.isDigit || $0.isSpace || "!#$-;".utf8.contains($0)
      }),
      data.split(whereSeparator: { !$0.isDigit }).allSatisfy({ $0.count <= 4 })
    else { return nil }
    let height = max(Sixel.heightOfBands(for: numbers[3]), Sixel.bandHeight * bandCount)
    size = PixelSize(width: numbers[2], height: height)
    bytes = [0x1B, UInt8(ascii: "P")] + content + TerminalSequences.stringEnd
  }

  /// Returns the bytes after DCS if a sixel sequence begins there, valid or not; else nil.
  ///
  /// White space may precede DCS.
  static func body(of output: [UInt8]) -> ArraySlice<UInt8>? {
    let rest = output.drop { $0.isSpace }
    guard rest.starts(with: "\u{1B}P".utf8) || rest.first == 0x90 else { return nil }
    let body = rest.dropFirst(rest.first == 0x90 ? 1 : 2)
    let final = body.first { !$0.isDigit && $0 != UInt8(ascii: ";") }
    return final == UInt8(ascii: "q") ? body : nil
  }

  /// Encodes a picture in its own colours or, if these are more than 256, in 252 others with
  /// dithering.
  package init(_ raster: Raster) {
    let width = raster.size.width
    let height = raster.size.height
    let indexed = IndexedPixels(raster)
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (number, color) in indexed.palette.enumerated() {
      let parts = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
      bytes += "#\(number);2;\(parts.joined(separator: ";"))".utf8
    }
    for top in stride(from: 0, to: height, by: Sixel.bandHeight) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      // For each colour, the sixels of the band: the lowest bit is the upper pixel.
      var bands = [[UInt8]](repeating: [], count: indexed.palette.count)
      for row in top..<min(top + Sixel.bandHeight, height) {
        let bit: UInt8 = 1 << UInt8(row - top)
        for column in 0..<width {
          let number = indexed.numbers[row * width + column]
          if bands[number].isEmpty { bands[number] = [UInt8](repeating: 0, count: width) }
          bands[number][column] |= bit
        }
      }
      for (number, band) in bands.enumerated() where !band.isEmpty {
        bytes += "#\(number)".utf8
        var rest = band[...]
        while let first = rest.first {
          let count = rest.prefix { $0 == first }.count
          if count > 1 { bytes += "!\(count)".utf8 }
          bytes.append(UInt8(ascii: "?") + first)
          rest = rest.dropFirst(count)
        }
        bytes.append(UInt8(ascii: "$"))
      }
    }
    self.bytes = bytes + TerminalSequences.stringEnd
    size = PixelSize(width: width, height: Sixel.heightOfBands(for: height))
  }
}

/// The pixels of a picture as indices into a palette of at most 256 colours.
private struct IndexedPixels {
  /// The colours, in the order in which they first occur in the picture.
  let palette: [RGB]
  /// The index of each pixel's colour, row by row from the top.
  let numbers: [Int]

  /// Creates a palette of the picture's own colours or, if these are more than 256, of dithered
  /// ones.
  init(_ raster: Raster) {
    let exact = IndexedPixels(colors: raster.pixels)
    self = exact.palette.count > 256 ? IndexedPixels(colors: raster.ditheredPixels) : exact
  }

  private init(colors: some Sequence<RGB>) {
    var palette: [RGB] = []
    var known: [RGB: Int] = [:]
    numbers = colors.map { color in
      if let number = known[color] { return number }
      known[color] = palette.count
      palette.append(color)
      return palette.count - 1
    }
    self.palette = palette
  }
}

extension Raster {
  /// The pixels in 6 levels of red, 7 of green and 6 of blue, by ordered dithering (Bayer).
  fileprivate var ditheredPixels: [RGB] {
    let thresholds = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    return pixels.enumerated().map { index, pixel in
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      let threshold = thresholds[y % 4][x % 4]
      return RGB(
        pixel.red.dithered(to: 5, threshold), pixel.green.dithered(to: 6, threshold),
        pixel.blue.dithered(to: 5, threshold))
    }
  }
}

extension UInt8 {
  /// Returns this brightness, raised by a part of a step and then rounded down to a whole step.
  ///
  /// The brightnesses from 0 to 255 are divided into `last` equal steps, whose ends are those that
  /// the dithered picture uses. The part of a step is (`threshold` + ½) / 16.
  fileprivate func dithered(to last: Int, _ threshold: Int) -> UInt8 {
    // A step is 255 / `last`, so everything is multiplied by `last` until the end.
    let raised = Int(self) * last + 255 * (2 * threshold + 1) / 32
    let stepCount = raised / 255
    return UInt8(stepCount * 255 / last)
  }
}
