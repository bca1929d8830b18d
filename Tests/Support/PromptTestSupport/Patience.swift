/// How long a test goes on waiting for an event.
///
/// Without a limit of its own a wait ends after eight seconds in which the machine was not busy,
/// and after forty in any case. Only a failing test waits that long.
package struct Patience {
  /// The longest wait, on a machine that is busy.
  private static let longest = Duration.seconds(40)
  /// How long nothing may happen although there is a processor for it.
  private let idleLimit: Duration
  private let isBusy: () -> Bool

  private let end: ContinuousClock.Instant
  /// Nil for a wait with a limit of its own.
  private var idleTime: Duration?
  private var lastLook: ContinuousClock.Instant

  package init(
    _ limit: Duration? = nil, idleLimit: Duration = .seconds(8),
    isBusy: @escaping () -> Bool = { ProcessTable.isMachineBusy }
  ) {
    self.idleLimit = idleLimit
    self.isBusy = isBusy
    lastLook = .now
    end = lastLook + (limit ?? Self.longest)
    idleTime = limit == nil ? .zero : nil
  }

  /// Whether the wait goes on; asked after each pause.
  package mutating func lasts() -> Bool {
    let now = ContinuousClock.now
    let pause = now - lastLook
    lastLook = now
    guard let idle = idleTime else { return now < end }
    // After a longer pause this thread itself had no processor.
    if pause < .milliseconds(100), !isBusy() { idleTime = idle + pause }
    return now < end && idle < idleLimit
  }
}
