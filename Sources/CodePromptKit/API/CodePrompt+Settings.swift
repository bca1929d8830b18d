extension CodePrompt {
  /// Throws if the answer is not of the kind that the caller asks for.
  package borrowing func requireFormat(_ isRight: Bool, _ fault: String) throws(CodePromptError) {
    if !isRight { throw .invalidSetting("format", fault) }
  }

  /// Throws if settings contradict each other or can't have an effect.
  borrowing func checkSettings() throws(CodePromptError) {
    if let fault = format.fault { throw .invalidSetting(fault.property, fault.reason) }
    let (hasCells, isTyped) = (format.cellCount != nil, format.choices == nil)
    let forCells = "has no effect: only a code has cells"
    let forTyping = "has no effect: a question is answered by one key"
    let letters = offers.map(\.key)
    let sources = [challenge, resend, autofill].compactMap(\.self) + offers.map(\.source)
    let faults: [(isFault: Bool, property: String, reason: String)] = [
      (!hasCells && customCells != nil, "customCells", forCells),
      (!hasCells && placeholder != nil, "placeholder", forCells),
      (!hasCells && autofill != nil, "autofill", forCells),
      (!isTyped && submission != .automatic, "submission", forTyping),
      (!isTyped && asksTwice, "asksTwice", forTyping),
      (!isTyped && allowsReveal, "allowsReveal", forTyping),
      (!isTyped && lastCharacterRevealTime != nil, "lastCharacterRevealTime", forTyping),
      (!isTyped && rating != nil, "rating", forTyping),
      (!isTyped && validate != nil, "validate", forTyping),
      (!isTyped && inputDescriptor != nil, "inputDescriptor", forTyping),
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
        !letters.allSatisfy { KeyBindings.freeLetters.contains($0) }, "offers",
        "has a letter that is none of \(String(PromptOffer.letters))"
      ),
      (Set(letters).count < letters.count, "offers", "has one letter twice"),
      (
        sources.contains { $0.namesNoProgram }, "challenge, resend, autofill or offers",
        "names no program"
      ),
    ]
    for fault in faults where fault.isFault { throw .invalidSetting(fault.property, fault.reason) }
  }
}

extension PromptSource {
  fileprivate var namesNoProgram: Bool {
    if case .program(let words) = kind { words.first?.isEmpty ?? true } else { false }
  }
}
