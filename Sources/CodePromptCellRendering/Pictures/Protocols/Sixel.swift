/// A sixel picture: `DCS … q … ST`.
///
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14
/// (https://vt100.net/docs/vt3xx-gp/chapter14.html).
package struct Sixel: Equatable, Sendable {
  /// The width and height on the screen, in whole bands of six rows.
  package let size: PixelSize
  /// The whole sequence, from ESC to ST.
  package let bytes: [UInt8]

  /// Checks sixels, which may have newlines before and after; nil for anything else.
  ///
  /// They must begin with square pixels and a size (`"1;1;width;height`), as all known programs
  /// write. A terminal cuts what is wider.
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
      6 * bandCount <= Raster.sideLimit + 6,
      data.allSatisfy({
        $0 >= 0x3F && $0 < 0x7F || $0.isDigit || $0.isSpace || "!#$-;".utf8.contains($0)
      }),
      data.split(whereSeparator: { !$0.isDigit }).allSatisfy({ $0.count <= 4 })
    else { return nil }
    size = PixelSize(width: numbers[2], height: max((numbers[3] + 5) / 6, bandCount) * 6)
    bytes = [0x1B, UInt8(ascii: "P")] + content + TerminalSequences.stringEnd
  }

  /// Returns what follows DCS if sixels begin there, valid or not, after optional newlines.
  static func body(of output: [UInt8]) -> ArraySlice<UInt8>? {
    let rest = output.drop { $0.isSpace }
    guard rest.starts(with: "\u{1B}P".utf8) || rest.first == 0x90 else { return nil }
    let body = rest.dropFirst(rest.first == 0x90 ? 1 : 2)
    let final = body.first { !$0.isDigit && $0 != UInt8(ascii: ";") }
    return final == UInt8(ascii: "q") ? body : nil
  }

  /// Encodes a picture in its own colours, or if they are more than 256, dithered in 6 × 7 × 6
  /// colours.
  package init(_ raster: Raster) {
    let width = raster.size.width
    let height = raster.size.height
    let (palette, numbers) = Sixel.indexed(raster, isDithered: false)
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (number, color) in palette.enumerated() {
      let parts = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
      bytes += "#\(number);2;\(parts.joined(separator: ";"))".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      var bands = [[UInt8]](repeating: [], count: palette.count)
      for index in top * width..<min(top + 6, height) * width {
        let number = numbers[index]
        if bands[number].isEmpty { bands[number] = [UInt8](repeating: 0, count: width) }
        bands[number][index % width] |= 1 << UInt8(index / width - top)
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
    size = PixelSize(width: width, height: (height + 5) / 6 * 6)
  }

  /// Returns a picture's colours, at most 256, and the number of each pixel's colour.
  private static func indexed(
    _ raster: Raster, isDithered: Bool
  ) -> (palette: [RGB], numbers: [Int]) {
    func dithered(_ pixel: RGB, _ threshold: Int) -> RGB {
      func level(_ value: UInt8, _ last: Int) -> UInt8 {
        UInt8((Int(value) * last + 255 * (2 * threshold + 1) / 32) / 255 * 255 / last)
      }
      return RGB(level(pixel.red, 5), level(pixel.green, 6), level(pixel.blue, 5))
    }
    let matrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    var palette: [RGB] = []
    var known: [RGB: Int] = [:]
    let numbers = raster.pixels.enumerated().map { index, pixel in
      let (y, x) = index.quotientAndRemainder(dividingBy: raster.size.width)
      let color = isDithered ? dithered(pixel, matrix[y % 4 * 4 + x % 4]) : pixel
      if let number = known[color] { return number }
      known[color] = palette.count
      if palette.count < 256 { palette.append(color) }
      return palette.count - 1
    }
    return known.count > 256 ? indexed(raster, isDithered: true) : (palette, numbers)
  }
}
