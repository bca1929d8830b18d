/// The answer in one burst of keys, which is everything that one read returned.
enum PendingAnswer: Equatable {
  /// No key so far.
  case none
  /// Enter, at a time when it does not count. What follows it is part of a text that is no answer.
  case blank
  /// An answer, which counts only if nothing else follows in the burst.
  case answer(TypedAnswer)
  /// A choice from a list, which counts only if nothing else follows in the burst.
  case choice(TypedChoice)
  /// The burst is no answer: it may be any text, meant for something else.
  case refused
}
