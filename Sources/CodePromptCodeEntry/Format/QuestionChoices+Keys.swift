// The keys that give the answers to a question.
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

  /// The answers that there are, in the order in which they are shown.
  package var answers: [Answer] { Answer.allCases.filter { choice($0) != nil } }

  /// The answers as the options of a row.
  ///
  /// Built-in labels whose key is not given have the keys of English too: a keyboard may be
  /// switched to another script than that of the label, and many programs take only `y` and `n`.
  package var asChoices: Choices {
    let options = answers.map { answer in
      var option = Choices.Option(
        answer == .accept ? "accept" : "reject", label: choice(answer)?.shownLabel ?? "")
      option.letter = key(of: answer).map { Character($0) }
      option.otherKeys = [choice(answer)?.englishKey].compactMap { $0 }
      option.otherWords =
        [choice(answer)?.englishWord].compactMap { $0 } + (choice(answer)?.otherWords ?? [])
      return option
    }
    return Choices(
      options, defaultIndex: answers.firstIndex { $0 == enterAnswer }, shape: .row)
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
