/// What a person may answer to a question, each by one key that needs no Enter.
///
/// A key counts in both cases, and no two answers share one. Esc and Ctrl-D cancel whatever the
/// answers are; a paste answers nothing.
public struct QuestionChoices: Equatable, Sendable {
  /// One answer: what it is called, and its key.
  public struct Choice: Equatable, Sendable {
    /// What it is called; nil or empty for a built-in word in the person's language.
    ///
    /// A `_` is before the letter that is its key and is not shown; `__` is one `_`.
    public var label: String?
    /// Its key; nil for the one that the label marks, or else `y` or `n`, or a letter of the label.
    ///
    /// What is no single letter, digit or sign counts as nil, and so does another answer's key.
    public var key: Character?

    /// Creates an answer, with a built-in word and key where none is given.
    public init(label: String? = nil, key: Character? = nil) {
      self.label = label
      self.key = key
    }
  }

  /// The answer that accepts; nil if there is none.
  public var accept: Choice?
  /// The answer that rejects; nil if there is none.
  public var reject: Choice?
  /// What is beside Esc; nil for nothing. Its key is Esc, whatever else it names.
  public var cancel: Choice?
  /// Whether Enter accepts; if not it rejects. It does nothing where that answer is missing.
  public var enterAccepts: Bool

  /// Creates the answers to a question.
  public init(
    accept: Choice? = nil, reject: Choice? = nil, cancel: Choice? = nil, enterAccepts: Bool = false
  ) {
    self.accept = accept
    self.reject = reject
    self.cancel = cancel
    self.enterAccepts = enterAccepts
  }

  /// Yes or no, and Enter means no.
  public static let yesOrNo = QuestionChoices(
    accept: Choice(), reject: Choice(), cancel: Choice())
  /// No question but a message: one answer says that it was read, and Enter gives it.
  public static let acknowledgement = QuestionChoices(accept: Choice(), enterAccepts: true)
  /// No question but a notice, which is there until something else ends the prompt, or Esc.
  package static let notice = QuestionChoices(cancel: Choice())
}

// MARK: What a key means

extension QuestionChoices {
  /// An answer that a key gives.
  package enum Answer: Sendable {
    case accept, reject
  }

  /// What Enter answers, or nil for nothing.
  package var enterAnswer: Answer? {
    if enterAccepts { return accept == nil ? nil : .accept }
    return reject == nil ? nil : .reject
  }

  /// The choice of an answer, or nil where it can't be given.
  package func choice(_ answer: Answer) -> Choice? {
    switch answer {
    case .accept: accept
    case .reject: reject
    }
  }

  /// The key of an answer in lower case, or nil where it can't be given.
  package func key(of answer: Answer) -> Unicode.Scalar? {
    let keys = keys
    return switch answer {
    case .accept: keys.accept
    case .reject: keys.reject
    }
  }

  /// What a typed character answers, or nil for nothing.
  func answer(to typed: Unicode.Scalar) -> Answer? {
    let (key, keys) = (LetterCase.lower.folding(typed), keys)
    if key == keys.accept { return .accept }
    return key == keys.reject ? .reject : nil
  }

  /// Each answer takes the first of the keys it may have; the one that was given a key, or whose
  /// label marks one, takes it before the other.
  private var keys: (accept: Unicode.Scalar?, reject: Unicode.Scalar?) {
    // A message is answered by "OK".
    let accepting = accept.map { KeyWishes($0, otherwise: reject == nil ? ["o"] : ["y", "o"]) }
    let rejecting = reject.map { KeyWishes($0, otherwise: ["n", "x"]) }
    guard let accepting, let rejecting else {
      return (accepting?.keys.first, rejecting?.keys.first)
    }
    if rejecting.urgency > accepting.urgency {
      let taken = rejecting.keys.first
      return (accepting.keys.first { $0 != taken }, taken)
    }
    let taken = accepting.keys.first
    return (taken, rejecting.keys.first { $0 != taken })
  }
}

extension QuestionChoices.Choice {
  /// The label as it is shown; nil for a built-in word.
  package var shownLabel: String? {
    label.flatMap { $0.isEmpty ? nil : MarkedLabel($0).text }
  }
}

/// The keys that an answer may have, the wished one first.
private struct KeyWishes {
  var keys: [Unicode.Scalar] = []
  /// How much it wishes the first: more where that was given than where the label marks it.
  var urgency = 0

  init(_ choice: QuestionChoices.Choice, otherwise fallback: [Unicode.Scalar]) {
    let label = MarkedLabel(choice.label ?? "")
    if let marked = label.marked.flatMap(KeyWishes.key) { wish(marked, urgency: 1) }
    if let given = choice.key.flatMap(KeyWishes.key) { wish(given, urgency: 2) }
    let letters = label.text.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
    keys += letters.map(LetterCase.lower.folding) + fallback
  }

  private mutating func wish(_ key: Unicode.Scalar, urgency: Int) {
    keys.insert(key, at: 0)
    self.urgency = urgency
  }

  /// The key that types a character, or nil where no one does.
  private static func key(_ character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first,
      !scalar.isControl, !scalar.properties.isWhitespace, !scalar.extendsCharacter
    else { return nil }
    return LetterCase.lower.folding(scalar)
  }
}

/// A label whose key a `_` marks, as pinentry and toolkits of windows write it.
private struct MarkedLabel {
  /// The label without marks.
  var text = ""
  /// The first character that is marked.
  var marked: Character?

  init(_ label: String) {
    var isMark = false
    for character in label {
      if character == "_", !isMark {
        isMark = true
        continue
      }
      if isMark, character != "_", marked == nil { marked = character }
      isMark = false
      text.append(character)
    }
  }
}
