/// The content of a challenge command's output.
package enum ChallengeContent: Equatable, Sendable {
  /// A PNG, JPEG or GIF file.
  case file(PictureFile)
  /// The header of a pam(5), which is left to programs.
  case pam
  /// A complete Netpbm header; what follows may be cut or invalid, but is not text.
  case netpbm
  case sixel(Sixel)
  /// Content that can't be shown: any other sixels, and bytes that are mostly not text.
  case unreadable
  /// Text, which may have colours.
  case text

  /// Recognizes the content: a picture by its beginning, and text by what it contains.
  package init(_ bytes: [UInt8]) {
    if let file = PictureFile(bytes) {
      self = .file(file)
    } else if bytes.starts(with: "P7\n".utf8), bytes.prefix(4096).holds("\nENDHDR\n".utf8) {
      self = .pam
    } else if ChallengeContent.isNetpbm(bytes) {
      self = .netpbm
    } else if let sixel = Sixel(bytes) {
      self = .sixel(sixel)
    } else {
      let isText = Sixel.body(of: bytes) == nil && ChallengeContent.isClean(bytes) != nil
      self = isText ? .text : .unreadable
    }
  }

  /// Returns whether there is a header and a picture: "P6 100", "P4 3 4 is the code" are texts.
  ///
  /// The header's numbers may be invalid: too large a picture is an unreadable picture. Bytes that
  /// look like text count as a picture only if exactly the header's pixels are there, or if the
  /// first line has only the format, such as `P1`.
  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    guard let header = NetpbmHeader(bytes) else { return false }
    let isAlone = bytes[2] == 0x0A || bytes[2] == 0x0D
    guard let length = header.rawLength else {
      let lines = header.rest.split { $0 == 0x0A || $0 == 0x0D }
      let samples = lines.map { $0.prefix { $0 != UInt8(ascii: "#") } }.joined()
      guard samples.allSatisfy({ $0.isDigit || $0.isSpace }) else { return false }
      let isCut = isAlone && samples.contains { $0.isDigit }
      return isCut || !header.isValid || Raster(netpbm: bytes) != nil
    }
    let more = header.rest.dropFirst(length)
    return header.rest.count >= length && (more.isEmpty || more.elementsEqual([0x0A]))
      || header.rest.isEmpty && (isAlone || !header.isValid) || isClean(bytes) != true
  }

  /// Returns whether a UTF-8 text has neither invalid characters nor controls other than space and
  /// ESC; nil if it is no text: with a NUL, or if more than a third is invalid.
  private static func isClean(_ bytes: [UInt8]) -> Bool? {
    guard !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let invalidCount = text.count { $0 == "\u{FFFD}" }
    let hasControl = text.contains {
      (0x7F..<0xA0).contains($0.value)
        || $0.value < 0x20 && !UInt8($0.value).isSpace && $0 != "\u{1B}"
    }
    return 3 * invalidCount > text.count ? nil : invalidCount == 0 && !hasControl
  }
}
