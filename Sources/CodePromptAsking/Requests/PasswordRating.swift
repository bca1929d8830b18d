public import CodePromptSecretStorage

/// How good a new password is.
public struct PasswordRating: Sendable {
  /// The strength of an entry in percent; anything beyond 0 to 100 is limited to that.
  public enum Strength: Equatable, Sendable {
    /// The entry is good enough.
    case enough(percent: Int)
    /// The entry is not good enough, which is said after the bar.
    case tooWeak(percent: Int)
  }

  /// The label before the bar; nil for a built-in word.
  package let label: String?
  /// Whether an entry that is too weak is not accepted.
  package let refusesWeak: Bool
  package let rate: @Sendable (borrowing SecretBytes) -> Strength?

  /// Creates a rating.
  ///
  /// - Parameters:
  ///   - label: The label before the bar; nil for a built-in word.
  ///   - refusesWeak: Whether an entry that is too weak is not accepted: it stays in the field,
  ///     as with ``SecretSettings/validate``. False by default.
  ///   - rate: Rates the entry after each batch of input that changed it; nil shows nothing. An
  ///     empty entry is not rated, nor is a repetition. Keys wait until the function returns.
  public init(
    _ label: String? = nil, refusesWeak: Bool = false,
    _ rate: @escaping @Sendable (borrowing SecretBytes) -> Strength?
  ) {
    self.label = label
    self.refusesWeak = refusesWeak
    self.rate = rate
  }
}
