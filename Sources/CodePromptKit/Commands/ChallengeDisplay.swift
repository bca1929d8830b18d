internal import CodePromptCellRendering
internal import CodePromptChallengePictures
internal import CodePromptTerminalMode
internal import CodePromptTerminalText

/// What is shown for a challenge: text, and a drawing of its own where there is room for that.
struct ShownChallenge: Sendable {
  var text: DisplayText
  var drawing: ChallengeDrawing?
}

/// What is to be done with what a challenge command printed.
enum ChallengeStep {
  case show(ShownChallenge)
  /// A program has to decode an image file first.
  case decode(DecodedFile)
  case fail(CommandFailure)
}

/// How challenges are shown on a terminal.
struct ChallengeDisplay: Sendable {
  let graphics: TerminalGraphics
  let colors: ColorDepth
  /// Whether lines are appended, which are read and not looked at.
  let isPlain: Bool
  let texts: Localizer
  /// What names the image, another one for each prompt.
  let imageNumber: UInt32

  /// What a command may print, and how much of that as text.
  static let byteLimit = NetpbmReader.byteLimit
  private static let textLimit = PreparedVerifier.outputLimit
  /// How many lines of text are shown.
  static let lineLimit = 60

  /// Says what to do with what was printed.
  ///
  /// - Parameters:
  ///   - printed: All of it.
  ///   - description: What the command said of it; nil for nothing.
  ///   - window: The window, whose cells may be of a known size.
  /// - Returns: What is shown, or why nothing can be.
  func step(
    for printed: [UInt8], describedBy description: String?, in window: WindowSize
  ) -> ChallengeStep {
    let content = ChallengeContent(printed)
    let way = way(for: content)
    let cell = PixelSize(window.cell)
    // One that can't be read is refused also where it would not be shown: whoever writes a script
    // must not have to try all terminals.
    switch content {
    case .text:
      guard printed.count <= ChallengeDisplay.textLimit else { return .fail(.tooMuchOutput) }
      return isBlank(printed) ? .fail(.blankOutput) : .show(text(printed, description))
    // Of sixels a terminal would show what is there, or wait for their end; a text has none of it.
    case .unreadable: return .fail(.badPicture)
    case .sixel(let sixel):
      guard !sixel.isBlank else { return .fail(.blankOutput) }
      guard way == .sixel else { return .show(notShown(description)) }
      return .show(picture(ChallengeDrawing(sixel, cell, graphics), description))
    case .netpbm:
      guard let raster = try? Raster(netpbm: printed) else { return .fail(.badPicture) }
      return pixels(raster, description, cell)
    case .file(let file):
      guard let size = file.size, max(size.width, size.height) <= NetpbmReader.sideLimit,
        // A terminal would not say that the rest is missing, and some programs guess it.
        let length = file.length
      else { return .fail(.badPicture) }
      guard way != .nothing else { return .show(notShown(description)) }
      var whole = printed
      whole.removeLast(printed.count - length)
      guard let drawing = ChallengeDrawing(whole, file, size, cell, self) else {
        return .decode(DecodedFile(whole, file.format, description, self, window))
      }
      return .show(picture(drawing, description))
    }
  }

  /// Pixels in the best way for them, if there are any to see.
  func pixels(_ raster: Raster, _ description: String?, _ cell: PixelSize) -> ChallengeStep {
    guard !raster.isBlank else { return .fail(.blankOutput) }
    let drawing: ChallengeDrawing
    switch way(for: .netpbm) {
    case .nothing: return .show(notShown(description))
    case .kitty: drawing = ChallengeDrawing(raster, image, cell)
    default: drawing = ChallengeDrawing(raster, colors, isASCII: texts.isASCII)
    }
    return .show(picture(drawing, description))
  }

  private func way(for content: ChallengeContent) -> PictureWay {
    isPlain ? .nothing : graphics.way(for: content)
  }

  /// A text that was printed; with colours it is drawn, but not read.
  ///
  /// Where no pictures are shown, one that has colours or is drawn in characters gives way to what
  /// describes it.
  func text(_ printed: [UInt8], _ description: String?) -> ShownChallenge {
    let isStyled = printed.contains(0x1B)
    let text = DisplayText(
      String(decoding: printed, as: UTF8.self), limit: ChallengeDisplay.lineLimit)
    if description != nil, isPlain || !graphics.showsPictures, isStyled || text.isDrawn {
      return words(description)
    }
    return isStyled || text.isDrawn
      ? drawn(printed, text.isDrawn ? description : nil)
      : ShownChallenge(text: readable(printed))
  }

  /// A text in its rows as they are; a picture of characters says nothing where it is cut, so that
  /// it gives way to what describes it.
  func drawn(_ printed: [UInt8], _ description: String?) -> ShownChallenge {
    let drawing = ChallengeDrawing(
      printed, colors, isASCII: texts.isASCII, isWhole: description != nil)
    guard let description else {
      return ShownChallenge(text: readable(printed), drawing: drawing)
    }
    return drawing.map { picture($0, description) } ?? words(description)
  }

  private func readable(_ printed: [UInt8]) -> DisplayText {
    DisplayText(
      String(decoding: printed, as: UTF8.self), limit: ChallengeDisplay.lineLimit,
      isASCII: texts.isASCII)
  }

  /// Whether nothing is to be seen of a text, on a terminal of all colours.
  func isBlank(_ printed: [UInt8]) -> Bool {
    let most = CellArea(columns: 1000, rows: ChallengeDisplay.lineLimit)
    return StyledText(printed, in: most, colors: .trueColor).isBlank
  }

  /// Lines in the place of a picture, or of one for which there is no room.
  func words(_ lines: String?...) -> ShownChallenge {
    let text = lines.compactMap(\.self).joined(separator: "\n")
    return ShownChallenge(text: DisplayText(text, isASCII: texts.isASCII))
  }

  /// What stands for a picture on a terminal that shows none.
  private func notShown(_ description: String?) -> ShownChallenge {
    words(texts.pictureNotShown, description)
  }

  var image: KittyImage { KittyImage(number: imageNumber, isInTmux: graphics.isInTmux) }

  private func picture(_ drawing: ChallengeDrawing, _ description: String?) -> ShownChallenge {
    var shown = words(texts.pictureNeedsRoom, description)
    shown.drawing = drawing
    return shown
  }
}

extension DisplayText {
  /// Whether it is a picture: of block elements, Braille patterns, `##` as in the corners of a QR
  /// code that is in ASCII, or nothing but blanks, which have background colours then.
  fileprivate var isDrawn: Bool {
    lines.contains { line in
      line.unicodeScalars.contains(where: \.isDrawn) || line.utf8.holds("##  ##".utf8)
    } || lines.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
  }
}

extension Unicode.Scalar {
  /// Whether pictures are made of it: block elements and Braille patterns.
  fileprivate var isDrawn: Bool {
    ("\u{2580}"..."\u{259F}").contains(self) || ("\u{2800}"..."\u{28FF}").contains(self)
  }
}

extension PixelSize {
  /// The pixels of a cell: 8 × 16 where they are not known, as of a small font, so that what is
  /// below an image has room anyway.
  init(_ cell: WindowSize.Cell?) {
    self.init(width: cell?.width ?? 8, height: cell?.height ?? 16)
  }
}
