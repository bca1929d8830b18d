extension SequenceMachine {
  /// Handles a byte outside any sequence.
  mutating func ground(_ byte: UInt8) -> Outcome {
    switch byte {
    case .escape: return enter(.escape)
    case 0..<0x20, .delete: return complete(.controlKey(byte))
    case 0x20..<0x7F: return complete(.press(.character(Unicode.Scalar(byte)), []))
    case 0x80..<0xA0: return c1(byte)
    default: return lead(byte)
    }
  }

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
      return .eventAgain(.press(.escape, []))
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
    held = []
    state = partial.remaining == 0 ? .ground : .strayContinuation
    return .event(.malformed)
  }

  mutating func character(_ byte: UInt8) -> Outcome {
    switch partial.add(byte) {
    case .unfinished:
      return .pending
    case .complete(let scalar):
      guard scalar.value >= 0xA0 else { return c1(UInt8(truncatingIfNeeded: scalar.value)) }
      return complete(.press(.character(scalar), []))
    case .broken:
      held = []
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

extension KeyEvent {
  /// Returns the key of a C0 control or DEL.
  static func controlKey(_ byte: UInt8) -> KeyEvent {
    switch byte {
    case 0x08, .delete: .press(.backspace, [])
    case 0x09: .press(.tab, [])
    case 0x0D: .press(.enter, [])
    case .escape: .press(.escape, [])
    case 0x00: .press(.character(" "), .control)
    // Ctrl clears the high bits of a letter; 1C to 1F come from the characters after Z.
    case 0x01...0x1A: .press(.character(Unicode.Scalar(byte | 0x60)), .control)
    default: .press(.character(Unicode.Scalar(byte | 0x40)), .control)
    }
  }

  /// Whether the event is a key and not a report.
  var isKey: Bool {
    switch self {
    case .press, .release: true
    default: false
    }
  }

  func adding(_ more: KeyModifiers) -> KeyEvent {
    switch self {
    case .press(let key, let modifiers): .press(key, modifiers.union(more))
    case .release(let key, let modifiers): .release(key, modifiers.union(more))
    default: self
    }
  }
}
