import CodePromptKeyDecoding

/// Prints the events of the terminal until `q` or Ctrl-C; returns false without a terminal.
func showKeys() -> Bool {
  guard let terminal = RawTerminal(0) else {
    writeAll(2, "show-keys: standard input is no terminal: try --hex\n".utf8)
    return false
  }
  defer { terminal.restore() }
  var decoder = KeyDecoder()
  var names = EventNames()
  var buffer = [UInt8](repeating: 0, count: 1024)
  while true {
    let wait = decoder.pending.milliseconds
    guard terminal.waitForInput(milliseconds: wait) else {
      let pause: KeyDecoder.Pause = decoder.pending == .escape ? .short : .long
      if let event = decoder.pause(pause), show(event, &names) { return true }
      continue
    }
    let count = readSome(0, into: &buffer)
    guard count > 0 else { return true }
    var index = 0
    let isDone = unsafe buffer.withUnsafeBytes { bytes in
      let read = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
      while let event = unsafe decoder.next(in: read, at: &index) {
        if show(event, &names) { return true }
      }
      return false
    }
    if isDone { return true }
  }
}

/// Prints an event, and returns whether it ends the program.
private func show(_ event: KeyEvent, _ names: inout EventNames) -> Bool {
  // CR too, because in raw mode LF only moves the cursor down.
  if let name = names.name(of: event) { writeAll(1, (name + "\r\n").utf8) }
  return event == .press(.character("q"), []) || event == .press(.character("c"), .control)
}

extension KeyDecoder.PendingInput {
  /// How long to wait for the rest of a sequence, which a slow line may delay; -1 waits for ever.
  fileprivate var milliseconds: Int32 {
    switch self {
    case .nothing: -1
    case .escape, .mouseReport: 50
    case .sequence: 250
    case .string: 1000
    }
  }
}
