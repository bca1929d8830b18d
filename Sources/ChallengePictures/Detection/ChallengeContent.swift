/// What a challenge command printed.
///
/// Limits: a command may print ``NetpbmReader/byteLimit`` bytes, and more is not read. That is 64
/// MiB and a header: the largest picture of one byte a sample. A plain or 16-bit one has to be
/// smaller.
package enum ChallengeContent: Equatable, Sendable {
  /// A picture that a terminal, or another program, can read.
  case file(PictureFile)
  /// The whole header of a Netpbm picture; what follows may be cut or wrong, but is no text.
  case netpbm
  /// A picture for a terminal that knows sixels, whole and nothing else.
  case sixel(Sixel)
  /// What can't be shown: sixels that are cut, have something else after them or draw nothing, and
  /// bytes that are mostly no text, as of any other file.
  case unreadable
  /// Text, maybe with colours.
  case text

  /// Looks at all that was printed.
  package init(_ bytes: [UInt8]) {
    if let file = PictureFile(bytes) {
      self = .file(file)
    } else if ChallengeContent.isNetpbm(bytes) {
      self = .netpbm
    } else if let sixel = Sixel(bytes) {
      self = .sixel(sixel)
    } else {
      self = Sixel.begins(bytes) || TextDetection(bytes) == .none ? .unreadable : .text
    }
  }

  /// Whether a whole header is there, so that "P2 4 players" and "P6 100" are texts.
  ///
  /// What its numbers are is not asked: one that is too large is a picture that can't be read.
  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    do throws(NetpbmError) {
      let read = try NetpbmHeader.read(bytes.prefix(NetpbmHeader.lengthLimit))
      guard let (header, length) = read else { return false }
      let rest = bytes.dropFirst(length)
      guard let count = header.byteCount else { return isPlain(bytes, rest) }
      return isRaw(bytes, rest, count: count)
    } catch {
      guard error != .badHeader else { return false }
      let isPlain = bytes[1] <= UInt8(ascii: "3")
      return isSamples(bytes.dropFirst(2)) || !isPlain && !isText(bytes)
    }
  }

  /// Whether a raw picture follows a header, so that "P4 3 4 is the code" is a text.
  ///
  /// One that is a text to look at must have the bytes that its header says, and a newline after
  /// them at the most. Else it is a picture also where it is cut.
  private static func isRaw(_ bytes: [UInt8], _ rest: ArraySlice<UInt8>, count: Int) -> Bool {
    let isWhole = rest.count == count || rest.count == count + 1 && rest.last == UInt8(ascii: "\n")
    return isWhole || rest.isEmpty && isAlone(bytes) || !isText(bytes)
  }

  /// Whether there is nothing but text, though in the lines of PAM's header there is nothing else.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes[1] != UInt8(ascii: "7") && TextDetection(bytes) == .whole
  }

  /// Whether a plain picture follows a header, so that "P1 3 4 is the code" is a text.
  ///
  /// One with more in its first line than `P1` may be a text of numbers: it must be whole. Else
  /// it is a picture also where it is cut.
  private static func isPlain(_ bytes: [UInt8], _ rest: ArraySlice<UInt8>) -> Bool {
    isSamples(rest) && (isAlone(bytes) || (try? Raster(netpbm: bytes)) != nil)
  }

  /// Whether nothing else is in the first line than what the format is told by, as `P1`.
  private static func isAlone(_ bytes: [UInt8]) -> Bool {
    bytes[2] == UInt8(ascii: "\n") || bytes[2] == UInt8(ascii: "\r")
  }

  /// Whether there are samples of a plain picture, and nothing else but comments.
  private static func isSamples(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isInComment = false
    var hasSample = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isInComment = false
      case _ where isInComment || byte.isSpace: continue
      case UInt8(ascii: "#"): isInComment = true
      default:
        guard byte.isDigit else { return false }
        hasSample = true
      }
    }
    return hasSample
  }
}
