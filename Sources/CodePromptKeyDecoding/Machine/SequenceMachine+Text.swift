extension SequenceMachine {
  /// Handles a byte after ESC: an introducer continues a sequence, anything else is a key with Alt.
  mutating func escape(_ byte: UInt8) -> Outcome {
    if byte == .escape { return enter(.escapeEscape) }
    if let introducer = byte.introducer { return c1(introducer) }
    held = .alt
    state = .ground
    return .again
  }

  /// Handles a byte after ESC ESC: a key sent as a sequence gets Alt; else they were Alt+Escape.
  mutating func escapeEscape(_ byte: UInt8) -> Outcome {
    let introducer = byte.introducer ?? byte
    if introducer == .csi || introducer == .ss3 {
      held = .alt
      return c1(introducer)
    }
    if byte.introducer != nil || byte == .escape {
      // A string can't have Alt, and a third ESC may begin a sequence that has.
      state = .escape
      return .eventAgain(.press(.escape, .none))
    }
    finish()
    return .eventAgain(.press(.escape, .alt))
  }

  /// Handles a C1 control, as one byte, as a UTF-8 character, or as ESC and a letter.
  mutating func c1(_ control: UInt8) -> Outcome {
    switch control {
    case .csi, .ss3:
      sequence = ControlSequence()
      return enter(control == .csi ? .controlEntry : .ss3)
    case .dcs, .sos, .osc, .pm, .apc:
      partial = PartialCharacter()
      return enter(.stringEntry)
    default:
      finish()
      return .event(.malformed)
    }
  }

  /// Handles the first byte of a UTF-8 character, or an invalid one.
  mutating func lead(_ byte: UInt8) -> Outcome {
    if partial.begin(byte) { return enter(.character) }
    held = .none
    state = partial.remaining == 0 ? .ground : .strayContinuation
    return .event(.malformed)
  }

  mutating func character(_ byte: UInt8) -> Outcome {
    switch partial.add(byte) {
    case .unfinished:
      return .pending
    case .complete(let scalar):
      guard scalar.value >= 0xA0 else { return c1(UInt8(truncatingIfNeeded: scalar.value)) }
      return complete(.press(.character(scalar), .none))
    case .broken:
      state = .strayContinuation
      return .eventAgain(.malformed)
    }
  }

  /// Drops the continuation bytes after an invalid first byte: they are not C1 controls.
  mutating func strayContinuation(_ byte: UInt8) -> Outcome {
    guard byte.isContinuation else {
      finish()
      return .again
    }
    partial.remaining -= 1
    if partial.remaining == 0 { finish() }
    return .event(.malformed)
  }
}
