/// The application's text for an entry that isn't secret.
package indirect enum SuggestedText: Equatable, Sendable {
  /// The field starts with this text.
  case initial(String)
  /// The answer that Enter gives if nothing was typed.
  case otherwise(String)
}
