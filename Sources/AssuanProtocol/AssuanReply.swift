/// A line of the server's reply to a command.
///
/// Source: the Assuan manual, "Server responses".
package enum AssuanReply: Equatable, Sendable {
  /// The command succeeded; the text is a remark for people, and may be empty.
  case ok(String = "")
  /// The command failed.
  case error(AssuanError)
  /// Data that isn't secret.
  case data(String)
  /// The place of the data lines with the typed passphrase.
  ///
  /// The caller writes these lines itself, from memory for secrets, with ``PercentEncoding/data``.
  case answer
  /// A status for the client: a keyword, and a text, which may be empty.
  case status(String, String = "")
  /// A remark for a person who reads the connection; clients ignore it.
  case comment(String)

  /// The whole line with its LF, at most 1001 bytes; empty for ``answer``.
  package var line: String {
    switch self {
    case .ok(let text): AssuanReply.line("OK", text)
    case .error(let error): AssuanReply.line("ERR", "\(error.number) \(error.text)")
    case .data(let text): AssuanReply.line("D", text)
    case .answer: ""
    case .status(let keyword, ""): AssuanReply.line("S", keyword)
    case .status(let keyword, let text): AssuanReply.line("S", "\(keyword) \(text)")
    case .comment(let text): AssuanReply.line("#", text)
    }
  }

  /// Returns a line that consists of a word and a percent-escaped text, cut at the length limit.
  ///
  /// `%` is escaped, and so is everything that must not reach a terminal, since a person may read
  /// the line on one. The cut is never within a character or an escape.
  private static func line(_ word: String, _ text: String) -> String {
    var line = text.isEmpty ? word : word + " "
    var room = AssuanLine.byteLimit - 2 - line.utf8.count
    for scalar in text.unicodeScalars {
      let piece = scalar == "%" ? "%25" : String(scalar).withoutControls
      room -= piece.utf8.count
      if room < 0 { break }
      line += piece
    }
    return line + "\n"
  }
}
