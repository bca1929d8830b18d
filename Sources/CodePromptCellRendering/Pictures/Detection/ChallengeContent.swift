internal import CodePromptTerminalText

/// The kind of content that the output of a challenge command has.
package enum ChallengeContent: Equatable, Sendable {
  /// A PNG, JPEG or GIF file.
  case file(PictureFile)
  /// A PAM picture, recognized by its header (pam(5)); other programs decode it
  /// (``PictureDecoder``).
  case pam
  /// A PBM, PGM or PPM picture with a complete header; its pixels may be cut or invalid.
  case netpbm
  /// Sixels that can be shown.
  case sixel(Sixel)
  /// Content that can't be shown: sixels of other forms, and bytes that are mostly not text.
  case unreadable
  /// Text, which may have colours.
  case text

  /// Recognizes the kind of an output: a picture by how it begins, and text by all of its bytes.
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

  /// Returns whether this is a PBM, PGM or PPM picture, and not a text that begins like a header.
  ///
  /// Such texts are "P6 100" and "P4 3 4 is the code". A picture has a complete header. If the
  /// numbers in it are invalid, for example too large, it is a picture that can't be read.
  ///
  /// After the header of a plain format, only digits, white space and comments are allowed. If the
  /// header is valid, all samples must be there. If the first line is only the format, such as
  /// `P1`, one digit is enough.
  ///
  /// After the header of a raw format, anything is allowed, unless the whole is a clean text
  /// (``isClean(_:)``). Then exactly the samples must be there, and perhaps an LF after them. If
  /// the first line is only the format, or if the header is invalid, there may also be nothing.
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

  /// Returns whether a text in UTF-8 is free of invalid bytes and of control characters.
  ///
  /// ESC and those for which `isSpace` is true are allowed. Nil if the bytes are not a text: if one
  /// is NUL, or if more than a third of the characters is invalid.
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
