/// A reader of the code points in UTF-8 bytes, which copies nothing.
///
/// The bytes must stay valid while the reader is used.
@safe package struct ScalarReader {
  private var bytes: UnsafeRawBufferPointer.Iterator
  private var parser = UTF8.ForwardParser()
  private var offset = 0

  package init(bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes.makeIterator()
  }

  /// Returns the next code point (nil for invalid UTF-8) and its offset in bytes; nil at the end.
  package mutating func next() -> (scalar: Unicode.Scalar?, offset: Int)? {
    let start = offset
    switch unsafe parser.parseScalar(from: &bytes) {
    case .valid(let encoded):
      offset += encoded.count
      return (UTF8.decode(encoded), start)
    case .error(let length):
      offset += length
      return (nil, start)
    case .emptyInput:
      return nil
    }
  }
}
