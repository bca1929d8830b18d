/// What is told to the application and to the reader of the status descriptor.
struct EventReporter: ~Copyable {
  private let onEvent: (@Sendable (PromptEvent) -> Void)?
  private let onFailure: (@Sendable (Int32) -> Void)?
  /// What writes the events as lines; nil if no descriptor is set.
  private var lines: EventLineWriter?
  /// The number of characters that was reported last.
  private var reportedCount = 0

  init(_ prompt: PromptRequest) {
    onEvent = prompt.onEvent
    onFailure = prompt.onStatusFailure
    lines = prompt.statusDescriptor.map { EventLineWriter(descriptor: $0) }
  }

  mutating func report(_ event: PromptEvent) {
    onEvent?(event)
    if let code = lines?.report(event) { onFailure?(code) }
  }

  /// Reports how many characters the entry has, if that has changed.
  mutating func report(characterCount: Int) {
    if characterCount == reportedCount { return }
    reportedCount = characterCount
    report(.change(characterCount: characterCount))
  }
}
