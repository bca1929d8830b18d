/// What is asked for: a code of a fixed length in cells, a password of any length, a line of text
/// that is no secret, or a question.
public struct CodeFormat: Equatable, Sendable {
  /// The shape of the field.
  package enum Shape: Equatable, Sendable {
    /// A code of this many characters, a cell each: 1 to 32.
    case cells(Int)
    /// A password or a text of this many bytes in UTF-8: at most 4094.
    case line(ClosedRange<Int>)
    /// A question: nothing is typed in, a key answers.
    case question(QuestionChoices)
  }

  /// The most cells a code can have.
  public static let cellLimit = 32
  /// The most bytes a password can have: a terminal's line, without its newline.
  public static let byteLimit = 4094

  /// The shape of the field.
  package let shape: Shape
  /// The characters that are taken.
  public var charset: Charset
  /// How letters are changed before they are checked.
  public var letterCase: LetterCase
  /// The sizes of the groups that a wider gap parts, in order; empty for none.
  ///
  /// They add up to the number of cells, or they are not drawn.
  public var groups: [Int]

  /// What is in a text before anything is typed; nil for what is secret.
  package private(set) var text: SuggestedText?

  private init(shape: Shape, charset: Charset, letterCase: LetterCase, groups: [Int]) {
    self.shape = shape
    self.charset = charset
    self.letterCase = letterCase
    self.groups = groups
  }

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

  /// A password whose length in bytes of UTF-8 lies within `byteCount`; more than 4094 traps.
  public static func password(
    byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    precondition(
      byteCount.lowerBound >= 0 && (1...byteLimit).contains(byteCount.upperBound),
      "a password of \(byteCount) bytes")
    return CodeFormat(shape: .line(byteCount), charset: charset, letterCase: .asTyped, groups: [])
  }

  /// A line of text that is no secret, as a user name, which is shown while it is typed, and in the
  /// line of ``CodePrompt/keepsSummary``.
  ///
  /// `initial` is in the field at first, to be edited, unless it could not be typed there. More
  /// than 4094 bytes of UTF-8 trap.
  public static func text(
    initial: String = "", byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    var format = password(byteCount: byteCount, charset: charset)
    format.text = .initial(initial)
    return format
  }

  /// A line of text that is no secret, which Enter alone answers with a default; that is after the
  /// question, in brackets.
  public static func text(
    default answer: String, byteCount: ClosedRange<Int> = 1...1024, charset: Charset = .any
  ) -> CodeFormat {
    var format = password(byteCount: byteCount, charset: charset)
    format.text = .otherwise(answer)
    return format
  }

  /// A question that one key answers.
  ///
  /// A yes is an answer of no bytes, and a no ends the prompt as rejected. Where it is verified,
  /// that is done once the person said yes. What is about typing has no effect: the mask, the case,
  /// when it is submitted, that it is asked for twice, shown or filled in.
  public static func question(_ choices: QuestionChoices = .yesOrNo) -> CodeFormat {
    CodeFormat(shape: .question(choices), charset: .any, letterCase: .asTyped, groups: [])
  }

  /// The number of cells, or nil for a password or a question.
  package var cellCount: Int? {
    if case .cells(let count) = shape { count } else { nil }
  }

  /// What a key answers, or nil where something is typed in.
  package var choices: QuestionChoices? {
    if case .question(let choices) = shape { choices } else { nil }
  }

  /// The most bytes an entry of this format takes.
  package var byteCapacity: Int {
    switch shape {
    case .cells(let count): count * 4
    case .line(let range): range.upperBound
    case .question: 0
    }
  }

  /// The character that a typed one counts as, or nil if it is not taken.
  ///
  /// In cells, letters fold, full-width characters and other scripts' decimal digits count as their
  /// ASCII ones, and what has no width of its own fills none; a password is taken as typed.
  func accepted(_ typed: Unicode.Scalar) -> Unicode.Scalar? {
    guard cellCount != nil else { return charset.contains(typed) ? typed : nil }
    guard !typed.extendsCharacter, !typed.isRegionalIndicator else { return nil }
    let folded = letterCase.folding(typed)
    if charset.contains(folded) { return folded }
    guard let ascii = typed.asciiEquivalent.map(letterCase.folding) else { return nil }
    return charset.contains(ascii) ? ascii : nil
  }
}

/// A text that the application has for an entry which is no secret.
package indirect enum SuggestedText: Equatable, Sendable {
  /// It is in the field at first.
  case initial(String)
  /// It is the answer where nothing is typed.
  case otherwise(String)
}

/// How what is typed is shown.
public enum Mask: Equatable, Sendable {
  /// A dot for each character: `●`, or `*` where the terminal shows no more than ASCII.
  case dots
  /// This glyph for each character, one or two columns wide; `*` where the terminal shows no more
  /// than ASCII and the glyph is something else.
  case glyph(Character)
  /// Nothing is drawn for what is typed, so that not even its length is seen.
  case blank
  /// What is typed is shown.
  case shown
}
