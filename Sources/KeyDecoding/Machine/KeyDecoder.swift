/// A decoder that turns terminal input bytes into key events.
///
/// A sequence may arrive split across reads: the decoder keeps the unfinished part until more bytes
/// or a pause settle it. It owns no clock, allocates nothing, keeps no copy of text, and never
/// needs the name of a terminal: one machine knows the sequences of all of them.
package struct KeyDecoder {
  private var terminal = SequenceMachine()
  private var embedded = Win32InputUnwrapper()
  private var lateSequences = LateSequenceFilter()

  /// Creates a decoder that expects the start of a key.
  package init() {}

  /// Decodes bytes from `index` on until they yield an event, and moves `index` after what it used.
  ///
  /// Returns nil when all bytes are used. `bytes` is one read: call with index 0 begins a read.
  /// An event may leave `index` where it is, where one byte ends two things.
  package mutating func next(in bytes: UnsafeRawBufferPointer, at index: inout Int) -> KeyEvent? {
    guard index < bytes.count, terminal.state == .ground, !lateSequences.isArmed else {
      return unsafe decode(bytes, &index)
    }
    // Nearly all input is plain characters; they need no look at anything else.
    let byte = unsafe bytes[index]
    guard byte.isPrintableASCII else { return unsafe decodeWhole(bytes, &index) }
    index += 1
    return .press(.character(Unicode.Scalar(byte)), [])
  }

  /// Settles what is unfinished after a pause without a byte.
  ///
  /// A short pause makes a lone ESC the Escape key, and the start of an old mouse report
  /// Ctrl-Delete (st); it settles nothing else that could be a key. A long one drops every started
  /// sequence in silence, and ends a paste.
  package mutating func pause(_ pause: Pause) -> KeyEvent? {
    guard terminal.state == .ground else {
      return lateSequences.drop(of: &terminal, at: pause)
    }
    if pause == .long { lateSequences.disarm() }
    return embedded.pause(pause)
  }

  /// Drops every partial state, as after a suspend or a lost terminal.
  package mutating func reset() {
    self = KeyDecoder()
  }

  /// The state that waits for a pause, if any: the caller arms a timer only then.
  package var pending: PendingInput {
    // Mutating, or all of the decoder is copied to look at it.
    mutating get {
      if terminal.state != .ground { return terminal.pending }
      if !embedded.isIdle { return embedded.pending }
      return lateSequences.isArmed ? .string : .nothing
    }
  }

  /// How long nothing came.
  package enum Pause: Sendable {
    /// Long enough that what follows an ESC would be there: 50 ms is usual.
    case short
    /// Long enough that a started sequence will not go on: 250 ms, and 1 s for strings.
    case long
  }

  /// What a pause would settle, so that the caller can choose its length.
  package enum PendingInput: Sendable {
    /// No timer is needed.
    case nothing
    /// One ESC (or two) and nothing else: `pause(.short)` makes it the Escape key.
    case escape
    /// The start of an old mouse report and nothing else: `pause(.short)` makes it the key that st
    /// sends so. A report comes whole, so that a few milliseconds are long enough.
    case mouseReport
    /// A started CSI, SS3, UTF-8 character or introducer: `pause(.long)` drops it.
    case sequence
    /// A string or a paste with content, or the guard after a dropped sequence: `pause(.long)`.
    case string
  }

  // Never inlined: what it keeps in registers would have to be saved for each plain character.
  @inline(never)
  private mutating func decodeWhole(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int
  ) -> KeyEvent? {
    if let event = unsafe FastPath.event(in: bytes, at: &index) { return event }
    return unsafe decode(bytes, &index)
  }

  // Never inlined, for the same reason.
  @inline(never)
  private mutating func decode(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> KeyEvent? {
    if lateSequences.isArmed { unsafe lateSequences.judge(bytes, from: index, &terminal) }
    var position = index
    defer { index = position }
    let end = bytes.count
    while position < end {
      switch unsafe terminal.step(bytes[position]) {
      case .pending:
        position += 1
      case .again:
        continue
      case .event(let event):
        position += 1
        return event
      case .eventAgain(let event):
        return event
      case .embedded(let scalar):
        let event = embedded.feed(scalar)
        if embedded.isDone {
          position += 1
          terminal.finish()
        }
        if let event { return event }
      }
    }
    return nil
  }
}
