internal import CodePromptCodeEntry

extension CodePrompt {
  /// Throws if the answer is not of the kind that the caller asks for.
  package borrowing func check(_ isRight: Bool, _ fault: String) throws(CodePromptError) {
    if !isRight { throw .invalidSetting("format", fault) }
  }

  /// Throws if settings contradict each other or can't have an effect.
  borrowing func checkSettings() throws(CodePromptError) {
    if let fault = format.fault { throw .invalidSetting(fault.property, fault.reason) }
    let (hasCells, isTyped) = (format.cellCount != nil, format.choices == nil)
    let sources = [challenge, resend, autofill].compactMap(\.self) + offers.map(\.source)
    let letters = offers.map(\.key)
    let faults: [(Bool, property: String, reason: String)] = [
      (!hasCells && customCells != nil, "customCells", "has no effect: only a code has cells"),
      (!hasCells && placeholder != nil, "placeholder", "has no effect: only a code has cells"),
      (!hasCells && autofill != nil, "autofill", "has no effect: it fills the cells of a code"),
      (!isTyped && submission != .automatic, "submission", Self.question),
      (!isTyped && asksTwice, "asksTwice", Self.question),
      (!isTyped && allowsReveal, "allowsReveal", Self.question),
      (!isTyped && lastCharacterRevealTime != nil, "lastCharacterRevealTime", Self.question),
      (!isTyped && rating != nil, "rating", Self.question),
      (!isTyped && validate != nil, "validate", Self.question),
      (!isTyped && inputDescriptor != nil, "inputDescriptor", "has no effect: a key answers"),
      (attempts < 1, "attempts", "is \(attempts): at least one answer is needed"),
      ((timeLimit ?? .zero) < .zero, "timeLimit", "is negative"),
      (commandTimeLimit <= .zero, "commandTimeLimit", "leaves the sources no time"),
      (cooldown < .zero, "cooldown", "is negative"),
      (
        cooldown > .zero && challenge == nil && resend == nil, "cooldown",
        "has no effect without resend or challenge"
      ),
      (!ratingLabel.isEmpty && rating == nil, "ratingLabel", "has no effect without rating"),
      (
        !letters.allSatisfy(KeyBindings.freeLetters.contains), "offers",
        "has a letter that is none of \(String(PromptOffer.letters))"
      ),
      (Set(letters).count < letters.count, "offers", "has one letter twice"),
      (
        sources.contains { $0.namesNoProgram }, "challenge, resend, autofill or offers",
        "names no program"
      ),
    ]
    if let fault = faults.first(where: \.0) { throw .invalidSetting(fault.property, fault.reason) }
  }

  private static let question = "has no effect: a question is answered by one key"
}

extension PromptSource {
  fileprivate var namesNoProgram: Bool {
    if case .program(let words) = kind { words.first?.isEmpty ?? true } else { false }
  }
}
