/// The sequences of iTerm2's inline images protocol, which sends an image file unchanged.
///
/// Sources: https://iterm2.com/documentation-images.html; `doNotMoveCursor` is from
/// https://wezterm.org/imgcat.html, and terminals without it move the cursor.
package struct InlineImage: Sendable {
  /// The file in a format of the terminal: all support PNG, JPEG and GIF.
  private let file: [UInt8]
  /// Whether the sequences need tmux passthrough; the outer terminal shows them at its own cursor.
  private let isInTmux: Bool
  /// Whether the file is sent in parts, since it is too large for one sequence.
  private let isInParts: Bool

  /// The maximum length of a sequence in iTerm2 and tmux; `partLimit` is the maximum number of the
  /// file's bytes in one part.
  private static let limit = 1_048_576
  private static let partLimit = 3 * 65536

  /// Creates the sequences for an image file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - isInTmux: Whether tmux passthrough is needed.
  ///   - splits: Whether a large file is sent in parts, which not all terminals support.
  package init(_ file: [UInt8], isInTmux: Bool = false, splits: Bool = false) {
    self.file = file
    self.isInTmux = isInTmux
    isInParts = splits && file.count / 3 * 4 + 256 > InlineImage.limit
  }

  /// Returns the sequences that show the file in an area at the cursor.
  package func showing(in area: CellArea) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count / 3 * 4 + file.count / 4096 + 512)
    let options =
      "inline=1;size=\(file.count);width=\(area.columns);height=\(area.rows)"
      + ";preserveAspectRatio=1;doNotMoveCursor=1"
    guard isInParts else {
      append("File=\(options):", file[...], isShown: true, to: &result)
      return result
    }
    append("MultipartFile=\(options)", [], to: &result)
    for start in stride(from: 0, to: file.count, by: InlineImage.partLimit) {
      let end = min(start + InlineImage.partLimit, file.count)
      append("FilePart=", file[start..<end], to: &result)
    }
    append("FileEnd", [], isShown: true, to: &result)
    return result
  }

  /// The sequence that ends an unfinished transmission: both the control string and the wait for
  /// parts.
  package var ending: [UInt8] {
    var result = isInTmux ? TmuxPassthrough.ending : Array("\u{1B}\\".utf8)
    if isInParts { append("FileEnd", [], to: &result) }
    return result
  }

  /// Appends one sequence, `OSC 1337 ; text and bytes BEL`; `isShown` if the terminal then shows
  /// the file.
  private func append(
    _ text: String, _ bytes: ArraySlice<UInt8>, isShown: Bool = false, to result: inout [UInt8]
  ) {
    if isInTmux {
      // The blank moves the outer terminal's cursor; the image then starts on the blank.
      if isShown { result += TmuxPassthrough.drawnBlank }
      result += TmuxPassthrough.start
      if isShown { result.append(0x08) }
    }
    result += TmuxPassthrough.escape(isInTmux) + Array("]1337;\(text)".utf8)
    Base64.append(bytes, to: &result)
    result.append(0x07)
    if isInTmux { result += TmuxPassthrough.end }
  }
}

/// Base64 with padding. Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends bytes, encoded in Base64.
  package static func append(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(3, bytes.endIndex - index)
      var group = 0
      for place in 0..<3 {
        group = group << 8 | (place < count ? Int(bytes[index + place]) : 0)
      }
      for place in 0..<4 {
        let sextet = group >> (18 - 6 * place) & 0x3F
        result.append(place <= count ? alphabet[sextet] : UInt8(ascii: "="))
      }
      index += count
    }
  }
}
