/// A reply to the client.
///
/// Source: the Assuan manual, "Server responses".
package enum AssuanReply: Equatable, Sendable {
  /// The command succeeded; the text is a comment, empty for none.
  case ok(String = "")
  case error(AssuanError)
  /// Data that isn't secret.
  case data(String)
  /// Data lines with the answer, which never leaves locked memory.
  case answer
  /// A status for the client: a keyword, and a text that is empty for none.
  case status(String, String = "")
  /// A comment for a person who reads the line.
  case comment(String)

  /// The whole line with its newline; empty for ``answer``.
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

  /// Returns a line of a word and an escaped text, cut at the length limit.
  ///
  /// All control characters are escaped, since a person may read the line on a terminal.
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
