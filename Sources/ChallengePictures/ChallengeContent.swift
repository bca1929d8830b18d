/// What a challenge command printed.
///
/// Limits: a command may print ``NetpbmReader/byteLimit`` bytes, and more is not read. That is 64 MiB
/// and a header: the largest picture of one byte a sample. A plain or 16-bit one has to be smaller.
package enum ChallengeContent: Equatable, Sendable {
  /// A picture that a terminal, or another program, can read.
  case file(PictureFile)
  /// The start of a Netpbm picture; the rest may be anything.
  case netpbm
  /// A picture for a terminal that knows sixels, whole and nothing else.
  case sixel(Sixel)
  /// The start of sixels that are cut, have something else behind them, or draw nothing.
  case brokenSixels
  /// Text, maybe with colours.
  case text

  /// Looks at what was printed; the first few hundred bytes decide, but for sixels.
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

  /// Whether a header begins, so that "P3 is free" is a text.
  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "P"), bytes.count > 2 else { return false }
    if bytes[1] == UInt8(ascii: "7") { return bytes[2] == UInt8(ascii: "\n") }
    guard (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[1]) else { return false }
    var words = NetpbmWords(bytes[2...])
    // A header that ends within its comments is one that lies.
    guard case let byte? = try? words.next(), byte.isSpace else { return false }
    do throws(NetpbmWords.Stop) {
      _ = try words.number()
      return true
    } catch {
      return if case .unfinished = error { true } else { false }
    }
  }
}
