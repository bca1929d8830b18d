extension CodePrompt {
  /// A text or picture above the cells, which the code answers.
  ///
  /// The source runs at the start, and on Ctrl-R unless the prompt has a ``CodePrompt/resend``; a
  /// new challenge clears the cells. If the first run fails, the prompt throws
  /// ``PromptError/commandFailed(_:message:)`` or ``PromptError/challengeFailed(reason:)``.
  ///
  /// A program may print text of at most 1 MiB, which may have colours, or a picture: PNG, JPEG,
  /// GIF, Netpbm or sixels, at most 4096 × 4096 pixels and 64 MiB. The last line of its standard
  /// error describes the picture where it can't be shown, and in plain lines.
  public struct Challenge: Sendable {
    /// The way a challenge's picture is shown.
    public typealias Graphics = PromptGraphics

    /// What is run.
    public var source: Source
    /// How a picture is shown; the environment decides by default.
    public var graphics: Graphics
    /// How long Ctrl-R is disabled at the start and after each run that succeeds.
    public var cooldown: Duration

    /// Creates a challenge; by default, another one can be had at any time.
    public init(_ source: Source, graphics: Graphics = .auto, cooldown: Duration = .zero) {
      self.source = source
      self.graphics = graphics
      self.cooldown = cooldown
    }
  }
}
