/// The built-in texts in one language, which become phrases when their values are filled in.
///
/// The names of keys, such as Enter, are the same in every language.
package struct Phrasebook: Sendable {
  package let plural: PluralRule
  /// Returns the text for a key, in which values are still names in braces.
  package let template: @Sendable (PhraseKey) -> String

  package init(_ plural: PluralRule, _ template: @escaping @Sendable (PhraseKey) -> String) {
    self.plural = plural
    self.template = template
  }

  /// Returns the words for a phrase.
  package func text(of phrase: PromptPhrase) -> String {
    switch phrase {
    case .enterCode(.some(let count)): fill(.enterDigits, count)
    case .enterCode(nil): template(.enterCode)
    case .enterPassword: template(.enterPassword)
    case .enterText: template(.enterText)
    case .asking(let question, let length, let needsEnter):
      join(question, [length.map(text), needsEnter ? template(.thenEnter) : nil])
        + template(.escCancels)
    case .chooseOne: template(.chooseOne)
    case .howToChoose(let way, let count, let enter):
      howToChoose(way, count) + (enter.map { fill(.enterAlone, values: [("label", $0)]) } ?? "")
        + template(.stop) + template(.escCancels)
    case .typeToFilter: template(.typeToFilter)
    case .nothingMatches: template(.nothingMatches)
    case .matching(let count, let label): fill(.matching, count, values: [("label", label)])
    case .goOn: template(.goOn)
    case .yes: template(.yes)
    case .no: template(.no)
    case .ok: template(.ok)
    case .cancel: template(.cancel)
    case .press(let keys):
      fill(.press, values: [("keys", keys.map(text).joined(separator: template(.separator)))])
    case .again: template(.again)
    case .checking: template(.checking)
    case .stillChecking: template(.stillChecking)
    case .fetching: template(.fetching)
    case .sending: template(.sending)
    case .awaiting: template(.awaiting)
    case .sent: template(.sent)
    case .commandWaits: template(.commandWaits)
    case .noNewCode(let reason): text(of: reason, .noNewCode, with: .noNewCodeReason)
    case .notFilledIn(let reason): text(of: reason, .notFilledIn, with: .notFilledInReason)
    case .pictureNotShown: template(.pictureNotShown)
    case .pictureNeedsRoom: template(.pictureNeedsRoom)
    case .pictureNeeds(let program): fill(.pictureNeeds, values: [("program", program)])
    case .badPicture: template(.badPicture)
    case .timeLeft(let clock): fill(.timeLeft, values: [("time", clock)])
    case .duration(let seconds): duration(seconds)
    case .timeLimit(let seconds): fill(.timeLimit, values: [("time", duration(seconds))])
    case .lessTime(let seconds): fill(.lessTime, seconds, values: [("time", duration(seconds))])
    case .entered(let count, of: .some(let total)):
      fill(.enteredOf, count, values: [("total", "\(total)")])
    case .entered(let count, of: nil): fill(.entered, count)
    case .notShown: template(.notShown)
    case .empty: template(.empty)
    case .quality: template(.quality)
    case .tooWeak: template(.tooWeak)
    case .weakPassword: template(.weakPassword)
    case .newCode: template(.newCode)
    case .suggestion: template(.suggestion)
    case .resting(let name, let time):
      fill(
        time.last?.isNumber == true ? .resting : .restingInWords,
        values: [("name", name), ("time", time)])
    case .forgotIt(let isPassword): template(isPassword ? .forgotPassword : .forgotCode)
    case .show: template(.show)
    case .hide: template(.hide)
    case .waiting(let process, let name, let canInterrupt):
      fill(.waiting, values: [("holder", holder(process, name))])
        + (canInterrupt ? template(.interruptCancels) : "")
    case .accepted: template(.accepted)
    case .cancelled: template(.cancelled)
    case .timeIsUp: template(.timeIsUp)
    case .wrongCode: template(.wrongCode)
    case .wrongPassword: template(.wrongPassword)
    case .notAccepted: template(.notAccepted)
    case .attemptsLeft(let count): fill(.attemptsLeft, count)
    case .reason(let reason, let attempts, let comesFirst):
      fill(
        comesFirst ? .reasonFirst : .attemptsFirst,
        values: [("reason", reason), ("attempts", attempts)])
    case .spokenReason(let reason, let attempts):
      reason + (reason.endsSentence ? gap : template(.comma)) + attempts
    case .unchecked(nil): template(.unchecked)
    case .unchecked(.some(let reason)):
      fill(.uncheckedReason, values: [("reason", reason), ("sentence", sentence(reason))])
    case .mismatch: template(.mismatch)
    case .notAllowed: template(.notAllowed)
    case .onlyDigits: template(.onlyDigits)
    case .full(let amount): fill(.full, amount)
    case .atMost(let amount): fill(.atMost, amount)
    case .atLeast(let amount): fill(.atLeast, amount)
    case .missing(let amount): fill(.missing, amount)
    case .nothingTyped: template(.nothingTyped)
    case .nothingToErase: template(.nothingToErase)
    case .keyDoesNothing: template(.keyDoesNothing)
    case .pasteKey: template(.pasteKey)
    case .eraseKey: template(.eraseKey)
    case .emptyLine: template(.emptyLine)
    case .refused(let refusal, let source): text(of: refusal, of: source)
    }
  }

  // MARK: Parts of phrases

  /// Joins a question and the details of how to answer it.
  ///
  /// A question that ends with a punctuation mark gets no other one.
  private func join(_ question: String, _ details: [String?]) -> String {
    let details = details.compactMap { $0 }.joined(separator: template(.comma))
    let end = question.lastIndex { $0 != " " }.map(question.index(after:)) ?? question.startIndex
    let question = String(question[..<end])
    let isClosed = question.isEmpty || question.endsSentence
    let gap = question.isEmpty || question.last?.isASCII == false ? "" : " "
    if details.isEmpty { return question + (isClosed ? gap : template(.stop)) }
    return question + (isClosed ? gap : template(.comma)) + details + template(.stop)
  }

  /// What separates two sentences: a blank, unless the script has none.
  private var gap: String { template(.comma).hasSuffix(" ") ? " " : "" }

  private func sentence(_ text: String) -> String {
    text.endsSentence ? text : text + template(.stop).prefix { $0 != " " }
  }

  private func text(of length: PromptPhrase.Length) -> String {
    switch length {
    case .exactly(let amount): text(of: amount)
    case .atLeast(let amount): fill(.lengthAtLeast, amount)
    case .between(let least, let most): fill(.lengthBetween, most, values: [("least", "\(least)")])
    }
  }

  private func text(of amount: PromptPhrase.Amount) -> String {
    fill(amount.unit == .digits ? .digits : .characters, amount.count)
  }

  private func text(of keys: PromptPhrase.KeyMeaning) -> String {
    let names = keys.keys.joined(separator: template(.or))
    return fill(.keyMeaning, values: [("keys", names), ("meaning", keys.meaning)])
  }

  private func howToChoose(_ way: PromptPhrase.ChoiceWay, _ count: Int) -> String {
    switch way {
    case .byKey:
      let keys = count > 2 ? fill(.oneOfKeys, count) : count == 2 ? template(.oneOfTwoKeys) : "1"
      return fill(.chooseByKey, values: [("keys", keys)])
    case .byFilter: return template(.chooseByFilter)
    case .byNumber: return template(.chooseByNumber)
    case .byLine: return count == 1 ? template(.chooseOnlyLine) : fill(.chooseByLine, count)
    }
  }

  private func text(
    of reason: PromptPhrase.NoNewCode, _ plain: PhraseKey, with withReason: PhraseKey
  ) -> String {
    let key: PhraseKey
    switch reason {
    case .nothingCame: return template(plain)
    case .tookTooLong: key = .tookTooLong
    case .printedTooMuch: key = .printedTooMuch
    case .severalCodes: key = .moreThanOneCode
    case .usedTerminal: key = .usedTerminal
    }
    return fill(withReason, values: [("reason", template(key))])
  }

  /// Returns a time in words, without the units of which there are none.
  private func duration(_ time: Int) -> String {
    var parts: [String] = []
    if time >= 3600 { parts.append(fill(.hours, time / 3600)) }
    if time / 60 % 60 > 0 { parts.append(fill(.minutes, time / 60 % 60)) }
    if time % 60 > 0 || parts.isEmpty { parts.append(fill(.seconds, time % 60)) }
    return parts.joined(separator: " ")
  }

  private func holder(_ process: Int32?, _ name: String) -> String {
    guard let process else { return template(.anotherProgram) }
    return fill(
      name.isEmpty ? .process : .namedProcess,
      values: [("process", "\(process)"), ("name", name)])
  }

  private func text(
    of refusal: PromptPhrase.Refusal, of source: PromptPhrase.Source
  ) -> String {
    let subject = ("subject", template(source == .paste ? .pastedText : .inputText))
    switch refusal {
    case .noCode(let amount):
      let key: PhraseKey = amount.unit == .digits ? .noDigitCode : .noCharacterCode
      return fill(key, amount.count, values: [subject])
    case .severalCodes: return fill(.severalCodes, values: [subject])
    case .tooLong(let amount): return fill(.textTooLong, amount, values: [subject])
    case .notAllowed: return fill(.textNotAllowed, values: [subject])
    case .noOption(let names, let others):
      let list = ("names", names.joined(separator: template(.separator)))
      return fill(.noOption, values: [subject, list])
        + (others > 0 ? fill(.moreOptions, others) : "")
    case .noAnswer: return fill(.noAnswer, values: [subject])
    }
  }

  // MARK: Filling in

  private typealias Value = (name: String, text: String)

  private func fill(
    _ key: PhraseKey, _ amount: PromptPhrase.Amount, values: [Value] = []
  ) -> String {
    fill(key, amount.count, values: values + [("amount", text(of: amount))])
  }

  /// Returns the text for a key with its values, and with the forms of words that follow the count.
  private func fill(_ key: PhraseKey, _ count: Int? = nil, values: [Value] = []) -> String {
    var filled = ""
    var rest = template(key)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += value(of: rest[rest.index(after: open)..<close], count, values)
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  private func value(of name: Substring, _ count: Int?, _ values: [Value]) -> String {
    let forms = name.split(separator: "|", omittingEmptySubsequences: false)
    if forms.count > 1 { return String(forms[plural.form(after: count ?? 0)]) }
    if name == "count" { return count.map { "\($0)" } ?? "" }
    return values.first { $0.name == name }?.text ?? ""
  }
}

extension String {
  /// Whether this ends with a punctuation mark, so that none has to be added.
  var endsSentence: Bool { last.map { ".:?!…。：？！".contains($0) } ?? false }
}
