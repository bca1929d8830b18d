private import CCodePromptSystem
internal import CodePromptTerminalOwnership

// The terminal's settings. Only the owner of the terminal changes them.
extension Terminal {
  /// Announces the prompt's modes to the guard, and sets them.
  mutating func takeModes() throws(TerminalError) {
    startGuard()
    // Keys typed before the prompt was drawn are not an answer. TCSAFLUSH alone would let the
    // driver deliver input that it still holds.
    discardInput()
    let read = try readModes()
    var found = keepsSaved ? givenBack(read) : read
    var wanted = wantedModes(from: found)
    unsafe csystem_guard_announce(&found, &wanted)
    let isSet =
      SystemCalls.retrying { system.tcsetattr(descriptor, TCSAFLUSH, wanted) } == 0
      && system.tcgetattr(descriptor, &ours) == 0
    // `tcsetattr` succeeds even if it made only some of the changes.
    guard isSet, ours.hidesInput else {
      let error = isSet ? ENOTSUP : SystemCalls.lastError
      _ = system.tcsetattr(descriptor, TCSAFLUSH, found)
      throw TerminalError.refused(code: error)
    }
    // Another program has set its own settings meanwhile: the next look finds them.
    if !ours.areOfPrompt { ours = wanted }
    traits.editingKeys = found.editingKeys
    setHeld(saving: found)
  }

  private func wantedModes(from found: termios) -> termios {
    found.forPrompt(makesSignals: isControlling, stopsWriters: stopsWriters)
  }

  mutating func keepModes(evenIfSame: Bool) {
    var found = termios()
    guard isInForeground, system.tcgetattr(descriptor, &found) == 0,
      evenIfSame || !found.isSame(as: ours)
    else { return }
    let saved = givenBack(found)
    let wanted = wantedModes(from: saved)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, wanted) }
    if system.tcgetattr(descriptor, &ours) != 0 || !ours.areOfPrompt { ours = wanted }
    setHeld(saving: saved)
  }

  /// Restores the settings; returns false if that failed.
  mutating func giveModesBack() -> Bool {
    defer { (isHeld, keepsSaved, wasDiscarded) = (false, false, false) }
    return restoreModes()
  }

  func restoreModes() -> Bool {
    // First: the handler of a SIGCONT that arrives later would set the prompt's modes again.
    csystem_signals_set_held(false, nil, nil)
    // Unread input is discarded before echo is on; later it would show, or a shell would run it.
    _ = SystemCalls.retrying { system.flushInput(descriptor) }
    var found = termios()
    guard system.tcgetattr(descriptor, &found) == 0 else { return false }
    let wanted = givenBack(found)
    // TCSAFLUSH waits until output has drained, which never happens while output is stopped.
    let when = outputIsStuck ? TCSANOW : TCSAFLUSH
    guard SystemCalls.retrying({ system.tcsetattr(descriptor, when, wanted) }) == 0,
      system.tcgetattr(descriptor, &found) == 0
    else { return false }
    // A pager may have set its own settings meanwhile.
    return found.isSame(as: wanted) || !found.areOfPrompt
  }

  /// Returns the settings to restore if these are found.
  func givenBack(_ found: termios) -> termios {
    var (found, ours, saved, result) = (found, ours, savedModes, termios())
    unsafe csystem_modes_given_back(&found, &ours, &saved, &result)
    return result
  }

  /// The settings to restore, which the handler of SIGCONT may have replaced.
  var savedModes: termios {
    var saved = termios()
    unsafe csystem_signals_saved_modes(&saved)
    return saved
  }

  func readModes() throws(TerminalError) -> termios {
    var found = termios()
    guard SystemCalls.retrying({ system.tcgetattr(descriptor, &found) }) == 0 else {
      throw TerminalError.refused(code: SystemCalls.lastError)
    }
    return found
  }

  private mutating func setHeld(saving saved: termios) {
    var (saved, ours) = (saved, ours)
    unsafe csystem_signals_set_held(true, &saved, &ours)
    (isHeld, keepsSaved) = (true, true)
  }
}
