/// An additional action that the user starts with a key, such as sending the code another way.
///
/// ```swift
/// prompt.actions = [
///   PromptAction(letter: "t", label: "text me", source: .command(["send-code", "--sms"]))
/// ]
/// ```
public struct PromptAction: Sendable {
  /// The letters that an action may have: with Ctrl, terminals and the prompt use the others.
  public static let letters = KeyBindings.freeLetters.map(Character.init)

  let key: Unicode.Scalar
  /// What the action does, in a few words.
  public var label: String
  /// The source to run; its text is shown like that of ``CodePrompt/resend``.
  public var source: PromptSource

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - letter: The letter that is typed with Ctrl: one of ``letters``.
  ///   - label: What the action does, in a few words.
  ///   - source: The source that the key runs.
  public init(letter: Character, label: String, source: PromptSource) {
    key = letter.lowercased().unicodeScalars.first ?? " "
    self.label = label
    self.source = source
  }
}
