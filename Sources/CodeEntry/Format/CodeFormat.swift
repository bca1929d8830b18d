/// The kind of answer that is asked for: a code of fixed length in cells, a password, a line of
/// text that isn't secret, or a question.
public struct CodeFormat: Equatable, Sendable {
  package enum Shape: Equatable, Sendable {
    /// A code of this many characters, a cell each: 1 to 32.
    case cells(Int)
    /// A password or a text whose length in bytes of UTF-8 is in this range: at most 4094.
    case line(ClosedRange<Int>)
    /// A question that one key answers; nothing is typed.
    case question(QuestionChoices)
  }

  /// The maximum number of cells of a code.
  public static let cellLimit = 32
  /// The maximum length of a password in bytes: a terminal's line without its newline.
  public static let byteLimit = 4094

  package let shape: Shape
  /// The characters that are accepted.
  public var charset: Charset
  /// The conversion of letters before they are checked.
  public var letterCase: LetterCase
  /// The sizes of the groups separated by a wider gap, in order; empty for none.
  ///
  /// The gaps are drawn only if the sizes add up to the number of cells.
  public var groups: [Int]

  /// The application's initial or default text; nil if the answer is secret.
  package private(set) var text: SuggestedText?

  /// A code of `count` digits, 1 to 32; any other number traps.
  public static func digits(_ count: Int = 4) -> CodeFormat {
    code(count, charset: .digits)
  }

  /// A code of `length` characters, 1 to 32; any other number traps.
  public static func code(
    _ length: Int, charset: Charset = .alphanumeric, letterCase: LetterCase = .asTyped,
    groups: [Int] = []
  ) -> CodeFormat {
    precondition((1...cellLimit).contains(length), "a code of \(length) characters")
    return CodeFormat(
      shape: .cells(length), charset: charset, letterCase: letterCase, groups: groups)
  }

  /// A password whose length in bytes of UTF-8 is in `byteCount`; more than 4094 traps.
  public static func password(
    byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    precondition(
      byteCount.lowerBound >= 0 && (1...byteLimit).contains(byteCount.upperBound),
      "a password of \(byteCount) bytes")
    return CodeFormat(shape: .line(byteCount), charset: charset, letterCase: .asTyped, groups: [])
  }

  /// Creates the format of a line of text that isn't secret, such as a user name. The text is shown
  /// while it is typed, and in the summary of ``CodePrompt/keepsSummary``.
  ///
  /// The field starts with `initial`, unless that could not be typed. A limit of more than 4094
  /// bytes of UTF-8 traps.
  public static func text(
    initial: String = "", byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    var format = password(byteCount: byteCount, charset: charset)
    format.text = .initial(initial)
    return format
  }

  /// Creates the format of a line of text that isn't secret, with a default for Enter alone; the
  /// default is shown in brackets after the question.
  public static func text(
    default answer: String, byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    var format = password(byteCount: byteCount, charset: charset)
    format.text = .otherwise(answer)
    return format
  }

  /// Creates the format of a question that one key answers.
  ///
  /// A yes gives an empty answer, and a no ends the prompt as rejected. Only yes is verified.
  /// Settings for typing have no effect: mask, case, submission, repetition, reveal and autofill.
  public static func question(_ choices: QuestionChoices = .yesOrNo) -> CodeFormat {
    CodeFormat(shape: .question(choices), charset: .any, letterCase: .asTyped, groups: [])
  }

  /// The number of cells, or nil for a password or a question.
  package var cellCount: Int? {
    if case .cells(let count) = shape { count } else { nil }
  }

  /// The answers to a question, or nil if the answer is typed.
  package var choices: QuestionChoices? {
    if case .question(let choices) = shape { choices } else { nil }
  }

  /// The maximum length of an entry in bytes.
  package var byteCapacity: Int {
    switch shape {
    case .cells(let count): count * 4
    case .line(let range): range.upperBound
    case .question: 0
    }
  }

  /// Returns the character that replaces a typed one, or nil if the typed one is not accepted.
  ///
  /// For a code, letters change case, full-width characters and other scripts' decimal digits
  /// become their ASCII equivalents, and characters without a width are not accepted. A password is
  /// taken as typed, but for what its set folds.
  func accepted(_ typed: Unicode.Scalar) -> Unicode.Scalar? {
    guard cellCount != nil else { return charset.member(for: typed) }
    guard !typed.extendsCharacter, !typed.isRegionalIndicator else { return nil }
    let folded = letterCase.folding(typed)
    return charset.member(for: folded)
      ?? typed.asciiEquivalent.map(letterCase.folding).flatMap(charset.member)
  }
}

/// The application's text for an entry that isn't secret.
package indirect enum SuggestedText: Equatable, Sendable {
  /// The field starts with this text.
  case initial(String)
  /// The answer that Enter gives if nothing was typed.
  case otherwise(String)
}

/// The way typed characters are shown.
public enum Mask: Equatable, Sendable {
  /// A dot for each character: `●`, or `*` on a terminal that shows only ASCII.
  case dots
  /// This glyph for each character, one or two columns wide; `*` on a terminal that shows only
  /// ASCII, if the glyph is not ASCII.
  case glyph(Character)
  /// Nothing is drawn, so that not even the length is visible.
  case blank
  /// Characters are shown as typed.
  case shown
}
