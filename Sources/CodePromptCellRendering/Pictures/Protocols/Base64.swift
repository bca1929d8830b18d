extension [UInt8] {
  /// Appends the Base64 encoding of some bytes, with padding. Source: RFC 4648, section 4.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserveCapacity(count + bytes.count / 3 * 4 + 64)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let piece = bytes[start...].prefix(3)
      // A group of 24 bits: those of three bytes, of which missing ones count as 0.
      var group = piece.reduce(0) { 256 * $0 + Int($1) }
      for _ in piece.count..<3 { group *= 256 }
      // Four characters stand for six bits each, the highest bits first.
      for place in 0..<4 {
        let sextet = (group >> (18 - 6 * place)) & 0b111111
        append(place <= piece.count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
  }
}
