package import CodePromptSecretStorage

/// An answer as it was given, of which a kind of prompt makes an answer of its own type.
public struct PromptAnswer: ~Copyable, Sendable {
  /// What was typed, or the name of the chosen option; empty for a yes or no.
  package var secret: SecretBytes
  /// Whether a question was answered with yes.
  package var isYes: Bool
  /// What the check wrote that accepted the answer.
  package var output: CheckOutput

  package init(
    secret: consuming SecretBytes, isYes: Bool = true, output: consuming CheckOutput = CheckOutput()
  ) {
    self.secret = secret
    self.isYes = isYes
    self.output = output
  }

  /// The answer to a prompt for a text, or the name of the chosen option.
  package var text: String {
    unsafe secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  package consuming func takeSecret() -> SecretBytes { secret }
}
