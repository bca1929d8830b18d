internal import CodePromptSystem
package import CodePromptTerminalText

/// A challenge as shown: its text, and a drawing that replaces the text where there is room.
package typealias ShownChallenge = (text: DisplayText, drawing: ChallengeDrawing?)

enum ChallengeStep {
  case show(ShownChallenge)
  /// An image file has to be decoded by a program first.
  case decode(DecodedFile)
}

final class ChallengeDisplay: Sendable {
  let graphics: TerminalGraphics
  let colors: ColorDepth
  let texts: Localizer
  /// The image in kitty's graphics protocol, whose number differs for each prompt.
  let image: KittyImage

  init(graphics: TerminalGraphics, colors: ColorDepth, texts: Localizer, image: KittyImage) {
    self.graphics = graphics
    self.colors = colors
    self.texts = texts
    self.image = image
  }

  /// Returns the next step for a command's whole output, with its description of the picture.
  func step(
    for printed: [UInt8], describedBy description: String?, in window: WindowSize
  ) throws(CommandFailure) -> ChallengeStep {
    func decode(_ bytes: [UInt8], _ format: PictureFile.Format) -> ChallengeStep {
      .decode(
        DecodedFile(
          bytes: bytes, programs: PictureDecoder.commands(for: format)[...],
          description: description, display: self, window: window))
    }
    let cell = PixelSize(window.cell)
    // An unreadable picture is refused even on a terminal that shows no pictures: a script's author
    // must not have to try all terminals.
    switch ChallengeContent(printed) {
    case .text:
      guard printed.count <= CheckCommand.outputLimit else { throw .tooMuchOutput }
      guard !StyledText.isBlank(printed) else { throw .blankOutput }
      return .show(text(printed, description))
    // Incomplete sixels are refused, since a terminal would show a part of them, or wait for their
    // end.
    case .unreadable: throw .badPicture
    case .sixel(let sixel):
      guard !texts.isPlain, graphics.protocols.contains(.sixel) else {
        return .show(notShown(description))
      }
      let sixels = PrintedSixels(sixel, cellSize: cell, on: graphics)
      return .show(picture(.printedSixels(sixels), description))
    case .pam: return showsPictures ? decode(printed, .pam) : .show(notShown(description))
    case .netpbm:
      guard let raster = Raster(netpbm: printed) else { throw .badPicture }
      return .show(pixels(raster, description, window))
    case .file(let file):
      guard let size = file.size, max(size.width, size.height) <= Raster.sideLimit,
        // A truncated file is refused: a terminal would not report that the rest is missing, and
        // some decoders invent it.
        let length = file.length
      else { throw .badPicture }
      guard showsPictures else { return .show(notShown(description)) }
      var whole = printed
      whole.removeLast(printed.count - length)
      let drawing = ChallengeDrawing(
        file: whole, format: file.format, size: size, cellSize: cell, on: graphics, as: image)
      guard let drawing else { return decode(whole, file.format) }
      return .show(picture(drawing, description))
    }
  }

  func pixels(_ raster: Raster, _ description: String?, _ window: WindowSize) -> ShownChallenge {
    let cell = PixelSize(window.cell)
    guard showsPictures else { return notShown(description) }
    if graphics.protocols.contains(.kitty) {
      return picture(
        .kitty(KittyPicture(.pixels(raster), as: image, cellSize: cell)), description)
    }
    // Without the size of a cell, the rows that sixels take are unknown.
    if graphics.protocols.contains(.sixel), window.cell != nil {
      return picture(.sixels(SixelPicture(raster, cellSize: cell, on: graphics)), description)
    }
    let characters = CharacterPicture(raster, colors: colors, isASCII: texts.isASCII)
    return picture(.characters(characters), description)
  }

  private var showsPictures: Bool { !texts.isPlain && graphics.showsPictures }

  /// Returns how a printed text is shown: if it has colours or is made of drawing characters, with
  /// its rows kept as printed, or, where no pictures are shown, by its description, if any.
  private func text(_ printed: [UInt8], _ description: String?) -> ShownChallenge {
    let string = String(decoding: printed, as: UTF8.self)
    let limit = StyledText.lineLimit
    let readable = DisplayText(string, limit: limit, isASCII: texts.isASCII)
    let isDrawn = DisplayText(string, limit: limit).isDrawn
    guard isDrawn || printed.contains(0x1B) else { return (readable, nil) }
    if description != nil, !showsPictures { return words(description) }
    // A picture made of characters is useless if a part is cut off: where it does not fit, its
    // description replaces it.
    let told = isDrawn ? description : nil
    let printedText = PrintedText(
      printed, colors: colors, isASCII: texts.isASCII, isWhole: told != nil)
    let drawing = printedText.map { ChallengeDrawing.text($0) }
    guard let told else { return (readable, drawing) }
    return drawing.map { picture($0, told) } ?? words(told)
  }

  func words(_ lines: String?...) -> ShownChallenge {
    let text = lines.compactMap { $0 }.joined(separator: "\n")
    return (DisplayText(text, isASCII: texts.isASCII), nil)
  }

  private func notShown(_ description: String?) -> ShownChallenge {
    words(texts.say(.pictureNotShown), description)
  }

  private func picture(_ drawing: ChallengeDrawing, _ description: String?) -> ShownChallenge {
    (words(texts.say(.pictureNeedsRoom), description).text, drawing)
  }
}

extension DisplayText {
  /// Whether the text is a picture: it has block elements, Braille patterns, or `##` as in the
  /// corners of an ASCII QR code, or it consists of blanks with background colours.
  fileprivate var isDrawn: Bool {
    let marks: [ClosedRange<Unicode.Scalar>] = [
      "\u{2580}"..."\u{259F}", "\u{2800}"..."\u{28FF}",
    ]
    return lines.contains { line in
      line.unicodeScalars.contains { scalar in marks.contains { $0.contains(scalar) } }
        || line.utf8.holds("##  ##".utf8)
    } || lines.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
  }
}

extension PixelSize {
  /// Creates the size of a cell in pixels. An unknown size counts as 8 × 16, as for a small font,
  /// so that the rows below an image have room anyway.
  init(_ cell: WindowSize.Cell?) { self.init(width: cell?.width ?? 8, height: cell?.height ?? 16) }
}

/// An image file that is passed to one decoder program after the other until one succeeds.
package final class DecodedFile {
  /// The time limit of each program: one that hangs must leave time for the next.
  static let timeLimit = Duration.seconds(5)

  private let bytes: [UInt8]
  /// The programs that may decode the file and have not been tried.
  private var programs: ArraySlice<[String]>
  private let description: String?
  private let display: ChallengeDisplay
  private let window: WindowSize
  private var hasProgram = false

  init(
    bytes: [UInt8], programs: ArraySlice<[String]>, description: String?,
    display: ChallengeDisplay, window: WindowSize
  ) {
    self.bytes = bytes
    self.programs = programs
    self.description = description
    self.display = display
    self.window = window
  }

  /// Starts the next program that is installed; nil if no further one is.
  func startNext(until deadline: Duration, closing: [Int32]) -> RunningCommand? {
    while let next = programs.popFirst() {
      guard let program = try? Program.find(next),
        let command = try? RunningCommand.start(
          program, reading: bytes, output: .shown(limit: Raster.byteLimit),
          until: deadline, closing: closing)
      else { continue }
      hasProgram = true
      return command
    }
    return nil
  }

  /// Returns what is shown of the last program's output; nil if nothing of it would be visible.
  func shown(_ output: [UInt8]) -> ShownChallenge? {
    guard let raster = Raster(netpbm: output), !raster.isBlank else { return nil }
    return display.pixels(raster, description, window)
  }

  /// The text that replaces the picture if no program decoded it in time: the prompt goes on, since
  /// the user may read the description, or get the challenge in another way.
  var words: ShownChallenge {
    let isMissing = !hasProgram && programs.isEmpty
    let texts = display.texts
    let reason =
      isMissing ? texts.pictureNeeds(PictureDecoder.package) : texts.say(.badPicture)
    return display.words(reason, description)
  }
}
