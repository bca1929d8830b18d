/// The content of a challenge command's output.
///
/// At most ``Raster/byteLimit`` bytes of output are read: 64 MiB and a header, the largest
/// picture with one byte per sample. Plain and 16-bit pictures have to be smaller.
package enum ChallengeContent: Equatable, Sendable {
  /// A picture for a terminal or another program to decode.
  case file(PictureFile)
  /// A complete Netpbm header; what follows may be cut or invalid, but is not text.
  case netpbm
  /// A complete sixel picture and nothing else.
  case sixel(Sixel)
  /// Content that can't be shown: incomplete or empty sixels, sixels followed by something else,
  /// and bytes that are mostly not text, such as any other file.
  case unreadable
  /// Text, which may have colours.
  case text

  /// Determines the content from the whole output.
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

  /// Returns whether there is a complete header and a picture, so that "P2 4 players" and "P6 100"
  /// are texts.
  ///
  /// The header's numbers may be invalid: a picture that is too large is still a picture, though
  /// an unreadable one.
  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    do throws(NetpbmError) {
      let (header, length) = try NetpbmHeader.read(bytes.prefix(NetpbmHeader.lengthLimit))
      let rest = bytes.dropFirst(length)
      guard let count = header.byteCount else { return isPlain(bytes, rest) }
      return isRaw(bytes, rest, count: count)
    } catch {
      guard error != .badHeader, error != .truncated else { return false }
      let isPlain = bytes[1] <= UInt8(ascii: "3")
      return isSamples(bytes.dropFirst(2)) || !isPlain && !isText(bytes)
    }
  }

  /// Returns whether a raw picture follows a header, so that "P4 3 4 is the code" is a text.
  ///
  /// If the bytes look like text, they count as a picture only with exactly the size in the header,
  /// plus at most a newline. Otherwise they may also be cut.
  private static func isRaw(_ bytes: [UInt8], _ rest: ArraySlice<UInt8>, count: Int) -> Bool {
    let isWhole = rest.count == count || rest.count == count + 1 && rest.last == UInt8(ascii: "\n")
    return isWhole || rest.isEmpty && isAlone(bytes) || !isText(bytes)
  }

  /// Returns whether all bytes are text. PAM is never taken for text, although its header is text.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes[1] != UInt8(ascii: "7") && TextDetection(bytes) == .whole
  }

  /// Returns whether a plain picture follows a header, so that "P1 3 4 is the code" is a text.
  ///
  /// If `P1` is alone on the first line, the picture may be cut. Otherwise it must be complete,
  /// since the bytes may also be a text of numbers.
  private static func isPlain(_ bytes: [UInt8], _ rest: ArraySlice<UInt8>) -> Bool {
    isSamples(rest) && (isAlone(bytes) || (try? Raster(netpbm: bytes)) != nil)
  }

  /// Returns whether the first line has only the format, such as `P1`.
  private static func isAlone(_ bytes: [UInt8]) -> Bool {
    bytes[2] == UInt8(ascii: "\n") || bytes[2] == UInt8(ascii: "\r")
  }

  /// Returns whether there are only samples of a plain picture and comments.
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
