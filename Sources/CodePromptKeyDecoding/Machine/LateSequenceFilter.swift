/// A filter for the rest of a sequence whose start was dropped.
///
/// A slow connection may split a reply by more than any pause. Its start is then dropped, and the
/// rest would count as typed keys. So the next read of at least two bytes within a second is tried
/// as that rest: if it completes the sequence, the machine continues the sequence, and nothing in
/// it becomes a key. A single byte is a key typed by hand, unless it ends a control sequence or
/// SS3: who pressed Alt+[ by accident loses one letter that way.
struct LateSequenceFilter {
  /// The machine's state when the sequence was dropped; ground if none was.
  private var dropped = SequenceMachine.State.ground

  var isArmed: Bool { dropped != .ground }

  mutating func disarm() { dropped = .ground }

  /// Ends the machine's pending input after a pause, and remembers a dropped sequence.
  mutating func drop(
    of machine: inout SequenceMachine, at pause: KeyDecoder.Pause
  ) -> KeyEvent? {
    let state = machine.restState
    let event = machine.drop(at: pause)
    if machine.state == .ground { dropped = state }
    return event
  }

  /// Examines a read. If it is the late rest of a dropped sequence, the machine continues that.
  mutating func judge(
    _ bytes: UnsafeRawBufferPointer, from index: Int, _ machine: inout SequenceMachine
  ) {
    guard index == 0 else { return }
    guard machine.state == .ground else { return disarm() }
    let isFinal = unsafe bytes.first?.isFinal == true
    guard bytes.count >= 2 || dropped.isControl && isFinal else { return }
    if unsafe isRest(bytes, of: machine) {
      machine.state = dropped
      machine.isOrphan = true
    }
    disarm()
  }

  private func isRest(_ bytes: UnsafeRawBufferPointer, of machine: SequenceMachine) -> Bool {
    // Keys typed by hand can't look like the rest of a sequence with a private marker, of an SGR
    // mouse report or of a string, nor like an introducer whose ESC was dropped. SS3 is an
    // exception: `O` and one more letter may be typed.
    var isCertain = machine.sequence.marker != 0 || dropped == .sgrMouse || dropped.isString
    var trial = machine
    trial.state = dropped
    trial.isOrphan = true
    if dropped == .escape {
      guard let introducer = unsafe bytes[0].introducer else { return false }
      isCertain = introducer != .ss3
    }
    for index in bytes.indices {
      let outcome = unsafe trial.step(bytes[index])
      guard outcome.isUsed else { return false }
      guard let event = outcome.event else { continue }
      let next = index + 1
      return unsafe isCertain || event == .pasteStart || next == bytes.count
        || bytes[next] == .escape
    }
    guard trial.state.isString else { return dropped == .escape && isCertain }
    // Nobody types 64 bytes that fast.
    return unsafe bytes.count >= 64 || bytes[0] == UInt8(ascii: "]")
  }
}

extension SequenceMachine {
  /// The state in which the rest of the pending input would continue.
  fileprivate var restState: State {
    switch state {
    case .character, .strayContinuation: .ground
    case .mouseUnits where units.isKey: .ground
    case .paste where matched == 0: .ground
    case .paste where matched > 1: .controlEntry
    case .paste, .escapeEscape: .escape
    default: state
    }
  }

  /// Ends pending input if a pause is long enough for that; returns the resulting event, if any.
  mutating func drop(at pause: KeyDecoder.Pause) -> KeyEvent? {
    let event: KeyEvent?
    switch (state, pause) {
    case (.escape, _): event = .press(.escape, .none)
    case (.escapeEscape, _): event = .press(.escape, .alt)
    case (.mouseUnits, _) where units.isKey: event = .press(.delete, .control)
    case (.mouseUnits, _) where units.remaining == 0: event = .mouse
    case (_, .short), (.ground, _): return nil
    case (.character, _): event = .malformed
    case (.paste, _):
      sequence = ControlSequence()
      matched = 0
      event = .pasteEnd
    default: event = nil
    }
    finish()
    return event
  }
}

extension SequenceMachine.State {
  fileprivate var isString: Bool {
    self == .stringEntry || self == .string || self == .stringEscape
  }

  /// Whether a final byte ends the sequence.
  fileprivate var isControl: Bool {
    switch self {
    case .ss3, .controlEntry, .controlParameter, .controlIntermediate, .controlIgnore, .sgrMouse:
      true
    default: false
    }
  }
}
