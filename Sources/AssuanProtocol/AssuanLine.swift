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

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
