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

/// An event in the terminal's input.
///
/// A paste is delivered byte by byte, so that its receiver decides where the content is stored.
package enum KeyEvent: Equatable, Sendable {
  /// A key was pressed, or repeated.
  case press(Key, KeyModifiers)
  /// A key was released (kitty and win32 input only). It types nothing.
  case release(Key, KeyModifiers)
  /// A bracketed paste begins (`CSI 200 ~`).
  case pasteStart
  /// One byte of a paste's content; control bytes in it are data, not keys.
  case pasteByte(UInt8)
  /// A bracketed paste ended (`CSI 201 ~`, or a long pause without it).
  case pasteEnd
  /// The terminal's window got or lost the focus (`CSI I`, `CSI O`).
  case focusIn, focusOut
  /// A mouse report of any mouse protocol.
  case mouse
  /// A terminal's reply to any query.
  case reply
  /// A cursor position report (`CSI row ; column R`), with the column counted from 1.
  ///
  /// With row 1 it is the same sequence as F3 with modifiers, and is delivered as that key.
  case cursorReport(column: UInt16)
  /// Any other complete sequence.
  case ignored
  /// Invalid UTF-8: one event for each byte or truncated character that was dropped.
  case malformed
}

/// A key by its function, or by the character it types.
package enum Key: Equatable, Sendable {
  /// A character; never a control character, U+007F to U+009F or a private key number.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case backspace, tab, enter, escape, menu, pause, printScreen
  /// The key 5 on the keypad without Num Lock.
  case begin
  /// F1 to F63.
  case function(UInt8)
  /// 0 to 9 on the keypad, if the terminal distinguishes it from the digit row.
  case keypadDigit(UInt8)
  case keypadAdd, keypadSubtract, keypadMultiply, keypadDivide
  case keypadDecimal, keypadEnter, keypadEqual, keypadSeparator
}

/// The modifiers of a key, with the bits of xterm and kitty: a report's parameter minus one.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let none: KeyModifiers = []

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  package static let hyper = KeyModifiers(rawValue: 16)
  package static let meta = KeyModifiers(rawValue: 32)
  package static let capsLock = KeyModifiers(rawValue: 64)
  package static let numLock = KeyModifiers(rawValue: 128)

  package static let controlAlt: KeyModifiers = [control, alt]
  /// The modifiers that stay on until their key is pressed again: Caps Lock and Num Lock.
  package static let locks: KeyModifiers = [capsLock, numLock]
}
