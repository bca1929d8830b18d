internal import CodePromptCellRendering

extension String {
  /// A copy with all but shown characters percent-escaped, to be printed; `%` is unchanged.
  package var withoutControls: String {
    unicodeScalars.map { $0.isShown ? String($0) : $0.utf8.map(PercentEncoding.escape).joined() }
      .joined()
  }
}

/// The set of bytes that are escaped in a line.
package enum PercentEncoding: Sendable {
  /// Escapes `%`, CR and LF, for data.
  case data
  /// Escapes `%`, `+` and control characters for an inquiry, and replaces a space by `+`.
  case argument

  /// A piece of a line: a range of unescaped bytes, or a text that replaces a byte.
  package enum Piece {
    case bytes(Range<Int>)
    case text(StaticString)
  }

  /// Splits bytes into data lines, and calls `body` with each piece in order.
  ///
  /// Nothing is copied, so that a secret can be written in place. No line exceeds Assuan's limit,
  /// and none ends within an escape. Without bytes there is no line.
  package static func forEachDataPiece<Failure: Error>(
    of bytes: some RandomAccessCollection<UInt8>, _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    // Room for the newline, and for a CR, which other programs put before it.
    let limit = AssuanLine.byteLimit - 2
    var position = 0
    while position < bytes.count {
      try body(.text("D "))
      position = try PercentEncoding.data.encode(
        bytes, from: position, within: limit - InquiryLine.valueStart, body)
      try body(.text("\n"))
    }
  }

  /// Calls `body` with the pieces of what fits, escaped, into `limit` bytes; returns where it ends.
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
      let replacement = replacement(of: byte)
      room -= replacement?.count ?? 1
      guard room >= 0 else { break }
      if let replacement {
        try endRun()
        for part in replacement { try body(.text(part)) }
        runStart = position + 1
      }
      position += 1
    }
    try endRun()
    return position
  }

  /// Returns the replacement of a byte, of constants one character long, so that no copy of a
  /// secret's byte is made; nil if the byte is written unchanged.
  private func replacement(of byte: UInt8) -> [StaticString]? {
    switch (self, byte) {
    case (.argument, UInt8(ascii: " ")): ["+"]
    case (_, UInt8(ascii: "%")), (_, UInt8(ascii: "\r")), (_, UInt8(ascii: "\n")),
      (.argument, UInt8(ascii: "+")), (.argument, 0..<UInt8(ascii: " ")):
      ["%", PercentEncoding.digits[Int(byte >> 4)], PercentEncoding.digits[Int(byte & 15)]]
    default: nil
    }
  }

  /// Returns the escape of a byte that isn't secret.
  fileprivate static func escape(_ byte: UInt8) -> String {
    "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  private static let digits: [StaticString] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F",
  ]
}

/// A sequence of the bytes of a text with its percent-escapes (`%0A`) decoded.
///
/// Invalid escapes are unchanged. Source: the Assuan manual, "Server responses".
package struct PercentDecoded<Base: Collection<UInt8>>: Sequence, IteratorProtocol {
  private var rest: Base.SubSequence

  package init(_ base: Base) { rest = base[...] }

  package mutating func next() -> UInt8? {
    guard let byte = rest.popFirst() else { return nil }
    guard byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit,
      let low = rest.dropFirst().first?.hexDigit
    else { return byte }
    rest = rest.dropFirst(2)
    return high << 4 | low
  }
}

extension String {
  /// This text with its percent-escapes decoded; invalid UTF-8 becomes U+FFFD.
  var percentDecoded: String { String(decoding: Array(PercentDecoded(utf8)), as: UTF8.self) }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
