internal import CodePromptTerminalText

extension PromptRequest {
  /// Throws if settings contradict each other or can't have an effect.
  borrowing func checkSettings() throws(PromptError) {
    if let fault = format.fault ?? fault {
      throw .invalidSetting(property: fault.property, reason: fault.reason)
    }
    let hasCells = format.cellCount != nil
    func refuse(
      _ isFault: Bool, _ property: String, _ reason: @autoclosure () -> String
    ) throws(PromptError) {
      if isFault { throw .invalidSetting(property: property, reason: reason()) }
    }
    for (isSet, property) in [
      (cells != nil, "cells"), (placeholder != nil, "placeholder"),
      (autofill != nil, "autofill"),
    ] { try refuse(isSet && !hasCells, property, "has no effect: only a code has cells") }
    if let attempts {
      try refuse(attempts < 1, "attempts", "is \(attempts): at least one answer is needed")
    }
    try refuse((timeLimit ?? .zero) < .zero, "timeLimit", "is negative")
    try refuse(
      takesDefaultAtTimeLimit && (timeLimit ?? .zero) == .zero, "takesDefaultAtTimeLimit",
      "has no effect without timeLimit")
    try refuse(
      takesDefaultAtTimeLimit && !format.hasDefault, "takesDefaultAtTimeLimit",
      "has no effect: the format has no default")
    try refuse(cooldown < .zero, "cooldown", "is negative")
    try refuse(
      cooldown > .zero && challenge == nil && resend == nil, "cooldown",
      "has no effect without resend or challenge")
    let letters = actions.map { $0.key }
    try refuse(
      !letters.allSatisfy { KeyBindings.freeLetters.contains($0) }, "actions",
      "has a letter that is none of \(String(CodePrompt.Action.letters))")
    try refuse(
      letters.indices.contains { letters[..<$0].contains(letters[$0]) }, "actions",
      "has one letter twice")
    let keys = PromptAlternative.assignLetters(to: alternatives, besides: letters)
    for (index, alternative) in alternatives.enumerated() {
      try refuse(keys[index] == nil, "alternatives", fault(inLetterOf: alternative))
      if let fault = PromptAlternative.fault(inName: alternative.name) {
        let name = alternative.name.quoted
        throw .invalidSetting(property: "alternatives", reason: "has a name \(name) that \(fault)")
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
    try refuse(
      sources.contains { $0.timeLimit <= .zero }, "challenge, resend, autofill or actions",
      "has no time: the time limit must be positive")
  }

  /// Returns why an alternative has no letter.
  private func fault(inLetterOf alternative: PromptAlternative) -> String {
    guard let letter = alternative.letter else { return "has too many: no letter is left" }
    return PromptAlternative.letters.contains(letter)
      ? "has the letter \(letter) twice, or actions has it too"
      : "can't have the letter \(letter), only one of \(String(PromptAlternative.letters.sorted()))"
  }
}

extension CodePrompt.Source {
  fileprivate var namesNoProgram: Bool {
    if case .program(let words) = kind { words.first?.isEmpty ?? true } else { false }
  }
}
