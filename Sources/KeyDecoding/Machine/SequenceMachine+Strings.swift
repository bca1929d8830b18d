extension SequenceMachine {
  /// Handles a byte in a string, which is always a terminal's reply.
  ///
  /// A line end means that the string was cut. It is not delivered as a key, since the rest of a
  /// reply must not submit the form. Any other control is a key that was typed meanwhile.
  mutating func string(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20..<0x7F, 0x09, .delete:
      partial.remaining = 0
      return enter(.string)
    case 0x07: return complete(.reply)
    case .escape: return enter(.stringEscape)
    case 0x0A, 0x0D:
      finish()
      return .pending
    case 0x00..<0x20: return abort(at: byte)
    default: return highStringByte(byte)
    }
  }

  /// Handles a byte above 7F in a string. 9C ends the string, but not as the last byte of a UTF-8
  /// character.
  private mutating func highStringByte(_ byte: UInt8) -> Outcome {
    if partial.remaining > 0, byte.isContinuation {
      if case .complete("\u{9C}") = partial.add(byte) { return complete(.reply) }
      return enter(.string)
    }
    if byte == .st { return complete(.reply) }
    _ = partial.begin(byte)
    return enter(.string)
  }

  /// Handles a byte after an ESC in a string.
  mutating func stringEscape(_ byte: UInt8) -> Outcome {
    if byte == UInt8(ascii: "\\") { return complete(.reply) }
    if byte < 0x20, byte != .escape { return string(byte) }
    // The string was cut, and the ESC begins something new, so it is not consumed here.
    finish()
    state = .escape
    return .again
  }

  /// Starts a paste; a pending Escape key is delivered first.
  mutating func beginPaste() -> Outcome {
    let outcome = complete(.pasteStart)
    if case .event = outcome {
      marker = PasteMarker()
      state = .paste
    }
    return outcome
  }

  /// Handles a byte in a paste: everything up to the first end marker is data.
  mutating func paste(_ byte: UInt8) -> Outcome {
    guard byte != PasteMarker.byte(at: marker.matched) else {
      marker.matched += 1
      guard marker.matched == PasteMarker.length else { return .pending }
      finish()
      return .event(.pasteEnd)
    }
    guard marker.matched > 0 else { return .event(.pasteByte(byte)) }
    state = .pasteReplay
    marker.replayed = 0
    return .again
  }

  /// Delivers the bytes that looked like the end marker but are data, one at a time. The marker has
  /// only one ESC, so no second match begins among them.
  mutating func pasteReplay() -> Outcome {
    let byte = PasteMarker.byte(at: marker.replayed)
    marker.replayed += 1
    if marker.replayed == marker.matched {
      marker.matched = 0
      state = .paste
    }
    return .eventAgain(.pasteByte(byte))
  }
}

/// How much of the marker that ends a paste, `ESC [ 201 ~`, has arrived.
struct PasteMarker {
  static let length = UInt8(bytes.count)
  private static let bytes = [UInt8]("\u{1B}[201~".utf8)

  /// The number of bytes that match so far. They are held back, and delivered as data if the next
  /// byte does not match.
  var matched: UInt8 = 0
  /// The number of matching bytes that have been delivered as data.
  var replayed: UInt8 = 0

  /// Returns a byte of the end marker.
  static func byte(at position: UInt8) -> UInt8 { bytes[Int(position)] }
}
