/// A reader of the code points of an untrusted text in UTF-8, which may be invalid in places.
///
/// A terminal that uses an 8-bit code takes a byte from 80 to 9F (hexadecimal) for a C1 control. So
/// such a byte is read as a C1 control, unless it is a part of a character. An invalid character
/// also has parts: its first byte, and as many continuation bytes after it as that byte announces.
///
/// The bytes of the text must stay valid while the reader is used.
@safe struct CodePointReader {
  /// A code point of the text, or a part of the text that is invalid UTF-8.
  struct Element {
    /// The code point; nil for invalid UTF-8 that is not read as a C1 control.
    let scalar: Unicode.Scalar?
    /// The offsets of the element's bytes in the text.
    let range: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private var iterator: UnsafeRawBufferPointer.Iterator
  private var parser = UTF8.ForwardParser()
  private var offset = 0
  /// The number of following bytes that may still belong to an invalid character.
  private var strayCount = 0

  /// Creates a reader that begins with the first byte.
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

  /// Returns the C1 control as which an invalid sequence is read; nil if it is not read as one.
  ///
  /// `first` is the first byte of the sequence, and `length` the number of its bytes.
  private mutating func invalidScalar(first: UInt8, length: Int) -> Unicode.Scalar? {
    guard (0x80...0xBF).contains(first) else {
      // The number of leading one bits is the number of the character's bytes. Originally UTF-8 had
      // characters of five and six bytes (RFC 2279), so first bytes up to FD count too.
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
