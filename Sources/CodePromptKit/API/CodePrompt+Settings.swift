extension CodePrompt {
  /// Throws if the answer is not of the kind that the caller asks for.
  package borrowing func requireFormat(_ isRight: Bool, _ fault: String) throws(CodePromptError) {
    if !isRight { throw .invalidSetting("format", fault) }
  }

  /// Throws if settings contradict each other or can't have an effect.
  borrowing func checkSettings() throws(CodePromptError) {
    if let fault = format.fault { throw .invalidSetting(fault.property, fault.reason) }
    let hasCells = format.cellCount != nil
    let isTyped = format.isTyped
    let byOneKey = "a question is answered by one key"
    func refuse(
      _ isFault: Bool, _ property: String, _ reason: @autoclosure () -> String
    ) throws(CodePromptError) {
      if isFault { throw .invalidSetting(property, reason()) }
    }
    for (isSet, property) in [
      (customCells != nil, "customCells"), (placeholder != nil, "placeholder"),
      (autofill != nil, "autofill"),
    ] { try refuse(isSet && !hasCells, property, "has no effect: only a code has cells") }
    for (isSet, property) in [
      (submission != .automatic && submission != .enter, "submission"), (asksTwice, "asksTwice"),
      (allowsReveal, "allowsReveal"), (lastCharacterRevealTime != nil, "lastCharacterRevealTime"),
      (rating != nil, "rating"), (validate != nil && format.list == nil, "validate"),
    ] {
      try refuse(
        isSet && !isTyped, property,
        "has no effect: \(format.choices == nil ? "nothing typed is the answer" : byOneKey)")
    }
    try refuse(attempts < 1, "attempts", "is \(attempts): at least one answer is needed")
    try refuse((timeLimit ?? .zero) < .zero, "timeLimit", "is negative")
    try refuse(
      takesDefaultAtTimeLimit && (timeLimit ?? .zero) == .zero, "takesDefaultAtTimeLimit",
      "has no effect without timeLimit")
    try refuse(
      takesDefaultAtTimeLimit && !format.hasDefault, "takesDefaultAtTimeLimit",
      "has no effect: the format has no default")
    try refuse(commandTimeLimit <= .zero, "commandTimeLimit", "leaves the sources no time")
    try refuse(cooldown < .zero, "cooldown", "is negative")
    try refuse(
      cooldown > .zero && challenge == nil && resend == nil, "cooldown",
      "has no effect without resend or challenge")
    try refuse(
      !ratingLabel.isEmpty && rating == nil, "ratingLabel", "has no effect without rating")
    let letters = actions.map { $0.key }
    try refuse(
      !letters.allSatisfy { KeyBindings.freeLetters.contains($0) }, "actions",
      "has a letter that is none of \(String(PromptAction.letters))")
    try refuse(
      letters.indices.contains { letters[..<$0].contains(letters[$0]) }, "actions",
      "has one letter twice")
    let keys = PromptAlternative.assignLetters(to: alternatives, besides: letters)
    try refuse(
      keys.contains(nil), "alternatives",
      "has a letter that another has, or that is none of \(String(PromptAlternative.letters))")
    for (index, alternative) in alternatives.enumerated() {
      if let fault = PromptAlternative.fault(inName: alternative.name) {
        throw .invalidSetting("alternatives", "has a name that \(fault)")
      }
      try refuse(
        alternatives[..<index].contains { $0.name == alternative.name }, "alternatives",
        "has one name twice")
      try refuse(
        alternative.label.isEmpty && alternative.name != PromptAlternative.forgot.name,
        "alternatives", "has no label")
    }
    let sources = [challenge, resend, autofill].compactMap { $0 } + actions.map { $0.source }
    try refuse(
      sources.contains { $0.namesNoProgram }, "challenge, resend, autofill or actions",
      "names no program")
  }
}

extension PromptSource {
  fileprivate var namesNoProgram: Bool {
    if case .program(let words) = kind { words.first?.isEmpty ?? true } else { false }
  }
}
