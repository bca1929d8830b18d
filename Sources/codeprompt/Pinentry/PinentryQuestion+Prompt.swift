internal import AssuanProtocol
internal import CodePromptCellRendering
internal import CodePromptKit
internal import CodePromptSystem
internal import CodePromptTerminalText

extension PinentryQuestion {
  /// The maximum number of lines of a description, so that the prompt below it remains visible.
  private static let descriptionLimit = 9

  /// Returns what to ask for this question, in the client's words.
  func makePrompt(_ client: Client) -> PromptRequest {
    var settings = PromptSettings()
    settings.title = (text(.setTitle) ?? "").inOneLine
    settings.note = (text(.setError) ?? "").inOneLine
    settings.timeLimit = timeLimit
    settings.terminalPath = value(.terminalName) ?? Terminal.controllingPath
    settings.waitsForTerminal = true
    var request =
      switch kind {
      case .passphrase: passphrase(settings, client)
      case .message: NoticePrompt(words ?? "", settings: settings).request
      case .confirmation: ConfirmPrompt(words ?? "", settings: settings).request
      }
    if let choices { request.format = .question(choices) }
    request.quotesPrompt = true
    request.needsOwnTerminal = true
    // The client's time limit also ends the wait for a terminal that another prompt uses.
    request.terminalWaitLimit = timeLimit
    request.survivesInterrupt = true
    request.lifeline = client.lifeline
    request.environment = environment
    return request
  }

  private func passphrase(_ settings: PromptSettings, _ client: Client) -> PromptRequest {
    var prompt = NewPasswordPrompt(
      words ?? "", .length(0...PasswordPrompt.Format.limit), settings: settings)
    prompt.hint = hint?.inOneLine ?? keys
    if let mask, mask.isDrawn { prompt.display = .masked(with: mask) }
    prompt.repeats = text(.setRepeat) != nil
    if let quality = text(.setQualityBar) {
      let label = quality.inOneLine
      prompt.rating = NewPasswordPrompt.Rating(label.isEmpty ? nil : label) { entry in
        client.quality(of: entry).map { $0 < 0 ? .tooWeak(percent: -$0) : .enough(percent: $0) }
      }
    }
    if let generate = text(.setGeneratePIN) {
      let label = QuestionChoices.Choice(label: generate).shownLabel
      prompt.generator = NewPasswordPrompt.Generator(label: label) { client.generate(into: &$0) }
    }
    var request = prompt.request.limited(to: .unlimited)
    request.isWordingTyped = true
    if let again = text(.setRepeat), !again.isEmpty { request.wording[.again] = again.inOneLine }
    if let mismatch = text(.setRepeatError), !mismatch.isEmpty {
      request.wording[.mismatch] = mismatch.inOneLine
    }
    return request
  }

  /// The answers to a question in the client's words; nil for a passphrase.
  private var choices: QuestionChoices? {
    func choice(_ label: String?) -> QuestionChoices.Choice { QuestionChoices.Choice(label: label) }
    return switch kind {
    case .passphrase: nil
    case .message: QuestionChoices(accept: choice(ok), enterAccepts: true)
    case .confirmation:
      QuestionChoices(
        accept: choice(ok), reject: text(.setNotOK).map(choice), cancel: choice(cancel),
        enterAccepts: !focusesCancel)
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
