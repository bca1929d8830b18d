/// A line from a client: a command, or nothing to do.
///
/// Source: the Assuan manual, "Client requests".
package enum AssuanLine: Equatable, Sendable {
  /// A command in upper case, and its arguments.
  case command(String, arguments: String)
  /// An empty line, or a comment.
  case nothing
  /// The line starts with white space.
  case malformed
  /// The line is longer than the protocol allows; its content is unknown.
  case overlong

  /// The maximum length of a line in bytes, with its newline.
  package static let byteLimit = 1002

  /// Parses a line without its newline; a trailing CR is ignored.
  package init(_ line: some BidirectionalCollection<UInt8>) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line.dropLast(0)
    switch line.first {
    case nil, UInt8(ascii: "#"): self = .nothing
    case let first? where first.isBlank: self = .malformed
    default:
      let name = line.prefix { !$0.isBlank }
      let arguments = line.dropFirst(name.count).drop { $0.isBlank }
      self = .command(
        String(decoding: name, as: UTF8.self).uppercased(),
        arguments: String(decoding: arguments, as: UTF8.self))
    }
  }
}

/// A line from a client in reply to an inquiry.
///
/// Source: the Assuan manual, "Client requests".
package enum InquiryLine: Equatable, Sendable {
  /// Percent-escaped data, which begins at ``valueStart``.
  case data
  /// The reply is complete.
  case end
  /// The client cancels the inquiry, or answers with an error.
  case refused
  /// Any other line, such as a comment or data without a byte.
  case nothing

  /// The offset of the data in a line that begins with `D `.
  package static let valueStart = 2

  /// Parses a line without its newline.
  package init(_ line: some Collection<UInt8>) {
    // Compared in place: a copy of the line might hold a secret outside locked memory.
    func begins(_ word: StaticString) -> Bool {
      let name = line.prefix { !$0.isBlank && $0 != UInt8(ascii: "\r") }
      return unsafe name.elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
    if begins("D") {
      self = line.count > InquiryLine.valueStart ? .data : .nothing
    } else if begins("END") {
      self = .end
    } else if begins("CAN") || begins("CANCEL") || begins("ERR") {
      self = .refused
    } else {
      self = .nothing
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
