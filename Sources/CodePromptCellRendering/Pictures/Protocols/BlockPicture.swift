/// The characters with which a picture is drawn.
///
/// A half block shows two pixels in a cell, one above the other. In ASCII, a character shows one
/// pixel, which is the mean of two of the picture's.
///
/// If the terminal has no colours, the brightness of a pixel is shown instead: in two shades with
/// blocks, in ten with ASCII. Bright pixels have the foreground colour. The same is done on a
/// terminal with 16 colours if the contrast is low, since a code would be unreadable if its colours
/// became the same.
package struct BlockPicture: Sendable {
  private let raster: Raster
  private let colors: ColorDepth
  private let isASCII: Bool
  /// Whether the picture is drawn in colours.
  private let hasColors: Bool
  /// The brightness, from 0 to 255, that is drawn as black.
  private let dark: Int
  /// The brightness, from 0 to 255, that is drawn as white.
  private let bright: Int

  /// Creates a picture of pixels, which are not scaled to fit the window
  /// (``Raster/scaled(into:)``).
  package init(_ raster: Raster, colors: ColorDepth, isASCII: Bool = false) {
    let half = PixelSize(width: raster.size.width, height: (raster.size.height + 1) / 2)
    self.raster = isASCII ? raster.scaled(to: half) : raster
    self.colors = colors
    self.isASCII = isASCII
    // The darkest and the brightest 64th of the pixels don't count: a thin black line across a gray
    // code would otherwise make all other contrasts too low.
    let brightness = self.raster.pixels.map { $0.luminance }.sorted()
    let left = brightness.count / 64
    dark = brightness[left]
    bright = brightness[brightness.count - 1 - left]
    let isLowContrast = (8..<128).contains(bright - dark)
    hasColors = colors != .none && !(colors == .sixteen && isLowContrast)
  }

  /// Returns the rows from top to bottom, which all have the same width.
  ///
  /// If `dimmed`, the colours are half as bright; without colours, the characters are faint.
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
          drawWithoutColor(upper, lower, PromptTheme.Style(dimmed ? .dim : []), &row)
        }
      }
      row.use(PromptTheme.Style())
      return row
    }
  }

  /// Returns the colour of the terminal for a pixel.
  private func color(_ pixel: RGB, _ isDimmed: Bool) -> PromptTheme.Style.Color {
    let part: UInt8 = isDimmed ? 2 : 1
    return colors.limited(.rgb(pixel.red / part, pixel.green / part, pixel.blue / part))
  }

  /// Returns the brightness of a pixel relative to the picture, from 0 (dark) to 255 (bright).
  ///
  /// In a picture with hardly any contrast, it is 255.
  private func place(_ pixel: RGB) -> Int {
    guard bright - dark >= 8 else { return 255 }
    return min(max((pixel.luminance - dark) * 255 / (bright - dark), 0), 255)
  }

  /// Draws two pixels, one above the other, in colours.
  private func draw(
    _ top: PromptTheme.Style.Color, _ bottom: PromptTheme.Style.Color, _ row: inout PictureRow
  ) {
    let last = row.style
    if top == bottom {
      // A blank does not show the foreground colour, so the current one is kept, which takes no
      // sequence.
      row.append(" ", PromptTheme.Style(color: last.foreground, background: bottom))
    } else if last.foreground == bottom && last.background == top && bottom != .standard {
      row.append("▄", PromptTheme.Style(color: bottom, background: top))
    } else {
      row.append("▀", PromptTheme.Style(color: top, background: bottom))
    }
  }

  /// Draws a cell by the brightness of its pixels; `lower` is nil below the last row of pixels.
  private func drawWithoutColor(
    _ upper: RGB, _ lower: RGB?, _ style: PromptTheme.Style, _ row: inout PictureRow
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
