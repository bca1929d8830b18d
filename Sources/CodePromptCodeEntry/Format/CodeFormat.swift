/// The kind of answer that is asked for: a code of fixed length in cells, a password, a line of
/// text that isn't secret, a question, or a choice from a list.
package struct CodeFormat: Equatable, Sendable {
  /// The kind of answer, with its length.
  package enum Shape: Equatable, Sendable {
    /// A code of this many characters, a cell each: 1 to 32.
    case cells(Int)
    /// A password or a text whose number of characters is in this range: at most 16,384.
    case line(ClosedRange<Int>)
    /// A question that one key answers.
    ///
    /// The case is indirect because its payload is large: each format would have room for it.
    indirect case question(QuestionChoices)
    /// A list of which one option is chosen; its name is the answer.
    case choice(Choices)
  }

  /// The maximum number of cells of a code.
  package static let cellLimit = 32
  /// The maximum length of a password or text, both in characters and in bytes of UTF-8: enough for
  /// tokens and keys.
  package static let byteLimit = 16_384

  /// The kind of answer, with its length.
  package private(set) var shape: Shape
  /// The characters that are accepted.
  package var charset: PromptCharacters
  /// The conversion of letters before they are checked.
  package var letterCase = LetterConversion.asTyped
  /// The sizes of the groups separated by a wider gap, in order, which add up to the number of
  /// cells; empty for none.
  package var groups: [Int] = []

  /// Whether what is typed in a field is a code, and is called that; a code in cells always is.
  private var isCodeInField = false

  /// The application's initial or default text; nil if the answer is secret.
  package private(set) var text: SuggestedText?

  /// A code of `count` digits, 1 to 32.
  package static func digits(_ count: Int = 4) -> CodeFormat { code(count, charset: .digits) }

  /// A code of `length` characters, 1 to 32.
  package static func code(
    _ length: Int, charset: PromptCharacters = .alphanumeric,
    letterCase: LetterConversion = .asTyped,
    groups: [Int] = []
  ) -> CodeFormat {
    CodeFormat(shape: .cells(length), charset: charset, letterCase: letterCase, groups: groups)
  }

  /// A code of any of these numbers of characters, in a field.
  package static func variableCode(
    _ counts: ClosedRange<Int>, charset: PromptCharacters, letterCase: LetterConversion = .asTyped
  ) -> CodeFormat {
    var format = CodeFormat(shape: .line(counts), charset: charset, letterCase: letterCase)
    format.isCodeInField = true
    return format
  }

  /// A password whose number of characters is in `length`, at most 16,384.
  package static func password(
    length: ClosedRange<Int> = 1...4096, charset: PromptCharacters = .any
  ) -> CodeFormat {
    CodeFormat(shape: .line(length), charset: charset)
  }

  /// Creates the format of a line of text that isn't secret, such as a user name.
  ///
  /// The field starts with `initial`. The text is shown while it is typed, and in the summary of
  /// `PromptSettings.keepsSummary`. The answer has no blanks at its ends, and its number of
  /// characters is in `length`, at most 16,384.
  package static func text(
    initial: String = "", length: ClosedRange<Int> = 1...4096, charset: PromptCharacters = .any
  ) -> CodeFormat {
    CodeFormat(shape: .line(length), charset: charset, text: .initial(initial))
  }

  /// Creates the format of a line of text that isn't secret, with a default for Enter alone.
  ///
  /// The default is shown in brackets after the question. Otherwise the line is as with
  /// ``text(initial:length:charset:)``.
  package static func text(
    default answer: String, length: ClosedRange<Int> = 1...4096, charset: PromptCharacters = .any
  ) -> CodeFormat {
    CodeFormat(shape: .line(length), charset: charset, text: .otherwise(answer))
  }

  /// Creates the format of a question that one key answers.
  ///
  /// A yes gives an empty answer, and only a yes is checked. The loop ends with
  /// `PromptEvent.Ending.rejected` after a no; `PromptAnswer.isYes` tells a no from an answer that
  /// a check has rejected.
  package static func question(_ choices: QuestionChoices = .yesOrNo) -> CodeFormat {
    CodeFormat(shape: .question(choices), charset: .any)
  }

  /// Creates the format of a choice: the user chooses one option of a list, and the answer is its
  /// name.
  package static func choice(_ list: Choices) -> CodeFormat {
    CodeFormat(shape: .choice(list), charset: .any)
  }

  /// A property with a value that is not allowed, and the reason; nil if there is none.
  package var fault: (property: String, reason: String)? {
    switch (shape, text) {
    case (.cells(let count), _):
      guard (1...CodeFormat.cellLimit).contains(count) else {
        return ("format", "has \(count) characters, but a code has 1 to \(CodeFormat.cellLimit)")
      }
      if let size = groups.first(where: { $0 < 1 }) {
        return ("format.groups", "\(groups) has a group of \(size), but a group has at least 1")
      }
      let areSizes = groups.count <= count && groups.allSatisfy { $0 <= count }
      if !groups.isEmpty, !areSizes || groups.reduce(0, +) != count {
        return ("format.groups", "\(groups) does not add up to \(count)")
      }
    case (.line(let range), _) where range.lowerBound < 0 || range.upperBound < 1:
      return (lengthProperty, "allows \(range) characters, which no answer has")
    case (.line(let range), _) where range.upperBound > CodeFormat.byteLimit:
      let limit = CodeFormat.byteLimit
      return (lengthProperty, "allows \(range) characters, but at most \(limit) are possible")
    case (.line, .initial(let text)):
      if let reason = textFault { return ("initialText", "'\(text)' \(reason)") }
    case (.line, .otherwise(let text)):
      if let reason = textFault { return ("defaultText", "'\(text)' \(reason)") }
    case (.choice(let list), _):
      if let reason = list.fault { return ("options", reason) }
    default: break
    }
    if cellCount == nil, !groups.isEmpty {
      return ("format.groups", "has no effect: only a code has cells")
    }
    if !isCode, letterCase != .asTyped {
      return ("format.letterCase", "has no effect: only a code's letters are converted")
    }
    return nil
  }

  /// The property with the number of characters: a text has it beside its format.
  private var lengthProperty: String { text == nil ? "format" : "length" }

  /// Why the user could not type the initial or the default text; nil if that is possible.
  package var textFault: String? {
    guard case .line(let range) = shape, let text else { return nil }
    let typed =
      switch text {
      case .initial(let initial): initial
      case .otherwise(let answer): answer
      }
    let bytes = Array(typed.utf8)
    let count = unsafe bytes.withUnsafeBytes { unsafe CharacterReader.characterCount(of: $0) }
    if case .otherwise = text, count < range.lowerBound {
      return "has fewer than \(range.lowerBound) characters"
    }
    if count > range.upperBound || bytes.count > byteCapacity {
      return "has more than \(range.upperBound) characters"
    }
    let isAccepted = typed.unicodeScalars.allSatisfy(charset.contains)
    return isAccepted ? nil : "contains a character that is not allowed"
  }

  /// The number of cells, or nil for an answer without cells.
  package var cellCount: Int? {
    if case .cells(let count) = shape { count } else { nil }
  }

  /// Whether a code is asked for, of a fixed length or not.
  package var isCode: Bool { cellCount != nil || isCodeInField }

  /// Whether a secret of any length is asked for.
  var isPassword: Bool { if case .line = shape { text == nil } else { false } }

  /// Whether there is an answer for a user who gives none.
  package var hasDefault: Bool {
    if case .otherwise = text {
      true
    } else {
      choices?.defaultIndex != nil
    }
  }

  /// The answers to a question, or nil for another answer.
  package var question: QuestionChoices? {
    if case .question(let question) = shape { question } else { nil }
  }

  /// The options of a question or of a list, of which one is chosen; nil if the answer is typed.
  package var choices: Choices? { question?.asChoices ?? list }

  /// Whether the answer is what is typed, not one of some answers.
  package var isTyped: Bool {
    switch shape {
    case .cells, .line: true
    case .question, .choice: false
    }
  }

  /// The list of which one option is chosen, or nil if the answer is another one.
  package var list: Choices? {
    if case .choice(let list) = shape { list } else { nil }
  }

  /// Gives the answers to a question that have no label these built-in words, from which their keys
  /// are taken. `others` are words that people type as well.
  package mutating func label(
    accept: String, reject: String, others: (accept: [String], reject: [String]) = ([], [])
  ) {
    guard case .question(var choices) = shape else { return }
    if choices.accept?.shownLabel == nil {
      choices.accept?.label = accept
      choices.accept?.englishWord = choices.reject == nil ? "ok" : "yes"
      choices.accept?.otherWords = choices.reject == nil ? [] : others.accept
    }
    if choices.reject?.shownLabel == nil {
      choices.reject?.label = reject
      choices.reject?.englishWord = "no"
      choices.reject?.otherWords = others.reject
    }
    shape = .question(choices)
  }

  /// The maximum number of characters of a password or text; nil for another answer.
  package var characterLimit: Int? {
    if case .line(let range) = shape { range.upperBound } else { nil }
  }

  /// Whether an answer may have this many characters.
  package func allowsCount(_ count: Int) -> Bool {
    switch shape {
    case .cells(let cells): count == cells
    case .line(let range): range.contains(count)
    case .question, .choice: false
    }
  }

  /// The maximum length of an entry in bytes.
  package var byteCapacity: Int {
    switch shape {
    case .cells(let count): count * 4
    case .line(let range): min(range.upperBound * 4, CodeFormat.byteLimit)
    case .question: 0
    case .choice(let list): list.options.reduce(0) { max($0, $1.name.utf8.count) }
    }
  }

  /// Whether only digits are asked for, in cells or in a field.
  private var isOfDigits: Bool { isTyped && charset == .digits }

  /// Whether a character is left out where it stands between others, as a phone shows a code:
  /// `123 456`.
  func leavesOut(_ typed: Unicode.Scalar) -> Bool {
    (cellCount != nil || isOfDigits) && typed.isSeparator
  }

  /// Returns the character that replaces a typed one, or nil if the typed one is not accepted.
  ///
  /// For a code, and for digits in a field, letters change case, full-width characters and other
  /// scripts' decimal digits become their ASCII equivalents, and characters without a width are not
  /// accepted. Another password is taken as typed, except for letters whose case its set changes.
  func accepted(_ typed: Unicode.Scalar) -> Unicode.Scalar? {
    guard isCode || isOfDigits else { return charset.member(for: typed) }
    guard !typed.extendsCharacter, !typed.isRegionalIndicator else { return nil }
    let folded = letterCase.folding(typed)
    return charset.member(for: folded)
      ?? typed.asciiEquivalent.map(letterCase.folding).flatMap(charset.member)
  }
}
