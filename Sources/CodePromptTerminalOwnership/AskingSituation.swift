/// What a prompt has to ask while its commands run.
package enum AskingSituation: Hashable, Sendable {
  /// It asks nothing: an answer is being checked, or the first challenge is being fetched.
  case nothingToAsk
  /// Nothing is typed, and no key came for a second.
  case idle
  /// Nothing is typed, but a key came less than a second ago.
  case busy
  /// Something is typed, which nobody else may see or get.
  case typed

  /// Whether the terminal may be lent.
  var lends: Bool { self == .nothingToAsk || self == .idle }
}
