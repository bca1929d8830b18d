extension PseudoTerminal {
  /// Types bytes; while the input queue is full, it reads the terminal's output.
  package func type(
    _ bytes: [UInt8], within limit: Duration? = nil
  ) throws(PseudoTerminalError) {
    try write(bytes, to: master, within: limit)
  }

  /// Writes bytes as fast as the other end takes them, and reads what the command writes meanwhile.
  ///
  /// - Throws: ``PseudoTerminalError`` if the other end of a pipe is gone, or if the command has
  ///   ended: the session leader holds the pipe too, so the write itself would not fail.
  private func write(
    _ bytes: [UInt8], to descriptor: Int32, within limit: Duration?
  ) throws(PseudoTerminalError) {
    var rest = bytes[...]
    var patience = Patience(limit)
    while let count = SystemCalls.writeAvailable(descriptor, rest) {
      rest = rest.dropFirst(count)
      byteCount += count
      if rest.isEmpty { return }
      if descriptor != master, job.outcome != nil { throw .system(call: "write", number: EPIPE) }
      guard patience.lasts() else {
        throw .timedOut(waitingFor: "\(rest.count) bytes of input", state: stateDescription)
      }
      // If the input queue is full, the next try is after 5 ms: no event tells that the command has
      // read from the queue.
      pump(milliseconds: count == 0 ? 5 : 0)
    }
    throw SystemCalls.failure("write")
  }

  /// Types a text as UTF-8.
  package func type(
    _ text: String, within limit: Duration? = nil
  ) throws(PseudoTerminalError) {
    try type(Array(text.utf8), within: limit)
  }

  /// Types a character again and again until a text is shown: what comes right after a paste
  /// belongs to its burst, and is dropped.
  package func typeAfterPaste(_ character: String, until text: String) throws(PseudoTerminalError) {
    try wait("the text \(text.debugDescription)") {
      try? $0.type(character)
      return $0.holds(within: .milliseconds(50)) { $0.screen.text.contains(text) }
    }
  }

  /// Types ^C.
  package func interrupt() throws(PseudoTerminalError) { try type([0x03]) }

  /// Types ^Z and waits until the command has stopped.
  package func suspend() throws(PseudoTerminalError) {
    try type([0x1A])
    try waitForStop()
  }

  // MARK: Pipes

  /// What the command wrote to descriptor 1, if that is a pipe.
  package var output: [UInt8] { output(of: 1) }
  /// What the command wrote to descriptor 2, if that is a pipe.
  package var errorOutput: [UInt8] { output(of: 2) }
  /// ``output`` as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// ``errorOutput`` as text.
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

  /// What the command wrote to a descriptor that is a pipe.
  package func output(of descriptor: Int32) -> [UInt8] { outputs[descriptor] ?? [] }

  /// Closes the test's end of a pipe: descriptor 0 of the command comes to its end of input, and
  /// any other descriptor loses its reader.
  package func closePipe(_ descriptor: Int32) {
    guard let end = pipes.removeValue(forKey: descriptor) else { return }
    SystemCalls.closePipeEnd(end, isWriter: descriptor == 0)
  }

  /// Writes to the pipe that is the command's descriptor 0.
  package func writeInput(
    _ bytes: [UInt8], within limit: Duration? = nil
  ) throws(PseudoTerminalError) {
    guard let pipe = pipes[0] else { throw .system(call: "write", number: EBADF) }
    try write(bytes, to: pipe, within: limit)
  }
}
