/// The sequences of kitty's graphics protocol for one image.
///
/// All sequences suppress replies (`q=2`), and the cursor is not moved (`C=1`). In tmux, the outer
/// terminal's cursor position is unknown: the image is shown by placeholder cells (`U=1`). Source:
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/ ("Remote client", "Control data reference",
/// "Unicode placeholders", "Deleting images").
package struct KittyImage: Sendable {
  /// The terminal's ID of the image, not 0; another image with the same ID replaces it.
  package let id: UInt32
  /// Whether the sequences need tmux passthrough.
  package let isInTmux: Bool

  /// Creates an image with an ID derived from a number, which must be at least 1.
  ///
  /// In tmux, the placeholder cells encode the ID: its first byte as a mark, and its last byte as a
  /// palette colour that is the same in all terminals. The two middle bytes are 0, since a 24-bit
  /// colour might not get through tmux.
  package init(number: UInt32, isInTmux: Bool = false) {
    precondition(number > 0, "0 names no image")
    id = isInTmux ? number & 0xFF00_0000 | (16 + number % 240) : number
    self.isInTmux = isInTmux
  }

  /// Returns the area, limited in tmux to the rows and columns that can be numbered.
  package func limited(_ area: CellArea) -> CellArea {
    guard isInTmux else { return area }
    return CellArea(
      columns: min(area.columns, Placeholders.limit), rows: min(area.rows, Placeholders.limit))
  }

  /// Returns the placeholder characters of an area; none if the image is shown at the cursor.
  package func rows(in area: CellArea, dimmed: Bool = false) -> [PictureRow] {
    isInTmux ? Placeholders.rows(of: self, in: area, dimmed: dimmed) : []
  }

  /// The maximum Base64 length in one sequence; `pieceLimit` is the number of bytes that it
  /// encodes.
  private static let chunkLimit = 4096
  private static let pieceLimit = chunkLimit / 4 * 3

  /// Returns the sequences that send a PNG file and show it in an area, at the cursor or at its
  /// placeholders.
  package func showing(png file: [UInt8], in area: CellArea) -> [UInt8] {
    sequences("f=100", file, area)
  }

  /// Returns the sequences that send pixels and show them in an area, at the cursor or at its
  /// placeholders.
  package func showing(_ raster: Raster, in area: CellArea) -> [UInt8] {
    let format = raster.samples.hasAlpha ? 32 : 24
    let size = "s=\(raster.size.width),v=\(raster.size.height)"
    return sequences("f=\(format),\(size)", raster.withColors, area)
  }

  /// Returns the sequence that shows the image, which the terminal already stores, in another area.
  package func placing(in area: CellArea) -> [UInt8] {
    var result: [UInt8] = []
    append("a=p,q=2,\(place(area))", [], to: &result)
    return result
  }

  /// Returns the sequences that dim the image at the cursor: a half-transparent black image of one
  /// pixel is shown over it.
  package func shading(in area: CellArea) -> [UInt8] {
    let black = shade.place(area) + ",z=1"
    var result: [UInt8] = []
    append("a=T,q=2,m=0,f=32,s=1,v=1,\(black)", [0, 0, 0, 128], to: &result)
    return result
  }

  /// The image that dims this one.
  package var shade: KittyImage { KittyImage(number: id == .max ? 1 : id + 1, isInTmux: isInTmux) }

  /// The sequence that ends an unfinished transmission: both the control string and the wait for
  /// more chunks. Without it, the terminal could take another image's chunks for the missing ones.
  package var ending: [UInt8] {
    var result = isInTmux ? TmuxPassthrough.ending : Array("\u{1B}\\".utf8)
    append("q=2,m=0", [], to: &result)
    return result
  }

  /// The sequence that removes the image from the screen, while the terminal still stores it.
  package var removal: [UInt8] { deletion(of: "i") }

  /// The sequence that removes the image from the screen and from the terminal's memory.
  package var deletion: [UInt8] { deletion(of: "I") }

  private func deletion(of kind: Character) -> [UInt8] {
    var result: [UInt8] = []
    // `a=d` is last: if it came first, a sequence cut after it would delete all images.
    append("q=2,d=\(kind),i=\(id),a=d", [], to: &result)
    return result
  }

  /// Returns the parameters for an area; a new placement replaces the previous one (`p=1`).
  private func place(_ area: CellArea) -> String {
    "i=\(id),p=1,c=\(area.columns),r=\(area.rows),\(isInTmux ? "U=1" : "C=1")"
  }

  private func sequences(_ format: String, _ data: [UInt8], _ area: CellArea) -> [UInt8] {
    var result: [UInt8] = []
    // Each chunk adds about 40 bytes to its Base64 text.
    result.reserveCapacity(data.count / 3 * 4 + data.count / 70 + 256)
    var start = 0
    repeat {
      let piece = data[start..<min(start + KittyImage.pieceLimit, data.count)]
      let isLast = piece.endIndex == data.count
      let more = "q=2,m=\(isLast ? 0 : 1)"
      // A transmission that is cut gets a reply only if it has an image ID, so the ID comes last.
      append(start == 0 ? "a=T,\(more),\(format),\(place(area))" : more, piece, to: &result)
      start = piece.endIndex
    } while start < data.count
    return result
  }

  /// Appends one sequence: `APC G control ; payload ST`.
  private func append(_ control: String, _ payload: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if isInTmux { result += TmuxPassthrough.start }
    result += TmuxPassthrough.escape(isInTmux) + Array("_G\(control)".utf8)
    if !payload.isEmpty {
      result.append(UInt8(ascii: ";"))
      Base64.append(payload, to: &result)
    }
    result += TmuxPassthrough.escape(isInTmux) + [UInt8(ascii: "\\")]
    if isInTmux { result += TmuxPassthrough.end }
  }
}

extension Raster {
  /// The pixels as RGB, with opacity if they have it.
  fileprivate var withColors: [UInt8] {
    guard samples == .gray || samples == .grayAlpha else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(size.count * 4)
    for start in stride(from: 0, to: bytes.count, by: samples.rawValue) {
      result += [bytes[start], bytes[start], bytes[start]]
      if samples.hasAlpha { result.append(bytes[start + 1]) }
    }
    return result
  }
}
