/// A reader of the code points of an untrusted text in UTF-8, which may be invalid in places.
///
/// A byte of 80 to 9F that belongs to no character is read as the C1 control of that number, which
/// it is in 8-bit codes. The bytes that only complete an invalid character are no controls.
/// The bytes must stay valid while the reader is used.
@safe struct CodePointReader {
  /// A code point, or a part of the text that is none.
  struct Element {
    /// The code point; nil for invalid UTF-8.
    let scalar: Unicode.Scalar?
    /// The range of its bytes in the text.
    let range: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private var iterator: UnsafeRawBufferPointer.Iterator
  private var parser = UTF8.ForwardParser()
  private var offset = 0
  /// The number of bytes by which an invalid character may go on.
  private var strayCount = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    unsafe iterator = bytes.makeIterator()
  }

  /// Returns the next code point or invalid part; nil at the end of the text.
  mutating func next() -> Element? {
    let start = offset
    switch unsafe parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      offset += encoded.count
      strayCount = 0
      return Element(scalar: UTF8.decode(encoded), range: start..<offset)
    case .error(let length):
      offset += length
      let scalar = invalidScalar(first: unsafe bytes[start], length: length)
      return Element(scalar: scalar, range: start..<offset)
    case .emptyInput:
      return nil
    }
  }

  /// Returns the control that an invalid byte stands for; nil if it is none.
  private mutating func invalidScalar(first: UInt8, length: Int) -> Unicode.Scalar? {
    guard first & 0xC0 == 0x80 else {
      // The leading ones count the character's bytes; UTF-8 once had forms of five and six bytes.
      let isLead = (0xC0...0xFD).contains(first)
      strayCount = isLead ? (~first).leadingZeroBitCount - length : 0
      return nil
    }
    guard strayCount == 0 else {
      strayCount -= 1
      return nil
    }
    return first < 0xA0 ? Unicode.Scalar(first) : nil
  }
}
