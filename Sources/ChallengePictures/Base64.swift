/// The Base64 encoding with padding. Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes behind those that are there.
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
