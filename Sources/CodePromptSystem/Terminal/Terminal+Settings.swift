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
    let ours: termios
    do throws(Errno) {
      ours = try hideInput(by: wanted)
    } catch {
      // If this fails too, the record stays, so that the end of the prompt or the guard restores
      // the settings.
      let undone = nothingOrErrno { system.tcsetattr(descriptor, TCSAFLUSH, found) }
      if case .success = undone { csystem_terminal_release() }
      throw TerminalError(refused: error)
    }
    // The settings are published as the terminal has made them. If another program has set its own
    // meanwhile, those that were wanted are published: the next look finds the difference.
    TerminalRecord.publish(found: found, ours: ours.areOfPrompt ? ours : wanted)
    traits.editingKeys = found.editingKeys
  }

  /// Sets the prompt's settings, and returns those that the terminal then has.
  private func hideInput(by wanted: termios) throws(Errno) -> termios {
    try nothingOrErrno { system.tcsetattr(descriptor, TCSAFLUSH, wanted) }.get()
    var ours = termios()
    try nothingOrErrno { system.tcgetattr(descriptor, &ours) }.get()
    // `tcsetattr` succeeds even if it made only some of the changes.
    if !ours.hidesInput { throw .notSupported }
    return ours
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
    _ = valueOrErrno { system.tcsetattr(descriptor, TCSANOW, wanted) }
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
    _ = valueOrErrno { system.tcsetattr(descriptor, TCSANOW, ours) }
  }

  /// Reads the settings, to be set again later.
  func readSettings() throws(TerminalError) -> termios {
    var found = termios()
    try nothingOrErrno { system.tcgetattr(descriptor, &found) }
      .mapError(TerminalError.init(refused:)).get()
    unsafe csystem_drop_state(&found)
    return found
  }
}
