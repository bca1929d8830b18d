public import CodePromptSecretStorage

extension CodePrompt {
  /// A program or a function of the application from which an open prompt gets a text.
  public typealias Source = PromptSource

  /// A program or a function of the application that delivers the code itself.
  public struct SecretSource: Sendable {
    package var source: Source

    package init(_ source: Source) { self.source = source }

    /// The time limit of the run, a minute by default, after which the source is abandoned.
    public var timeLimit: Duration {
      get { source.timeLimit }
      set { source.timeLimit = newValue }
    }

    /// Runs a program, looked up in `PATH`, with its arguments and without a shell.
    public static func command(_ words: [String]) -> SecretSource { SecretSource(.command(words)) }

    /// Runs a function on its own thread, where there are no task-local values; an abandoned
    /// function still runs to its end.
    ///
    /// The function returns the code, or nil for none; what a thrown error says to people
    /// (``PromptReadableError``) is shown as the reason for the failure.
    public static func function(
      _ body: @escaping @Sendable () throws(PromptThrown) -> SecretBytes?
    ) -> SecretSource {
      SecretSource(.secret(body))
    }
  }
}
