/// The kind of a line that a client has sent in reply to the server's inquiry.
///
/// Source: the Assuan manual, "Client requests".
package enum InquiryLine: Equatable, Sendable {
  /// A `D` line, with percent-escaped data from offset ``valueStart`` on.
  case data
  /// The `END` line: the reply is complete.
  case end
  /// A `CAN`, `CANCEL` or `ERR` line: the client does not answer the inquiry.
  case refused
  /// Any other line, such as a comment, or a `D` line without data.
  case nothing

  /// The offset in bytes at which the data begins in a line that starts with `D` and a blank.
  package static let valueStart = 2

  /// Recognizes the kind of a line without its LF, and makes no copy of the line.
  package init(_ line: some Collection<UInt8>) {
    // The word is compared in place: a copy of the line could bring a secret into memory that is
    // not locked.
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
