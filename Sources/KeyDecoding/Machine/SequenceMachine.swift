/// The state machine below the decoder: each byte has a transition in each state.
///
/// The states are those of Paul Williams' parser for the VT500 (vt100.net/emu/dec_ansi_parser),
/// with what input needs beside output: UTF-8, Alt as an ESC before a key, mouse reports, and
/// pastes.
struct SequenceMachine {
  /// A state between two bytes.
  enum State: UInt8 {
    /// Nothing is unfinished.
    case ground
    /// A UTF-8 character waits for its next byte.
    case character
    /// The lead of no valid character was dropped; its other bytes are no C1 controls.
    case strayContinuation
    /// One ESC and nothing else: the Escape key, Alt, or an introducer's first byte.
    case escape
    /// Two of them: Alt+Escape, or Alt with a key that is a sequence itself.
    case escapeEscape
    /// After `ESC O`.
    case ss3
    /// After `ESC [`.
    case controlEntry
    /// After a parameter byte of a control sequence.
    case controlParameter
    /// After an intermediate byte of a control sequence.
    case controlIntermediate
    /// In a control sequence that means nothing; its final byte is awaited.
    case controlIgnore
    /// After `ESC [ [`: the Linux console's function keys.
    case linuxFunction
    /// After `ESC [ <`: a mouse report, whatever is in it.
    case sgrMouse
    /// In the units that follow an old mouse report.
    case mouseUnits
    /// After the introducer of a string.
    case stringEntry
    /// In a string with content.
    case string
    /// After an ESC in a string, which may begin its terminator.
    case stringEscape
    /// In the content of a bracketed paste.
    case paste
    /// A part of the end marker turned out to be content; it is handed on from the constant.
    case pasteReplay
  }

  /// What a byte did.
  enum Outcome {
    /// The byte was used and yields nothing yet.
    case pending
    /// The byte ended something silently and is decoded again.
    case again
    /// The byte was used and completes an event.
    case event(KeyEvent)
    /// The byte completes an event and is decoded again.
    case eventAgain(KeyEvent)
    /// The sequence carries a character of another sequence; the byte stays until that is used.
    case embedded(Unicode.Scalar)
  }

  var state = State.ground
  /// Alt, once an ESC went before.
  var held: KeyModifiers = []
  /// Whether the sequence goes on after it had been dropped: no key may come of it.
  var isOrphan = false
  var partial = PartialCharacter()
  var sequence = ControlSequence()
  var units = MouseUnits()
  var marker = PasteMarker()

  /// The table: from a state and a byte to the next state and what comes out.
  ///
  /// Inlined: a caller that sees how an outcome is made need not take it apart, which saves a
  /// sixth.
  @inline(__always)
  mutating func step(_ byte: UInt8) -> Outcome {
    switch state {
    case .ground: ground(byte)
    case .character: character(byte)
    case .strayContinuation: strayContinuation(byte)
    case .escape: escape(byte)
    case .escapeEscape: escapeEscape(byte)
    case .ss3: ss3(byte)
    case .controlEntry: controlEntry(byte)
    case .controlParameter: controlParameter(byte)
    case .controlIntermediate: controlIntermediate(byte)
    case .controlIgnore: controlIgnore(byte)
    case .linuxFunction: linuxFunction(byte)
    case .sgrMouse: sgrMouse(byte)
    case .mouseUnits: mouseUnit(byte)
    case .stringEntry, .string: string(byte)
    case .stringEscape: stringEscape(byte)
    case .paste: paste(byte)
    case .pasteReplay: pasteReplay()
    }
  }

  /// Goes on to another state with the byte used.
  mutating func enter(_ next: State) -> Outcome {
    state = next
    return .pending
  }

  /// Returns to ground.
  mutating func finish() {
    state = .ground
    held = []
    isOrphan = false
  }

  /// Ends a sequence that yields an event.
  ///
  /// An ESC before something that is no key was the Escape key: it comes out first, and the byte is
  /// decoded a second time, so that no Escape is lost beside a reply.
  mutating func complete(_ event: KeyEvent) -> Outcome {
    if isOrphan {
      finish()
      return .event(event.isKey ? .ignored : event)
    }
    if held.isEmpty {
      state = .ground
      return .event(event)
    }
    guard event.isKey else {
      held = []
      return .eventAgain(.press(.escape, []))
    }
    defer { finish() }
    return .event(event.adding(held))
  }

  /// Ends a sequence that the byte doesn't belong to. The controls CAN and SUB say no more than
  /// this.
  mutating func abort(at byte: UInt8) -> Outcome {
    finish()
    return byte == .cancel || byte == .substitute ? .pending : .again
  }
}

extension SequenceMachine {
  /// What a pause would settle now.
  var pending: KeyDecoder.PendingInput {
    switch state {
    case .mouseUnits where units.isKey: .mouseReport
    case .ground: .nothing
    case .escape, .escapeEscape: .escape
    case .string, .stringEscape, .paste, .pasteReplay: .string
    default: .sequence
    }
  }
}
