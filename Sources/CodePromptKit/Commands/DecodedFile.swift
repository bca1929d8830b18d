internal import CodePromptCellRendering
internal import CodePromptSystem

/// An image file that is passed to one decoder program after the other until one succeeds.
struct DecodedFile {
  /// The time limit of each program: one that hangs must leave time for the next.
  static let timeLimit = Duration.seconds(5)

  private let file: [UInt8]
  private let format: PictureFile.Format
  private let description: String?
  private let display: ChallengeDisplay
  private let window: WindowSize
  /// The number of decoder programs tried so far.
  private var tried = 0
  /// Whether one of them is installed.
  private var hasProgram = false

  init(
    _ file: [UInt8], _ format: PictureFile.Format, _ description: String?,
    _ display: ChallengeDisplay, _ window: WindowSize
  ) {
    self.file = file
    self.format = format
    self.description = description
    self.display = display
    self.window = window
  }

  /// Starts the next program that is installed, which must not inherit some descriptors; nil if no
  /// further one is.
  mutating func startNext(closing: [Int32]) -> RunningCommand? {
    for next in PictureDecoder.commands(for: format).dropFirst(tried) {
      tried += 1
      guard let program = try? Program.find(next),
        let command = try? RunningCommand.start(
          program, reading: file, output: .shown(limit: ChallengeDisplay.byteLimit),
          closing: closing)
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

  /// The text that replaces the picture if no program decoded it in time.
  ///
  /// The prompt goes on: the user may read the description, or get the challenge in another way.
  var words: ShownChallenge {
    let isMissing = !hasProgram && tried > 0
    let reason =
      isMissing
      ? display.texts.say(.pictureNeeds(PictureDecoder.package)) : display.texts.say(.badPicture)
    return display.words(reason, description)
  }
}
