/// A verifier's decision about an answer.
public enum Verdict: Sendable {
  /// The answer is right, and the prompt ends with it.
  case accepted
  /// The answer is wrong; the text is shown, or a built-in one if nil.
  case rejected(String? = nil)
  /// The answer could not be checked: it stays in the field, no attempt is counted, and Enter tries
  /// again. The text says why, if that is known.
  case unchecked(String? = nil)
}
