/// A violation that is known, and why it stays: it does not fail a sweep, but with `--strict`.
struct KnownViolation {
  var kinds: [FaultKind]
  /// The calls at which it is seen; empty for any.
  var calls: [String] = []
  /// How the lines about it begin.
  var texts: [String]

  static let all = [
    // A prompt does not wait for ever until its guard has a session of its own, but 50 ms.
    KnownViolation(
      kinds: [.slowGuard], calls: ["setsid"],
      texts: [
        "I1: echo is off", "I2: bracketed paste is on", "I2: focus reports are on",
        "I2: the cursor is",
      ])
  ]

  /// Whether what was violated by a fault is known.
  static func covers(_ fault: Fault, _ violation: String) -> Bool {
    all.contains { known in
      known.kinds.contains(fault.kind)
        && (known.calls.isEmpty || known.calls.contains(fault.point.call))
        && known.texts.contains { violation.hasPrefix($0) }
    }
  }
}
