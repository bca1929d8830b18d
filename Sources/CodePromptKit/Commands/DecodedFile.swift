internal import CodePromptChallengePictures
internal import CodePromptCommandRunning
internal import CodePromptTerminalMode

/// An image file that programs are to decode, one after the other until one of them can.
struct DecodedFile {
  /// How long each of them may take: one that hangs must leave time for the next.
  static let timeLimit = Duration.seconds(5)

  private let file: [UInt8]
  private let format: PictureFile.Format
  private let description: String?
  private let display: ChallengeDisplay
  private let cell: PixelSize
  /// How many of the candidates were tried.
  private var tried = 0
  /// The program that runs now, or ran last; nil if none of them is installed.
  private var decoder: PictureDecoder?
  /// How opaque the pixels of the next picture are, where a program tells that beforehand.
  private var opacity: Raster?

  init(
    _ file: [UInt8], _ format: PictureFile.Format, _ description: String?,
    _ display: ChallengeDisplay, _ window: WindowSize
  ) {
    self.file = file
    self.format = format
    self.description = description
    self.display = display
    cell = PixelSize(window.cell)
  }

  /// Starts the next program that is installed.
  ///
  /// - Parameters:
  ///   - area: The room that there is now.
  ///   - closing: The descriptors that are not for it.
  /// - Returns: The program as it runs; nil if there is none.
  mutating func startNext(in area: CellArea, closing: [Int32]) -> RunningCommand? {
    let candidates = PictureDecoder.candidates(
      for: format, in: area, colors: display.colors, isASCII: display.texts.isASCII)
    for next in candidates.dropFirst(tried) {
      tried += 1
      guard let program = try? Program.find(next.command),
        let command = try? RunningCommand.start(
          program, reading: file, output: .shown(limit: ChallengeDisplay.byteLimit),
          closing: closing)
      else { continue }
      decoder = next
      return command
    }
    return nil
  }

  /// Says what to do with what the program made of the file; nil if that can't be shown, or not
  /// yet.
  mutating func take(_ output: [UInt8]) -> ChallengeStep? {
    switch decoder?.output {
    case .netpbm:
      guard let raster = try? Raster(netpbm: output) else { return nil }
      return display.pixels(opacity.map(raster.masked) ?? raster, description, cell)
    case .opacity:
      opacity = try? Raster(netpbm: output)
      return nil
    case .text: return display.isBlank(output) ? nil : .show(display.drawn(output, description))
    case nil: return nil
    }
  }

  /// What is in its place where no program, or no time for one, is left.
  ///
  /// The challenge is there, and may be described or had in another way: it is not given up.
  var words: ShownChallenge {
    let isMissing = decoder == nil && tried > 0
    let program = PictureDecoder.package(for: format)
    let reason = isMissing ? display.texts.pictureNeeds(program) : display.texts.badPicture
    return display.words(reason, description)
  }
}
