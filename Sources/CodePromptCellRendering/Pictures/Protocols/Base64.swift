extension [UInt8] {
  /// Appends the Base64 encoding of some bytes, with padding. Source: RFC 4648, section 4.
  package mutating func append(base64 bytes: ArraySlice<UInt8>) {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserveCapacity(count + bytes.count / 3 * 4 + 64)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let piece = bytes[start...].prefix(3)
      let group = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
      for place in 0..<4 {
        let sextet = alphabet[group >> (18 - 6 * place) & 0x3F]
        append(place <= piece.count ? sextet : UInt8(ascii: "="))
      }
    }
  }
}
