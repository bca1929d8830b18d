// The keys and words that give the answers to a question.
extension QuestionChoices {
  /// One of the two answers; cancelling is none.
  package enum Answer: CaseIterable, Sendable {
    case accept, reject
  }

  /// The answer that Enter gives, or nil for none.
  package var enterAnswer: Answer? {
    guard let enterAccepts, choice(enterAccepts ? .accept : .reject) != nil else { return nil }
    return enterAccepts ? .accept : .reject
  }

  /// Returns the label and key that an answer was given; nil if the question lacks the answer.
  package func choice(_ answer: Answer) -> Choice? { answer == .accept ? accept : reject }

  /// Returns the key of an answer in lower case, or nil if it can't be given.
  package func key(of answer: Answer) -> Unicode.Scalar? {
    answer == .accept ? keys.accept : keys.reject
  }

  /// Returns the answer that a typed character gives, or nil for none.
  ///
  /// Built-in labels whose key is not given have the keys of English too: a keyboard may be
  /// switched to another script than that of the label, and many programs take only `y` and `n`.
  func answer(to typed: Unicode.Scalar) -> Answer? {
    let typed = LetterConversion.lower.folding(typed)
    return Answer.allCases.first { key(of: $0) == typed }
      ?? Answer.allCases.first { choice($0)?.englishKey == typed }
  }

  /// Returns the words that give an answer in place of its key, in lower case: its label, and an
  /// English word if that is a built-in one.
  func words(of answer: Answer) -> [[Unicode.Scalar]] {
    [choice(answer)?.shownLabel, choice(answer)?.englishWord].compactMap { word in
      word.map { $0.unicodeScalars.map(QuestionChoices.folding) }
    }
  }

  /// Returns a letter of a word as it is compared: in lower case, and with a dot if it is an i. In
  /// Turkish, `I` is the capital of the i without a dot, and elsewhere of the one with a dot.
  static func folding(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    ["ı", "İ"].contains(letter) ? "i" : LetterConversion.lower.folding(letter)
  }

  /// Returns the answer that a whole line gives, or nil for none.
  ///
  /// Blanks around it are ignored. The line is a key or a word of the answer in upper or lower
  /// case; an empty line gives the answer of Enter.
  package func answer(toLine line: UnsafeRawBufferPointer) -> Answer? {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let text = unsafe Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return enterAnswer }
    let typed = text[first...last].map(QuestionChoices.folding)
    return Answer.allCases.first { answer in
      typed.count == 1 && self.answer(to: typed[0]) == answer || words(of: answer).contains(typed)
    }
  }

  /// The keys of both answers. Each takes the first of its possible keys; an answer with a given
  /// key, or a key marked in its label, chooses before the other.
  private var keys: (accept: Unicode.Scalar?, reject: Unicode.Scalar?) {
    // The only answer of a message has the built-in label "OK".
    let accepting = accept?.possibleKeys(otherwise: reject == nil ? ["o"] : ["y", "o"])
    let rejecting = reject?.possibleKeys(otherwise: ["n", "x"])
    var taken = (accept: accepting?.keys.first, reject: rejecting?.keys.first)
    guard taken.accept == taken.reject, let accepting, let rejecting else { return taken }
    if rejecting.source.rawValue > accepting.source.rawValue {
      taken.accept = accepting.keys.first { $0 != taken.reject }
    } else {
      taken.reject = rejecting.keys.first { $0 != taken.accept }
    }
    return taken
  }
}

extension QuestionChoices.Choice {
  /// The label as shown; nil for a built-in word.
  package var shownLabel: String? { label.flatMap { $0.isEmpty ? nil : MarkedLabel($0).text } }

  /// The key of the answer in English, if its label and key are built in.
  fileprivate var englishKey: Unicode.Scalar? {
    key == nil ? englishWord?.unicodeScalars.first : nil
  }

  /// Returns the possible keys of the answer; `fallback` are those in case its label has none.
  fileprivate func possibleKeys(otherwise fallback: [Unicode.Scalar]) -> PossibleKeys {
    let label = MarkedLabel(label ?? "")
    let given = key?.keyInLowerCase
    let marked = label.marked?.keyInLowerCase
    // A built-in label is in the user's language, so its letters are on the keyboard, unless the
    // script has too many; such a script has no capital letters.
    let letters = label.text.unicodeScalars.filter {
      $0.properties.isAlphabetic && ($0.isASCII || englishWord != nil && $0.properties.isCased)
    }
    let keys =
      [given, marked].compactMap { $0 } + letters.map(LetterConversion.lower.folding) + fallback
    if given != nil { return PossibleKeys(keys: keys, source: .application) }
    return PossibleKeys(keys: keys, source: marked != nil ? .mark : .letters)
  }
}

/// The keys that an answer may have.
private struct PossibleKeys {
  /// The keys in lower case, the preferred one first.
  let keys: [Unicode.Scalar]
  let source: Source

  /// Where the preferred key comes from. If two answers prefer the same key, the answer with the
  /// higher value gets it.
  enum Source: Int {
    /// A letter of the label, or a built-in key.
    case letters
    /// A letter that is marked in the label.
    case mark
    /// The application has given the key.
    case application
  }
}

extension Character {
  /// The key that types this character, in lower case; nil if there is none.
  var keyInLowerCase: Unicode.Scalar? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
      !scalar.isControl, !scalar.properties.isWhitespace, !scalar.extendsCharacter
    else { return nil }
    return LetterConversion.lower.folding(scalar)
  }
}

/// A label whose key is marked by `_`, as in pinentry and GUI toolkits.
private struct MarkedLabel {
  var text = ""
  var marked: Character?

  init(_ label: String) {
    var rest = label[...]
    while let first = rest.popFirst() {
      guard let character = first == "_" ? rest.popFirst() : first else { return }
      if first == "_", character != "_", marked == nil { marked = character }
      text.append(character)
    }
  }
}
