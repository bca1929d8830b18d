import PromptTestSupport

/// How many bytes a program draws at its start and for each key, so that a timed run knows when a
/// frame is complete.
struct Rehearsal {
  let start: Int
  let keys: [Int]
}

/// The times of one run of a program, in seconds.
struct Performance {
  let process: Int32
  /// The time from the start until everything is drawn and the terminal no longer echoes.
  let ready: Double
  /// The time from each key that draws something to the last byte that the key draws.
  let keys: [Double]
  /// The time from the last key to the end of the process.
  let end: Double
  /// The processor time of the process and of the processes that it started.
  let processorTime: Double
  /// The most memory that the process had in RAM before its last key, in KiB; nil where that isn't
  /// known.
  let memory: Int?
}

extension Stage {
  /// Runs a program once, slowly, to learn how much it draws; nil where the program doesn't answer.
  func rehearse(_ contender: Contender, _ keys: [UInt8]) -> Rehearsal? {
    guard var running = RunningContender(contender, on: self, seconds: 30) else { return nil }
    defer { running.leave() }
    var counts: [Int] = []
    for key in [nil] + keys {
      if let key { type(key) }
      guard running.takeOutputUntilQuiet() else {
        running.giveUp()
        return nil
      }
      counts.append(running.drawnCount - counts.reduce(0, +))
    }
    type(contender.lastKey)
    guard running.waitForEnd().isAnswered else { return nil }
    return Rehearsal(start: counts[0], keys: Array(counts[1...]))
  }

  /// Runs a program once and times it; nil where the program doesn't do the same as in its
  /// rehearsal.
  func perform(
    _ contender: Contender, _ keys: [UInt8], as rehearsal: Rehearsal, seconds: Double = 10
  ) -> Performance? {
    guard var running = RunningContender(contender, on: self, seconds: seconds) else { return nil }
    defer { running.leave() }
    guard let (ready, times) = running.play(keys, as: rehearsal) else {
      running.giveUp()
      return nil
    }
    let memory = ProcessFigures.peakMemory(of: running.process)
    let start = now()
    type(contender.lastKey)
    let end = running.waitForEnd()
    guard end.isAnswered else { return nil }
    return Performance(
      process: running.process, ready: ready, keys: times, end: end.time - start,
      processorTime: end.processorTime, memory: memory)
  }
}

extension RunningContender {
  /// Waits for the first frame and types the keys, each when the previous frame is drawn and the
  /// program waits for a key; returns the times, or nil where a frame didn't come.
  fileprivate mutating func play(
    _ keys: [UInt8], as rehearsal: Rehearsal
  ) -> (ready: Double, keys: [Double])? {
    var count = rehearsal.start
    guard takeOutput(upTo: count), waitUntilSecret() else { return nil }
    let ready = now() - start
    var times: [Double] = []
    for (key, size) in zip(keys, rehearsal.keys) {
      guard waitUntilWaiting() else { return nil }
      count += size
      let start = now()
      stage.type(key)
      guard takeOutput(upTo: count) else { return nil }
      if size > 0 { times.append(now() - start) }
    }
    return waitUntilWaiting() && drawnCount == count ? (ready, times) : nil
  }
}

extension RunningContender.End {
  /// Whether the program printed the code that was typed.
  fileprivate var isAnswered: Bool { answer.contains("123456") }
}
