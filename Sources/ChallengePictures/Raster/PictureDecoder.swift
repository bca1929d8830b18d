/// A program that reads an image file from standard input and writes something drawable.
///
/// This type runs no program. If a program is missing, fails, or writes no picture, the next
/// candidate is used.
package struct PictureDecoder: Equatable, Sendable {
  /// The output of a program.
  package enum Output: Sendable {
    /// A Netpbm picture.
    case netpbm
    /// A Netpbm picture with the opacity of the pixels that the next program writes.
    case opacity
    /// Text with colours, for ``StyledText``.
    case text
  }

  /// The program and its arguments.
  package let command: [String]
  /// What the program writes to standard output.
  package let output: Output

  private init(_ command: String, output: Output = .netpbm) {
    self.command = command.split(separator: " ").map(String.init)
    self.output = output
  }

  /// Returns the programs that can read a format, the best first.
  ///
  /// ImageMagick's programs get the format as an argument, so that the file can't choose another;
  /// of an animation, the first frame is used. giftopnm does not write a GIF's colours and
  /// transparency at once, so it runs twice.
  ///
  /// - Parameters:
  ///   - format: The file's format.
  ///   - area: The available cells for a text.
  ///   - colors: The colours of a text.
  ///   - isASCII: Whether a text must be ASCII.
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
    // Half blocks without colours would all look the same.
    let symbols = isASCII || colors == .none ? "ascii" : "vhalf"
    let size = "\(area.columns)x\(area.rows)"
    let chafa = PictureDecoder(
      "chafa --format symbols --symbols \(symbols) --colors \(depth) --size \(size) -",
      output: .text)
    return own + others + [chafa]
  }

  /// Returns the package to install, by its name on Debian and others.
  package static func package(for format: PictureFile.Format) -> String {
    switch format {
    case .png, .gif: "netpbm"
    case .jpeg: "libjpeg-turbo-progs"
    }
  }
}
