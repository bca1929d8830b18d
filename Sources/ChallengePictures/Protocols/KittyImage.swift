/// The sequences of kitty's graphics protocol for one image.
///
/// None of them is answered (`q=2`), and the cursor stays where it is (`C=1`). Within tmux nobody
/// knows where its terminal's cursor is: the image is shown by cells that stand for it (`U=1`).
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/ ("Remote client", "Control data
/// reference", "Unicode placeholders", "Deleting images").
package struct KittyImage: Sendable {
  /// The number by which the terminal knows it, which is not 0; a second image of the same number
  /// takes the place of the first.
  package let id: UInt32
  /// Whether tmux is to hand the sequences on to its terminal.
  package let isInTmux: Bool

  /// Names an image by any number from 1 on.
  ///
  /// Within tmux its last byte is a colour, of those that are the same in all terminals, and two
  /// bytes are 0: more of a colour might not get through.
  package init(number: UInt32, isInTmux: Bool = false) {
    precondition(number > 0, "0 names no image")
    id = isInTmux ? number & 0xFF00_0000 | (16 + number % 240) : number
    self.isInTmux = isInTmux
  }

  /// The cells that an image may take: within tmux no more than can be numbered.
  package func limited(_ area: CellArea) -> CellArea {
    guard isInTmux else { return area }
    return CellArea(
      columns: min(area.columns, Placeholders.limit), rows: min(area.rows, Placeholders.limit))
  }

  /// The characters that stand for the image in an area; none where it is shown at the cursor.
  package func rows(in area: CellArea, dimmed: Bool = false) -> [PictureRow] {
    isInTmux ? Placeholders.rows(of: self, in: area, dimmed: dimmed) : []
  }

  /// The bytes of Base64 in one sequence, at most, and of what they stand for.
  private static let chunkLimit = 4096
  private static let pieceLimit = chunkLimit / 4 * 3

  /// Sends a PNG file and shows it in an area, at the cursor or where its rows are.
  package func showing(png file: [UInt8], in area: CellArea) -> [UInt8] {
    sequences("f=100", file, area)
  }

  /// Sends pixels and shows them in an area, at the cursor or where its rows are.
  package func showing(_ raster: Raster, in area: CellArea) -> [UInt8] {
    let format = raster.samples.hasAlpha ? 32 : 24
    let size = "s=\(raster.size.width),v=\(raster.size.height)"
    return sequences("f=\(format),\(size)", raster.withColors, area)
  }

  /// Shows the image, which the terminal keeps, in another area.
  package func placing(in area: CellArea) -> [UInt8] {
    var result: [UInt8] = []
    append("a=p,q=2,\(place(area))", [], to: &result)
    return result
  }

  /// Dims what is shown at the cursor: half a black over it, which is an image of one pixel.
  package func shading(in area: CellArea) -> [UInt8] {
    let black = shade.place(area) + ",z=1"
    var result: [UInt8] = []
    append("a=T,q=2,m=0,f=32,s=1,v=1,\(black)", [0, 0, 0, 128], to: &result)
    return result
  }

  /// The image that dims this one.
  package var shade: KittyImage { KittyImage(number: id == .max ? 1 : id + 1, isInTmux: isInTmux) }

  /// What ends what shows it, wherever that was cut: the string, and the wait for the chunks that
  /// are missing, which could be those of another image.
  package var ending: [UInt8] {
    var result = isInTmux ? TmuxPassthrough.ending : Array("\u{1B}\\".utf8)
    append("q=2,m=0", [], to: &result)
    return result
  }

  /// Takes the image off the screen, while the terminal keeps it.
  package var removal: [UInt8] { deletion(of: "i") }

  /// Takes the image off the screen and out of the terminal's memory.
  package var deletion: [UInt8] { deletion(of: "I") }

  private func deletion(of kind: Character) -> [UInt8] {
    var result: [UInt8] = []
    // Cut after `a=d` it would take all images off.
    append("q=2,d=\(kind),i=\(id),a=d", [], to: &result)
    return result
  }

  /// The area in which the image is shown; a second one takes the place of the first.
  private func place(_ area: CellArea) -> String {
    "i=\(id),p=1,c=\(area.columns),r=\(area.rows),\(isInTmux ? "U=1" : "C=1")"
  }

  private func sequences(_ format: String, _ data: [UInt8], _ area: CellArea) -> [UInt8] {
    var result: [UInt8] = []
    // Some 40 bytes around each chunk.
    result.reserveCapacity(data.count / 3 * 4 + data.count / 70 + 256)
    var start = 0
    repeat {
      let piece = data[start..<min(start + KittyImage.pieceLimit, data.count)]
      let isLast = piece.endIndex == data.count
      let more = "q=2,m=\(isLast ? 0 : 1)"
      // What is cut before it is whole is answered only if it names an image: so that comes later.
      append(start == 0 ? "a=T,\(more),\(format),\(place(area))" : more, piece, to: &result)
      start = piece.endIndex
    } while start < data.count
    return result
  }

  /// Adds one sequence: `APC G control ; payload ST`.
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
  /// The pixels as red, green and blue, and opacity where they have one.
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
