/// A program that reads an image file from its standard input and writes what can be drawn.
///
/// No program is run here. One that is missing, fails, or writes what is no picture gives way to
/// the next candidate.
package struct PictureDecoder: Equatable, Sendable {
  /// What a program writes.
  package enum Output: Sendable {
    /// A Netpbm picture.
    case netpbm
    /// A Netpbm picture of how opaque the pixels are that the next program writes.
    case opacity
    /// Text with colours, for ``StyledText``.
    case text
  }

  /// The program and its arguments.
  package let command: [String]
  /// What it writes to its standard output.
  package let output: Output

  private init(_ command: String, output: Output = .netpbm) {
    self.command = command.split(separator: " ").map(String.init)
    self.output = output
  }

  /// The programs that can read a format, the best first.
  ///
  /// ImageMagick's are told the format, so that the file can't choose another; of an animation the
  /// first picture is taken. giftopnm doesn't write both at once what colour a pixel of a GIF has
  /// and whether it is transparent: it is run twice.
  ///
  /// - Parameters:
  ///   - format: The file's format.
  ///   - area: The cells that a text may take.
  ///   - colors: The colours of a text.
  ///   - isASCII: Whether a text is of ASCII only.
  /// - Returns: The candidates, which may not be installed.
  package static func candidates(
    for format: PictureFile.Format, in area: CellArea, colors: ColorDepth, isASCII: Bool
  ) -> [PictureDecoder] {
    let own: [PictureDecoder]
    let name: String
    switch format {
    case .png:
      own = [PictureDecoder("pngtopam -alphapam"), PictureDecoder("pngtopnm")]
      name = "png"
    case .jpeg:
      own = [PictureDecoder("djpeg -pnm"), PictureDecoder("jpegtopnm")]
      name = "jpeg"
    case .gif:
      own = [PictureDecoder("giftopnm -alphaout=-", output: .opacity), PictureDecoder("giftopnm")]
      name = "gif"
    }
    let depth =
      switch colors {
      case .none: "none"
      case .sixteen: "16"
      case .palette256: "256"
      case .trueColor: "full"
      }
    let others = ["magick", "convert"].map {
      PictureDecoder("\($0) \(name):-[0] -auto-orient -depth 8 pam:-")
    }
    // Half blocks without colours would be all the same.
    let symbols = isASCII || colors == .none ? "ascii" : "vhalf"
    let size = "\(area.columns)x\(area.rows)"
    let chafa = PictureDecoder(
      "chafa --format symbols --symbols \(symbols) --colors \(depth) --size \(size) -",
      output: .text)
    return own + others + [chafa]
  }

  /// What to install, by the name of its package on Debian and others.
  package static func package(for format: PictureFile.Format) -> String {
    switch format {
    case .png, .gif: "netpbm"
    case .jpeg: "libjpeg-turbo-progs"
    }
  }
}
