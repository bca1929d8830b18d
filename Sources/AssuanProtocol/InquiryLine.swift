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
