internal import CCodePromptSystem
internal import CodePromptTerminalOwnership

// The terminal's settings. Only the owner of the terminal changes them, with one exception
// (``Terminal/enableInterruptKeys()``).
extension Terminal {
  /// Whether the terminal has this prompt's settings, and this prompt reads its keys.
  var isHeld: Bool { TerminalRecord().hold == .ours }

  /// Sets the prompt's settings, and publishes them first.
  func takeSettings(stopsWriters: Bool) throws(TerminalError) {
    csystem_guard_start()
    // Keys typed before the prompt was drawn are not an answer. TCSAFLUSH alone would let the
    // driver deliver input that it still holds.
    discardInput()
    let record = TerminalRecord()
    let current = try readSettings()
    // Another prompt may have had the terminal meanwhile: then the settings are still this one's.
    let keepsFound = record.hold == .ours || record.hold == .yielded
    let found = keepsFound ? record.settingsToRestore(current) : current
    let wanted = wantedSettings(from: found, stopsWriters: stopsWriters)
    TerminalRecord.publish(found: found, ours: wanted)
    var ours = termios()
    let isSet =
      SystemCalls.retrying { system.tcsetattr(descriptor, TCSAFLUSH, wanted) } == 0
      && system.tcgetattr(descriptor, &ours) == 0
    // `tcsetattr` succeeds even if it made only some of the changes.
    guard isSet, ours.hidesInput else {
      let error = isSet ? ENOTSUP : SystemCalls.lastError
      // If this fails too, the record stays, so that the end of the prompt or the guard restores
      // the settings.
      let isUndone = SystemCalls.retrying { system.tcsetattr(descriptor, TCSAFLUSH, found) } == 0
      if isUndone { csystem_terminal_release() }
      throw TerminalError.refused(code: error)
    }
    // The settings are published as the terminal has made them. If another program has set its own
    // meanwhile, those that were wanted are published: the next look finds the difference.
    TerminalRecord.publish(found: found, ours: ours.areOfPrompt ? ours : wanted)
    traits.editingKeys = found.editingKeys
  }

  /// Sets the prompt's settings again if another program has changed them, or to change whether
  /// writers are stopped.
  func keepSettings(stopsWriters: Bool? = nil) {
    guard isInForeground else { return }
    let record = TerminalRecord()
    var current = termios()
    guard system.tcgetattr(descriptor, &current) == 0,
      stopsWriters != nil || !current.isSame(as: record.ours)
    else { return }
    let found = record.settingsToRestore(current)
    let wanted = wantedSettings(from: found, stopsWriters: stopsWriters ?? record.ours.stopsWriters)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, wanted) }
    let isRead = system.tcgetattr(descriptor, &current) == 0
    TerminalRecord.publish(found: found, ours: isRead && current.areOfPrompt ? current : wanted)
  }

  func wantedSettings(from found: termios, stopsWriters: Bool) -> termios {
    found.forPrompt(
      makesSignals: isControlling, readsInterrupts: readsInterrupts, stopsWriters: stopsWriters)
  }

  /// Gives the keys that interrupt back to the kernel, or takes them: the prompt has them only
  /// while it reads keys.
  func giveInterruptKeys(toKernel areOfKernel: Bool) {
    guard isControlling, readsInterrupts, isInForeground else { return }
    let record = TerminalRecord()
    var ours = record.ours
    if areOfKernel {
      unsafe withUnsafePointer(to: record.found) { unsafe csystem_copy_interrupt_keys(&ours, $0) }
    } else {
      unsafe csystem_disable_interrupt_keys(&ours)
    }
    TerminalRecord.publish(found: record.found, ours: ours)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, ours) }
  }

  /// Reads the settings, to be set again later.
  func readSettings() throws(TerminalError) -> termios {
    var found = termios()
    guard SystemCalls.retrying({ system.tcgetattr(descriptor, &found) }) == 0 else {
      throw TerminalError.refused(code: SystemCalls.lastError)
    }
    unsafe csystem_drop_state(&found)
    return found
  }
}
