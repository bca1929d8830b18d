internal import CodePromptTerminalText

extension String {
  /// This with percent-escapes in the place of what controls a terminal or is not to be seen, so
  /// that what a client or an agent wrote can be repeated; a percent sign stays.
  package var withoutControls: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isShown {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in Unicode.UTF8.encode(scalar) ?? .init() { text += PercentEncoding.escape(byte) }
      }
    }
    return text
  }
}

/// How bytes are escaped in a line.
package enum PercentEncoding: Sendable {
  /// As data: `%`, CR and LF.
  case data
  /// As the argument of an inquiry: all that parts or ends words too, and a space becomes `+`.
  case argument

  /// A part of lines: some of the bytes as they are, or a text in the place of one.
  package enum Piece {
    case bytes(Range<Int>)
    case text(StaticString)
  }

  /// Cuts bytes into the data lines that carry them, and calls `body` with each piece in order.
  ///
  /// Nothing is copied, so that a secret can be written from where it is. No line is longer than
  /// Assuan allows, and none ends within an escape. No bytes make no line.
  package static func forEachDataPiece<Failure: Error>(
    of bytes: some RandomAccessCollection<UInt8>, _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    // The newline, and a CR that others put before it.
    let limit = AssuanLine.byteLimit - 2
    var position = 0
    while position < bytes.count {
      try body(.text("D "))
      position = try PercentEncoding.data.encode(
        bytes, from: position, within: limit - InquiryLine.valueStart, body)
      try body(.text("\n"))
    }
  }

  /// Calls `body` with the pieces of as many bytes as fit into so many when they are escaped.
  ///
  /// - Returns: The position of the first byte that did not fit.
  package func encode<Failure: Error>(
    _ bytes: some RandomAccessCollection<UInt8>, from start: Int = 0, within limit: Int,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var room = limit
    var runStart = start
    var position = start
    func endRun() throws(Failure) {
      if runStart < position { try body(.bytes(runStart..<position)) }
    }
    while position < bytes.count {
      let byte = bytes[bytes.index(bytes.startIndex, offsetBy: position)]
      let cost = isEscaped(byte) ? 3 : 1
      guard cost <= room else { break }
      room -= cost
      if let text = replacement(of: byte) {
        try endRun()
        for part in text { try body(.text(part)) }
        runStart = position + 1
      }
      position += 1
    }
    try endRun()
    return position
  }

  private func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    case UInt8(ascii: "+"), 0..<UInt8(ascii: " "): self == .argument
    default: false
    }
  }

  /// What is in a line for a byte, in parts that are no copy of it; nil for the byte itself.
  private func replacement(of byte: UInt8) -> [StaticString]? {
    if isEscaped(byte) {
      return ["%", PercentEncoding.digits[Int(byte >> 4)], PercentEncoding.digits[Int(byte & 15)]]
    }
    return self == .argument && byte == UInt8(ascii: " ") ? ["+"] : nil
  }

  /// The escape that stands for a byte which is no secret.
  fileprivate static func escape(_ byte: UInt8) -> String {
    "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  private static let digits: [StaticString] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F",
  ]
}
