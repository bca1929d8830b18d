/// The source of the prompt's words: the application's own templates, or else those of a language.
package struct Wording: Sendable {
  package var language: PromptLanguage
  /// The application's own templates.
  package let own: [PromptText: String]
  /// Whether the own templates are texts that a user has typed, of which only that about the
  /// attempts has a value.
  private let isLiteral: Bool

  package init(
    _ language: PromptLanguage, own: [PromptText: String] = [:], isLiteral: Bool = false
  ) {
    self.language = language
    self.own = own
    self.isLiteral = isLiteral
  }

  /// Returns a text with its values, and with the forms of words that follow the count.
  package func say(
    _ text: PromptText, _ count: Int? = nil, _ values: Template.Value...
  ) -> String {
    say(text, count, values)
  }

  /// Returns a text with its values, and with the forms of words that follow the count.
  package func say(_ text: PromptText, _ count: Int?, _ values: [Template.Value]) -> String {
    let typed = own[text]
    if let typed, isLiteral, text != .attemptsLeft { return typed }
    let template = typed ?? language.template(text)
    // Most texts have no values.
    guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
    return Template(template).filled(count, values, language.plural)
  }

  // MARK: What is composed

  /// Returns a question in plain lines, with the length of its answer and how to end it.
  ///
  /// A question that ends with a punctuation mark gets no other one.
  package func asking(_ question: String, length: String?, needsEnter: Bool) -> String {
    let details = [length, needsEnter ? say(.thenEnter) : nil].compactMap { $0 }
      .joined(separator: say(.comma))
    let end = question.lastIndex { $0 != " " }.map(question.index(after:)) ?? question.startIndex
    let question = String(question[..<end])
    let isClosed = question.isEmpty || question.endsSentence
    // A script without blanks has marks of its own.
    let hasBlanks = question.last.map { $0.isASCII || $0 == "…" } ?? false
    let gap = hasBlanks ? " " : ""
    let asked =
      details.isEmpty
      ? question + (isClosed ? gap : say(.stop))
      : question + (isClosed ? gap : say(.comma)) + details + say(.stop)
    return asked + say(.escCancels)
  }

  /// The way to choose from a list.
  package enum ChoiceWay: CaseIterable, Sendable {
    /// With a digit for each option, or the arrow keys and Enter.
    case byKey
    /// By typing a part of a label, or the arrow keys and Enter.
    case byFilter
    /// By typing a number, or a part of a label, and Enter, since the highlight is not seen.
    case byNumber
    /// With a line that is a number or a label.
    case byLine
  }

  /// Returns how to choose from a list of this many options, with the label that Enter alone gives.
  package func howToChoose(_ way: ChoiceWay, count: Int, enter: String?) -> String {
    let how =
      switch way {
      case .byKey:
        say(
          .chooseByKey, nil,
          ("keys", count > 2 ? say(.oneOfKeys, count) : count == 2 ? say(.oneOfTwoKeys) : "1"))
      case .byFilter: say(.chooseByFilter)
      case .byNumber: say(.chooseByNumber)
      case .byLine: count == 1 ? say(.chooseOnlyLine) : say(.chooseByLine, count)
      }
    return how + (enter.map { say(.enterAlone, nil, ("label", $0)) } ?? "") + say(.stop)
      + say(.escCancels)
  }

  /// Returns what keys do: for each meaning, the names of the keys.
  package func press(_ keys: [(names: [String], meaning: String)]) -> String {
    let meanings = keys.map { keys in
      say(
        .keyMeaning, nil, ("keys", keys.names.joined(separator: say(.or))),
        ("meaning", keys.meaning))
    }
    return say(.press, nil, ("keys", meanings.joined(separator: say(.separator))))
  }

  /// Returns a time in words, without the units of which there are none.
  package func duration(_ seconds: Int) -> String {
    var parts: [String] = []
    if seconds >= 3600 { parts.append(say(.hours, seconds / 3600)) }
    if seconds / 60 % 60 > 0 { parts.append(say(.minutes, seconds / 60 % 60)) }
    if seconds % 60 > 0 || parts.isEmpty { parts.append(say(.seconds, seconds % 60)) }
    return parts.joined(separator: " ")
  }

  /// Returns that the prompt waits for a process that has the terminal: its PID, its name (empty if
  /// unknown), and whether Ctrl-C ends the wait.
  package func waiting(for process: Int32?, _ name: String, canInterrupt: Bool) -> String {
    let number = ("process", process.map { "\($0)" } ?? "")
    let holder =
      if process == nil {
        say(.anotherProgram)
      } else if name.isEmpty {
        say(.process, nil, number)
      } else {
        say(.namedProcess, nil, number, ("name", name))
      }
    return say(.waiting, nil, ("holder", holder)) + (canInterrupt ? say(.interruptCancels) : "")
  }

  /// Returns that an answer could not be checked, with the reason if there is one.
  package func unchecked(_ reason: String?) -> String {
    guard let reason else { return say(.unchecked) }
    var sentence = reason.endsSentence ? reason : reason + say(.stop).prefix { $0 != " " }
    // A script without blanks needs one after a mark of another script.
    if !say(.stop).hasSuffix(" "), sentence.last?.isASCII == true { sentence += " " }
    return say(.uncheckedReason, nil, ("reason", reason), ("sentence", sentence))
  }

  /// Returns why an answer is wrong, and how many attempts are left, as sentences.
  package func spoken(_ reason: String, attempts: String) -> String {
    let gap = say(.comma).hasSuffix(" ") ? " " : ""
    return reason + (reason.endsSentence ? gap : say(.comma)) + attempts
  }
}

extension String {
  /// Whether this ends with a punctuation mark, so that none has to be added.
  fileprivate var endsSentence: Bool { last.map { ".:?!…。：？！".contains($0) } ?? false }
}
