internal import CodePromptTerminalText

extension String {
  /// This text with percent-escapes for what must not reach a terminal; `%` itself is unchanged.
  package var withoutControls: String {
    unicodeScalars.map { scalar in
      scalar.isShown
        ? String(scalar)
        : scalar.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }
          .joined()
    }.joined()
  }
}

/// The set of bytes that are escaped in a line.
package enum PercentEncoding: Sendable {
  /// Escapes `%`, CR and LF, for data.
  case data
  /// Escapes `%`, `+` and control characters for an inquiry, and replaces a space by `+`.
  case argument

  /// The maximum number of escaped bytes in a line.
  ///
  /// For data there is room for `D `, the newline, and a CR, which other programs put before it;
  /// for an argument also for any keyword.
  private var limit: Int { self == .data ? AssuanLine.byteLimit - 4 : 960 }

  /// Passes a line to `append` byte by byte: `word`, what fits of `bytes`, and a newline.
  ///
  /// The line is never a value of its own, so a secret is written only where it belongs.
  ///
  /// - Returns: How many of `bytes` the line contains. A byte is never cut off its escape.
  package func line(
    _ word: String, _ bytes: some Collection<UInt8>, _ append: (UInt8) -> Void
  ) -> Int {
    word.utf8.forEach(append)
    var room = limit
    var count = 0
    for byte in bytes {
      let isEscaped = escapes(byte)
      room -= isEscaped ? 3 : 1
      guard room >= 0 else { break }
      if isEscaped {
        append(UInt8(ascii: "%"))
        append(PercentEncoding.digit(byte >> 4))
        append(PercentEncoding.digit(byte & 15))
      } else {
        append(self == .argument && byte == UInt8(ascii: " ") ? UInt8(ascii: "+") : byte)
      }
      count += 1
    }
    append(UInt8(ascii: "\n"))
    return count
  }

  private func escapes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    case UInt8(ascii: "+"), 0..<UInt8(ascii: " "): self == .argument
    default: false
    }
  }

  // The letter `A` stands for 10, and is ten characters after `7`.
  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "7"))
  }
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
