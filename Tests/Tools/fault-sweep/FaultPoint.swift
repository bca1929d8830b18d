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

  /// The errors with which a call is tried; one nil if it does not fail, but is where a kill hits.
  func errors(of call: String) -> [Int32?] {
    self == .error || self == .guardError ? CallErrors.errors(of: call) : [nil]
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
struct Fault {
  let scenario: SweepScenario
  let kind: FaultKind
  let point: FaultPoint
  /// The error number, if a call is to fail.
  let error: Int32?

  /// The fault in words, such as `code, kill: prompt, ioctl 7`.
  var name: String {
    let failure = error.map { " fails with “\(CallErrors.message($0))”" } ?? ""
    return "\(scenario.name), \(kind.rawValue): \(point.caller.rawValue), \(point.call)"
      + " \(point.number)\(failure)"
  }
}
