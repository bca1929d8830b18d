/// An event in the terminal's input.
///
/// A paste is delivered byte by byte, so that its receiver decides where the content is stored.
package enum KeyEvent: Equatable, Sendable {
  /// A key was pressed, or repeated.
  case press(Key, KeyModifiers)
  /// A key was released (kitty and win32 input only). It types nothing.
  case release(Key, KeyModifiers)
  /// A bracketed paste begins (`CSI 200 ~`).
  case pasteStart
  /// One byte of a paste's content; control bytes in it are data, not keys.
  case pasteByte(UInt8)
  /// A bracketed paste ended (`CSI 201 ~`, or a long pause without it).
  case pasteEnd
  /// The terminal's window got or lost the focus (`CSI I`, `CSI O`).
  case focusIn, focusOut
  /// A mouse report of any mouse protocol.
  case mouse
  /// A terminal's reply to any query.
  case reply
  /// A cursor position report (`CSI row ; column R`), with the column counted from 1.
  ///
  /// With row 1 it is the same sequence as F3 with modifiers, and is delivered as that key.
  case cursorReport(column: UInt16)
  /// Any other complete sequence.
  case ignored
  /// Invalid UTF-8: one event for each byte or truncated character that was dropped.
  case malformed
}

extension KeyEvent {
  /// Whether the event is a key and not a report.
  var isKey: Bool {
    switch self {
    case .press, .release: true
    default: false
    }
  }

  /// Returns a key with more modifiers; another event unchanged.
  func adding(_ more: KeyModifiers) -> KeyEvent {
    switch self {
    case .press(let key, let modifiers): .press(key, modifiers.union(more))
    case .release(let key, let modifiers): .release(key, modifiers.union(more))
    default: self
    }
  }
}
