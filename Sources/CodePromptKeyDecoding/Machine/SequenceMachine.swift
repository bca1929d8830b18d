/// The state machine of the decoder: it has a transition for each byte in each state.
///
/// The states are those of Paul Williams' parser for the VT500 (vt100.net/emu/dec_ansi_parser),
/// with additions for input: UTF-8, Alt as an ESC before a key, mouse reports, and pastes.
struct SequenceMachine {
  enum State: UInt8 {
    /// The ground state: nothing is pending.
    case ground
    /// A UTF-8 character waits for its next byte.
    case character
    /// An invalid first byte was dropped; its continuation bytes are not C1 controls.
    case strayContinuation
    /// One ESC and nothing else: the Escape key, Alt, or an introducer's first byte.
    case escape
    /// Two ESC: Alt+Escape, or Alt with a key that is a sequence.
    case escapeEscape
    /// After `ESC O`: a key of the application keypad or cursor keys.
    case ss3
    /// In a control sequence: after its introducer, a parameter, an intermediate byte, or ignored.
    case controlEntry, controlParameter, controlIntermediate, controlIgnore
    /// After `ESC [ [`: the Linux console's function keys.
    case linuxFunction
    /// After `ESC [ <`: a mouse report, whatever it contains.
    case sgrMouse
    /// In the units of an X10 mouse report.
    case mouseUnits
    /// In a string: after its introducer, in its content, or after an ESC that may end it.
    case stringEntry, string, stringEscape
    /// In the content of a bracketed paste.
    case paste
  }

  /// The result of decoding a byte.
  struct Outcome {
    /// The event that the byte completes; nil for none yet.
    var event: KeyEvent?
    /// Whether the byte was consumed; if not, it must be decoded again.
    var isUsed = true
    /// The character of another sequence in a win32 report that the byte completes. The caller
    /// decodes the character, and then calls `finish()` and consumes the byte.
    var embedded: Unicode.Scalar?

    static let pending = Outcome()
    static let again = Outcome(isUsed: false)
    static func event(_ event: KeyEvent) -> Outcome { Outcome(event: event) }
    static func eventAgain(_ event: KeyEvent) -> Outcome { Outcome(event: event, isUsed: false) }
  }

  var state = State.ground
  /// Alt, if an ESC came before the sequence or character.
  var held = KeyModifiers.none
  /// Whether this is the late rest of a dropped sequence, which must not become a key.
  var isOrphan = false
  var partial = PartialCharacter()
  var sequence = ControlSequence()
  var units = MouseUnits()
  /// The number of bytes held back that match the start of a paste's end marker; they are data if
  /// the next byte does not match.
  var matched: UInt8 = 0
  /// The number of matching bytes that have been delivered as data.
  var replayed: UInt8 = 0

  /// Returns the outcome of a byte, and changes the state: the transition table.
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
    }
  }

  /// Handles a byte outside any sequence.
  mutating func ground(_ byte: UInt8) -> Outcome {
    switch byte {
    case .escape: return enter(.escape)
    case 0..<0x20, .delete: return complete(.controlKey(byte))
    case 0x20..<0x7F: return complete(.press(.character(Unicode.Scalar(byte)), .none))
    case 0x80..<0xA0: return c1(byte)
    default: return lead(byte)
    }
  }

  mutating func enter(_ next: State) -> Outcome {
    state = next
    return .pending
  }

  /// Ends the current sequence, whatever it is: the next byte begins anew.
  mutating func finish() {
    state = .ground
    held = .none
    isOrphan = false
  }

  /// Completes a sequence with an event.
  ///
  /// If an ESC precedes something other than a key, it was the Escape key: it is delivered first,
  /// and the byte is decoded again, so that no Escape before a reply is lost.
  mutating func complete(_ event: KeyEvent) -> Outcome {
    if held != .none, !event.isKey, !isOrphan {
      held = .none
      return .eventAgain(.press(.escape, .none))
    }
    defer { finish() }
    return .event(isOrphan && event.isKey ? .ignored : event.adding(held))
  }

  /// Ends a sequence at a byte that doesn't belong to it. The byte is decoded again, unless it is
  /// CAN or SUB, which only cancel a sequence.
  mutating func abort(at byte: UInt8) -> Outcome {
    finish()
    return byte == .cancel || byte == .substitute ? .pending : .again
  }

  /// The pending input that a pause would complete.
  var pending: KeyDecoder.PendingInput {
    switch state {
    case .mouseUnits where units.isKey: .mouseReport
    case .ground: .nothing
    case .escape, .escapeEscape: .escape
    case .string, .stringEscape, .paste: .string
    default: .sequence
    }
  }
}
