internal import CodePromptTerminalText

// The kinds of pictures, each drawn to fit the room there is.
extension ChallengeDrawing {
  /// The maximum number of lines of a text.
  package static let lineLimit = 60
  /// The number of rows below which a picture that has more rows is unreadable.
  private static let leastRows = 4

  /// Creates a drawing of pixels as characters.
  package init(_ raster: Raster, _ colors: ColorDepth, isASCII: Bool) {
    self.init(
      area: { room, _ in
        ChallengeDrawing.scaled(raster.size, cell: BlockPicture.pixelsPerCell, to: room)
      },
      draw: { request in
        let picture = BlockPicture(raster, in: request.area, colors: colors, isASCII: isASCII)
        return DrawnChallenge(rows: picture.rows(dimmed: request.isDimmed))
      })
  }

  /// Creates a drawing of pixels as a kitty image, with no more pixels than the terminal can show.
  package init(_ raster: Raster, _ image: KittyImage, _ cell: PixelSize) {
    self.init(
      area: { room, _ in
        ChallengeDrawing.scaled(raster.size, cell: cell, to: image.limited(room))
      },
      draw: { request in
        // An image that was sent for a smaller area is sent again: enlarged, it would be blurred.
        let kept = request.kept.flatMap {
          $0.columns >= request.area.columns && $0.rows >= request.area.rows ? $0 : nil
        }
        return DrawnChallenge(image, request, kept) { area in
          let seen = raster.scaled(to: raster.size.fitted(into: area.pixels(perCell: cell)))
          return image.showing(seen.backed(), in: area)
        }
      })
  }

  /// Creates a drawing of an image file, sent as is; nil if the terminal does not support its
  /// format.
  package init?(
    _ bytes: [UInt8], _ file: PictureFile, _ size: PixelSize, _ cell: PixelSize,
    _ graphics: TerminalGraphics, _ kitty: KittyImage
  ) {
    switch graphics.way(for: .file(file)) {
    case .kitty:
      self.init(
        area: { room, _ in ChallengeDrawing.scaled(size, cell: cell, to: kitty.limited(room)) },
        draw: { request in
          DrawnChallenge(kitty, request, request.kept) { kitty.showing(png: bytes, in: $0) }
        })
    case .iterm2:
      let image = InlineImage(bytes, isInTmux: graphics.isInTmux, splits: graphics.splitsFiles)
      self.init(
        area: { room, _ in ChallengeDrawing.scaled(size, cell: cell, to: room) },
        draw: { request in
          // The terminal reflows the image's cells like characters when the window gets narrower.
          // tmux then draws its own cells over them.
          DrawnChallenge(
            request, on: graphics, endedBy: image.ending, columns: request.area.columns,
            sending: image.showing)
        })
    case .sixel, .blocks, .decodedForKitty, .decodedForBlocks, .text, .nothing: return nil
    }
  }

  /// Creates a drawing of sixels as they are: they can't be scaled down.
  package init(_ sixel: Sixel, _ cell: PixelSize, _ graphics: TerminalGraphics) {
    self.init(
      area: { room, _ in
        let whole = CellArea(of: sixel.size, cell: cell)
        return whole.columns <= room.columns && whole.rows <= room.rows ? whole : nil
      },
      draw: { request in
        DrawnChallenge(request, on: graphics, endedBy: Sixel.ending) { _ in sixel.bytes }
      })
  }

  /// Creates a drawing of text with colours. Text that does not fit is cut and marked, or not drawn
  /// if `isWhole`.
  package init?(_ text: [UInt8], _ colors: ColorDepth, isASCII: Bool, isWhole: Bool) {
    let most = CellArea(columns: 1000, rows: ChallengeDrawing.lineLimit)
    guard !StyledText(text, in: most, colors: colors).isBlank else { return nil }
    @Sendable func styled(_ area: CellArea, _ isDimmed: Bool = false) -> StyledText {
      StyledText(text, in: area, colors: colors, isASCII: isASCII, dimmed: isDimmed)
    }
    self.init(
      area: { room, mayCut in
        let shown = styled(room)
        guard !shown.isCut || mayCut && room.rows > 1 && !isWhole else { return nil }
        return CellArea(columns: room.columns, rows: shown.rows.count)
      },
      draw: { request in
        let shown = styled(request.area, request.isDimmed)
        var rows = shown.rows
        if shown.isCut, !rows.isEmpty {
          let sign = isASCII ? "..." : "…"
          rows[rows.count - 1] = PictureRow(text: sign, columns: sign.displayWidth)
        }
        return DrawnChallenge(rows: rows)
      })
  }

  /// An empty drawing that takes all available room: the size that picture decoders are told.
  package static let room = ChallengeDrawing(
    area: { room, _ in room.rows >= leastRows ? room : nil }, draw: { _ in DrawnChallenge() })

  /// Returns the size that picture decoders are told if a picture has no room; the window may grow.
  package static func leastArea(columns: Int) -> CellArea {
    CellArea(columns: max(columns - 1, 1), rows: leastRows)
  }

  /// Returns the area of a picture that is scaled to the room; nil if it would be too small to
  /// read.
  private static func scaled(_ size: PixelSize, cell: PixelSize, to room: CellArea) -> CellArea? {
    let area = room.fitting(size, cell: cell)
    return area.rows >= min(leastRows, CellArea(of: size, cell: cell).rows) ? area : nil
  }
}

extension DrawnChallenge {
  /// Creates a drawn kitty image, sent unless the terminal has it. When dimmed, it has a shade over
  /// it, or half of its placeholder characters are blank.
  fileprivate init(
    _ image: KittyImage, _ request: ChallengeDrawing.Request, _ kept: CellArea?,
    sending: (CellArea) -> [UInt8]
  ) {
    let area = request.area
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
        deletion: deletion + image.deletion, kept: kept ?? area, stays: true),
      rows: image.rows(in: area, dimmed: request.isDimmed))
  }

  /// Creates a drawn image that terminals don't store, sent unless it is on the screen. When
  /// dimmed, every second cell is erased.
  fileprivate init(
    _ request: ChallengeDrawing.Request, on graphics: TerminalGraphics, endedBy ending: [UInt8],
    columns: Int = 0, sending: (CellArea) -> [UInt8]
  ) {
    self.init(
      Image(
        request.isInPlace ? [] : sending(request.area), endedBy: ending,
        removal: graphics.removal, deletion: graphics.removal, stays: !graphics.isInTmux,
        columns: columns),
      rows: request.isDimmed ? Checkerboard.rows(over: request.area) : [])
  }
}
