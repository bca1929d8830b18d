internal import CodePromptCellRendering
internal import CodePromptSystem

/// An image file that is passed to one decoder program after the other until one succeeds.
struct DecodedFile {
  /// The time limit of each program: one that hangs must leave time for the next.
  static let timeLimit = Duration.seconds(5)

  let bytes: [UInt8]
  let format: PictureFile.Format
  let description: String?
  let display: ChallengeDisplay
  let window: WindowSize
  var tried = 0
  var hasProgram = false

  /// Starts the next program that is installed; nil if no further one is.
  mutating func startNext(until deadline: Duration, closing: [Int32]) -> RunningCommand? {
    for next in PictureDecoder.commands(for: format).dropFirst(tried) {
      tried += 1
      guard let program = try? Program.find(next),
        let command = try? RunningCommand.start(
          program, reading: bytes, output: .shown(limit: ChallengeDisplay.byteLimit),
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
    let isMissing = !hasProgram && tried > 0
    let reason = isMissing ? PromptPhrase.pictureNeeds(PictureDecoder.package) : .badPicture
    return display.words(display.texts.say(reason), description)
  }
}
