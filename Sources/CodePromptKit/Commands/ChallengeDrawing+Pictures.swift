internal import CodePromptCellRendering
internal import CodePromptChallengePictures
internal import CodePromptTerminalText

// The kinds of pictures, each drawn to fit the room there is.
extension ChallengeDrawing {
  /// Creates a drawing of pixels as characters.
  init(_ raster: Raster, _ colors: ColorDepth, isASCII: Bool) {
    self.init(
      fit: { columns, rows in
        let room = CellArea(columns: columns, rows: rows)
        return Fit(raster.size, cell: BlockPicture.pixelsPerCell, in: room)
      },
      draw: { request in
        let area = CellArea(request.fit)
        let picture = BlockPicture(raster, in: area, colors: colors, isASCII: isASCII)
        return DrawnChallenge(
          rows: picture.rows(dimmed: request.isDimmed).map(DrawnChallenge.Row.init))
      })
  }

  /// Creates a drawing of pixels as a kitty image, with no more pixels than the terminal can show.
  init(_ raster: Raster, _ image: KittyImage, _ cell: PixelSize) {
    self.init(
      fit: { Fit(raster.size, cell: cell, in: image.limited(CellArea(columns: $0, rows: $1))) },
      draw: { request in
        // If it were enlarged, an image that was sent for a smaller room would be blurred.
        let kept = request.kept.flatMap {
          $0.columns >= request.fit.columns && $0.rows >= request.fit.rows ? $0 : nil
        }
        return DrawnChallenge(image, request, kept) { area in
          let seen = raster.scaled(to: raster.size.fitted(into: area.pixels(perCell: cell)))
          return image.showing(seen.backed(), in: area)
        }
      })
  }

  /// Creates a drawing of an image file, sent as is; nil if the terminal does not support its
  /// format.
  init?(
    _ bytes: [UInt8], _ file: PictureFile, _ size: PixelSize, _ cell: PixelSize,
    _ display: ChallengeDisplay
  ) {
    let way = display.graphics.way(for: .file(file))
    switch way {
    case .kitty:
      let image = display.image
      self.init(
        fit: { Fit(size, cell: cell, in: image.limited(CellArea(columns: $0, rows: $1))) },
        draw: { request in
          DrawnChallenge(image, request, request.kept) { image.showing(png: bytes, in: $0) }
        })
    case .iterm2:
      let (isInTmux, removal) = (display.graphics.isInTmux, display.graphics.removal)
      let image = InlineImage(bytes, isInTmux: isInTmux, splits: display.graphics.splitsFiles)
      self.init(
        fit: { Fit(size, cell: cell, in: CellArea(columns: $0, rows: $1)) },
        draw: { request in
          // Its cells are reflowed like characters when the window gets narrower; tmux draws its
          // own over it.
          DrawnChallenge(
            request, endedBy: image.ending, removal: removal, stays: !isInTmux,
            columns: request.fit.columns, sending: image.showing)
        })
    case .sixel, .blocks, .decodedForKitty, .decodedForBlocks, .text, .nothing: return nil
    }
  }

  /// Creates a drawing of sixels as they are: they can't be scaled down.
  init(_ sixel: Sixel, _ cell: PixelSize, _ graphics: TerminalGraphics) {
    self.init(
      fit: { columns, rows in
        let whole = Fit(
          columns: (sixel.size.width + cell.width - 1) / cell.width,
          rows: (sixel.size.height + cell.height - 1) / cell.height)
        return whole.columns <= columns && whole.rows <= rows ? whole : nil
      },
      draw: { request in
        DrawnChallenge(
          request, endedBy: Sixel.ending, removal: graphics.removal, stays: !graphics.isInTmux
        ) { _ in sixel.bytes }
      })
  }

  /// Creates a drawing of text with colours; text that does not fit is cut and marked, unless
  /// `isWhole`.
  init?(_ text: [UInt8], _ colors: ColorDepth, isASCII: Bool, isWhole: Bool) {
    let most = CellArea(columns: 1000, rows: ChallengeDisplay.lineLimit)
    guard !StyledText(text, in: most, colors: colors).isBlank else { return nil }
    @Sendable func styled(_ area: CellArea, _ isDimmed: Bool = false) -> StyledText {
      StyledText(text, in: area, colors: colors, isASCII: isASCII, dimmed: isDimmed)
    }
    self.init(
      fit: { columns, rows in
        let shown = styled(CellArea(columns: columns, rows: rows))
        guard !shown.isCut || rows > 1 && !isWhole else { return nil }
        return Fit(columns: columns, rows: shown.rows.count, isCut: shown.isCut)
      },
      draw: { request in
        let shown = styled(CellArea(request.fit), request.isDimmed)
        var rows = shown.rows.map(DrawnChallenge.Row.init)
        if request.fit.isCut, !rows.isEmpty {
          let sign = isASCII ? "..." : "…"
          rows[rows.count - 1] = DrawnChallenge.Row(sign, columns: sign.displayWidth)
        }
        return DrawnChallenge(rows: rows)
      })
  }

  /// An empty drawing that takes all available room, whose size is passed to programs.
  static let room = ChallengeDrawing(
    fit: { columns, rows in
      rows >= Fit.leastRows ? Fit(columns: columns, rows: rows) : nil
    },
    draw: { _ in DrawnChallenge() })
}

extension ChallengeDrawing.Fit {
  /// A picture with more rows can't be read in fewer than these.
  fileprivate static let leastRows = 4

  /// Returns the minimum area, for a window without room, which may grow later.
  static func least(columns: Int) -> Self {
    Self(columns: max(columns - 1, 1), rows: leastRows)
  }

  /// Creates the fit of a picture that is scaled to the room; nil if it would be too small to read.
  fileprivate init?(_ size: PixelSize, cell: PixelSize, in room: CellArea) {
    let area = room.fitting(size, cell: cell)
    let whole = (size.height + cell.height - 1) / cell.height
    guard area.rows >= min(Self.leastRows, whole) else { return nil }
    self.init(columns: area.columns, rows: area.rows)
  }
}

extension CellArea {
  fileprivate init(_ fit: ChallengeDrawing.Fit) {
    self.init(columns: fit.columns, rows: fit.rows)
  }
}

extension DrawnChallenge {
  /// Creates a drawn kitty image, sent unless the terminal has it. When dimmed, it has a shade over
  /// it, or half of its placeholder characters are blank.
  fileprivate init(
    _ image: KittyImage, _ request: ChallengeDrawing.Request, _ kept: Fit?,
    sending: (CellArea) -> [UInt8]
  ) {
    let area = CellArea(request.fit)
    let hasShade = request.isDimmed && !image.isInTmux
    let deletion = hasShade ? image.shade.deletion : []
    var sequence = kept == nil ? sending(area) : image.placing(in: area)
    if hasShade {
      sequence += image.shading(in: area)
    } else if kept != nil, !image.isInTmux {
      sequence += image.shade.deletion
    }
    self.init(
      Image(
        sequence, endedBy: image.ending, removal: deletion + image.removal,
        deletion: deletion + image.deletion, kept: kept ?? request.fit, stays: true),
      rows: image.rows(in: area, dimmed: request.isDimmed).map(Row.init))
  }

  /// Creates a drawn image that terminals don't store, sent unless it is on the screen. When
  /// dimmed, every second cell is erased.
  fileprivate init(
    _ request: ChallengeDrawing.Request, endedBy ending: [UInt8], removal: [UInt8], stays: Bool,
    columns: Int = 0, sending: (CellArea) -> [UInt8]
  ) {
    let area = CellArea(request.fit)
    self.init(
      Image(
        request.isInPlace ? [] : sending(area), endedBy: ending, removal: removal,
        deletion: removal,
        stays: stays, columns: columns),
      rows: request.isDimmed ? Checkerboard.rows(over: area).map(Row.init) : [])
  }
}

extension DrawnChallenge.Row {
  fileprivate init(_ row: PictureRow) {
    self.init(row.text, columns: row.columns)
  }
}
