extension PseudoTerminal {
  /// Waits for an event, at most the given time, and takes in everything that happened.
  func pump(milliseconds: Int32, typing: Bool = false) {
    var polled: [(Int32, events: Int32)] = []
    if master >= 0 {
      let interests = (readsTerminal ? Int32(POLLIN) : 0) | (typing ? Int32(POLLOUT) : 0)
      if interests != 0 { polled.append((master, interests)) }
    }
    if events >= 0 { polled.append((events, Int32(POLLIN))) }
    let readable = pipes.filter { $0.key != 0 }
    for descriptor in readable.values { polled.append((descriptor, Int32(POLLIN))) }
    let ready = SystemCalls.waitForEvents(polled, milliseconds: milliseconds)
    // The session leader's reports are read last: when one says that the command has ended, all
    // output that was written before has been read.
    let reportsEvents = ready[events] != nil
    if readsTerminal, reportsEvents || ready[master, default: 0] & Int32(POLLIN) != 0 {
      readTerminal()
    }
    for (target, descriptor) in readable where reportsEvents || ready[descriptor] != nil {
      readPipe(target, descriptor)
    }
    if reportsEvents { readEvents() }
  }

  private func readTerminal() {
    guard master >= 0, case .bytes(let bytes) = SystemCalls.readAvailable(master) else { return }
    receive(sync.filter(bytes))
  }

  func receive(_ bytes: [UInt8]) {
    received += bytes
    byteCount += bytes.count
    screen.feed(bytes)
  }

  private func readPipe(_ target: Int32, _ descriptor: Int32) {
    while true {
      switch SystemCalls.readAvailable(descriptor) {
      case .bytes(let bytes):
        outputs[target, default: []] += bytes
        byteCount += bytes.count
      case .nothingYet: return
      case .ended:
        close(descriptor)
        pipes[target] = nil
        return
      }
    }
  }

  private func readEvents() {
    switch SystemCalls.readAvailable(events) {
    case .bytes(let bytes): unfinishedEvent += bytes
    case .nothingYet: return
    case .ended:
      close(events)
      events = -1
    }
    while let end = unfinishedEvent.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: unfinishedEvent[..<end], as: UTF8.self))
      unfinishedEvent.removeSubrange(...end)
    }
  }

  private func take(_ event: String) {
    let words = event.split(separator: " ").map(String.init)
    let number = words.count > 1 ? Int32(words[1]) ?? 0 : 0
    switch words.first {
    case "started":
      processIdentifier = number
      job = .running
    case "failed": startFailure = number
    case "done": doneCount += 1
    case "continued": job = .running
    case "stopped":
      stopCount += 1
      job = .stopped(number)
    case "flags": noteFlags(event)
    case "front": noteForeground(found: words[1], expected: words[2])
    case "exited": end(.exited(number), words)
    case "signaled": end(.signaled(number), words)
    default: foregroundFaults.append("the session leader said: \(event)")
    }
  }

  private func end(_ outcome: Outcome, _ words: [String]) {
    processorTime = .microseconds(Int(words[2]) ?? 0)
    job = .ended(outcome)
  }

  private func noteFlags(_ flags: String) {
    if flagsAtStart.isEmpty { flagsAtStart = flags }
    flagsAtEnd = flags
  }

  private func noteForeground(found: String, expected: String) {
    guard found != expected, found != "-1" else { return }
    foregroundFaults.append("the foreground group is \(found), it was \(expected)")
  }

  /// Reads all output that was written so far, even if it has not reached the master end yet.
  ///
  /// If output is stopped or the terminal is gone, it returns at once.
  package func settle() {
    pump(milliseconds: 0)
    guard readsTerminal, master >= 0 else { return }
    var rest = OutputSync.mark[...]
    sync.begin()
    let limit = ContinuousClock.now + .seconds(1)
    while sync.isAwaited, ContinuousClock.now < limit {
      if !rest.isEmpty {
        guard let count = SystemCalls.writeAvailable(slave, rest) else { break }
        if count == 0, rest.count == OutputSync.mark.count, isOutputStopped { break }
        rest = rest.dropFirst(count)
      }
      pump(milliseconds: 5)
    }
    receive(sync.end())
  }

  /// Whether ^S has stopped output: the slave end accepts none, although the master end has nothing
  /// left to read.
  private var isOutputStopped: Bool {
    SystemCalls.waitForEvents([(slave, events: Int32(POLLOUT))], milliseconds: 100).isEmpty
      && SystemCalls.waitForEvents([(master, events: Int32(POLLIN))], milliseconds: 0).isEmpty
  }
}
