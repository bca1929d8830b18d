package import CodePromptSystem

/// A sender of frames to the terminal, and of the restore sequence that a crash handler writes.
///
/// The terminal takes as much of a frame as it has room for, and the rest is kept. The restore
/// sequence is built again when it changes: with the cursor's row, and while a picture is sent.
package struct FrameSender: ~Copyable {
  private let renderer: any PromptRenderer
  private let device: any TerminalDevice
  /// Whether a control string, such as a picture, is only partly written: then the restore sequence
  /// ends the string first.
  private var isSendingPieces = false

  /// Creates a sender of what a renderer draws.
  package init(of renderer: any PromptRenderer, to device: any TerminalDevice) {
    self.renderer = renderer
    self.device = device
  }

  private var frame: FrameBuffer { renderer.frame }

  /// Whether the terminal has taken everything that was drawn.
  package var isWritten: Bool { renderer.frame.isEmpty }

  // MARK: Frames

  /// Sends a frame that was just drawn, as ``flush()``.
  package mutating func send() -> Bool {
    if frame.hasPieces {
      isSendingPieces = true
      setRestoreSequence()
    }
    return flush()
  }

  /// Writes as much as the terminal takes now, in one write except for a picture; returns false if
  /// the terminal is lost.
  package mutating func flush() -> Bool {
    while !isWritten {
      var length = 0
      var taken: Int?
      unsafe frame.withUnsent { bytes in
        length = bytes.count
        taken = unsafe device.write(bytes)
      }
      guard let taken else { return false }
      frame.sent(taken)
      if taken < length { break }
    }
    if isSendingPieces, !frame.hasPieces {
      isSendingPieces = false
      setRestoreSequence()
    }
    return true
  }

  /// Writes the whole frame within a time limit, and returns whether the terminal took it.
  private mutating func drain() -> Bool {
    // A single failed write does not prove that the terminal is gone.
    var failures = 0
    while failures < 3, !isWritten {
      guard flush() else {
        failures += 1
        continue
      }
      if isWritten { break }
      if takesOutput(within: .milliseconds(200)) { continue }
      // Output may be stopped by ^S; if it is still blocked after a restart, the terminal takes
      // nothing.
      device.perform(.restartOutput)
      guard takesOutput(within: .milliseconds(100)) else { return false }
    }
    return isWritten
  }

  private func takesOutput(within limit: Duration) -> Bool {
    device.wait(for: .output, upTo: limit, beside: WatchedDescriptors()).contains(.output)
  }

  /// Passes the current restore sequence and crash sequence to the device, which keeps the earlier
  /// ones if memory is short.
  package func setRestoreSequence() {
    // The sequences are built after the frame's bytes.
    let start = frame.count
    var closingCount = 0
    do throws(SecretStorageError) {
      try frame.appendWhole {
        closingCount = renderer.addRestoreSequence(isCut: isSendingPieces)
      }
      let sequence = frame.takeBytes(from: start)
      device.perform(.setRestoreSequence(sequence, closingCount: closingCount))
      try frame.appendWhole { renderer.addCrashSequence(isCut: isSendingPieces) }
      device.perform(.setCrashSequence(frame.takeBytes(from: start)))
    } catch {}
  }

  // MARK: The last frame

  /// Makes room for the last frame, and returns whether the terminal will take it.
  ///
  /// Of a frame that was sent in part, the rest is sent first; a picture is cut short, since it is
  /// erased anyway. A frame of which nothing was sent yet stays if there is memory for both, and is
  /// sent with the last one.
  package mutating func makeRoomForLastFrame() -> Bool {
    let isCut = frame.cutPieces()
    let hasRoom = (try? frame.reserve(2 * FrameBuffer.restoreSequenceLimit)) != nil
    if frame.isUnsent && hasRoom || drain() { return true }
    if isCut { endString() }
    return false
  }

  /// Ends an unfinished control string when the terminal takes no output: otherwise the terminal
  /// would treat later output as part of the string. The queued output is discarded to make room.
  private mutating func endString() {
    frame.discard()
    device.perform(.discardOutput)
    _ = renderer.addRestoreSequence(isCut: true)
    _ = flush()
  }

  /// Sends the last frame, which erases the prompt.
  package mutating func sendLast() {
    // The prompt is erased then: a crash handler that erased it again would remove rows of other
    // output.
    if drain() { setRestoreSequence() }
  }

  /// Drops what the terminal has not taken.
  package func discard() { frame.discard() }

  // MARK: Lines and rows outside the prompt

  /// Writes lines that are not part of the prompt, each with a line end.
  ///
  /// Lines are lost if the terminal takes no output for 300 ms, or if memory is short.
  package mutating func write(_ lines: [String]) {
    for line in lines {
      guard (try? frame.reserve(line.utf8.count + 2)) != nil else { break }
      frame.append(line)
      frame.append("\r\n")
      guard drain() else { break }
    }
    frame.discard()
  }

  /// Writes what a command says that has the terminal; it is lost like lines.
  package mutating func write(_ bytes: [UInt8]) {
    guard (try? frame.reserve(bytes.count)) != nil else { return }
    for byte in bytes { frame.append(byte) }
    _ = drain()
    frame.discard()
  }

  /// Moves the cursor to the start of an empty row: a command may have written a text without a
  /// newline, which must not be erased. A row of blanks from the start of a row leaves the cursor
  /// in that row, and from anywhere else in the next one. Plain lines just begin a new one.
  package mutating func moveToFreshRow(isPlain: Bool) {
    if isPlain {
      frame.append("\r\n")
    } else {
      for _ in 0..<device.windowSize.columns { frame.append(UInt8(ascii: " ")) }
      frame.append(UInt8(ascii: "\r"))
    }
    _ = flush()
    frame.discard()
  }
}
