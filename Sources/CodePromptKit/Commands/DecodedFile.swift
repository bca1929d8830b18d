internal import CodePromptChallengePictures
internal import CodePromptCommandRunning
internal import CodePromptTerminalMode

/// An image file that is passed to one decoder program after the other until one succeeds.
struct DecodedFile {
  /// The time limit of each program: one that hangs must leave time for the next.
  static let timeLimit = Duration.seconds(5)

  private let file: [UInt8]
  private let format: PictureFile.Format
  private let description: String?
  private let display: ChallengeDisplay
  private let cell: PixelSize
  /// The number of decoder programs tried so far.
  private var tried = 0
  /// The program that was started last; nil if none was.
  private var decoder: PictureDecoder?
  /// The opacity of the picture's pixels, if a program has output it before the pixels.
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
  ///   - area: The available room.
  ///   - closing: The descriptors that the program must not inherit.
  /// - Returns: The running program; nil if no further program is installed.
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

  /// Returns the next step for a decoder's output; nil if the output can't be shown, or is only the
  /// opacity.
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

  /// The text that replaces the picture if no program decoded it in time.
  ///
  /// The prompt goes on: the user may read the description, or get the challenge in another way.
  var words: ShownChallenge {
    let isMissing = decoder == nil && tried > 0
    let program = PictureDecoder.package(for: format)
    let reason =
      isMissing ? display.texts.say(.pictureNeeds(program)) : display.texts.say(.badPicture)
    return display.words(reason, description)
  }
}
