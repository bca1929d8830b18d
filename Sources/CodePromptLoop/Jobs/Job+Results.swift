internal import CodePromptSecretStorage
internal import CodePromptSystem
internal import CodePromptTerminalText

// What a job that is over has brought: a line, a text, or a verdict.
extension Job {
  /// The last line of standard error of a command that never received the answer; nil if empty.
  package var lastError: String? {
    let line = unsafe command?.errors.withLastLine { line, _ in
      unsafe String(decoding: line, as: UTF8.self)
    }
    return line == "" ? nil : line
  }

  /// Passes the next line that may contain the code to a closure; nil if there is none yet.
  func takeLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    if let command { return unsafe command.output.takeLine(body) }
    switch result.take() {
    case .brought(let code):
      result = .brought(nil)
      return unsafe code?.withUnsafeBytes(body)
    case let other:
      result = other
      return nil
    }
  }

  /// Takes what a source printed or returned to be shown; empty for nothing.
  func takeText() throws(PromptError) -> [UInt8] {
    if let command, let end = command.end {
      if end != .exited(0) { throw .commandFailed(CommandFailure(end), message: lastError) }
      return unsafe command.output.takeShown()
        ?? command.output.withLastLine { line, _ in unsafe Array(line) }
    }
    switch result.take() {
    case .brought(let text): return unsafe text?.withUnsafeBytes { unsafe Array($0) } ?? []
    case .failed(let error): throw .challengeFailed(reason: ReadableText.text(of: error) ?? "")
    case .overdue: throw .commandFailed(.timedOut, message: nil)
    default: return []
    }
  }

  /// Takes what the command or function says of an answer, and what a command that accepts it has
  /// written.
  ///
  /// - Throws: An error that ends the prompt.
  func takeVerdict(
    on answer: borrowing SecretBytes
  ) throws(PromptError) -> PromptVerdict<CheckOutput> {
    switch result.take() {
    case .judged(let verdict): return verdict.map { CheckOutput() }
    case .failed(let error): return try .notChecked(error, on: answer)
    default: break
    }
    guard case .check(let check?) = purpose, let command, let end = command.end else {
      return .unchecked()
    }
    let message = unsafe command.errors.withLastLine {
      unsafe AnswerFilter.text(ofLast: $0, after: $1, without: answer)
    }
    return try check.verdict(of: end, message: message).map {
      let said = unsafe command.errors.withEnd(4096) {
        unsafe AnswerFilter.lines(of: $0, without: answer)
      }
      let lines = (said ?? nil).map { DisplayText($0, limit: .max).lines } ?? []
      return CheckOutput(
        command.output.takeHeld(),
        messages: lines.isEmpty ? nil : lines.joined(separator: "\n"))
    }
  }
}
