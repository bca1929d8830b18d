private import CCodePromptSystem
internal import CodePromptTerminalOwnership

// The terminal's settings. Only the owner of the terminal changes them.
extension Terminal {
  /// Announces the prompt's modes to the guard and sets them; returns the message of the prompt
  /// that had the terminal before.
  mutating func takeModes() throws(TerminalError) -> OwnershipMessage {
    startGuard()
    // Keys typed before the prompt was drawn are not an answer. TCSAFLUSH alone would let the
    // driver deliver input that it still holds.
    discardInput()
    var read = try readModes()
    var found = announce(read)
    // A pager that starts with the prompt may set its own settings, which are found here.
    for _ in 0..<3 {
      let again = try readModes()
      if again.isSame(as: read) { break }
      read = again
      found = announce(read)
    }
    let wanted = wantedModes(from: found)
    hushed = nil
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
    if ours.message == .none { ours = wanted }
    traits.editingKeys = found.editingKeys
    setHeld(saving: found)
    return read.message
  }

  /// Announces that the prompt's modes will replace these settings; returns those to restore.
  private mutating func announce(_ read: termios) -> termios {
    var found = read
    if keepsSaved {
      found = saved(after: read)
    } else {
      if let hushed, read.isSame(as: hushed.ours) { found = hushed.found }
      unsafe csystem_modes_take_message_out(&found)
      isBorrowed = found.message == .asking && found.hidesInput
    }
    var wanted = wantedModes(from: found)
    unsafe csystem_guard_announce(&found, &wanted, false)
    return found
  }

  private func wantedModes(from found: termios) -> termios {
    found.forPrompt(makesSignals: isControlling, stopsWriters: stopsWriters)
  }

  mutating func keepModes(evenIfSame: Bool) {
    var found = termios()
    guard isInForeground, system.tcgetattr(descriptor, &found) == 0,
      evenIfSame || !found.isSame(as: ours)
    else { return }
    let saved = saved(after: found)
    let wanted = wantedModes(from: saved)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, wanted) }
    if system.tcgetattr(descriptor, &ours) != 0 || ours.message == .none { ours = wanted }
    setHeld(saving: saved)
  }

  /// Restores the settings, with a message for the prompt that lent the terminal; returns false if
  /// that failed.
  mutating func giveModesBack(leaving message: OwnershipMessage) -> Bool {
    defer { (isHeld, keepsSaved, wasDiscarded, wasRestarted) = (false, false, false, false) }
    return restoreModes(leaving: message)
  }

  func restoreModes(leaving message: OwnershipMessage) -> Bool {
    // First: the handler of a SIGCONT that arrives later would set the prompt's modes again.
    csystem_signals_set_held(false, nil, nil)
    // Unread input is discarded before echo is on; later it would show, or a shell would run it.
    _ = SystemCalls.retrying { system.flushInput(descriptor) }
    var found = termios()
    guard system.tcgetattr(descriptor, &found) == 0 else { return false }
    if wasRestarted { found.c_iflag |= ours.c_iflag & tcflag_t(IXON) }
    var wanted = givenBack(found)
    if isBorrowed, message != .none { wanted.message = message }
    // TCSAFLUSH waits until output has drained, which never happens while output is stopped.
    let when = outputIsStuck ? TCSANOW : TCSAFLUSH
    guard SystemCalls.retrying({ system.tcsetattr(descriptor, when, wanted) }) == 0,
      system.tcgetattr(descriptor, &found) == 0
    else { return false }
    // A pager may have set its own settings meanwhile.
    return found.isSame(as: wanted) || found.message == .none
  }

  mutating func restartOutput() {
    var modes = termios()
    guard isInForeground, system.tcgetattr(descriptor, &modes) == 0 else { return }
    wasRestarted = true
    // When IXON is cleared, the kernel restarts output that ^S stopped; `restore` sets IXON again.
    modes.c_iflag &= ~tcflag_t(IXON)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, modes) }
  }

  /// Returns the settings to restore now if these are found.
  func givenBack(_ found: termios) -> termios {
    var (found, ours, saved, result) = (found, ours, savedModes, termios())
    unsafe csystem_modes_given_back(&found, &ours, &saved, &result)
    return result
  }

  /// Returns the settings to restore later if these are found now.
  private func saved(after found: termios) -> termios {
    var (found, ours, saved) = (found, ours, savedModes)
    unsafe csystem_modes_saved_again(&found, &ours, &saved)
    return saved
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
