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
  /// In tmux, the cells encode its first byte as a mark, and its last one as a palette colour that
  /// is the same in all terminals. The others are 0: a 24-bit colour might not get through tmux.
  package init(number: UInt32, isInTmux: Bool = false) {
    precondition(number > 0, "0 names no image")
    let mark = number >> 24 % UInt32(KittyImage.marks.count)
    id = isInTmux ? mark << 24 | (16 + number % 240) : number
    self.isInTmux = isInTmux
  }

  /// The maximum number of rows, and of columns: in tmux they are numbered.
  package var limit: Int { isInTmux ? KittyImage.marks.count : .max }

  /// Returns the sequences that send a PNG file and show it in an area.
  package func showing(png file: [UInt8], in area: CellArea) -> [UInt8] {
    sequences("f=100", file, area)
  }

  package func showing(_ raster: Raster, in area: CellArea) -> [UInt8] {
    sequences("f=24,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes, area)
  }

  /// Returns the sequence that shows the image, which the terminal already stores.
  package func placing(in area: CellArea) -> [UInt8] { sequence("a=p,q=2,\(place(area))") }

  /// Returns the sequence that dims the image: a half-transparent black pixel is shown over it.
  package func shading(in area: CellArea) -> [UInt8] {
    sequence("a=T,q=2,m=0,f=32,s=1,v=1,\(shade.place(area)),z=1", [0, 0, 0, 128])
  }

  /// The image that dims this one.
  package var shade: KittyImage { KittyImage(number: id == .max ? 1 : id + 1, isInTmux: isInTmux) }

  /// The sequence that ends an unfinished transmission: both the control string and the wait for
  /// more chunks. Without it, the terminal could take another image's chunks for the missing ones.
  package var ending: [UInt8] {
    (isInTmux ? TmuxPassthrough.ending : TmuxPassthrough.end) + sequence("q=2,m=0")
  }

  /// The sequence that removes the image from the screen, while the terminal still stores it. If
  /// `a=d` came first, a sequence cut after it would delete all images.
  package var removal: [UInt8] { sequence("q=2,d=i,i=\(id),a=d") }
  /// The sequence that removes the image from the screen and from the terminal's memory.
  package var deletion: [UInt8] { sequence("q=2,d=I,i=\(id),a=d") }

  private func place(_ area: CellArea) -> String {
    "i=\(id),p=1,c=\(area.columns),r=\(area.rows),\(isInTmux ? "U=1" : "C=1")"
  }

  private func sequences(_ format: String, _ data: [UInt8], _ area: CellArea) -> [UInt8] {
    // The maximum length in one sequence is 4096 in Base64.
    let limit = 4096 / 4 * 3
    return stride(from: 0, to: data.count, by: limit).flatMap { start in
      let more = "q=2,m=\(start + limit < data.count ? 1 : 0)"
      // A transmission that is cut gets a reply only if it has an image ID, so the ID comes last.
      return sequence(
        start == 0 ? "a=T,\(more),\(format),\(place(area))" : more, data[start...].prefix(limit))
    }
  }

  private func sequence(_ control: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    var result = Array("\u{1B}_G\(control)\(payload.isEmpty ? "" : ";")".utf8)
    Base64.append(payload, to: &result)
    result += TmuxPassthrough.end
    return isInTmux ? TmuxPassthrough.handingOn(result) : result
  }
}
