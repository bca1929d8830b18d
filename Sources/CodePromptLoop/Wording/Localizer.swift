internal import CodePromptTerminalText

/// The source of the prompt's texts: the built-in ones in a language, or the application's own.
package struct Localizer: Sendable {
  /// The format, with a label for each answer to a question.
  package private(set) var format: CodeFormat
  private var wording: Wording
  /// Whether an answer that is judged as a whole is a line that was read; else it is a paste.
  private let isLine: Bool
  let isASCII: Bool
  /// Whether built-in texts and marks are ASCII because the terminal's font has few other glyphs.
  let hasFewGlyphs: Bool
  /// Whether the prompt is in plain lines, which need sentences instead of marks and layout.
  let isPlain: Bool
  /// Whether the terminal sends whole lines, of which nothing can be deleted.
  private let takesLines: Bool

  package init(
    format: CodeFormat, texts: [PromptText: String] = [:], areTextsTyped: Bool = false,
    language: PromptLanguage = .english,
    isASCII: Bool, hasFewGlyphs: Bool = false, isPlain: Bool = false, takesLines: Bool = false,
    isLine: Bool = false
  ) {
    self.format = format
    wording = Wording(language, own: texts, isLiteral: areTextsTyped)
    self.isLine = isLine
    self.isASCII = isASCII
    self.hasFewGlyphs = isASCII || hasFewGlyphs
    self.isPlain = isPlain
    self.takesLines = takesLines
    let accepts: PromptText = format.question?.reject == nil ? .ok : .yes
    self.format.label(accept: say(accepts), reject: say(.no), others: language.otherAnswers)
  }

  /// Returns a text without values: the application's own, or else that of the language.
  package func say(_ text: PromptText) -> String { shown(wording.say(text), of: text) }

  /// Returns a text with its values, and with the forms of words that follow the count.
  package func say(
    _ text: PromptText, _ count: Int?, _ values: Template.Value...
  ) -> String {
    shown(wording.say(text, count, values), of: text)
  }

  /// Returns a text as this terminal can draw it, unless it is the application's own.
  private func shown(_ words: String, of text: PromptText) -> String {
    hasFewGlyphs && words.hasSuffix("…") && wording.own[text] == nil
      ? "\(words.dropLast())..." : words
  }

  /// Returns the same texts in another language, except the application's own ones, and the labels
  /// of answers.
  func translated(to language: PromptLanguage) -> Localizer {
    var texts = self
    texts.wording.language = language
    return texts
  }

  /// The question that is asked if the application sets none.
  package var defaultPrompt: String {
    switch format.shape {
    case .cells(let count) where format.charset == .digits: say(.enterDigits, count)
    case .cells: say(.enterCode)
    case .line where format.isCode: say(.enterCode)
    case .line: say(format.text == nil ? .enterPassword : .enterText)
    // A question that can't be answered "no" is a message, which asks nothing.
    case .question(let choices): choices.reject == nil ? "" : say(.goOn)
    case .choice: say(.chooseOne)
    }
  }

  /// Returns the last line of a prompt that ended with this text or, if nothing was checked, with
  /// this answer to a question, or with the chosen option of a list.
  func lastWord(
    _ text: PromptText, _ answer: QuestionChoices.Answer, chosen: String?
  ) -> String {
    if wording.own[text] != nil { return say(text) }
    if answer == .accept, let chosen { return chosen }
    return format.question == nil ? say(text) : label(of: answer)
  }

  /// The text for an answer that is wrong without a reason.
  var wrong: PromptText {
    switch format.shape {
    case .cells: .wrongCode
    case .line where format.isCode: .wrongCode
    case .line: format.text == nil ? .wrongPassword : .notAccepted
    case .question, .choice: .notAccepted
    }
  }

  /// Returns the label of an errand's key; empty for none.
  func label(of errand: Errand) -> String {
    switch errand.key?.label {
    case .own(let text): text
    case .builtIn(let text): say(text)
    case nil: ""
    }
  }

  /// Returns the hint for the key of an errand: its label, or how long the key rests, counted down
  /// in figures.
  func hint(for errand: Errand, letter: Unicode.Scalar, restSeconds: Int) -> String {
    if restSeconds > 0 {
      let time = Localizer.clock(restSeconds)
      return say(.resting, nil, ("name", label(of: errand)), ("time", time))
    }
    return "\(say(.controlKey))\(LetterConversion.upper.folding(letter)) \(label(of: errand))"
  }

  /// Returns how long the key of an errand rests, in words; more than a minute is rounded up to
  /// minutes.
  func resting(_ errand: Errand, seconds: Int) -> String {
    let seconds = seconds > 60 ? (seconds + 59) / 60 * 60 : seconds
    let time = wording.duration(seconds)
    return say(.restingInWords, nil, ("name", label(of: errand)), ("time", time))
  }

  /// Returns the time limit in words.
  func timeLimit(_ seconds: Int) -> String {
    say(.timeLimit, nil, ("time", wording.duration(seconds)))
  }

  /// Returns that less than this time is left, in words.
  func lessTime(_ seconds: Int) -> String {
    say(.lessTime, seconds, ("time", wording.duration(seconds)))
  }

  /// Returns how many wrong answers are still allowed.
  package func attemptsLeft(_ count: Int) -> String { say(.attemptsLeft, count) }

  /// Returns that the prompt waits for another one that has the terminal.
  func waiting(for process: Int32?, _ name: String, canInterrupt: Bool) -> String {
    wording.waiting(for: process, name, canInterrupt: canInterrupt)
  }

  /// Returns that an errand has failed, with a built-in reason if there is one.
  func failure(of traits: Errand.Traits, _ reason: PromptText? = nil) -> String {
    guard let reason else { return say(traits.failure.plain) }
    return say(traits.failure.withReason, nil, ("reason", say(reason)))
  }

  /// Returns a time as `1:05`, or from an hour on as `1:00:05`.
  package static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60 % 60
    let rest = padded(seconds % 60)
    return seconds < 3600 ? "\(minutes):\(rest)" : "\(seconds / 3600):\(padded(minutes)):\(rest)"
  }
}

// MARK: Plain lines

extension Localizer: PlainWords {
  package func asking(_ question: String, needsEnter: Bool) -> String {
    wording.asking(question, length: length(of: question), needsEnter: needsEnter)
  }

  package func askingForPassword(_ question: String) -> (line: String, isQuestion: Bool) {
    var name = Substring(question).utf8
    while let last = name.last, ": ".utf8.contains(last) { name.removeLast() }
    let word = wording.language.passwordWord(isCode: format.isCode)
    // `| 0x20` lowercases ASCII letters.
    let asked = name.map { $0 | 0x20 }
    let isKnown = ["password", "passcode", "passphrase", "pin", word].contains { word in
      let word = word.utf8.map { $0 | 0x20 }
      guard asked.suffix(word.count) == word[...] else { return false }
      let start = asked.dropLast(word.count)
      return start.isEmpty
        || start.last == UInt8(ascii: " ")
          && (start.starts(with: "enter ".utf8) || start.holds("'s ".utf8))
    }
    return isKnown ? ("\(Substring(name)): ", true) : ("\(word): ", false)
  }

  package func matching(_ count: Int, _ label: String) -> String {
    say(.matching, count, ("label", label))
  }

  package func entered(_ count: Int, of total: Int?) -> String {
    guard let total else { return say(.entered, count) }
    return say(.enteredOf, count, ("total", "\(total)"))
  }

  package var colon: String { say(.colon) }

  package func entered(isEmpty: Bool) -> String { say(isEmpty ? .empty : .notShown) }

  /// Returns the length of the answer; nil if the question already says it, or there is no limit.
  private func length(of prompt: String) -> String? {
    switch format.shape {
    case .cells(let count):
      prompt == defaultPrompt && format.charset == .digits ? nil : amount(count)
    // Limits of 256 and more only bound the memory, so the user is not told about them.
    case .line(let range) where range.upperBound < 256:
      range.lowerBound == range.upperBound
        ? amount(range.upperBound)
        : say(
          .lengthBetween, range.upperBound, ("least", "\(max(range.lowerBound, 1))"),
          ("amount", amount(range.upperBound)))
    case .line(let range):
      range.lowerBound > 1 ? sayAmount(.lengthAtLeast, range.lowerBound) : nil
    case .question, .choice: nil
    }
  }
}

// MARK: Notes

extension Localizer {
  package func text(of note: EntryNote) -> String {
    switch note {
    case .notAllowed where isLine: wording.own[.notAllowed] ?? refusal(.textNotAllowed)
    case .notAllowed where format.question != nil: wording.own[.notAllowed] ?? howToAnswerByKey
    case .notAllowed where format.list != nil: wording.own[.notAllowed] ?? howToChoose
    case .notAllowed: say(format.charset == .digits ? .onlyDigits : .notAllowed)
    case .tooLong: tooLong
    case .tooShort(let missing): tooShort(missing)
    case .pasteRefused where wording.own[.textNotAllowed] != nil && choosesAnswer:
      refusal(.textNotAllowed)
    case .pasteRefused where format.question != nil: howToAnswerByKey
    case .pasteRefused where format.list != nil: howToChoose
    case .pasteRefused(let refusal): text(of: refusal)
    // A blank reason says nothing.
    case .rejected(let reason, nil): ReadableText.filled(reason) ?? say(wrong)
    case .rejected(let reason, .some(let left)):
      rejected(ReadableText.filled(reason) ?? say(wrong), left)
    case .unchecked(let reason): wording.unchecked(ReadableText.filled(reason).flatMap(shortened))
    case .mismatch: say(.mismatch)
    case .nothingMatches: say(.nothingMatches)
    case .nothingToErase: say(.nothingToErase)
    case .keyDoesNothing: say(.keyDoesNothing)
    case .pasteKey: say(.pasteKey)
    case .eraseKey: say(.eraseKey)
    case .selected(let index):
      wording.press([([say(.enterKey)], choices[index].label)])
    case .message(let text), .information(let text): text
    }
  }

  /// Returns why an answer is wrong, and how many attempts are left. A long reason comes last,
  /// since a narrow window cuts the end.
  private func rejected(_ reason: String, _ left: Int) -> String {
    let attempts = attemptsLeft(left)
    if isPlain { return wording.spoken(reason, attempts: attempts) }
    let isShort = Widths.narrow.columns(of: reason) <= 48
    return say(
      isShort ? .reasonFirst : .attemptsFirst, nil, ("reason", reason), ("attempts", attempts))
  }

  /// Returns why an answer could not be checked, cut so that what follows is seen too: how to try
  /// again. Foundation describes its errors for debuggers, and such a text says nothing to people.
  private func shortened(_ reason: String) -> String? {
    if reason.utf8.holds("Error Domain=".utf8) { return nil }
    return Widths.narrow.cut(reason, toColumns: 80, ellipsis: hasFewGlyphs ? "..." : "…")
  }

  private var tooLong: String {
    let limit = format.cellCount ?? format.characterLimit ?? 0
    return sayAmount(takesLines || isLine ? .atMost : .full, limit)
  }

  private func tooShort(_ missing: Int) -> String {
    guard case .line(let range) = format.shape else { return sayAmount(.missing, missing) }
    if range.lowerBound > 1 { return sayAmount(.atLeast, range.lowerBound) }
    return say(isLine ? .emptyLine : .nothingTyped)
  }

  private var choosesAnswer: Bool { format.question != nil || format.list != nil }

  /// Returns why a text was refused that was to be the answer as a whole.
  private func text(of refusal: PasteRefusal) -> String {
    switch refusal {
    case .noCode:
      self.refusal(
        format.charset == .digits ? .noDigitCode : .noCharacterCode, format.cellCount ?? 0)
    case .severalCodes: self.refusal(.severalCodes)
    // A code may be anywhere in a text; then only the size of the text is limited.
    case .tooLong where format.cellCount != nil:
      self.refusal(
        .textTooLong, CodeFormat.byteLimit,
        ("amount", say(.characters, CodeFormat.byteLimit)))
    case .tooLong:
      self.refusal(
        .textTooLong, format.characterLimit ?? 0,
        ("amount", amount(format.characterLimit ?? 0)))
    case .notAllowed: self.refusal(.textNotAllowed)
    }
  }

  /// Returns why a text was refused, with what it is: a paste or a line.
  private func refusal(
    _ text: PromptText, _ count: Int? = nil, _ value: Template.Value = ("", "")
  ) -> String {
    say(text, count, ("subject", say(isLine ? .inputText : .pastedText)), value)
  }

  private func sayAmount(_ text: PromptText, _ count: Int) -> String {
    say(text, count, ("amount", amount(count)))
  }

  /// Returns a number with its unit.
  private func amount(_ count: Int) -> String {
    say(format.charset == .digits ? .digits : .characters, count)
  }
}

// MARK: Questions

extension Localizer {
  /// The answers as shown; nil if the answer is typed.
  var choiceRow: ChoiceRow? {
    format.question.map { _ in
      ChoiceRow(
        choices, enterKey: say(.enterKey), sentence: choices.isEmpty ? "" : howToAnswer)
    }
  }

  private var howToAnswer: String { howToAnswer(namingEnter: true) }

  /// What is said after a key that is no answer: Enter then gives none either, if there are two.
  private var howToAnswerByKey: String {
    howToAnswer(namingEnter: format.question?.reject == nil)
  }

  private func howToAnswer(namingEnter: Bool) -> String {
    let choices = choices.isEmpty ? [cancelChoice] : choices
    return wording.press(
      choices.map { choice in
        let isNamed = namingEnter && choice.role == .focused
        return (isNamed ? [choice.key, say(.enterKey)] : [choice.key], choice.label)
      })
  }

  private var choices: [ChoiceRow.Choice] {
    guard let question = format.question else { return [] }
    let answers = question.answers.map { answer in
      let key = question.key(of: answer).map { String(LetterConversion.upper.folding($0)) }
      return ChoiceRow.Choice(
        key: shown(key ?? ""), label: label(of: answer),
        role: answer == question.enterAnswer ? .focused : .other)
    }
    return question.cancel == nil ? answers : answers + [cancelChoice]
  }

  private var cancelChoice: ChoiceRow.Choice {
    let label = shown(format.question?.cancel?.shownLabel ?? "")
    return ChoiceRow.Choice(
      key: say(.escapeKey), label: label.isEmpty ? say(.cancel) : label, role: .cancel)
  }

  private func label(of answer: QuestionChoices.Answer) -> String {
    shown(format.question?.choice(answer)?.shownLabel ?? "")
  }

  fileprivate func shown(_ text: String) -> String {
    DisplayText(text, limit: 1, isASCII: isASCII).first ?? ""
  }
}

// MARK: Lists

extension Localizer {
  /// The number of names that a message names at most.
  private static let nameLimit = 12

  /// The options as shown; nil if the answer is no choice from a list.
  var choiceColumn: ChoiceColumn? {
    guard let list = format.list else { return nil }
    let options = list.options.enumerated().map { index, option in
      let label = shown(option.label)
      let letter = option.letter.map { shown(String($0.uppercased())) }
      let number = index + 1
      return ChoiceColumn.Option(
        key: list.haveKeys ? letter.map { "\(number) \($0)" } ?? "\(number)" : "", label: label,
        number: number, letter: letter)
    }
    let enter = list.defaultIndex.map { options[$0].label }
    return ChoiceColumn(
      options, filterHint: list.haveKeys || takesLines ? "" : say(.typeToFilter),
      sentence: howToChoose(enter: enter))
  }

  /// What is said after a key that is no answer: Enter then gives none either.
  private var howToChoose: String { howToChoose(enter: nil) }

  private func howToChoose(enter: String?) -> String {
    guard let list = format.list else { return "" }
    let way: Wording.ChoiceWay =
      if takesLines { .byLine } else if list.haveKeys { .byKey } else {
        isPlain ? .byNumber : .byFilter
      }
    return wording.howToChoose(way, count: list.options.count, enter: enter)
  }

  /// Why a line is no choice: it names no option.
  var noOption: String {
    let names = format.list?.options.map { shown($0.name) } ?? []
    let named = Array(names.prefix(Localizer.nameLimit))
    let others = names.count - named.count
    return refusal(.noOption, nil, ("names", named.joined(separator: say(.separator))))
      + (others > 0 ? say(.moreOptions, others) : "")
  }

  /// Why a line does not answer a question.
  var noAnswer: String { refusal(.noAnswer) }

  /// Returns how to install what shows a picture.
  func pictureNeeds(_ program: String) -> String {
    say(.pictureNeeds, nil, ("program", program))
  }
}
