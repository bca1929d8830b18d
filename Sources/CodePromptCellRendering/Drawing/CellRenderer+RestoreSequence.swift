internal import CodePromptSecretStorage

// The bytes that a signal handler or the guard writes after a crash. `restore.c` has a part of them
// (`modes_off`), for a terminal that a shell has already taken.
extension CellRenderer {
  package func addRestoreSequence(isCut: Bool) -> Int {
    let start = frame.count
    if isCut {
      frame.append(graphics.drawn?.image?.ending ?? TerminalSequences.stringEnd)
      frame.append(graphics.image?.deletion)
      defer { turnModesOff() }
      return frame.count - start
    }
    restore()
    guard frame.count - start > FrameBuffer.restoreSequenceLimit else { return 0 }
    _ = frame.takeBytes(from: start)
    frame.append(graphics.image?.deletion)
    // A prompt whose restore sequence exceeds the limit has dozens of rows, and usually reaches the
    // end of the window. So everything from its first row on may be erased, which takes a single
    // short sequence.
    goUp(screen.cursor.row)
    frame.append(TerminalSequences.eraseBelow)
    turnModesOff()
    return 0
  }

  package func addCrashSequence(isCut: Bool) {
    guard !isCut else {
      _ = addRestoreSequence(isCut: true)
      return
    }
    frame.append(graphics.image?.deletion)
    if isDrawn, cover == nil {
      // The move stops at the bottom of the window, where the line feed then scrolls.
      let below = screen.rowCount - 1 - screen.cursor.row
      if below > 0 { frame.append(control: below, "B") }
      frame.append("\r\n")
    }
    if modesAreOn { turnModesOff() }
  }

  /// Turns the modes off, and leaves the alternate screen.
  ///
  /// Autowrap is turned on, since a frame that was sent only in part may have left it off.
  func turnModesOff() {
    if screen.hasStoppedWrap { frame.append(TerminalSequences.wrapOn) }
    frame.append(TerminalSequences.modesOff)
    guard cover != nil else { return }
    frame.append(TerminalSequences.alternateScreenOff)
    if !content.quirks.pinsSavedCursor { frame.append(TerminalSequences.restoreCursor) }
  }
}
