/// Descriptors that a wait watches in addition to the terminal.
package struct WatchedDescriptors: Sendable {
  /// A pipe or socket; when its other end closes, the prompt ends. -1 for none. Its data is not
  /// read, and does not end a wait.
  package var lifeline: Int32 = -1

  /// A descriptor that becomes readable when a process ends, like a closed lifeline; -1 for none.
  package var process: Int32 = -1

  /// What the prompt awaits besides, of which one of the descriptors tells; a later case precedes
  /// an earlier one.
  package enum Awaited: Comparable {
    case nothing
    /// Something that happens elsewhere, and may never happen.
    case event
    /// The end of a command or function.
    case job
    /// The application's verdict on the answer.
    case verdict
  }

  package var awaited = Awaited.nothing

  /// Other descriptors that end a wait when they become readable.
  private(set) var others: [Int32] = []

  package init() {}

  /// Adds a descriptor; -1 is ignored.
  package mutating func insert(_ descriptor: Int32) {
    if descriptor != -1 { others.append(descriptor) }
  }

  /// Waits for these descriptors only; returns false if none became ready in time.
  package func wait(upTo limit: Duration) -> Bool {
    var set = PollSet(self)
    let ready = try? set.wait(upTo: limit, SystemCalls())
    return ready?.contains(.others) ?? false
  }

  var hasLifeline: Bool { lifeline != -1 || process != -1 }

  /// Whether nobody needs the prompt any more: the lifeline is closed, or its process has ended.
  package var lifelineIsCut: Bool {
    guard hasLifeline else { return false }
    var set = PollSet(self)
    let ready = try? set.wait(upTo: .zero, SystemCalls())
    return ready?.contains(.cut) ?? false
  }
}
