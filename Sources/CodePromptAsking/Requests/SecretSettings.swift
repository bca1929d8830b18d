/// What prompts for secrets have besides ``PromptSettings``.
public struct SecretSettings: Sendable {
  /// How typed characters are shown.
  public enum Display: Equatable, Sendable {
    /// As they are typed.
    case shown
    /// As this glyph, one or two columns wide. On a terminal that shows only ASCII, `*` takes the
    /// place of another glyph.
    ///
    /// - Parameters:
    ///   - glyph: The glyph for each character.
    ///   - showsLast: How long the last typed character is shown before it is masked; nil for
    ///     never.
    ///   - revealsWithTab: Whether Tab shows and hides the typed text, which is hidden again on
    ///     submit.
    case masked(with: Character = "●", showsLast: Duration? = nil, revealsWithTab: Bool = false)
    /// Not at all, so that not even the number of characters is visible.
    case hidden
  }

  /// How many answers a check may reject before the prompt ends.
  public enum Attempts: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// At most this many, at least one; the number of those that are left is shown.
    case limited(to: Int)
    /// Any number.
    case unlimited

    /// Creates a limit from a number in the source.
    public init(integerLiteral value: Int) { self = .limited(to: value) }
  }

  /// How typed characters are shown.
  public var display: Display
  /// A function that checks the form of a complete answer, before anything else does: it returns
  /// why the answer can't be right, or nil.
  ///
  /// The reason is shown, the answer remains in the field, and no attempt is counted. Keys wait
  /// until the function returns. A new password is passed to it before it is repeated.
  public var validate: (@Sendable (borrowing SecretBytes) -> String?)?

  /// Creates settings that accept any answer of the right form.
  public init(display: Display) { self.display = display }
}
