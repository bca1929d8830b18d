import PromptTestSupport

/// A random step that is done to a prompt in a storm.
enum StormStep: CustomStringConvertible {
  case keys([UInt8])
  case paste(count: Int, isCut: Bool)
  case flood(start: String, count: Int)
  case resize(columns: Int, rows: Int)
  case signals([Int32])
  /// A stop by SIGTSTP or SIGSTOP.
  case stop(Int32)
  /// Types ^S, then keys, then ^Q.
  case heldOutput([UInt8])
  case pause(milliseconds: Int)

  /// The step in words, short enough for a list.
  var description: String {
    switch self {
    case .keys(let bytes): "keys \(ByteText(bytes))"
    case .paste(let count, let isCut): "paste of \(count) bytes\(isCut ? ", cut" : "")"
    case .flood(let start, let count): "flood \(ByteText(start.utf8)) of \(count) bytes"
    case .resize(let columns, let rows): "resize \(columns)×\(rows)"
    case .signals(let numbers): "signals \(numbers)"
    case .stop(let number): "stop by \(number)"
    case .heldOutput(let bytes): "^S, keys \(ByteText(bytes)), ^Q"
    case .pause(let milliseconds): "pause of \(milliseconds) ms"
    }
  }

  /// Returns a random step: most often keys, most rarely a flood.
  static func random(_ generator: inout SeededGenerator) -> StormStep {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<35: return .keys(keys(&generator))
    case 35..<42: return .keys(garbage(&generator))
    case 42..<50: return paste(&generator)
    case 50..<52: return flood(&generator)
    case 52..<67: return resize(&generator)
    case 67..<79: return signals(&generator)
    case 79..<86: return .stop(Bool.random(using: &generator) ? 20 : 19)
    case 86..<91: return .heldOutput(keys(&generator))
    default: return .pause(milliseconds: Int.random(in: 1...80, using: &generator))
    }
  }

  // Keys that don't end a prompt: Esc, ^C and ^D come only at the end.
  private static let words =
    (0...9).map { "\($0)" } + [
      "a", "Z", " ", "é", "６", "۴", "👍🏽", "e\u{301}", "\u{7F}", "\u{8}", "\u{15}", "\u{17}", "\t",
      "\r", "\n", "\u{0}", "\u{12}", "\u{1}", "\u{1B}[A", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[I",
      "\u{1B}[O", "\u{1B}[<0;3;4M", "\u{1B}[12;40R", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[49u",
      "\u{1B}[127u", "\u{1B}[27;5;49~", "\u{1B}[200~123 456\u{1B}[201~",
    ]

  private static func keys(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...20, using: &generator)).flatMap { _ in
      Array((words.randomElement(using: &generator) ?? "1").utf8)
    }
  }

  /// Any bytes but ^C, ^D, ^Q, ^S, ^Z and ^\, which are steps of their own.
  private static func garbage(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...60, using: &generator)).map { _ in
      let byte = UInt8.random(in: 0...255, using: &generator)
      return [0x03, 0x04, 0x11, 0x13, 0x1A, 0x1C].contains(byte) ? 0x31 : byte
    }
  }

  private static func paste(_ generator: inout SeededGenerator) -> StormStep {
    let most = Int.random(in: 0..<20, using: &generator) == 0 ? 400_000 : 3_000
    return .paste(
      count: Int.random(in: 1...most, using: &generator), isCut: Bool.random(using: &generator))
  }

  private static func flood(_ generator: inout SeededGenerator) -> StormStep {
    let starts = ["\u{1B}]", "\u{1B}[9", "\u{1B}P", "\u{1B}", "1", "\u{7F}", "\r", "\u{1B}[A"]
    return .flood(
      start: starts.randomElement(using: &generator) ?? "1",
      count: Int.random(in: 1000...60_000, using: &generator))
  }

  private static func resize(_ generator: inout SeededGenerator) -> StormStep {
    let sizes = [(0, 0), (1, 1), (2, 50), (3, 3), (300, 100), (80, 1), (80, 24)]
    let size =
      Bool.random(using: &generator)
      ? sizes.randomElement(using: &generator) ?? (80, 24)
      : (Int.random(in: 1...120, using: &generator), Int.random(in: 1...40, using: &generator))
    return .resize(columns: size.0, rows: size.1)
  }

  private static func signals(_ generator: inout SeededGenerator) -> StormStep {
    // SIGWINCH, SIGCONT, SIGCHLD, and SIGURG, which no prompt handles.
    let count = Int.random(in: 1...30, using: &generator)
    return .signals(
      (0..<count).map { _ in [28, 18, 17, 23].randomElement(using: &generator) ?? 28 })
  }
}

/// How a storm ends a prompt.
enum StormEnd: CustomStringConvertible {
  /// Types Esc, after an unfinished sequence has timed out.
  case escape
  /// Types ^C, which always sends SIGINT: the prompt keeps the terminal's `ISIG` on.
  case interrupt
  /// Types ^\.
  case quit
  case signal(Int32)
  /// Sends a signal while the prompt is stopped.
  case signalWhileStopped(Int32)

  var description: String {
    switch self {
    case .escape: "Esc"
    case .interrupt: "^C"
    case .quit: "^\\"
    case .signal(let number): "signal \(number)"
    case .signalWhileStopped(let number): "signal \(number) while stopped"
    }
  }

  /// The outcome that the prompt has to have.
  var outcome: Outcome {
    switch self {
    case .escape: .exited(130)
    case .interrupt: .signaled(2)
    case .quit: .signaled(3)
    case .signal(let number), .signalWhileStopped(let number): .signaled(number)
    }
  }

  static func random(_ generator: inout SeededGenerator) -> StormEnd {
    // SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM
    let numbers: [Int32] = [1, 2, 3, 10, 12, 14, 15]
    let number = numbers.randomElement(using: &generator) ?? 15
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .escape
    case 1: return .interrupt
    case 2: return .quit
    case 3: return .signalWhileStopped(number)
    default: return .signal(number)
    }
  }
}
