/// How long a test goes on waiting for an event.
///
/// Without a limit of its own a wait ends after eight seconds in which the machine was not busy,
/// and after forty in any case. Only a failing test waits that long.
package struct Patience {
  /// The longest wait, on a machine that is busy.
  private static let longest = Duration.seconds(40)
  /// How long nothing may happen although there is a processor for it.
  private static let idleLimit = Duration.seconds(8)
  private let isBusy: () -> Bool

  private let end: ContinuousClock.Instant
  /// Nil for a wait with a limit of its own.
  private var idleTime: Duration?
  private var lastLook: ContinuousClock.Instant

  package init(
    _ limit: Duration? = nil, from start: ContinuousClock.Instant = .now,
    isBusy: @escaping () -> Bool = { ProcessTable.isMachineBusy }
  ) {
    self.isBusy = isBusy
    lastLook = start
    end = start + (limit ?? Self.longest)
    idleTime = limit == nil ? .zero : nil
  }

  /// Whether the wait goes on; asked after each pause.
  package mutating func lasts(at now: ContinuousClock.Instant = .now) -> Bool {
    let pause = now - lastLook
    lastLook = now
    guard var idle = idleTime else { return now < end }
    // After a longer pause this thread itself had no processor.
    if pause < .milliseconds(100), !isBusy() { idle += pause }
    idleTime = idle
    return now < end && idle < Self.idleLimit
  }
}
