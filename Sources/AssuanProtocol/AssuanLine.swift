/// A line that a client sent: a command, or nothing to do.
///
/// Source: the Assuan manual, "Client requests".
package enum AssuanLine: Equatable, Sendable {
  /// A command in upper case, and what follows it.
  case command(String, arguments: String)
  /// An empty line, or a comment.
  case nothing
  /// White space comes before the command.
  case malformed

  /// The most bytes of a line with its newline.
  package static let byteLimit = 1002

  /// Reads a line without its newline; a CR at its end belongs to that.
  package init(_ line: some BidirectionalCollection<UInt8>) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line.dropLast(0)
    guard let first = line.first, first != UInt8(ascii: "#") else {
      self = .nothing
      return
    }
    guard !first.isBlank else {
      self = .malformed
      return
    }
    let name = line.prefix { !$0.isBlank }
    let arguments = line.dropFirst(name.count).drop(while: \.isBlank)
    self = .command(
      String(decoding: name, as: UTF8.self).uppercased(),
      arguments: String(decoding: arguments, as: UTF8.self))
  }
}

/// A line that a client sent while something is inquired of it.
package enum InquiryLine: Equatable, Sendable {
  /// From ``valueStart`` on it is data, percent-escaped.
  case data
  /// The data is whole.
  case end
  /// The client has no answer.
  case refused
  /// Nothing to do.
  case nothing

  /// Where the data of a line begins.
  package static let valueStart = 2

  /// Reads a line without its newline.
  package init(_ line: some Collection<UInt8>) {
    // Compared in place: the line may hold a secret.
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
  /// Whether this parts words.
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
