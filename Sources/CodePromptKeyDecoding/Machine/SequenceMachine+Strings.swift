extension SequenceMachine {
  /// Handles a byte in a string, which is always a terminal's reply.
  ///
  /// A line end means that the string was cut. It is not delivered as a key, since the rest of a
  /// reply must not submit the form. Any other control is a key that was typed meanwhile.
  mutating func string(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x20..<0x7F, 0x09, .delete: partial.remaining = 0
    case 0x07: return complete(.reply)
    case .escape: return enter(.stringEscape)
    case 0x0A, 0x0D:
      finish()
      return .pending
    case 0x00..<0x20: return abort(at: byte)
    // 9C ends the string, but not as the last byte of a UTF-8 character.
    case _ where partial.remaining > 0 && byte.isContinuation:
      if case .complete("\u{9C}") = partial.add(byte) { return complete(.reply) }
    case .st: return complete(.reply)
    default: _ = partial.begin(byte)
    }
    return enter(.string)
  }

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
    if outcome.isUsed { state = .paste }
    return outcome
  }

  /// Handles a byte in a paste: everything up to the first end marker is data.
  mutating func paste(_ byte: UInt8) -> Outcome {
    if byte == Self.pasteEnd[Int(matched)] {
      matched += 1
      guard Int(matched) == Self.pasteEnd.count else { return .pending }
      matched = 0
      finish()
      return .event(.pasteEnd)
    }
    guard matched > 0 else { return .event(.pasteByte(byte)) }
    // The bytes that looked like the end marker are data, delivered one at a time. The marker has
    // only one ESC, so no second match begins among them.
    let replay = Self.pasteEnd[Int(replayed)]
    replayed += 1
    if replayed == matched {
      matched = 0
      replayed = 0
    }
    return .eventAgain(.pasteByte(replay))
  }

  private static let pasteEnd = [UInt8]("\u{1B}[201~".utf8)
}
