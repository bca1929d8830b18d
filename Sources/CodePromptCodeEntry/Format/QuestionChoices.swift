/// The possible answers to a question, each given by one key without Enter.
///
/// Keys work in upper and lower case, and no two answers share a key. Esc and Ctrl-D always cancel;
/// a paste never answers.
package struct QuestionChoices: Equatable, Sendable {
  /// An answer with its label and its key.
  package struct Choice: Equatable, Sendable {
    /// The label; nil or empty for a built-in word in the user's language.
    ///
    /// A `_` precedes the letter that is the key, and is not shown; `__` is a literal `_`.
    package var label: String?
    /// The key of the answer; if nil, the letter marked in the label, or else an ASCII letter of
    /// the label (of a built-in one, any letter of a script with capital letters), or else `y` or
    /// `n`.
    ///
    /// A key that is not a single letter, digit or symbol counts as nil, and so does a key that the
    /// other answer has.
    package var key: Character?
    /// The English word for an answer whose label is a built-in word, in whatever language. Typing
    /// it, or its first letter, gives the answer too.
    package var englishWord: String?
    /// Other words of the language for an answer whose label is a built-in word.
    package var otherWords: [String] = []

    /// Creates an answer, with a built-in label or key where none is given.
    package init(label: String? = nil, key: Character? = nil) {
      self.label = label
      self.key = key
    }
  }

  /// The answer that accepts; nil if there is none.
  package var accept: Choice?
  /// The answer that rejects; nil if there is none.
  package var reject: Choice?
  /// The answer that Esc gives; nil to show no label for Esc, which cancels in any case.
  package var cancel: Choice?
  /// Whether Enter accepts or rejects; nil if it does nothing. Enter does nothing either if that
  /// answer does not exist.
  package var enterAccepts: Bool?

  /// Creates the answers to a question.
  package init(
    accept: Choice? = nil, reject: Choice? = nil, cancel: Choice? = nil, enterAccepts: Bool? = false
  ) {
    self.accept = accept
    self.reject = reject
    self.cancel = cancel
    self.enterAccepts = enterAccepts
  }

  /// Yes or no, and Enter means no.
  package static let yesOrNo = QuestionChoices(accept: Choice(), reject: Choice(), cancel: Choice())
  /// A message instead of a question: its only answer confirms that it was read, and Enter gives
  /// it.
  package static let acknowledgement = QuestionChoices(accept: Choice(), enterAccepts: true)
  /// A notice instead of a question: it remains until Esc, or until something else ends the prompt.
  package static let notice = QuestionChoices(cancel: Choice())
}
