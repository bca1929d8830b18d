internal import CodePromptTerminalText

/// A picture drawn with characters: two pixels per cell, one above the other, or one in ASCII.
///
/// Transparent parts get a white or black background (``Raster/backed()``). Without colours,
/// brighter pixels are drawn in the terminal's foreground colour, so that a code is still readable:
/// in two shades with half blocks, in ten with ASCII. In 16 colours, a low contrast is increased.
package struct BlockPicture: Sendable {
  private let raster: Raster
  private let colors: ColorDepth
  private let isASCII: Bool
  /// How brightness is divided into dark and bright, for terminals with few colours.
  private let tones: ContrastStretch

  /// Scales a picture down to a window with its aspect ratio; it is never enlarged.
  ///
  /// - Parameters:
  ///   - raster: The picture.
  ///   - window: The available columns and rows.
  ///   - colors: The colour depth to draw in.
  ///   - isASCII: Whether the terminal shows only ASCII.
  package init(_ raster: Raster, in window: CellArea, colors: ColorDepth, isASCII: Bool = false) {
    let room = window.pixels(perCell: BlockPicture.pixelsPerCell)
    let size = raster.size.fitted(into: room)
    let scaled =
      size.count > 0
      ? raster.scaled(to: size) : Raster(size: size, samples: raster.samples, bytes: [])
    self.raster = scaled.backed()
    self.colors = colors
    self.isASCII = isASCII
    tones = ContrastStretch(self.raster)
  }

  /// The pixels of a cell, which is about twice as high as wide.
  package static let pixelsPerCell = PixelSize(width: 1, height: 2)

  /// The picture's size in cells.
  package var area: CellArea {
    CellArea(columns: raster.size.width, rows: (raster.size.height + 1) / 2)
  }

  /// Returns the rows from top to bottom, all of the same width.
  ///
  /// When dimmed, as while another picture is fetched, the colours are half as bright, or without
  /// colours the characters are faint.
  package func rows(dimmed: Bool = false) -> [PictureRow] {
    (0..<area.rows).map { row in
      var writer = RowWriter()
      for x in 0..<raster.size.width {
        let upper = raster.color(x: x, y: 2 * row)
        let hasLower = 2 * row + 1 < raster.size.height
        let lower = hasLower ? raster.color(x: x, y: 2 * row + 1) : nil
        if colors == .none {
          drawWithoutColor(upper, lower, dimmed, &writer)
        } else {
          draw(color(upper, dimmed), lower.map { color($0, dimmed) }, &writer)
        }
      }
      return writer.finish()
    }
  }

  private func color(_ pixel: RGB, _ isDimmed: Bool) -> RGB {
    let needsContrast = colors == .sixteen && tones.isLowContrast
    let color = needsContrast ? tones.stretched(pixel) : pixel
    return isDimmed ? color.dimmed : color
  }

  /// Draws a cell with colours.
  private func draw(_ upper: RGB, _ lower: RGB?, _ writer: inout RowWriter) {
    if isASCII {
      let background = colors.color(nearest: mean(upper, lower))
      writer.append(" ", TextStyle(background: background))
      return
    }
    let top = colors.color(nearest: upper)
    let bottom = lower.map(colors.color(nearest:)) ?? .standard
    let last = writer.style
    if top == bottom {
      // The foreground colour is invisible here, so the current one is kept.
      writer.append(" ", TextStyle(color: last.foreground, background: bottom))
    } else if last.foreground == bottom && last.background == top && lower != nil {
      writer.append("▄", TextStyle(color: bottom, background: top))
    } else {
      writer.append("▀", TextStyle(color: top, background: bottom))
    }
  }

  private func drawWithoutColor(
    _ upper: RGB, _ lower: RGB?, _ isDimmed: Bool, _ writer: inout RowWriter
  ) {
    let style = TextStyle(isDimmed ? .dim : [])
    if isASCII {
      let shades: [StaticString] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]
      writer.append(shades[tones.place(mean(upper, lower)) * shades.count / 256], style)
      return
    }
    switch (isLit(upper), lower.map(isLit) ?? false) {
    case (false, false): writer.append(" ", style)
    case (true, false): writer.append("▀", style)
    case (false, true): writer.append("▄", style)
    case (true, true): writer.append("█", style)
    }
  }

  private func isLit(_ pixel: RGB) -> Bool { pixel.luminance >= tones.threshold }

  private func mean(_ upper: RGB, _ lower: RGB?) -> RGB {
    guard let lower else { return upper }
    func mean(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other) + 1) / 2) }
    return RGB(
      mean(upper.red, lower.red), mean(upper.green, lower.green), mean(upper.blue, lower.blue))
  }
}

/// Blanks on every second cell, like a checkerboard, to fade an image that the terminal can't dim.
package enum Checkerboard {
  /// Returns the rows that draw the blanks over an area; its other cells are unchanged.
  package static func rows(over area: CellArea) -> [PictureRow] {
    (0..<area.rows).map { row in
      let next = "\u{1B}[C"
      let cells = (0..<area.columns).map { isBlank(row: row, column: $0) ? " " : next }
      return PictureRow(text: cells.joined(), columns: area.columns)
    }
  }

  /// Returns whether a cell is one of the blanks. The first cell is, so that its content in tmux
  /// changes before the next image is shown.
  static func isBlank(row: Int, column: Int) -> Bool { (row + column).isMultiple(of: 2) }
}
