/// A decoder of the sequences that arrive byte by byte within win32 key reports.
///
/// Terminals on Windows wrap a sequence that they don't know in this way: a reply, a mouse report,
/// a paste. It has a state machine of its own, so that no digit of such a sequence is typed.
struct Win32InputUnwrapper {
  private var machine = SequenceMachine()
  /// The number of bytes of the current character that were decoded.
  private var used = 0

  var isIdle: Bool { machine.state == .ground }
  var pending: KeyDecoder.PendingInput { machine.pending }

  /// Whether the last character was completely decoded; if not, the caller feeds it again.
  private(set) var isDone = true

  /// Decodes the bytes of a character until they make an event.
  mutating func feed(_ scalar: Unicode.Scalar) -> KeyEvent? {
    let bytes = scalar.utf8
    defer {
      isDone = used >= bytes.count
      if isDone { used = 0 }
    }
    while used < bytes.count {
      switch machine.step(bytes[used]) {
      case .pending:
        used += 1
      case .again:
        continue
      case .event(let event):
        used += 1
        return event
      case .eventAgain(let event):
        return event
      case .embedded:
        // A win32 report within win32 reports is ignored: no terminal wraps a sequence twice.
        machine.finish()
        used += 1
      }
    }
    return nil
  }

  mutating func pause(_ pause: KeyDecoder.Pause) -> KeyEvent? {
    machine.drop(at: pause)
  }
}
