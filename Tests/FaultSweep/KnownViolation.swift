/// A violation that is known and waits for its repair: it does not fail a sweep.
///
/// Delete an entry with the commit that repairs it. With `--strict` none is known.
struct KnownViolation {
  var kinds: [FaultKind]
  /// The calls at which it is seen; empty for any.
  var calls: [String] = []
  /// How the lines about it begin.
  var texts: [String]

  static let all = [
    // The guard is started after echo goes off, and from the prompt's group.
    KnownViolation(
      kinds: [.kill, .killGroup, .slowGuard],
      texts: ["I1: echo is off"] + screen),
    // A guard that dies is not replaced.
    KnownViolation(kinds: [.guardFirst], texts: ["I1: echo is off"] + screen),
    // The guard takes any failing read for the prompt's end, and tries nothing twice.
    KnownViolation(
      kinds: [.guardError], calls: ["read"],
      texts: [
        "I1", "I3: it is on the screen", "I4", "it goes on asking", "Esc does not end it",
        "it ended as signaled(2)",
      ] + screen),
    KnownViolation(
      kinds: [.guardError], calls: ["ioctl", "poll", "write"], texts: ["I1: echo is off"] + screen),
    // The pipe's end can block no more: the guard takes EAGAIN for the prompt's end.
    KnownViolation(
      kinds: [.error], calls: ["fcntl"],
      texts: [
        "I1", "I3: it is on the screen", "I4", "it goes on asking", "Esc does not end it",
        "it ended by signal 2",
      ] + screen),
    // What the prompt can't restore nobody restores.
    KnownViolation(
      kinds: [.error], calls: ["getpgrp", "ioctl", "write"], texts: ["I1", "it goes on"] + screen),
    // The output of an accepting command is lost, with status 0.
    KnownViolation(kinds: [.error], calls: ["read"], texts: ["I3: status 0"]),
  ]

  private static let screen = [
    "I2: bracketed paste is on", "I2: focus reports are on", "I2: the cursor is",
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
