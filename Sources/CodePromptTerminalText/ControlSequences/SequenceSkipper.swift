/// A state machine that finds the escape and control sequences in a text, so that none is shown.
///
/// It covers the code extension of ECMA-35, the control functions of ECMA-48, and what xterm
/// (ctlseqs) and the Linux console (console_codes(4)) add:
///
/// | sequence | its end | source |
/// | --- | --- | --- |
/// | ESC, intermediates (nF) | a byte of 30 to 7E | ECMA-35, 13.2 |
/// | ESC and 30 to 3F, or 60 to 7E (Fp, Fs) | at once | ECMA-35, 13.2 |
/// | ESC and 40 to 5F (Fe) | at once, but it is a C1 control, as below | ECMA-48, 5.3 |
/// | CSI, parameters, intermediates | a byte of 40 to 7E | ECMA-48, 5.4 |
/// | `CSI [`, a function key of the Linux console | the next character | console_codes(4) |
/// | DCS, SOS, PM, APC, and a string | ST | ECMA-48, 5.6 |
/// | OSC and a string | ST, or BEL | ECMA-48, 5.6; ctlseqs |
/// | SS2, SS3 | the next character | ECMA-48, 8.3.141, 8.3.142 |
///
/// A C1 control comes as ESC and a letter, or as a code point (U+0080 to U+009F). The Linux
/// console's palette (`ESC ] P`, `ESC ] R`) is hidden as an OSC, since other terminals read it so.
///
/// A sequence that has not ended ends at ESC, at the end of its line (LF, CR), at CAN and at SUB.
/// Other control characters within it are hidden with it, as terminals carry them out and go on.
/// Invalid UTF-8, or a code point that no control sequence may contain, ends it too, except for a
/// string. Where terminals differ, more is hidden.
struct SequenceSkipper {
  private enum State: Equatable {
    /// Outside any sequence.
    case text
    /// After ESC.
    case escape
    /// After ESC and intermediates.
    case escapeIntermediates
    /// After CSI.
    case controlEntry
    /// After CSI and parameters or intermediates.
    case control
    /// Before the one character that completes a sequence: after SS2, SS3, or `CSI [`.
    case lastCharacter
    /// In a control string, which BEL may end.
    case string(endsAtBell: Bool)
  }

  /// What a code point is to the sequences of a text.
  enum Meaning {
    /// It belongs to no sequence; it may be a control character.
    case text
    /// It begins a sequence.
    case beginning
    /// It belongs to a sequence.
    case inside
    /// It is the final byte of a control sequence (CSI).
    case controlFinal
  }

  private var state = State.text

  /// Returns the meaning of the next code point of the text; nil stands for invalid UTF-8.
  mutating func meaning(of scalar: Unicode.Scalar?) -> Meaning {
    guard let scalar else {
      if case .string = state { return .inside }
      state = .text
      return .text
    }
    switch scalar {
    case "\u{1B}":
      // In a string it begins ST; if another character follows, the string was cut.
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
    case .text: return text(scalar)
    case .escape: return escape(scalar)
    case .escapeIntermediates: return escapeIntermediates(scalar)
    case .controlEntry, .control: return control(scalar)
    case .lastCharacter: return end(with: scalar)
    case .string:
      if scalar == "\u{9C}" { state = .text }
      return .inside
    }
  }

  /// Handles a code point outside any sequence, or one that can't continue the sequence before it.
  private mutating func text(_ scalar: Unicode.Scalar) -> Meaning {
    state = SequenceSkipper.state(after: scalar.value)
    return state == .text ? .text : .beginning
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> Meaning {
    switch scalar.value {
    case 0x20...0x2F: state = .escapeIntermediates
    case 0x40...0x5F: state = SequenceSkipper.state(after: scalar.value + 0x40)
    default: return end(with: scalar)
    }
    return .inside
  }

  private mutating func escapeIntermediates(_ scalar: Unicode.Scalar) -> Meaning {
    if (0x20...0x2F).contains(scalar.value) { return .inside }
    return end(with: scalar)
  }

  private mutating func control(_ scalar: Unicode.Scalar) -> Meaning {
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
    default: return text(scalar)
    }
  }

  /// Ends a sequence with its last character, unless that is a C1 control, which begins anew.
  private mutating func end(with scalar: Unicode.Scalar) -> Meaning {
    if (0x80...0x9F).contains(scalar.value) { return text(scalar) }
    state = .text
    return .inside
  }

  /// Returns the state after a code point: a sequence's, if this is a C1 control that begins one.
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
