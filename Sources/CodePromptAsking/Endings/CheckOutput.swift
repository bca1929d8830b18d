package import CodePromptSecretStorage

/// What a check has written that accepted an answer; both are nil for a check by a function.
package struct CheckOutput: ~Copyable, Sendable {
  /// The command's standard output, if it is kept.
  package var standardOutput: SecretBytes?
  /// What the command wrote to standard error, without lines that contain the answer; nil for
  /// nothing.
  package var messages: String?

  package init(_ standardOutput: consuming SecretBytes? = nil, messages: String? = nil) {
    self.standardOutput = standardOutput
    self.messages = messages
  }
}
