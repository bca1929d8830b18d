/// A text of at most 32 bytes that is no secret and stands in place: it is compared, copied and drawn
/// without a look at memory elsewhere, which for a String is more than its bytes.
package struct ShortText: Equatable, Sendable {
  static let limit = 32

  /// The bytes of the text as they stand in memory, and zeros behind them.
  private(set) var block = SIMD4<UInt64>.zero
  private(set) var byteCount = 0

  var isEmpty: Bool { byteCount == 0 }

  /// Takes a text; nil for a longer one.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= ShortText.limit else { return nil }
    byteCount = text.utf8.count
    unsafe withUnsafeMutableBytes(of: &block) { unsafe $0.copyBytes(from: text.utf8) }
  }
}

extension ShortText: ExpressibleByStringLiteral {
  /// Takes a literal; a longer one traps.
  package init(stringLiteral text: String) {
    guard let short = ShortText(text) else {
      preconditionFailure("\(text) is longer than \(ShortText.limit) bytes")
    }
    self = short
  }
}
