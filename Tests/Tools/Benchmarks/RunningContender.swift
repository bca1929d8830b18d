import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A run of a program in the terminal of a ``Stage``, from its start to its end.
struct RunningContender {
  /// When the program was started, by ``now()``.
  let start: Double
  let process: pid_t
  /// How many bytes the program has drawn.
  private(set) var drawnCount = 0
  let stage: Stage
  private let answer: Int32
  private let orders: Int32
  /// When a wait for the program gives up, by ``now()``.
  private let limit: Double
  private let leavesDaemon: Bool

  /// Starts the program; nil where it can't be started. Every wait for the program gives up when it
  /// has run for `seconds`.
  init?(_ contender: Contender, on stage: Stage, seconds: Double) {
    guard let answer = Pipe(), let orders = Pipe() else { return nil }
    defer { [answer.writer, orders.reader].forEach { close($0) } }
    let input = contender.orders == nil ? stage.slave : orders.reader
    (self.stage, self.answer, self.orders) = (stage, answer.reader, orders.writer)
    let text = Array((contender.orders?(stage.path) ?? "").utf8)
    _ = unsafe text.withUnsafeBytes { unsafe write(orders.writer, $0.baseAddress, $0.count) }
    var process: pid_t = 0
    var start = 0.0
    let error = unsafe withPointers(to: contender.command) { arguments in
      unsafe withPointers(to: Contender.environment.map { "\($0)=\($1)" }) { environment in
        unsafe withActions([(input, 0), (answer.writer, 1), (stage.slave, 2)]) { actions in
          start = now()
          return unsafe posix_spawnp(
            &process, contender.command[0], actions, nil, arguments, environment)
        }
      }
    }
    guard error == 0 else {
      [answer.reader, orders.writer].forEach { close($0) }
      return nil
    }
    (self.process, self.start, limit) = (process, start, start + seconds)
    leavesDaemon = contender.leavesDaemon
  }

  /// Reads what is drawn until the program has drawn `count` bytes since its start; false if that
  /// doesn't happen.
  mutating func takeOutput(upTo count: Int) -> Bool {
    while drawnCount < count {
      guard stage.waitForOutput(milliseconds: 100) || mayGoOn else { return false }
      drawnCount += stage.readTerminal().count
    }
    return true
  }

  /// Reads what is drawn until the program waits for a key and has drawn nothing for a while; false
  /// if that doesn't happen.
  mutating func takeOutputUntilQuiet() -> Bool {
    while stage.waitForOutput(milliseconds: 60) || !isWaiting {
      guard mayGoOn else { return false }
      drawnCount += stage.readTerminal().count
    }
    return true
  }

  /// Waits until the program waits for a key; false if that doesn't happen.
  func waitUntilWaiting() -> Bool {
    while !isWaiting {
      guard mayGoOn else { return false }
      sched_yield()
    }
    return true
  }

  /// Waits until the terminal no longer echoes what is typed; false if that doesn't happen.
  func waitUntilSecret() -> Bool {
    while stage.echoes {
      guard mayGoOn else { return false }
      sched_yield()
    }
    return true
  }

  private var isWaiting: Bool {
    !stage.echoes && ProcessFigures.whereabouts(of: process).contains("(sleeping)")
  }

  /// Whether there is time left and the program still runs.
  private var mayGoOn: Bool {
    now() < limit && !ProcessFigures.whereabouts(of: process).contains("(zombie)")
  }
}

extension RunningContender {
  /// What is known of a program that has ended.
  struct End {
    /// When the program ended, by ``now()``.
    let time: Double
    /// The processor time in seconds of the program and of processes it left running.
    let processorTime: Double
    let answer: String
  }

  /// Waits until the program ends, and then until the processes it left running end, unless those
  /// are a daemon.
  func waitForEnd() -> End {
    var status: Int32 = 0
    var usage = rusage()
    alarm(UInt32(max(1, limit - now())))
    while unsafe wait4(process, &status, 0, &usage) < 0 && errno == EINTR { kill(process, SIGKILL) }
    let time = now()
    alarm(0)
    var used = seconds(usage)
    // The result is negative (ECHILD) once no child process is left.
    while !leavesDaemon, now() < limit, case let other = unsafe wait4(-1, &status, WNOHANG, &usage),
      other >= 0
    {
      if other > 0 { used += seconds(usage) } else { sched_yield() }
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe max(0, read(answer, &bytes, bytes.count))
    return End(
      time: time, processorTime: used, answer: String(decoding: bytes.prefix(count), as: UTF8.self))
  }

  /// Kills a program that doesn't do what it should.
  func giveUp() {
    kill(process, SIGKILL)
    _ = waitForEnd()
  }

  /// Closes the pipes to the program, and resets the terminal.
  func leave() {
    close(answer)
    close(orders)
    stage.clear()
  }
}
