internal import CodePromptTerminalText

/// A challenge that is a picture, or a text with colours, drawn to fit the available room.
package struct ChallengeDrawing: Sendable {
  /// The request to draw: the area; whether the challenge is dimmed, since another one is being
  /// fetched; whether it is already on the screen, except for the dimming; and the area for which
  /// the terminal stores the image, if it does.
  package typealias Request = (area: CellArea, isDimmed: Bool, isInPlace: Bool, kept: CellArea?)

  /// Returns the area that the challenge takes in some room; nil if it would be unreadable. A text
  /// is cut only if `mayCut`.
  package let area: @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?
  /// Draws the challenge, sending only what the terminal does not have.
  package let draw: @Sendable (Request) -> DrawnChallenge

  package init(
    area: @escaping @Sendable (_ room: CellArea, _ mayCut: Bool) -> CellArea?,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    self.area = area
    self.draw = draw
  }

  /// The maximum number of lines of a text.
  package static let lineLimit = 60

  /// Creates a drawing of a picture that has pixels.
  ///
  /// - Parameters:
  ///   - whole: The size of the picture.
  ///   - cell: The size of a cell.
  ///   - limit: The maximum number of rows, and of columns.
  ///   - fit: Returns the size in which the picture fits into a box; 0 × 0 if it does not.
  ///   - draw: Draws the picture.
  private init(
    _ whole: PixelSize, _ cell: PixelSize, limit: Int = .max,
    fit: @escaping @Sendable (PixelSize) -> PixelSize,
    draw: @escaping @Sendable (Request) -> DrawnChallenge
  ) {
    self.init(
      area: { room, _ in
        let room = CellArea(columns: min(room.columns, limit), rows: min(room.rows, limit))
        let area = CellArea(of: fit(room.pixels(perCell: cell)), cell: cell)
        // A picture that has more rows is unreadable in fewer than four.
        let least = min(4, CellArea(of: whole, cell: cell).rows)
        return area.rows >= least ? area : nil
      }, draw: draw)
  }

  /// Creates a drawing of pixels as characters.
  package init(_ raster: Raster, _ colors: ColorDepth, isASCII: Bool) {
    let cell = PixelSize(width: 1, height: 2)
    self.init(raster.size, cell, fit: raster.fitted) { request in
      let seen = raster.scaled(into: request.area.pixels(perCell: cell))
      let picture = BlockPicture(seen, colors: colors, isASCII: isASCII)
      return DrawnChallenge(rows: picture.rows(dimmed: request.isDimmed))
    }
  }

  /// Creates a drawing of pixels as a kitty image, with no more pixels than the terminal can show.
  package init(_ raster: Raster, _ image: KittyImage, _ cell: PixelSize) {
    self.init(raster.size, cell, limit: image.limit, fit: raster.fitted) { request in
      // An image that was sent for a smaller area is sent again: enlarged, it would be blurred.
      let kept = request.kept.flatMap {
        $0.columns >= request.area.columns && $0.rows >= request.area.rows ? $0 : nil
      }
      return DrawnChallenge(image, request, kept) { area in
        image.showing(raster.scaled(into: area.pixels(perCell: cell)), in: area)
      }
    }
  }

  /// Creates a drawing of pixels as sixels, in bands of six rows.
  package init(sixels raster: Raster, _ cell: PixelSize, _ graphics: TerminalGraphics) {
    @Sendable func whole(_ box: PixelSize) -> PixelSize {
      PixelSize(width: box.width, height: box.height / 6 * 6)
    }
    self.init(raster.size, cell) { box in
      let size = raster.fitted(into: whole(box))
      return PixelSize(width: size.width, height: (size.height + 5) / 6 * 6)
    } draw: { request in
      DrawnChallenge(request, on: graphics) {
        Sixel(raster.scaled(into: whole($0.pixels(perCell: cell)))).bytes
      }
    }
  }

  /// Creates a drawing of sixels as they are: they can't be scaled down.
  package init(_ sixel: Sixel, _ cell: PixelSize, _ graphics: TerminalGraphics) {
    let size = sixel.size
    self.init(size, cell) {
      size.fitted(into: $0) == size ? size : PixelSize(width: 0, height: 0)
    } draw: { request in
      DrawnChallenge(request, on: graphics) { _ in sixel.bytes }
    }
  }

  /// Creates a drawing of a file that is sent as it is; nil if the terminal does not support it.
  package init?(
    _ bytes: [UInt8], _ file: PictureFile, _ size: PixelSize, _ cell: PixelSize,
    _ graphics: TerminalGraphics, _ kitty: KittyImage
  ) {
    if file.format == .png, graphics.protocols.contains(.kitty) {
      self.init(size, cell, limit: kitty.limit, fit: size.fitted) { request in
        DrawnChallenge(kitty, request, request.kept) { kitty.showing(png: bytes, in: $0) }
      }
    } else if graphics.protocols.contains(.iterm2),
      let image = InlineImage(
        bytes, isInTmux: graphics.isInTmux, isLimited: graphics.limitsSequences)
    {
      // The terminal reflows the image's cells; tmux then draws its own over them.
      self.init(size, cell, fit: size.fitted) { request in
        DrawnChallenge(
          request, on: graphics, endedBy: image.ending, columns: request.area.columns,
          sending: image.showing)
      }
    } else {
      return nil
    }
  }

  /// Creates a drawing of text. What does not fit is cut and marked, or not drawn if `isWhole`.
  package init?(_ text: [UInt8], _ colors: ColorDepth, isASCII: Bool, isWhole: Bool) {
    guard !StyledText.isBlank(text) else { return nil }
    @Sendable func styled(_ area: CellArea, _ isDimmed: Bool = false) -> StyledText {
      StyledText(text, in: area, colors: colors, isASCII: isASCII, dimmed: isDimmed)
    }
    self.init { room, mayCut in
      let shown = styled(room)
      guard !shown.isCut || mayCut && room.rows > 1 && !isWhole else { return nil }
      return CellArea(columns: room.columns, rows: shown.rows.count)
    } draw: { request in
      let shown = styled(request.area, request.isDimmed)
      var rows = shown.rows
      if shown.isCut, !rows.isEmpty {
        let sign = isASCII ? "..." : "…"
        rows[rows.count - 1] = PictureRow(text: sign, columns: sign.columns())
      }
      return DrawnChallenge(rows: rows)
    }
  }
}
