internal import CodePromptTerminalText

extension String {
  /// This text with what must not reach a terminal percent-escaped, such as `%1B` for ESC.
  ///
  /// `%` itself is unchanged, so the result is for people and can't be decoded again.
  package var withoutControls: String {
    unicodeScalars.map { scalar in
      scalar.isShown
        ? String(scalar)
        : scalar.utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }
          .joined()
    }.joined()
  }
}

/// A way to encode bytes in a line to the client, which determines the bytes that are escaped.
///
/// An escape is `%` and two hexadecimal digits. Source: the Assuan manual, "Server responses".
package enum PercentEncoding: Sendable {
  /// The encoding of a `D` line: `%`, CR and LF are escaped.
  case data
  /// The encoding of the argument of an `INQUIRE` line.
  ///
  /// `%`, `+` and the control characters 00 to 1F are escaped, and a blank becomes `+`.
  case argument

  /// The room for the encoded bytes in a line, in bytes.
  ///
  /// In a data line, the remaining room is for `D`, a blank, CR and LF; this server writes no CR,
  /// but other programs do. In an inquiry, it is for `INQUIRE`, the keyword, two blanks and LF.
  private var limit: Int { self == .data ? AssuanLine.byteLimit - 4 : 960 }

  /// Passes a line to `append` byte by byte: `word`, as many encoded `bytes` as fit, and LF.
  ///
  /// `word` includes the blank after it. The line is never collected in memory of this function, so
  /// that a secret gets only into the memory to which `append` writes it.
  ///
  /// - Returns: The number of `bytes` that the line contains. An escape is either in the line as a
  ///   whole, or its byte is left for the next line.
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

  /// Returns whether this encoding escapes a byte.
  private func escapes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    case UInt8(ascii: "+"), 0..<UInt8(ascii: " "): self == .argument
    default: false
    }
  }

  /// Returns the hexadecimal digit for a value from 0 to 15, in ASCII and upper case.
  private static func digit(_ value: UInt8) -> UInt8 {
    // `A`, the digit for 10, comes ten code points after `7`.
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "7"))
  }
}

/// The bytes of a text with its percent-escapes decoded, such as LF for `%0A`.
///
/// The bytes are decoded one by one, without a copy of the text. A `%` that is not followed by two
/// hexadecimal digits is unchanged. Source: the Assuan manual, "Server responses".
package struct PercentDecoded<Base: Collection<UInt8>>: Sequence, IteratorProtocol {
  private var rest: Base.SubSequence

  /// Creates a sequence that decodes these bytes.
  package init(_ base: Base) { rest = base[...] }

  /// Returns the next decoded byte; nil at the end.
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
  /// The value of this ASCII hexadecimal digit, in either case; nil if it is none.
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
