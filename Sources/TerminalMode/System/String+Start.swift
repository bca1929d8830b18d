#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

// Strings needed at every start, made with little of Swift's library: each page of it that is
// touched costs a page fault.
extension String {
  /// Decodes the bytes up to the first zero as UTF-8.
  init(bytesOf text: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
    self = unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a text with a non-negative number in the middle.
  package init(_ before: StaticString, _ number: Int, _ after: StaticString = "") {
    let texts = (before.utf8CodeUnitCount, after.utf8CodeUnitCount)
    self = unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: texts.0 + 20 + texts.1
    ) { bytes in
      var start = bytes.count
      func add(_ byte: UInt8) {
        start -= 1
        unsafe bytes[start] = byte
      }
      for index in (0..<texts.1).reversed() { unsafe add(after.utf8Start[index]) }
      var rest = number
      repeat {
        add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      for index in (0..<texts.0).reversed() { unsafe add(before.utf8Start[index]) }
      return unsafe String(
        decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
    }
  }
}
