/// The checksum of PNG's chunks: the CRC of ISO 3309 and ITU-T V.42.
///
/// Source: https://www.w3.org/TR/png/#D-CRCAppendix.
package enum CRC32 {
  /// What a byte does to the lower eight bits.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
  }

  /// Returns the checksum of some bytes.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { rest, byte in
      table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8
    }
  }
}
