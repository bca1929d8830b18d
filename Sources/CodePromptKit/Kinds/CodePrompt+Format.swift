public import CodePromptCodeEntry

extension CodePrompt {
  /// The kind and number of a code's characters, and when a full code is submitted.
  public struct Format: Equatable, Sendable {
    /// The maximum number of characters of a code of fixed length, which has a cell for each. A
    /// code of varying length is typed into a field, as a password is, and has the limit of one.
    public static let limit = CodeFormat.cellLimit

    /// The conversion of letters before they are checked against the set of characters.
    public enum LetterCase: Sendable {
      /// Letters are not converted.
      case asTyped
      /// Lower-case letters are converted to upper case.
      case upper
      /// Upper-case letters are converted to lower case.
      case lower
    }

    /// When a code whose last cell is filled is submitted.
    public enum Submission: Equatable, Sendable {
      /// At once, if no more input follows.
      case whenFull
      /// When Enter is pressed.
      case onEnter
      /// This long after the last edit. Until then, Backspace deletes the last character, and Enter
      /// submits the code at once.
      case whenStill(for: Duration)
    }

    let value: CodeFormat
    let submission: SubmissionRule

    /// A code of `count` digits, 1 to ``limit``.
    public static func digits(_ count: Int, submission: Submission = .whenFull) -> Format {
      characters(.digits, count, submission: submission)
    }

    /// A code of any of these numbers of digits, in a field, which Enter submits.
    public static func digits(_ counts: ClosedRange<Int>) -> Format {
      characters(.digits, counts)
    }

    /// A code of `count` characters, 1 to ``limit``.
    ///
    /// - Parameters:
    ///   - characters: The characters that are accepted.
    ///   - count: The number of characters.
    ///   - groups: The sizes of the groups separated by a wider gap, in order, which add up to
    ///     `count`; empty for none.
    ///   - letterCase: The conversion of letters.
    ///   - submission: When a full code is submitted.
    /// - Returns: The format.
    public static func characters(
      _ characters: PromptCharacters, _ count: Int, groups: [Int] = [],
      letterCase: LetterCase = .asTyped, submission: Submission = .whenFull
    ) -> Format {
      Format(
        value: .code(count, charset: characters, letterCase: letterCase.value, groups: groups),
        submission: submission.value)
    }

    /// A code of any of these numbers of characters, in a field, which Enter submits.
    public static func characters(
      _ characters: PromptCharacters, _ counts: ClosedRange<Int>,
      letterCase: LetterCase = .asTyped
    ) -> Format {
      Format(
        value: .variableCode(counts, charset: characters, letterCase: letterCase.value),
        submission: .enter)
    }
  }
}

extension CodePrompt.Format.LetterCase {
  fileprivate var value: LetterConversion {
    switch self {
    case .asTyped: .asTyped
    case .upper: .upper
    case .lower: .lower
    }
  }
}

extension CodePrompt.Format.Submission {
  fileprivate var value: SubmissionRule {
    switch self {
    case .whenFull: .automatic
    case .onEnter: .enter
    case .whenStill(let pause): .after(pause)
    }
  }
}
