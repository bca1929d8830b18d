extension CodePrompt {
  /// Something that the user starts with a key while the prompt stays open, such as sending the
  /// code another way.
  ///
  /// ```swift
  /// prompt.actions = [
  ///   CodePrompt.Action("text me", letter: "t", .command(["send-code", "--sms"]), sendsCode: true)
  /// ]
  /// ```
  ///
  /// Compare ``PromptAlternative``, whose key ends the prompt.
  public struct Action: Sendable {
    /// The letters that an action may have: with Ctrl, terminals and the prompt use the others.
    public static let letters = KeyBindings.freeLetters.map(Character.init)

    let key: Unicode.Scalar
    /// What the action does, in a few words.
    public var label: String
    /// The source to run; its text is shown like that of ``CodePrompt/resend``.
    public var source: Source
    /// Whether the source sends a new code, so that what was typed before it is void, as with
    /// ``CodePrompt/resend``; false by default.
    public var sendsCode: Bool

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - label: What the action does, in a few words.
    ///   - letter: The letter that is typed with Ctrl: one of ``letters``.
    ///   - source: The source that the key runs.
    ///   - sendsCode: Whether the source sends a new code.
    public init(_ label: String, letter: Character, _ source: Source, sendsCode: Bool = false) {
      key = letter.lowercased().unicodeScalars.first ?? " "
      self.label = label
      self.source = source
      self.sendsCode = sendsCode
    }
  }
}
