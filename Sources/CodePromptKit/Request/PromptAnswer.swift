package import CodePromptSecretStorage

/// An answer as it was given, of which a kind of prompt makes an answer of its own type.
public struct PromptAnswer: ~Copyable, Sendable {
  /// What was typed, or the name of the chosen option; empty for a yes or no.
  package var secret: SecretBytes
  /// Whether a question was answered with yes.
  package var isYes = true
  /// The output of the command that accepted the answer, if it was kept.
  package var output: SecretBytes?
  /// What that command wrote to standard error, without lines that contain the answer; nil for
  /// nothing.
  package var messages: String?

  /// The answer to a prompt for a text, or the name of the chosen option.
  package var text: String {
    unsafe secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  package consuming func takeSecret() -> SecretBytes { secret }
}
