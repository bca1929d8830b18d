internal import CodePromptSystem
internal import CodePromptTerminalText

extension PromptRequest {
  /// Creates the loop.
  func makeLoop(
    on device: any TerminalDevice, _ environment: TerminalEnvironment, _ check: AnswerCheck
  ) throws(PromptError) -> PromptLoop {
    do throws(SecretStorageError) {
      let appendsLines = appendsLines(environment)
      var environment = environment
      if isASCII {
        environment.isUTF8 = false
        environment.hasWideGlyphs = false
      }
      // In plain lines nothing can be revealed: text in an appended line can't be hidden again.
      let errands = makeErrands(canReveal: !appendsLines)
      var rules = makeRules(errands, canReveal: !appendsLines)
      rules.explainsEveryKey = appendsLines
      rules.takesLines = environment.isDumb
      let language = environment.isUTF8 ? language ?? environment.language : .english
      let texts = Localizer(
        format: format, texts: wording, areTextsTyped: isWordingTyped, language: language,
        isASCII: !environment.isUTF8, hasFewGlyphs: environment.isConsole,
        isPlain: appendsLines, takesLines: environment.isDumb)
      var session = try EntrySession(format: texts.format, mask: mask, rules: rules)
      if !note.isEmpty { session.note = .message(note) }
      let input = KeyInput(
        try SecretBytes(capacity: 1024), escapeDelay: environment.escapeDelay)
      let screen = try makeScreen(
        device, environment, texts, errands, enterIndex: session.choice?.enterIndex)
      return PromptLoop(
        device: device, prompt: self, errands: errands, check: check, texts: texts,
        display: makeDisplay(environment, texts, errands), input: input, session: session,
        status: StatusBoard(StatusLineFormatter(texts, errands, self, reveals: rules.reveals)),
        screen: screen, times: makeDeadlines(appendsLines: appendsLines))
    } catch {
      throw PromptError.outOfMemory(code: error.code)
    }
  }

  private func makeDeadlines(appendsLines: Bool) -> Deadlines {
    var times = Deadlines()
    times.countsDown = !reducesMotion && !appendsLines
    if appendsLines { times.slowSpinner() }
    times.revealTime = lastCharacterRevealTime
    if case .after(let pause) = submission { times.submitPause = pause }
    return times
  }

  /// Whether the prompt appends plain lines, the last of which says how it ended.
  package func appendsLines(_ environment: TerminalEnvironment) -> Bool {
    layout == .plain || environment.preferences.isPlain || environment.isDumb
  }

  /// Returns the errands of this prompt, without those whose entry can't be shown for a moment.
  private func makeErrands(canReveal: Bool) -> [Errand] {
    allErrands.filter { !$0.effect.traits.showsEntry || canReveal && format.isTyped }
  }

  private func makeRules(_ errands: [Errand], canReveal: Bool) -> EntryRules {
    var rules = EntryRules()
    // Nothing that is typed is the answer to a question, or the choice from a list.
    if !format.isTyped {
      rules.submission = submission == .enter ? .enter : .automatic
    } else {
      rules.submission = submission
      rules.confirms = asksTwice
      rules.reveals = allowsReveal && canReveal
      rules.revealsLast = lastCharacterRevealTime != nil && canReveal
    }
    rules.errandKeys = errands.map { $0.key?.letter }
    return rules
  }

  private func makeDisplay(
    _ environment: TerminalEnvironment, _ texts: Localizer, _ errands: [Errand]
  ) -> ChallengeDisplay? {
    guard let graphics = errands.lazy.compactMap({ $0.effect.traits.graphics }).first else {
      return nil
    }
    // Konsole confuses image numbers of 2³¹ and above with others when its window changes.
    let imageNumber = UInt32.random(in: 1..<1 << 31 - 1)
    let protocols = TerminalGraphics(graphics, isASCII: texts.isASCII, on: environment.terminal)
    return ChallengeDisplay(
      graphics: protocols,
      colors: environment.usesColor(colors) ? ColorDepth(of: environment.terminal) : .none,
      texts: texts, image: KittyImage(number: imageNumber, isInTmux: protocols.isInTmux))
  }

  private func makeContent(
    _ environment: TerminalEnvironment, _ texts: Localizer, _ errands: [Errand]
  ) -> PromptContent {
    let isASCII = !environment.isUTF8
    var content = PromptContent()
    content.title = DisplayText(title, limit: 1, isASCII: isASCII)
    var question = question ?? texts.defaultPrompt
    if case .otherwise(let answer) = format.text { question += " [\(answer)]" }
    content.prompt = DisplayText(
      question, limit: .max, isASCII: isASCII, dropsFrames: quotesPrompt
    ).shortened(isASCII: isASCII)
    content.quotesPrompt = quotesPrompt
    content.choices = texts.choiceRow
    content.list = texts.choiceColumn
    content.placeholder = placeholder.flatMap { isASCII && !$0.isASCII ? nil : $0 }
    content.style = style
    content.theme = environment.theme(theme, colors)
    content.isASCII = isASCII
    let terminal = environment.terminal
    content.quirks = terminal.quirks
    content.canReveal =
      allowsReveal || lastCharacterRevealTime != nil
      || errands.contains { $0.effect.traits.showsEntry }
    content.customCells = cells
    content.isModal = layout == .modal && terminal.hasAlternateScreen
    content.firstFrame.slides = !reducesMotion
    content.firstFrame.asksForWidth = environment.hasWideGlyphs == nil
    if environment.hasWideGlyphs == true {
      content.avoidWideGlyphs(on: .wide)
    } else if environment.isConsole {
      content.avoidWideGlyphs(on: .narrow)
    }
    return content
  }

  private func makeScreen(
    _ device: any TerminalDevice, _ environment: TerminalEnvironment, _ texts: Localizer,
    _ errands: [Errand], enterIndex: Int?
  ) throws(SecretStorageError) -> PromptScreen {
    let size = device.windowSize
    let hasBell = !environment.isDumb
    let content = makeContent(environment, texts, errands)
    let frame = try FrameBuffer()
    guard texts.isPlain else {
      let cells = try CellRenderer(
        content, format: format, mask: mask, columns: size.columns, rows: size.rows, frame)
      return PromptScreen(cells, on: device, size: size, enterIndex: enterIndex, hasBell: hasBell)
    }
    let hidesLine = environment.isDumb && mask != .shown && format.isTyped
    let lines = PlainRenderer(
      content, bracketsPastes: !environment.isDumb, asksForPassword: hidesLine, words: texts, frame)
    return PromptScreen(lines, on: device, size: size, enterIndex: enterIndex, hasBell: hasBell)
  }
}
