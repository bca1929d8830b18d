/// The sequences that arrive byte by byte inside win32 key reports.
///
/// Terminals on Windows wrap what they don't know that way: a reply, a mouse report, a paste. It
/// gets a machine of its own, so that no digit of it is typed.
struct Win32InputUnwrapper {
  private var machine = SequenceMachine()
  /// How many bytes of the character at hand were used.
  private var used = 0

  var isIdle: Bool { machine.state == .ground }
  var pending: KeyDecoder.PendingInput { machine.pending }

  /// Whether the last character was used up; else it is to be fed again.
  private(set) var isDone = true

  /// Decodes the bytes of a character until they yield an event.
  ///
  /// Never inlined: it is rare, and would be a second copy of the table in the decoder's loop.
  @inline(never)
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
        // No terminal wraps twice.
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
