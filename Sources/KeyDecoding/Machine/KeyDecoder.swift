/// A decoder that turns terminal input bytes into key events.
///
/// A sequence may arrive split across reads: the decoder keeps the unfinished part until more bytes
/// or a pause complete it. It has no clock, allocates nothing, stores no text, and does not depend
/// on the terminal's name: one machine knows the sequences of all terminals.
package struct KeyDecoder {
  private var terminal = SequenceMachine()
  private var embedded = Win32InputUnwrapper()
  private var lateSequences = LateSequenceFilter()

  /// Creates a decoder that expects the start of a key.
  package init() {}

  /// Decodes bytes from `index` until they make an event, and moves `index` after them.
  ///
  /// Returns nil when all bytes are used. `bytes` is one read: a call with index 0 starts a read.
  /// If an event leaves `index` unchanged, the byte there ended that event and begins another.
  package mutating func next(in bytes: UnsafeRawBufferPointer, at index: inout Int) -> KeyEvent? {
    if lateSequences.isArmed { unsafe lateSequences.judge(bytes, from: index, &terminal) }
    while index < bytes.count {
      switch unsafe terminal.step(bytes[index]) {
      case .pending:
        index += 1
      case .again:
        continue
      case .event(let event):
        index += 1
        return event
      case .eventAgain(let event):
        return event
      case .embedded(let scalar):
        let event = embedded.feed(scalar)
        if embedded.isDone {
          index += 1
          terminal.finish()
        }
        if let event { return event }
      }
    }
    return nil
  }

  /// Completes pending input after a pause in which no byte arrived.
  ///
  /// A short pause turns a lone ESC into the Escape key, and the start of an X10 mouse report into
  /// Ctrl-Delete, for which the terminal st sends it; nothing else that could be a key is affected.
  /// A long pause silently drops any unfinished sequence, and ends a paste.
  package mutating func pause(_ pause: Pause) -> KeyEvent? {
    guard terminal.state == .ground else {
      return lateSequences.drop(of: &terminal, at: pause)
    }
    if pause == .long { lateSequences.disarm() }
    return embedded.pause(pause)
  }

  /// Drops all pending input, for example after a suspend or a lost terminal.
  package mutating func reset() {
    self = KeyDecoder()
  }

  /// The kind of pending input; the caller needs a timer only if there is some.
  package var pending: PendingInput {
    if terminal.state != .ground { return terminal.pending }
    if !embedded.isIdle { return embedded.pending }
    return lateSequences.isArmed ? .string : .nothing
  }

  /// The length of a pause.
  package enum Pause: Sendable {
    /// Long enough for the bytes after an ESC to arrive: usually 50 ms.
    case short
    /// Long enough that an unfinished sequence will not continue: 250 ms, and 1 s for strings.
    case long
  }

  /// The kind of pending input, which determines the length of the pause.
  package enum PendingInput: Sendable {
    /// No timer is needed.
    case nothing
    /// One or two ESC and nothing else: `pause(.short)` turns it into the Escape key.
    case escape
    /// The start of an X10 mouse report and nothing else: `pause(.short)` turns it into Ctrl-Delete
    /// (the terminal st). A report arrives at once, so a few milliseconds are enough.
    case mouseReport
    /// An unfinished CSI, SS3, UTF-8 character or introducer: `pause(.long)` drops it.
    case sequence
    /// A string or a paste with content, or the filter after a dropped sequence: `pause(.long)`
    /// ends it.
    case string
  }
}
