internal import CodePromptTerminalText

// What remains of the prompt at its end: nothing, its last line, or a summary.
extension PromptLoop {
  /// Erases the prompt, unless another job has the terminal, and draws the summary if one is
  /// wanted.
  func erase(_ ending: PromptEvent.Ending?) {
    let chosen = session.highlightedOption?.label
    let rejection = check.rejection.map(texts.text)
    let lastLine =
      ending.map { status.lastLine(for: $0, rejection, chosen: chosen) } ?? DisplayText()
    screen.erase(saying: lastLine, keeping: ending.flatMap { summary(of: $0) })
    awaitWidthReport()
  }

  private func summary(of ending: PromptEvent.Ending) -> Summary? {
    guard prompt.keepsSummary else { return nil }
    let isAccepted = ending == .accepted
    // Not the title, which several prompts may share.
    let question = prompt.question ?? texts.defaultPrompt
    var text = question
    // An accepted text is not secret.
    if isAccepted, session.format.text != nil {
      text = session.withAnswer { answer in
        unsafe answer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
      }
      text = "\(question): \(text)"
    }
    if isAccepted, let chosen = session.highlightedOption?.label { text = "\(question): \(chosen)" }
    return Summary(
      isAccepted: isAccepted, text: DisplayText(text, limit: 1, isASCII: texts.isASCII))
  }
}
