/// A picture drawn with characters: two pixels per cell, one above the other, or one in ASCII.
///
/// Without colours, or in 16 if the contrast is low, brighter pixels get the terminal's foreground
/// colour, so that a code is readable: in two shades with half blocks, in ten with ASCII.
package struct BlockPicture: Sendable {
  private let raster: Raster
  private let colors: ColorDepth
  private let isASCII: Bool
  /// Whether the picture is drawn in colours.
  private let hasColors: Bool
  /// The brightness that counts as black.
  private let dark: Int
  /// The brightness that counts as white.
  private let bright: Int

  /// Creates a picture of pixels that fit the window (``Raster/fitted(into:)``).
  package init(_ raster: Raster, colors: ColorDepth, isASCII: Bool = false) {
    let half = PixelSize(width: raster.size.width, height: (raster.size.height + 1) / 2)
    self.raster = isASCII ? raster.scaled(to: half) : raster
    self.colors = colors
    self.isASCII = isASCII
    // A few pixels are left out at both ends, such as a line across a gray code on gray.
    let brightness = self.raster.pixels.map { $0.luminance }.sorted()
    let left = brightness.count / 64
    dark = brightness[left]
    bright = brightness[brightness.count - 1 - left]
    let isLowContrast = (8..<128).contains(bright - dark)
    hasColors = colors != .none && !(colors == .sixteen && isLowContrast)
  }

  /// Returns the rows from top to bottom, all of the same width. When dimmed, the colours are half
  /// as bright, or without colours the characters are faint.
  package func rows(dimmed: Bool = false) -> [PictureRow] {
    let step = isASCII ? 1 : 2
    return stride(from: 0, to: raster.size.height, by: step).map { y in
      var row = PictureRow()
      for x in 0..<raster.size.width {
        let upper = raster.color(x: x, y: y)
        let isWhole = y + step <= raster.size.height
        let lower = isWhole ? raster.color(x: x, y: y + step - 1) : nil
        if hasColors {
          draw(color(upper, dimmed), lower.map { color($0, dimmed) } ?? .standard, &row)
        } else {
          drawWithoutColor(upper, lower, TextStyle(dimmed ? .dim : []), &row)
        }
      }
      row.use(TextStyle())
      return row
    }
  }

  private func color(_ pixel: RGB, _ isDimmed: Bool) -> TextStyle.Color {
    let part: UInt8 = isDimmed ? 2 : 1
    return colors.limited(.rgb(pixel.red / part, pixel.green / part, pixel.blue / part))
  }

  /// Returns the place of a pixel between black and white, 255 in a picture of a single colour.
  private func place(_ pixel: RGB) -> Int {
    guard bright - dark >= 8 else { return 255 }
    return min(max((pixel.luminance - dark) * 255 / (bright - dark), 0), 255)
  }

  private func draw(_ top: TextStyle.Color, _ bottom: TextStyle.Color, _ row: inout PictureRow) {
    let last = row.style
    if top == bottom {
      // The foreground colour is invisible here, so the current one is kept.
      row.append(" ", TextStyle(color: last.foreground, background: bottom))
    } else if last.foreground == bottom && last.background == top && bottom != .standard {
      row.append("▄", TextStyle(color: bottom, background: top))
    } else {
      row.append("▀", TextStyle(color: top, background: bottom))
    }
  }

  private func drawWithoutColor(
    _ upper: RGB, _ lower: RGB?, _ style: TextStyle, _ row: inout PictureRow
  ) {
    let place = place(upper)
    if isASCII {
      let shades: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]
      row.append(shades[place * shades.count / 256], style)
      return
    }
    let isLowerBright = lower.map { self.place($0) >= 128 } ?? false
    let blocks: [Unicode.Scalar] = isLowerBright ? ["▄", "█"] : [" ", "▀"]
    row.append(blocks[place < 128 ? 0 : 1], style)
  }
}
