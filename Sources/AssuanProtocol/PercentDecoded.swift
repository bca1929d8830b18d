/// A sequence of the bytes of a text with its percent-escapes (`%0A`) decoded.
///
/// Invalid escapes are unchanged. Source: the Assuan manual, "Server responses".
package struct PercentDecoded<Base: Collection<UInt8>>: Sequence, IteratorProtocol {
  private var rest: Base.SubSequence

  package init(_ base: Base) {
    rest = base[...]
  }

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
  var percentDecoded: String {
    String(decoding: Array(PercentDecoded(utf8)), as: UTF8.self)
  }
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
