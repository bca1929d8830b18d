/// The guard against the rest of a sequence whose start was dropped.
///
/// A slow line may cut a reply by more than any pause. The start is dropped then, and the rest
/// would be typed. So the next read of two bytes or more, within a second, is tried as that rest:
/// where it completes the sequence, the machine goes on from where it was. A single byte is a key
/// typed by hand. Nothing that goes on this way becomes a key.
struct LateSequenceFilter {
  /// What the machine was in the middle of; ground when nothing was dropped.
  private var dropped = SequenceMachine.State.ground

  /// A string's rest without its end counts as such from here on: nobody types it in one read.
  private static let longRest = 64

  var isArmed: Bool { dropped != .ground }

  mutating func disarm() {
    dropped = .ground
  }

  /// Settles the machine after a pause, and remembers what a long one dropped.
  mutating func drop(
    of machine: inout SequenceMachine, at pause: KeyDecoder.Pause
  ) -> KeyEvent? {
    let state = machine.restState
    let event = machine.drop(at: pause)
    guard machine.state == .ground else { return event }
    dropped = state
    return event
  }

  /// Looks at a whole read and lets the machine go on if it is the rest of what was dropped.
  mutating func judge(
    _ bytes: UnsafeRawBufferPointer, from index: Int, _ machine: inout SequenceMachine
  ) {
    guard index == 0 else { return }
    guard machine.state == .ground else { return disarm() }
    guard bytes.count >= 2 else { return }
    if unsafe isRest(bytes, of: machine) {
      machine.state = dropped
      machine.isOrphan = true
    }
    disarm()
  }

  private func isRest(_ bytes: UnsafeRawBufferPointer, of machine: SequenceMachine) -> Bool {
    // An introducer after an ESC, a private marker, and the end of a string are beyond doubt.
    var isCertain =
      machine.sequence.marker != 0 || dropped == .sgrMouse || dropped.isString
    var trial = machine
    trial.state = dropped
    trial.isOrphan = true
    if dropped == .escape {
      guard let introducer = unsafe bytes[0].introducer else { return false }
      isCertain = introducer != .ss3
    }
    for index in bytes.indices {
      switch unsafe trial.step(bytes[index]) {
      case .pending: continue
      case .event(let event):
        let next = index + 1
        return unsafe isCertain || event == .pasteStart || next == bytes.count
          || bytes[next] == .escape
      case .again, .eventAgain, .embedded: return false
      }
    }
    switch trial.state {
    case .stringEntry, .string, .stringEscape:
      return unsafe bytes.count >= Self.longRest || bytes[0] == UInt8(ascii: "]")
    default: return dropped == .escape && isCertain
    }
  }
}

extension SequenceMachine {
  /// The state that the rest of what is unfinished now would go on in.
  fileprivate var restState: State {
    switch state {
    case .escape, .escapeEscape: .escape
    case .character, .strayContinuation: .ground
    case .mouseUnits where units.isKey: .ground
    case .paste where marker.matched == 0: .ground
    case .paste where marker.matched == 1: .escape
    case .paste: .controlEntry
    case .pasteReplay: .ground
    default: state
    }
  }

  /// Settles what is unfinished.
  mutating func drop(at pause: KeyDecoder.Pause) -> KeyEvent? {
    switch (state, pause) {
    case (.escape, _):
      finish()
      return .press(.escape, [])
    case (.escapeEscape, _):
      finish()
      return .press(.escape, .alt)
    case (.mouseUnits, _) where units.isKey:
      finish()
      return .press(.delete, .control)
    case (.mouseUnits, _) where units.isComplete:
      finish()
      return .mouse
    case (_, .short), (.ground, _):
      return nil
    case (.character, _):
      finish()
      return .malformed
    case (.paste, _), (.pasteReplay, _):
      sequence = ControlSequence()
      finish()
      return .pasteEnd
    default:
      finish()
      return nil
    }
  }
}

extension SequenceMachine.State {
  fileprivate var isString: Bool {
    self == .stringEntry || self == .string || self == .stringEscape
  }
}
