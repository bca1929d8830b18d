/// A decoder that turns terminal input bytes into key events.
///
/// A sequence may arrive split across reads: the decoder keeps the unfinished part until more bytes
/// or a pause complete it. It has no clock, stores no text, and does not depend on the terminal's
/// name: one machine knows the sequences of all terminals.
package struct KeyDecoder {
  private var terminal = SequenceMachine()
  /// The machine for what arrives byte by byte in win32 key reports. Terminals on Windows wrap what
  /// they don't know: a reply, a mouse report, a paste. No digit of it may be typed.
  private var embedded = SequenceMachine()
  /// The number of bytes of the current embedded character that were decoded.
  private var embeddedUsed = 0
  private var lateSequences = LateSequenceFilter()

  package init() {}

  /// Decodes bytes from `index` until they make an event, and moves `index` after them.
  ///
  /// Returns nil when all bytes are used. `bytes` is one read: a call with index 0 starts a read.
  /// If an event leaves `index` unchanged, the byte there ended that event and begins another.
  package mutating func next(in bytes: UnsafeRawBufferPointer, at index: inout Int) -> KeyEvent? {
    if lateSequences.isArmed { unsafe lateSequences.judge(bytes, from: index, &terminal) }
    while index < bytes.count {
      var outcome = unsafe terminal.step(bytes[index])
      if let scalar = outcome.embedded { outcome = stepEmbedded(scalar) }
      if outcome.isUsed { index += 1 }
      if let event = outcome.event { return event }
    }
    return nil
  }

  /// Decodes the bytes of an embedded character until they make an event.
  private mutating func stepEmbedded(_ scalar: Unicode.Scalar) -> SequenceMachine.Outcome {
    let bytes = scalar.utf8
    var event: KeyEvent?
    while event == nil, embeddedUsed < bytes.count {
      let outcome = embedded.step(bytes[embeddedUsed])
      // A win32 report within win32 reports is ignored: no terminal wraps a sequence twice.
      if outcome.embedded != nil { embedded.finish() }
      if outcome.isUsed { embeddedUsed += 1 }
      event = outcome.event
    }
    guard embeddedUsed == bytes.count else { return .init(event: event, isUsed: false) }
    embeddedUsed = 0
    terminal.finish()
    return .init(event: event)
  }

  /// Completes pending input after a pause in which no byte arrived; returns the event, if any.
  ///
  /// A short pause turns a lone ESC into the Escape key, and the start of an X10 mouse report into
  /// Ctrl-Delete, for which the terminal st sends it; nothing else that could be a key is affected.
  /// A long pause silently drops any unfinished sequence, and ends a paste.
  package mutating func pause(_ pause: Pause) -> KeyEvent? {
    guard terminal.state == .ground else { return lateSequences.drop(of: &terminal, at: pause) }
    if pause == .long { lateSequences.disarm() }
    return embedded.drop(at: pause)
  }

  /// The kind of pending input; the caller needs a timer only if there is some.
  package var pending: PendingInput {
    if terminal.state != .ground { return terminal.pending }
    if embedded.state != .ground { return embedded.pending }
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
    /// The start of an X10 mouse report: `pause(.short)` makes it Ctrl-Delete.
    case mouseReport
    /// An unfinished CSI, SS3, UTF-8 character or introducer: `pause(.long)` drops it.
    case sequence
    /// A string or a paste, or the filter after a dropped sequence: `pause(.long)` ends it.
    case string
  }
}
