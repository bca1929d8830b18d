internal import CodePromptCodeEntry
package import CodePromptSecretStorage

/// Something that an open prompt does beside asking: when it starts, what it runs, and what comes
/// of it.
///
/// A request has a list of errands, to which the public properties of a prompt append. The loop
/// does not know which errands there are: what it does with one follows from its ``work`` and
/// ``effect``.
package struct Errand: Sendable {
  /// What an errand runs.
  package enum Work: Sendable {
    /// A command or a function, while the user can type unless the entry is locked.
    case source(PromptSource)
    /// A function that makes up an entry, and returns whether it succeeded. Keys wait for it.
    case generator(@Sendable (inout SecretBytes) -> Bool)
    /// Nothing: the key itself is all.
    case nothing
  }

  /// The key that starts an errand: Ctrl with a letter.
  package struct Key: Sendable {
    /// The letter; nil for a free one.
    package var letter: Unicode.Scalar?
    /// What the key does, in a few words.
    package var label: Label
    /// The name that the application knows it by, of which a free letter may be if there is none
    /// of the label's left.
    package var name = ""
    /// The letters that it may have.
    package var letters = KeyBindings.freeLetters

    package init(_ letter: Unicode.Scalar?, _ label: Label) {
      self.letter = letter
      self.label = label
    }
  }

  /// A label: the application's own, or a text of the language.
  package enum Label: Sendable {
    case own(String)
    case builtIn(PromptText)
  }

  /// Its name in the events that tell of its start and end.
  package let name: String
  /// The public property that appended it, as messages about settings name it.
  package let property: String
  /// Whether it starts when the prompt is drawn.
  package var startsAtOnce = false
  /// The key that starts it; nil for none.
  package var key: Key?
  package var work: Work
  package var effect: Effect
  /// How long the key rests at the start and after each run that succeeds.
  package var cooldown = Duration.zero

  package init(
    _ name: String, of property: String? = nil, startsAtOnce: Bool = false, key: Key? = nil,
    _ work: Work, _ effect: Effect, cooldown: Duration = .zero
  ) {
    self.name = name
    self.property = property ?? name
    self.startsAtOnce = startsAtOnce
    self.key = key
    self.work = work
    self.effect = effect
    self.cooldown = cooldown
  }

  /// The command or function that it runs beside the prompt; nil if it runs none.
  package var source: PromptSource? {
    if case .source(let source) = work { source } else { nil }
  }

  /// What ends the prompt with an alternative to the answer.
  static func alternative(_ alternative: PromptAlternative, isPassword: Bool) -> Errand {
    let label = alternative.label
    var key = Key(
      alternative.letter?.lowercased().unicodeScalars.first,
      label.isEmpty ? .builtIn(isPassword ? .forgotPassword : .forgotCode) : .own(label))
    key.name = alternative.name
    key.letters = PromptAlternative.alternativeLetters
    return Errand(
      alternative.name, of: "alternatives", key: key, .nothing, .alternative(alternative))
  }
}
