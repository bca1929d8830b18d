extension CodePrompt {
  /// What has the code sent again, or another way, when Ctrl-R is pressed.
  ///
  /// The last line of the source's output, or of its standard error if it fails, is shown. If it
  /// succeeds, what was typed before is void: the cells are cleared, unless the user has begun to
  /// type the new code, and ``CodePrompt/autofill`` runs again. The attempts that are left stay. A
  /// failure does not end the prompt, and keeps what was typed.
  public struct Resend: Sendable {
    /// What is run.
    public var source: Source
    /// How long Ctrl-R is disabled at the start and after each run that succeeds.
    public var cooldown: Duration

    /// Creates what Ctrl-R runs; by default, it can be pressed at any time.
    public init(_ source: Source, cooldown: Duration = .zero) {
      self.source = source
      self.cooldown = cooldown
    }
  }
}
