import PromptTestSupport

/// How many bytes a program draws at its start and for each key, so that a timed run knows when a
/// frame is complete.
struct Rehearsal {
  let start: Int
  let keys: [Int]
}

/// The figures of one run of a program; the times are in seconds.
struct Performance {
  /// The time from the start until everything is drawn and the terminal no longer echoes.
  let ready: Double
  /// The median time from a key to the last byte that it draws; NaN where keys draw nothing.
  let key: Double
  /// The time from the last key to the end of the process.
  let end: Double
  /// The processor time of the whole run, with that of processes that the program has waited for.
  let processor: Double
  /// The most memory that the process had in RAM before its last key, in MB; NaN where that isn't
  /// known.
  let memory: Double
}

extension Stage {
  /// Runs a program once, slowly, to learn how much it draws; nil where the program doesn't answer.
  func rehearse(_ contender: Contender) -> Rehearsal? {
    guard var running = RunningContender(contender, on: self, seconds: 30) else { return nil }
    defer { running.leave() }
    var counts: [Int] = []
    for key in [nil] + contender.keys {
      if let key { type(key) }
      guard running.takeOutputUntilQuiet() else { return nil }
      counts.append(running.drawnCount - counts.reduce(0, +))
    }
    type(contender.lastKey)
    guard running.waitForAnsweredEnd() != nil else { return nil }
    return Rehearsal(start: counts[0], keys: Array(counts[1...]))
  }

  /// Runs a program once and times it; nil where the program doesn't do the same as in its
  /// rehearsal.
  func perform(_ contender: Contender, as rehearsal: Rehearsal) -> Performance? {
    guard var running = RunningContender(contender, on: self, seconds: 10) else { return nil }
    defer { running.leave() }
    guard let (ready, keys) = running.play(contender.keys, as: rehearsal) else { return nil }
    let memory = ProcessFigures.peakMemory(of: running.process)
    let start = now()
    type(contender.lastKey)
    return running.waitForAnsweredEnd().map { end in
      Performance(
        ready: ready, key: median(keys), end: end.time - start, processor: end.processor,
        memory: memory.map { Double($0) * 1024 / 1e6 } ?? .nan)
    }
  }
}

/// A run of a program in the terminal of a ``Stage``, from its start to its end.
private struct RunningContender {
  let process: pid_t
  /// How many bytes the program has drawn.
  private(set) var drawnCount = 0
  private let start: Double
  private let stage: Stage
  private let answer: DescriptorPair
  private let orders: DescriptorPair
  /// When a wait for the program gives up, by ``now()``.
  private let limit: Double
  private var hasEnded = false

  /// Starts the program; nil where it can't be started. Every wait for the program gives up when it
  /// has run for `seconds`.
  init?(_ contender: Contender, on stage: Stage, seconds: Double) {
    guard let answer = try? DescriptorPair.pipe(), let orders = try? DescriptorPair.pipe()
    else { return nil }
    (self.stage, self.answer, self.orders) = (stage, answer, orders)
    let text = contender.orders?(stage.path)
    send(text ?? "", to: orders.writer)
    start = now()
    limit = start + seconds
    let streams = [text == nil ? stage.slave : orders.reader, answer.writer, stage.slave]
    guard let process = spawn(contender.command, streams) else { return nil }
    self.process = process
    answer.closeWriter()
    orders.closeReader()
  }

  /// Waits for the first frame and types the keys, each when the previous frame is drawn and the
  /// program waits for a key; returns the times, or nil where a frame didn't come.
  mutating func play(
    _ keys: [UInt8], as rehearsal: Rehearsal
  ) -> (ready: Double, keys: [Double])? {
    var count = rehearsal.start
    guard takeOutput(upTo: count), waitUntil({ !stage.echoes }) else { return nil }
    let ready = now() - start
    var times: [Double] = []
    for (key, size) in zip(keys, rehearsal.keys) {
      guard waitUntil({ isWaiting }) else { return nil }
      count += size
      let start = now()
      stage.type(key)
      guard takeOutput(upTo: count) else { return nil }
      if size > 0 { times.append(now() - start) }
    }
    return waitUntil { isWaiting } && drawnCount == count ? (ready, times) : nil
  }

  /// Reads what is drawn until the program has drawn `count` bytes since its start.
  private mutating func takeOutput(upTo count: Int) -> Bool {
    while drawnCount < count {
      guard stage.waitForOutput(milliseconds: 100) || mayGoOn else { return false }
      drawnCount += stage.readTerminal().count
    }
    return true
  }

  /// Reads what is drawn until the program waits for a key and has drawn nothing for a while.
  mutating func takeOutputUntilQuiet() -> Bool {
    while stage.waitForOutput(milliseconds: 60) || !isWaiting {
      guard mayGoOn else { return false }
      drawnCount += stage.readTerminal().count
    }
    return true
  }

  private func waitUntil(_ condition: () -> Bool) -> Bool {
    while !condition() {
      guard mayGoOn else { return false }
      sched_yield()
    }
    return true
  }

  private var isWaiting: Bool { !stage.echoes && ProcessTable.isSleeping(process) }

  /// Whether there is time left and the program still runs.
  private var mayGoOn: Bool { now() < limit && ProcessTable.status(of: process)?.first != "Z" }

  /// Waits until the program ends; returns when that was, by ``now()``, and the processor time that
  /// it took, or nil where the program didn't print the code that was typed.
  mutating func waitForAnsweredEnd() -> (time: Double, processor: Double)? {
    var status: Int32 = 0
    var usage = rusage()
    alarm(UInt32(max(1, limit - now())))
    while unsafe wait4(process, &status, 0, &usage) < 0 && errno == EINTR { kill(process, SIGKILL) }
    let end = (time: now(), processor: seconds(usage.ru_utime) + seconds(usage.ru_stime))
    alarm(0)
    hasEnded = true
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe max(0, read(answer.reader, &bytes, bytes.count))
    return String(decoding: bytes.prefix(count), as: UTF8.self).contains("123456") ? end : nil
  }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Kills a program that hasn't ended, and resets the terminal.
  mutating func leave() {
    if !hasEnded {
      kill(process, SIGKILL)
      _ = waitForAnsweredEnd()
    }
    stage.clear()
  }
}
