/// A reader of the words in a Netpbm header; a comment counts as the newline at its end.
struct NetpbmWords {
  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads a byte.
  mutating func next(skippingComments: Bool = true) throws(NetpbmError) -> UInt8 {
    var byte = try take()
    guard skippingComments, byte == UInt8(ascii: "#") else { return byte }
    while byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { byte = try take() }
    return byte
  }

  /// Reads a number, with the white space before it and one white space character after it.
  mutating func number() throws(NetpbmError) -> Int {
    var byte = try next()
    while byte.isSpace { byte = try next() }
    guard byte.isDigit else { throw .badHeader }
    var number = 0
    while byte.isDigit {
      number.append(digit: byte)
      byte = try next()
    }
    guard byte.isSpace else { throw .badHeader }
    return number
  }

  /// Reads a line, with its words separated by single blanks.
  mutating func line() throws(NetpbmError) -> String {
    var line: [UInt8] = []
    while case let byte = try take(), byte != UInt8(ascii: "\n") { line.append(byte) }
    let words = line.split(whereSeparator: \.isSpace)
    return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
  }

  private mutating func take() throws(NetpbmError) -> UInt8 {
    guard index < bytes.endIndex else { throw .truncated }
    defer { index += 1 }
    return bytes[index]
  }
}
