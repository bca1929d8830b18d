package import CodePromptSystem

extension PromptRequest {
  /// The prompt's own descriptors, which its commands must not inherit.
  package var ownDescriptors: [Int32] { withheldDescriptors + [statusDescriptor].compactMap { $0 } }

  /// The descriptors that tell that nobody wants an answer any more.
  package var clientDescriptors: WatchedDescriptors {
    var watched = WatchedDescriptors()
    watched.lifeline = lifeline ?? -1
    watched.process = clientProcess ?? -1
    return watched
  }
}
