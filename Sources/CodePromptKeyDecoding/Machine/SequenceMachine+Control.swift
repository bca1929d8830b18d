extension SequenceMachine {
  /// Handles a byte after `ESC O`: a final byte, before which old terminals send modifiers.
  mutating func ss3(_ byte: UInt8) -> Outcome {
    if sequence.takeDigit(byte) || sequence.takeSeparator(byte) { return .pending }
    guard byte.isFinal || byte.isIntermediate else { return abort(at: byte) }
    return complete(sequence.applicationKey(final: byte))
  }

  /// Handles the byte after `ESC [`: only here may a marker, another `[` or a mouse report begin.
  mutating func controlEntry(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: "["): return enter(.linuxFunction)
    case UInt8(ascii: "<"): return enter(.sgrMouse)
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "?"):
      sequence.marker = byte
      return enter(.controlParameter)
    case UInt8(ascii: "M"): return beginUnits(3)
    case UInt8(ascii: "t"): return beginUnits(2)
    case UInt8(ascii: "T"): return beginUnits(6)
    default: return controlParameter(byte)
    }
  }

  mutating func controlParameter(_ byte: UInt8) -> Outcome {
    if sequence.takeDigit(byte) { return enter(.controlParameter) }
    if byte.isFinal { return controlFinal(byte) }
    if sequence.takeSeparator(byte) {
      return enter(sequence.isOverlong ? .controlIgnore : .controlParameter)
    }
    if byte.isParameter { return enter(.controlIgnore) }
    guard byte.isIntermediate else { return abort(at: byte) }
    if byte == UInt8(ascii: "$"), let key = sequence.rxvtKey(final: byte) { return complete(key) }
    sequence.intermediate = byte
    return enter(.controlIntermediate)
  }

  mutating func controlIntermediate(_ byte: UInt8) -> Outcome {
    byte.isFinal ? controlFinal(byte) : controlIgnore(byte)
  }

  mutating func controlIgnore(_ byte: UInt8) -> Outcome {
    if byte.isFinal { return complete(.ignored) }
    guard byte.isParameter || byte.isIntermediate else { return abort(at: byte) }
    return enter(.controlIgnore)
  }

  private mutating func controlFinal(_ byte: UInt8) -> Outcome {
    guard let event = sequence.event(final: byte) else {
      return isOrphan ? complete(.ignored) : Outcome(embedded: Unicode.Scalar(sequence.third))
    }
    if event == .pasteStart { return beginPaste() }
    let isMore = sequence.hasMoreText && !isOrphan
    return isMore ? .eventAgain(event.adding(held)) : complete(event)
  }

  /// Handles the one byte after `ESC [ [`, which names a function key of the Linux console.
  mutating func linuxFunction(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"):
      complete(.press(.function(byte - UInt8(ascii: "A") + 1), .none))
    case 0x20..<0x7F: complete(.ignored)
    default: abort(at: byte)
    }
  }

  /// Handles a byte in an SGR mouse report: xterm.js writes `NaN`, kitty negative numbers.
  mutating func sgrMouse(_ byte: UInt8) -> Outcome {
    switch byte {
    case UInt8(ascii: "M"), UInt8(ascii: "m"): complete(.mouse)
    case 0x20..<0x7F: .pending
    default: abort(at: byte)
    }
  }

  private mutating func beginUnits(_ count: UInt8) -> Outcome {
    guard held == .none else { return complete(.mouse) }
    units = MouseUnits(remaining: count, isKey: count == 3)
    return enter(.mouseUnits)
  }

  /// Handles a byte in the coordinates of an X10 mouse report, where even a digit is a coordinate.
  mutating func mouseUnit(_ byte: UInt8) -> Outcome {
    guard byte >= 0x20 else { return abort(at: byte) }
    units.isKey = false
    if units.isAfterLead, byte.isContinuation {
      units.isAfterLead = false
    } else if units.remaining > 0 {
      units.remaining -= 1
      units.isAfterLead = (0xC2...0xDF).contains(byte)
    } else {
      finish()
      return .eventAgain(.mouse)
    }
    return units.remaining == 0 && !units.isAfterLead ? complete(.mouse) : .pending
  }
}
