internal import AssuanProtocol
internal import CodePromptCellRendering
internal import CodePromptKit
internal import CodePromptSystem
internal import CodePromptTerminalText

extension PinentryQuestion {
  /// The maximum number of lines of a description, so that the prompt below it remains visible.
  private static let descriptionLimit = 9

  /// Returns the prompt for this question, in the client's words.
  func makePrompt(_ client: Client) -> CodePrompt {
    var codePrompt = CodePrompt(
      format, mask: mask.flatMap { $0.isDrawn ? .glyph($0) : nil } ?? .dots)
    codePrompt.title = (text(.setTitle) ?? "").inOneLine
    codePrompt.question = words
    codePrompt.quotesPrompt = true
    codePrompt.note = (text(.setError) ?? "").inOneLine
    codePrompt.timeLimit = timeLimit
    codePrompt.terminalPath = value(.terminalName) ?? Terminal.controllingPath
    codePrompt.needsOwnTerminal = true
    codePrompt.waitsForTerminal = true
    // The client's time limit also ends the wait for a terminal that another prompt uses.
    codePrompt.terminalWaitLimit = timeLimit
    codePrompt.survivesInterrupt = true
    codePrompt.lifeline = client.lifeline
    codePrompt.environment = environment
    if kind == .passphrase { setEntry(of: &codePrompt, client) }
    return codePrompt
  }

  /// Sets what applies to a passphrase, but not to a question that a key answers.
  private func setEntry(of codePrompt: inout CodePrompt, _ client: Client) {
    codePrompt.hint = hint?.inOneLine ?? keys
    codePrompt.attempts = .max
    if let again = text(.setRepeat) {
      codePrompt.asksTwice = true
      let mismatch = text(.setRepeatError) ?? ""
      if !again.isEmpty { codePrompt.texts[.again] = again.inOneLine }
      if !mismatch.isEmpty { codePrompt.texts[.mismatch] = mismatch.inOneLine }
    }
    if let quality = text(.setQualityBar) {
      codePrompt.rating = { entry in
        client.quality(of: entry).map { $0 < 0 ? .tooWeak(-$0) : .acceptable($0) }
      }
      codePrompt.ratingLabel = quality.inOneLine
    }
    if let generate = text(.setGeneratePIN) {
      codePrompt.generate = { client.generate(into: &$0) }
      codePrompt.generateLabel = QuestionChoices.Choice(label: generate).shownLabel ?? ""
    }
  }

  private var format: CodeFormat {
    func choice(_ label: String?) -> QuestionChoices.Choice { QuestionChoices.Choice(label: label) }
    switch kind {
    case .passphrase: return .password(byteCount: 0...CodeFormat.byteLimit)
    case .message: return .question(QuestionChoices(accept: choice(ok), enterAccepts: true))
    case .confirmation:
      return .question(
        QuestionChoices(
          accept: choice(ok), reject: text(.setNotOK).map(choice), cancel: choice(cancel),
          enterAccepts: !focusesCancel))
    }
  }

  /// The description, followed by the field's label; nil if there is neither.
  private var words: String? {
    var lines = DisplayText(
      text(.setDescription) ?? "", limit: PinentryQuestion.descriptionLimit
    ).lines
    if kind == .passphrase, let prompt, !prompt.isEmpty { lines.append(prompt) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// What Enter and Esc do, in the client's words; empty if it has none.
  private var keys: String {
    [("Enter", ok), ("Esc", cancel)].compactMap { key, label in
      QuestionChoices.Choice(label: label).shownLabel.map { "\(key): \($0)" }
    }.joined(separator: ", ")
  }
}

extension String {
  /// This text with blanks in place of its newlines.
  var inOneLine: String { split { $0.isNewline }.joined(separator: " ") }
}
