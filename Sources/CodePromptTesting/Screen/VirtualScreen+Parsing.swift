// Splits a terminal's output into characters, controls and sequences.
extension VirtualScreen {
  /// What was begun but has not ended yet.
  enum Unfinished {
    case nothing
    /// The first bytes of a character's UTF-8 form.
    case character([UInt8])
    /// ESC and intermediate bytes.
    case escape([UInt8])
    /// CSI and the bytes before the final byte.
    case sequence([UInt8])
    /// OSC, DCS, SOS, PM or APC: ignored up to its end.
    case string(endsAtBell: Bool)
  }

  /// Processes bytes; a sequence or a character may be split between calls.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if case .character = unfinished, !(0x80...0xBF).contains(byte) {
        unfinished = .nothing
        draw("\u{FFFD}")
      }
      if byte == 0x1B { unfinished = .escape([]) } else { take(byte) }
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch (unfinished, byte) {
    case (.nothing, _): begin(byte)
    case (.character(let first), _):
      let bytes = first + [byte]
      unfinished = .character(bytes)
      guard bytes.count == (~bytes[0]).leadingZeroBitCount else { return }
      unfinished = .nothing
      draw(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
    case (.string(let endsAtBell), _):
      if [0x18, 0x1A].contains(byte) || endsAtBell && byte == 0x07 { unfinished = .nothing }
    // CAN and SUB cancel a sequence; other controls have their effect inside it.
    case (_, 0x18), (_, 0x1A): unfinished = .nothing
    case (_, 0x00...0x1F): control(byte)
    case (.escape(let intermediates), _): escape(intermediates, byte)
    case (.sequence(let body), 0x20...0x3F): unfinished = .sequence(body + [byte])
    case (.sequence(let body), 0x40...0x7E):
      unfinished = .nothing
      if !perform(Unicode.Scalar(byte), body) { unknown.append([0x1B, 0x5B] + body + [byte]) }
    case (.sequence, _): break
    }
  }

  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case 0x00...0x1F, 0x7F: control(byte)
    case 0x20...0x7E: draw(Unicode.Scalar(byte))
    case 0xC2...0xF4: unfinished = .character([byte])
    default: draw("\u{FFFD}")
    }
  }

  private mutating func escape(_ intermediates: [UInt8], _ byte: UInt8) {
    unfinished = .nothing
    switch (intermediates.isEmpty, Unicode.Scalar(byte)) {
    case (_, " "..."/"): unfinished = .escape(intermediates + [byte])
    case (true, "["): unfinished = .sequence([])
    case (true, "]"): unfinished = .string(endsAtBell: true)
    case (true, "P"), (true, "X"), (true, "^"), (true, "_"):
      unfinished = .string(endsAtBell: false)
    case (true, "7"): saveCursor()
    case (true, "8"): restoreCursor()
    case (true, "\\"): break
    case (true, "M"):
      isWrapPending = false
      if cursor.row > 0 {
        cursor.row -= 1
      } else {
        lines.removeLast()
        lines.insert(blankLine, at: 0)
      }
    case (true, "c"):
      let last = self
      self = VirtualScreen(columns: columns, rows: rows)
      // What is counted for the test goes on.
      wrapped = last.wrapped
      scrolled = last.scrolled
      bellCount = last.bellCount
      unknown = last.unknown
    default: unknown.append([0x1B] + intermediates + [byte])
    }
  }
}
