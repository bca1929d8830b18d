/// A violation that is known and tolerated; it fails a sweep only with `--strict`.
struct KnownViolation {
  var kinds: [FaultKind]
  /// The system calls at which the violation is seen; empty for any.
  var calls: [String] = []
  /// How the reports of the violation begin.
  var texts: [String]

  static let all = [
    // A prompt waits only 50 ms for its guard to get a session of its own.
    KnownViolation(
      kinds: [.slowGuard], calls: ["setsid"],
      texts: [
        "I1: echo is off", "I2: bracketed paste is on", "I2: focus reports are on",
        "I2: the cursor is",
      ])
  ]

  /// Whether a violation after a fault is a known one.
  static func covers(_ fault: Fault, _ violation: String) -> Bool {
    all.contains { known in
      known.kinds.contains(fault.kind)
        && (known.calls.isEmpty || known.calls.contains(fault.point.call))
        && known.texts.contains { violation.hasPrefix($0) }
    }
  }
}
