/// The terminal's bell, which tells that something was refused.
struct Bell {
  /// Whether it may ring. Programs that look for a question in lines find it only at the end.
  let isOn: Bool
  /// Whether it is to ring with the next frame.
  private var isDue = false
  private var lastRing: Duration?

  init(isOn: Bool) { self.isOn = isOn }

  /// Rings with the next frame.
  mutating func ring() { isDue = isOn }

  /// Rings now if that is due, at most four times a second, however many keys are refused.
  mutating func ringIfDue(at now: Duration, into frame: FrameBuffer) {
    guard isDue else { return }
    isDue = false
    if let lastRing, now - lastRing < .milliseconds(250) { return }
    lastRing = now
    frame.append(UInt8(ascii: "\u{07}"))
  }
}
