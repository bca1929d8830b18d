internal import CodePromptTerminalText

/// The source of the prompt's texts: the built-in ones in a language, or the application's own.
package struct Localizer: Sendable {
  /// The format, with a label for each answer to a question.
  package private(set) var format: CodeFormat
  private var language: PromptLanguage
  /// Whether an answer that is judged as a whole is a paste or a line.
  private let source: PromptPhrase.Source
  let isASCII: Bool
  /// Whether built-in texts and marks are ASCII because the terminal's font has few other glyphs.
  let hasFewGlyphs: Bool
  /// Whether the prompt is in plain lines, which need sentences instead of marks and layout.
  let isPlain: Bool
  /// Whether the terminal sends whole lines, of which nothing can be deleted.
  private let takesLines: Bool
  private let ownTexts: PromptTexts
  private let wording: (@Sendable (PromptPhrase) -> String?)?

  package init(
    format: CodeFormat, texts: PromptTexts = [:], language: PromptLanguage = .english,
    isASCII: Bool, hasFewGlyphs: Bool = false, isPlain: Bool = false, takesLines: Bool = false,
    source: PromptPhrase.Source = .paste, wording: (@Sendable (PromptPhrase) -> String?)? = nil
  ) {
    self.format = format
    self.language = language
    self.source = source
    self.isASCII = isASCII
    self.hasFewGlyphs = isASCII || hasFewGlyphs
    self.isPlain = isPlain
    self.takesLines = takesLines
    ownTexts = texts
    self.wording = wording
    let accepts: PromptPhrase = format.question?.reject == nil ? .ok : .yes
    self.format.label(accept: say(accepts), reject: say(.no), others: language.otherAnswers)
  }

  /// Returns the words for a phrase: the application's own, or else those of the language.
  package func say(_ phrase: PromptPhrase) -> String {
    if let own = ownTexts.text(of: phrase) ?? wording?(phrase) { return own }
    let text = language.text(of: phrase)
    return hasFewGlyphs && text.hasSuffix("…") ? "\(text.dropLast())..." : text
  }

  /// Returns the same texts in another language, except the application's own ones.
  func translated(to language: PromptLanguage) -> Localizer {
    var texts = self
    texts.language = language
    return texts
  }

  /// The question that is asked if the application sets none.
  package var defaultPrompt: String {
    switch format.shape {
    case .cells(let count): say(.enterCode(digits: format.charset == .digits ? count : nil))
    case .line where format.isCode: say(.enterCode(digits: nil))
    case .line: say(format.text == nil ? .enterPassword : .enterText)
    // A question that can't be answered "no" is a message, which asks nothing.
    case .question(let choices): choices.reject == nil ? "" : say(.goOn)
    case .choice: say(.chooseOne)
    }
  }

  /// Returns the last line of a prompt that ended with this phrase or, if nothing was checked, with
  /// this answer to a question, or with the chosen option of a list.
  func lastWord(
    _ phrase: PromptPhrase, _ answer: QuestionChoices.Answer, chosen: String?
  ) -> String {
    if ownTexts.text(of: phrase) != nil { return say(phrase) }
    if answer == .accept, let chosen { return chosen }
    return format.question == nil ? say(phrase) : label(of: answer)
  }

  /// The phrase for an answer that is wrong without a reason.
  var wrong: PromptPhrase {
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
    case .phrase(let phrase): say(phrase)
    case nil: ""
    }
  }

  /// Returns how long the key of an errand rests, counted down in figures.
  func countdown(of errand: Errand, seconds: Int) -> String {
    say(.resting(label(of: errand), time: Localizer.clock(seconds)))
  }

  /// Returns how long the key of an errand rests, in words; more than a minute is rounded up to
  /// minutes.
  func resting(_ errand: Errand, seconds: Int) -> String {
    let seconds = seconds > 60 ? (seconds + 59) / 60 * 60 : seconds
    return say(.resting(label(of: errand), time: say(.duration(seconds))))
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
    say(.asking(question, length(of: question), needsEnter: needsEnter))
  }

  package func askingForPassword(_ question: String) -> (line: String, isQuestion: Bool) {
    var name = Substring(question).utf8
    while let last = name.last, ": ".utf8.contains(last) { name.removeLast() }
    let word = language.passwordWord(isCode: format.isCode)
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

  package func matching(_ count: Int, _ label: String) -> String { say(.matching(count, label)) }

  package func entered(_ count: Int, of total: Int?) -> String { say(.entered(count, of: total)) }

  package func entered(isEmpty: Bool) -> String { say(isEmpty ? .empty : .notShown) }

  /// Returns the length of the answer; nil if the question already says it, or there is no limit.
  private func length(of prompt: String) -> PromptPhrase.Length? {
    switch format.shape {
    case .cells(let count):
      prompt == defaultPrompt && format.charset == .digits ? nil : .exactly(amount(count))
    // Limits of 256 and more only bound the memory, so the user is not told about them.
    case .line(let range) where range.upperBound < 256:
      range.lowerBound == range.upperBound
        ? .exactly(amount(range.upperBound))
        : .between(max(range.lowerBound, 1), amount(range.upperBound))
    case .line(let range): range.lowerBound > 1 ? .atLeast(amount(range.lowerBound)) : nil
    case .question, .choice: nil
    }
  }
}

// MARK: Notes

extension Localizer {
  package func text(of note: EntryNote) -> String {
    switch note {
    case .notAllowed where source == .line:
      ownTexts[.notAllowed] ?? say(.refused(.notAllowed, .line))
    case .notAllowed where format.question != nil: ownTexts[.notAllowed] ?? howToAnswerByKey
    case .notAllowed where format.list != nil: ownTexts[.notAllowed] ?? howToChoose
    case .notAllowed: say(format.charset == .digits ? .onlyDigits : .notAllowed)
    case .tooLong: say(tooLong)
    case .tooShort(let missing): say(tooShort(missing))
    case .pasteRefused where format.question != nil: ownTexts[.pasteRefused] ?? howToAnswerByKey
    case .pasteRefused where format.list != nil: ownTexts[.pasteRefused] ?? howToChoose
    case .pasteRefused(let refusal): say(.refused(phrase(refusal), source))
    case .rejected(let reason, nil): reason ?? say(wrong)
    case .rejected(let reason, .some(let left)): rejected(reason ?? say(wrong), left)
    case .unchecked(let reason): say(.unchecked(reason.flatMap(shortened)))
    case .mismatch: say(.mismatch)
    case .nothingMatches: say(.nothingMatches)
    case .nothingToErase: say(.nothingToErase)
    case .keyDoesNothing: say(.keyDoesNothing)
    case .pasteKey: say(.pasteKey)
    case .eraseKey: say(.eraseKey)
    case .selected(let index):
      say(.press([PromptPhrase.KeyMeaning([ChoiceRow.enter], choices[index].label)]))
    case .message(let text), .information(let text): text
    }
  }

  /// Returns why an answer is wrong, and how many attempts are left. A long reason comes last,
  /// since a narrow window cuts the end.
  private func rejected(_ reason: String, _ left: Int) -> String {
    let attempts = say(.attemptsLeft(left))
    if isPlain { return say(.spokenReason(reason, attempts: attempts)) }
    return say(.reason(reason, attempts: attempts, comesFirst: reason.columns() <= 48))
  }

  /// Returns why an answer could not be checked, cut so that what follows is seen too: how to try
  /// again. Foundation describes its errors for debuggers, and such a text says nothing to people.
  private func shortened(_ reason: String) -> String? {
    if reason.utf8.holds("Error Domain=".utf8) { return nil }
    return reason.cut(toColumns: 80, ellipsis: hasFewGlyphs ? "..." : "…")
  }

  private var tooLong: PromptPhrase {
    let amount = amount(format.cellCount ?? format.characterLimit ?? 0)
    return takesLines || source == .line ? .atMost(amount) : .full(amount)
  }

  private func tooShort(_ missing: Int) -> PromptPhrase {
    guard case .line(let range) = format.shape else { return .missing(amount(missing)) }
    if range.lowerBound > 1 { return .atLeast(amount(range.lowerBound)) }
    return source == .line ? .emptyLine : .nothingTyped
  }

  private func phrase(_ refusal: PasteRefusal) -> PromptPhrase.Refusal {
    switch refusal {
    case .noCode: .noCode(amount(format.cellCount ?? 0))
    case .severalCodes: .severalCodes
    // A code may be anywhere in a text; then only the size of the text is limited.
    case .tooLong where format.cellCount != nil:
      .tooLong(PromptPhrase.Amount(CodeFormat.byteLimit, .characters))
    case .tooLong: .tooLong(amount(format.characterLimit ?? 0))
    case .notAllowed: .notAllowed
    }
  }

  private func amount(_ count: Int) -> PromptPhrase.Amount {
    PromptPhrase.Amount(count, format.charset == .digits ? .digits : .characters)
  }
}

// MARK: Questions

extension Localizer {
  /// The answers as shown; nil if the answer is typed.
  var choiceRow: ChoiceRow? {
    format.question.map { _ in ChoiceRow(choices, sentence: choices.isEmpty ? "" : howToAnswer) }
  }

  private var howToAnswer: String { howToAnswer(namingEnter: true) }

  /// What is said after a key that is no answer: Enter then gives none either, if there are two.
  private var howToAnswerByKey: String {
    howToAnswer(namingEnter: format.question?.reject == nil)
  }

  private func howToAnswer(namingEnter: Bool) -> String {
    let choices = choices.isEmpty ? [cancelChoice] : choices
    return say(
      .press(
        choices.map { choice in
          let isNamed = namingEnter && choice.role == .focused
          let keys = isNamed ? [choice.key, ChoiceRow.enter] : [choice.key]
          return PromptPhrase.KeyMeaning(keys, choice.label)
        }))
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
    return ChoiceRow.Choice(key: "Esc", label: label.isEmpty ? say(.cancel) : label, role: .cancel)
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
    let way: PromptPhrase.ChoiceWay =
      if takesLines { .byLine } else if list.haveKeys { .byKey } else {
        isPlain ? .byNumber : .byFilter
      }
    return say(.howToChoose(way, count: list.options.count, enter: enter))
  }

  /// Why a line is no choice: it names no option.
  var noOption: String {
    let names = format.list?.options.map { shown($0.name) } ?? []
    let named = Array(names.prefix(Localizer.nameLimit))
    return say(.refused(.noOption(named, others: names.count - named.count), .line))
  }
}
