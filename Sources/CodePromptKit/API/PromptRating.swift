/// The strength of an entry in percent; anything beyond 0 to 100 is limited to that.
public enum PromptRating: Equatable, Sendable {
  /// The entry is good enough.
  case acceptable(Int)
  /// The entry is not good enough, which is said after the bar.
  case tooWeak(Int)
}
