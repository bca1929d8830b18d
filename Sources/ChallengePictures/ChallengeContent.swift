/// What a challenge command printed.
///
/// Limits: a command may print ``NetpbmReader/byteLimit`` bytes, and more is not read. That is 64 MiB
/// and a header: the largest picture of one byte a sample. A plain or 16-bit one has to be smaller.
package enum ChallengeContent: Equatable, Sendable {
  /// A picture that a terminal, or another program, can read.
  case file(PictureFile)
  /// The whole header of a Netpbm picture; the rest may be anything.
  case netpbm
  /// A picture for a terminal that knows sixels, whole and nothing else.
  case sixel(Sixel)
  /// The start of sixels that are cut, have something else behind them, or draw nothing.
  case brokenSixels
  /// Text, maybe with colours.
  case text

  /// Looks at what was printed; the first few thousand bytes decide, but for sixels.
  package init(_ bytes: [UInt8]) {
    if let file = PictureFile(bytes) {
      self = .file(file)
    } else if ChallengeContent.isNetpbm(bytes) {
      self = .netpbm
    } else if let sixel = Sixel(bytes) {
      self = .sixel(sixel)
    } else if Sixel.begins(bytes) {
      self = .brokenSixels
    } else {
      self = .text
    }
  }

  /// Whether a whole header is there, so that "P2 4 players" and "P6 100" are texts.
  ///
  /// What its numbers are is not asked: one that is too large is a picture that can't be read.
  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    do throws(NetpbmError) {
      return try NetpbmHeader.read(bytes.prefix(NetpbmHeader.lengthLimit)) != nil
    } catch {
      return error != .badHeader
    }
  }
}
