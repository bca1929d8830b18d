/// The process whose system calls are counted.
enum Caller: String {
  /// The process that asks.
  case prompt
  /// The process that restores the terminal if the prompt was killed.
  case guardian = "guard"
}

/// A system call of a run: the process that makes it, its name, and its number among the calls of
/// this name that the process makes.
struct FaultPoint: Hashable {
  var caller: Caller
  var call: String
  var number: Int
}

/// The kinds of faults that are injected at a system call.
enum FaultKind: String, CaseIterable {
  /// SIGKILL for the prompt alone (`kill`) or for its whole group (`killGroup`).
  case kill
  case killGroup = "kill-group"
  /// The guard is held at one of its calls, and the prompt's group gets SIGKILL once the prompt
  /// asks.
  case slowGuard = "slow-guard"
  /// SIGKILL for the guard, and the prompt runs to its end.
  case guardDies = "guard-dies"
  /// SIGKILL for the guard and then for the prompt, which has had a second to start another guard.
  case guardFirst = "guard-first"
  /// A system call of the prompt fails.
  case error
  /// A system call of the guard fails.
  case guardError = "guard-error"

  /// The processes at whose system calls this kind of fault is injected.
  var callers: [Caller] {
    switch self {
    case .kill, .error: [.prompt]
    case .killGroup: [.prompt, .guardian]
    case .slowGuard, .guardDies, .guardFirst, .guardError: [.guardian]
    }
  }

  /// The word that tells the tracer what to do.
  func action(_ error: Int32?) -> String {
    switch self {
    case .kill, .guardDies, .guardFirst: "kill"
    case .killGroup: "kill-group"
    case .slowGuard: "hold"
    case .error, .guardError: "error=\(error ?? 0)"
    }
  }
}

/// One run with one fault.
struct Fault: Hashable {
  var scenario: String
  var kind: FaultKind
  var point: FaultPoint
  /// The error number, if a call is to fail.
  var error: Int32?

  /// The fault as a line for a worker.
  var line: String {
    [
      scenario, kind.rawValue, point.caller.rawValue, point.call, "\(point.number)",
      "\(error ?? 0)",
    ].joined(separator: "\t")
  }

  init(
    _ scenario: String, _ kind: FaultKind, _ point: FaultPoint, error: Int32? = nil
  ) {
    self.scenario = scenario
    self.kind = kind
    self.point = point
    self.error = error
  }

  /// Reads a fault from its ``line``.
  init?(_ line: String) {
    let words = line.split(separator: "\t").map(String.init)
    guard words.count == 6, let kind = FaultKind(rawValue: words[1]),
      let caller = Caller(rawValue: words[2]), let number = Int(words[4]),
      let error = Int32(words[5])
    else { return nil }
    self.init(
      words[0], kind, FaultPoint(caller: caller, call: words[3], number: number),
      error: error == 0 ? nil : error)
  }

  /// The fault in words, such as `code, kill: prompt, ioctl 7`.
  var name: String {
    let failure = error.map { " fails with \(CallErrors.name($0))" } ?? ""
    return "\(scenario), \(kind.rawValue): \(point.caller.rawValue), \(point.call)"
      + " \(point.number)\(failure)"
  }
}
