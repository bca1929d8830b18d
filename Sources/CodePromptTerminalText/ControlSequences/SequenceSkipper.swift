/// A state machine that finds the escape and control sequences in a text, so that none is shown.
///
/// It knows the code extension of ECMA-35, the control functions of ECMA-48, and the additions of
/// xterm (ctlseqs) and of the Linux console (console_codes(4)). Numbers are hexadecimal:
///
/// | The sequence begins with | It ends with | Source |
/// | --- | --- | --- |
/// | ESC and intermediates (nF) | a byte from 30 to 7E | ECMA-35, 13.2 |
/// | ESC and 30 to 3F, or 60 to 7E (Fp, Fs) | this byte | ECMA-35, 13.2 |
/// | ESC and 40 to 5F (Fe), except those below | this byte | ECMA-48, 5.3 |
/// | CSI, parameters, intermediates | a byte from 40 to 7E | ECMA-48, 5.4 |
/// | `CSI [`, a function key of the Linux console | the next character | console_codes(4) |
/// | DCS, SOS, PM, APC, and a string | ST | ECMA-48, 5.6 |
/// | OSC and a string | ST, or BEL | ECMA-48, 5.6; ctlseqs |
/// | SS2, SS3 | the next character | ECMA-48, 8.3.141, 8.3.142 |
///
/// A C1 control is either ESC and a byte from 40 to 5F, or a code point from U+0080 to U+009F. The
/// sequences of the Linux console for its palette (`ESC ] P`, `ESC ] R`) are hidden like any OSC,
/// that is, up to ST or BEL: other terminals read them so.
///
/// An unfinished sequence is over at ESC, at the end of its line (LF or CR), at CAN, and at SUB.
/// Other control characters within a sequence are hidden: terminals execute them, and then continue
/// with the sequence. Invalid UTF-8 ends a sequence, and so does a code point that it can't contain
/// there; a string is ended by neither. Where terminals differ in what they take for a part of a
/// sequence, everything that any of them takes for one is hidden.
struct SequenceSkipper {
  private enum State: Equatable {
    /// Outside any sequence.
    case text
    /// After ESC.
    case escape
    /// After ESC and intermediates.
    case escapeIntermediates
    /// Directly after CSI.
    case controlEntry
    /// After CSI and at least one parameter or intermediate.
    case control
    /// After SS2, SS3, or `CSI [`: any character is the last one of the sequence.
    case lastCharacter
    /// In a control string; `endsAtBell` tells whether BEL ends it as ST does.
    case string(endsAtBell: Bool)
  }

  /// The relation of a code point to the sequences in the text.
  enum Meaning {
    /// It belongs to no sequence; it may be a control character.
    case text
    /// It begins a sequence.
    case beginning
    /// It belongs to a sequence, but neither begins one nor is ``controlFinal``.
    case inside
    /// It is the final byte of a control sequence, which CSI began.
    case controlFinal
  }

  private var state = State.text

  /// Returns the meaning of the text's next code point, and changes the state accordingly.
  ///
  /// A `scalar` of nil means invalid UTF-8.
  mutating func meaning(of scalar: Unicode.Scalar?) -> Meaning {
    guard let scalar else {
      if case .string = state { return .inside }
      state = .text
      return .text
    }
    switch scalar {
    case "\u{1B}":
      // In a string, ESC is usually the first half of ST. If something else than `\` follows, the
      // string was cut, and ESC has begun another sequence.
      state = .escape
      return .beginning
    case "\n", "\r", "\u{18}", "\u{1A}":
      state = .text
      return .text
    case "\u{0}"..."\u{1F}", "\u{7F}":
      if state == .text { return .text }
      if state == .string(endsAtBell: true), scalar == "\u{7}" { state = .text }
      return .inside
    default: break
    }
    switch state {
    case .text: return meaningOutside(scalar)
    case .escape: return meaningAfterEscape(scalar)
    case .escapeIntermediates: return meaningAfterIntermediates(scalar)
    case .controlEntry, .control: return meaningInControlSequence(scalar)
    case .lastCharacter: return endSequence(with: scalar)
    case .string:
      if scalar == "\u{9C}" { state = .text }
      return .inside
    }
  }

  /// Handles a code point outside any sequence, also one that can't continue the last sequence.
  private mutating func meaningOutside(_ scalar: Unicode.Scalar) -> Meaning {
    state = SequenceSkipper.state(after: scalar.value)
    return state == .text ? .text : .beginning
  }

  /// Handles the code point after ESC.
  private mutating func meaningAfterEscape(_ scalar: Unicode.Scalar) -> Meaning {
    switch scalar.value {
    case 0x20...0x2F: state = .escapeIntermediates
    case 0x40...0x5F: state = SequenceSkipper.state(after: scalar.value + 0x40)
    default: return endSequence(with: scalar)
    }
    return .inside
  }

  /// Handles a code point after ESC and intermediates.
  private mutating func meaningAfterIntermediates(_ scalar: Unicode.Scalar) -> Meaning {
    if (0x20...0x2F).contains(scalar.value) { return .inside }
    return endSequence(with: scalar)
  }

  /// Handles a code point after CSI.
  private mutating func meaningInControlSequence(_ scalar: Unicode.Scalar) -> Meaning {
    switch scalar {
    case "\u{20}"..."\u{3F}":
      state = .control
      return .inside
    case "[" where state == .controlEntry:
      state = .lastCharacter
      return .inside
    case "\u{40}"..."\u{7E}":
      state = .text
      return .controlFinal
    default: return meaningOutside(scalar)
    }
  }

  /// Ends a sequence with its last character.
  ///
  /// If `scalar` is a C1 control, the sequence ends before it, and it may begin another one.
  private mutating func endSequence(with scalar: Unicode.Scalar) -> Meaning {
    if (0x80...0x9F).contains(scalar.value) { return meaningOutside(scalar) }
    state = .text
    return .inside
  }

  /// Returns the state after a code point: `text`, unless it is a C1 control that begins a
  /// sequence.
  private static func state(after value: UInt32) -> State {
    switch value {
    // SS2, SS3
    case 0x8E, 0x8F: .lastCharacter
    // CSI
    case 0x9B: .controlEntry
    // OSC
    case 0x9D: .string(endsAtBell: true)
    // DCS, SOS, PM, APC
    case 0x90, 0x98, 0x9E, 0x9F: .string(endsAtBell: false)
    default: .text
    }
  }
}
