/// A line that a client has sent while no inquiry is open.
///
/// Source: the Assuan manual, "Client requests".
package enum AssuanLine: Equatable, Sendable {
  /// A command in upper case, and its arguments as received, with their percent-escapes.
  case command(String, arguments: String)
  /// An empty line, or a comment, which begins with `#`.
  case nothing
  /// A line that begins with a blank or a tab.
  case malformed
  /// A line that is longer than ``byteLimit``; its content has not been kept.
  case overlong

  /// The maximum length of a line in bytes: 1000, and a CR and LF at its end.
  package static let byteLimit = 1002

  /// Parses a line without the LF at its end; a CR there is ignored, and invalid UTF-8 is replaced.
  ///
  /// The line must not be longer than ``byteLimit``: the result is never ``overlong``.
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

extension UInt8 {
  /// Whether this is a blank or a tab in ASCII.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
