internal import CodeEntry
internal import SecretStorage
package import TerminalMode

extension CodePrompt {
  /// What a line is as an answer.
  package enum LineOutcome: ~Copyable {
    case accepted(SecretBytes)
    /// It is no answer, for the reason in the text.
    case refused(String)
    /// It could not be read; `code` is the `errno`.
    case failed(code: Int32)
  }

  /// The most bytes of a line that are read: a code may stand in a sentence.
  private static let lineLimit = 4096

  /// Reads one line from a descriptor and judges it by the same rules as what is typed.
  ///
  /// It is read byte by byte, so that the next reader gets the rest. In cells the line is judged as
  /// a paste is; a password is taken as it is, without a CR at its end.
  ///
  /// - Throws: ``CodePromptError`` if there is no memory.
  package borrowing func readAnswer(
    from descriptor: Int32, _ streams: StandardStreams
  ) throws(CodePromptError) -> LineOutcome {
    let secrecy = ProcessSecrecy.begin()
    defer { secrecy.end() }
    do throws(SecretStorageError) {
      var line = try SecretBytes(capacity: CodePrompt.lineLimit)
      switch streams.read(from: descriptor, into: &line) {
      case .failed(let code): return .failed(code: code)
      case .full: return .refused("The input is too long")
      case .endOfFile where line.isEmpty: return .refused("The input is empty")
      case .endOfFile, .newline: return try judge(&line)
      }
    } catch {
      throw CodePromptError.outOfMemory(code: error.code)
    }
  }

  private borrowing func judge(_ line: inout SecretBytes) throws(SecretStorageError) -> LineOutcome
  {
    if !line.isEmpty, line[line.count - 1] == UInt8(ascii: "\r") { line.removeLast(1) }
    var session = try EntrySession(format: format, mask: .blank)
    let isAnswer = unsafe line.withUnsafeBytes { unsafe session.take(line: $0) }
    guard isAnswer else {
      let texts = NoteTexts(format: format, hint: "", isASCII: false, source: .line)
      return .refused(session.note.map(texts.text) ?? "The input is no answer")
    }
    return .accepted(session.takeAnswer())
  }
}
