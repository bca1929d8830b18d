internal import CodePromptCodeEntry
internal import CodePromptTerminalText

extension PromptRequest {
  /// All errands of the prompt, with a letter for each key that can have one.
  package var allErrands: [Errand] {
    let isPassword = !format.isCode
    var all = errands + alternatives.map { .alternative($0, isPassword: isPassword) }
    // A letter that was asked for is not given to another errand.
    var used = all.compactMap { $0.key?.letter }
    // A letter that edits would end the prompt of a user who only edits.
    used += KeyBindings.editingLetters(format, mask)
    for index in all.indices {
      guard let key = all[index].key, key.letter == nil else { continue }
      let free = KeyBindings.freeLetters.filter { !used.contains($0) }
      let preferred = (key.label.text + key.name).lowercased().unicodeScalars
      let letter = preferred.first { free.contains($0) } ?? free.first
      all[index].key?.letter = letter
      if let letter { used.append(letter) }
    }
    return all
  }

  /// Throws if an errand contradicts another one, or can't run.
  borrowing func checkErrands() throws(PromptError) {
    let all = allErrands
    for (index, errand) in all.enumerated() {
      let reason =
        errand.fault(hasCells: format.cellCount != nil)
        ?? errand.key?.fault(in: errand, besides: all[..<index])
      if let reason { throw .invalidSetting(property: errand.property, reason: reason) }
    }
  }
}

extension Errand {
  /// Why the errand can't run; nil if it can.
  fileprivate func fault(hasCells: Bool) -> String? {
    if effect.traits.fillsEntry, !hasCells { return "has no effect: only a code has cells" }
    if cooldown < .zero { return "has a negative cooldown" }
    guard let source else { return nil }
    if case .program(let words) = source.kind, words.first?.isEmpty ?? true {
      return "names no program"
    }
    return source.timeLimit > .zero
      ? nil : "has no time: the time limit must be positive"
  }
}

extension Errand.Key {
  /// Returns why the key can't start its errand; nil if it can.
  fileprivate func fault(in errand: Errand, besides others: ArraySlice<Errand>) -> String? {
    guard let letter else { return "has too many: no letter is left" }
    guard letters.contains(letter) else {
      let allowed = String(letters.sorted().map(Character.init))
      return "can't have the letter \(letter), only one of \(allowed)"
    }
    guard let other = others.first(where: { $0.key?.letter == letter }) else { return nil }
    return other.property == errand.property
      ? "has the letter \(letter) twice" : "has the letter \(letter), as \(other.property) has"
  }
}

extension Errand.Label {
  /// The application's own text; empty for a text of the language.
  fileprivate var text: String { if case .own(let text) = self { text } else { "" } }
}
