package import CodePromptSystem

extension Mailbox where Value: ~Copyable {
  /// Creates a mailbox, as a prompt does.
  ///
  /// - Throws: ``PromptError/noResources(code:)`` if there are no descriptors left.
  package static func opened() throws(PromptError) -> Mailbox {
    try PromptError.translating { () throws(TerminalError) in try Mailbox() }
  }
}
