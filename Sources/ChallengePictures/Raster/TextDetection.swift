/// The degree to which bytes are UTF-8 text.
enum TextDetection {
  /// All bytes are characters, blanks, newlines or escape sequences.
  case whole
  /// Text with some invalid UTF-8, or with control characters that do not belong in text.
  case damaged
  /// Another kind of file: there is a NUL, or more than a third of the characters is invalid.
  case none

  init(_ bytes: [UInt8]) {
    guard !bytes.contains(0) else {
      self = .none
      return
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var (count, malformedCount) = (0, 0)
    var hasControl = false
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let character):
        hasControl = hasControl || Unicode.UTF8.decode(character).isControl
      case .error: malformedCount += 1
      case .emptyInput: break reading
      }
      count += 1
    }
    if 3 * malformedCount > count {
      self = .none
    } else {
      self = hasControl || malformedCount > 0 ? .damaged : .whole
    }
  }
}

extension Unicode.Scalar {
  /// Whether this code point is a control character that is neither white space nor ESC.
  fileprivate var isControl: Bool {
    switch value {
    case 0x09...0x0D, 0x1B: false
    default: value < 0x20 || (0x7F..<0xA0).contains(value)
    }
  }
}
