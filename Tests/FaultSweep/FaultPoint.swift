/// Whose system calls are counted.
enum Caller: String {
  /// The process that asks.
  case prompt
  /// The process that gives the terminal back when the prompt was killed.
  case guardian = "guard"
}

/// A system call of a run: the caller's first, second, third… of this name.
struct FaultPoint: Hashable {
  var caller: Caller
  var call: String
  var number: Int
}

/// What is done at a point.
enum FaultKind: String, CaseIterable {
  /// SIGKILL for the prompt, or for its whole group.
  case kill
  case killGroup = "kill-group"
  /// The guard does not get on at one of its calls; SIGKILL for the prompt's group once it asks.
  case slowGuard = "slow-guard"
  /// SIGKILL for the guard, and the prompt goes on to its end.
  case guardDies = "guard-dies"
  /// SIGKILL for the guard, and for the prompt once it had a second for another guard.
  case guardFirst = "guard-first"
  /// A call of the prompt fails.
  case error
  /// A call of the guard fails.
  case guardError = "guard-error"

  /// The callers whose calls are the points of this kind.
  var callers: [Caller] {
    switch self {
    case .kill, .error: [.prompt]
    case .killGroup: [.prompt, .guardian]
    case .slowGuard, .guardDies, .guardFirst, .guardError: [.guardian]
    }
  }

  /// The tracer's word for what it does.
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
  /// The error number, where a call is to fail.
  var error: Int32?

  /// The fault as a worker reads it.
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

  /// Reads a ``line``.
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

  /// The fault in words: `code, kill: prompt, ioctl 7`.
  var name: String {
    let failure = error.map { " fails with \(CallErrors.name($0))" } ?? ""
    return "\(scenario), \(kind.rawValue): \(point.caller.rawValue), \(point.call)"
      + " \(point.number)\(failure)"
  }
}
