/// What is sent to the client.
///
/// Source: the Assuan manual, "Server responses".
package enum AssuanReply: Equatable, Sendable {
  /// The command was carried out.
  case ok(String = "")
  /// The command was not carried out.
  case error(AssuanError)
  /// Data that is no secret.
  case data(String)
  /// The data of the answer, which is in no reply: it is written from where it is.
  case answer
  /// Something to know, with a keyword.
  case status(String, String = "")
  /// Something to read.
  case comment(String)

  /// The whole line with its newline; of ``answer`` nothing.
  package var line: String {
    switch self {
    case .ok(let text): AssuanReply.line("OK", text)
    case .error(let error): AssuanReply.line("ERR", "\(error.rawValue) \(error.text)")
    case .data(let text): AssuanReply.line("D", text)
    case .answer: ""
    case .status(let keyword, ""): AssuanReply.line("S", keyword)
    case .status(let keyword, let text): AssuanReply.line("S", "\(keyword) \(text)")
    case .comment(let text): AssuanReply.line("#", text)
    }
  }

  /// A line of one word and a text that is escaped, and cut where the line would get too long.
  ///
  /// Beside what a line must escape those are all controls: a person may read it on a terminal.
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
