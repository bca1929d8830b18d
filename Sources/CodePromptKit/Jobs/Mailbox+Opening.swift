package import CodePromptSystem

extension Mailbox where Value: ~Copyable {
  /// Creates a mailbox, as a prompt does.
  ///
  /// - Throws: ``CodePromptError/noResources(code:)`` if there are no descriptors left.
  package static func opened() throws(CodePromptError) -> Mailbox {
    try CodePromptError.translating { () throws(TerminalError) in try Mailbox() }
  }
}
