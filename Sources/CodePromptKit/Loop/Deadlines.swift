/// The moments, on the prompt's clock, at which the prompt has to act even if no input arrives; no
/// clock is read here.
package struct Deadlines: Sendable {
  /// How long a shake lasts, which moves the cells alternately to the right and back, and how long
  /// each of its steps.
  private static let shake = (time: Duration.milliseconds(200), step: Duration.milliseconds(40))

  /// The duration of each of the three steps in which a modal prompt slides into the window.
  static let slide = Duration.milliseconds(40)

  /// How long the window must keep its size before the prompt is redrawn: if the size changes
  /// before a frame arrives, the terminal draws that frame in the wrong place.
  static let resizing = Duration.milliseconds(50)

  /// How long a frame of the spinner is shown: ten frames a second.
  static let animation = Duration.milliseconds(100)
  /// The interval at which plain lines repeat the current activity.
  static let reminder = Duration.seconds(5)

  /// The remaining seconds at which a warning is given, if the time is not counted down.
  static let warnings = [20, 60]

  package var end: Duration?
  /// Whether the remaining time is shown each second.
  package var countsDown = true
  /// The moment when a full code is submitted; until then it can be edited.
  package var submitDelay: Duration?
  package var remask: Duration?
  package var cooldown: Duration?
  /// The moment when the spinner started; nil while it does not turn.
  package var spinnerStart: Duration?
  package var spinnerStep = Deadlines.animation
  /// The moment when the cells of a refused answer started to shake; nil if none has been refused.
  package var shakeStart: Duration?
  /// The moment of the prompt's next slide step; nil when the prompt is in place.
  package var slide: Duration?
  /// The moment when a resized window counts as settled; nil while its size does not change.
  package var resize: Duration?

  package init() {}

  /// Returns the next moment after `now` at which something changes; anything due earlier is
  /// assumed done.
  package func next(after now: Duration) -> Duration? {
    let moments = [
      end.map { countsDown ? Deadlines.nextSecond(of: $0, now) : Deadlines.nextWarning($0, now) },
      cooldown.map { countsDown ? Deadlines.nextSecond(of: $0, now) : $0 },
      submitDelay, remask, slide, resize,
      spinnerStart.map { nextStep(spinnerStep, since: $0, now) },
      isShaking(now) ? shakeStart.map { nextStep(Deadlines.shake.step, since: $0, now) } : nil,
    ]
    return moments.compactMap(\.self).filter { $0 > now }.min()
  }

  package func spinnerFrame(_ now: Duration) -> Int? {
    spinnerStart.map { steps(spinnerStep, since: $0, now) }
  }

  package func isShifted(_ now: Duration) -> Bool {
    guard let shakeStart, isShaking(now) else { return false }
    return steps(Deadlines.shake.step, since: shakeStart, now).isMultiple(of: 2)
  }

  private func isShaking(_ now: Duration) -> Bool {
    shakeStart.map { now < $0 + Deadlines.shake.time } ?? false
  }

  /// Returns the whole seconds until a moment, rounded up; 0 if it has passed.
  package static func seconds(until moment: Duration, _ now: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, moment - now).components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }

  private static func nextSecond(of moment: Duration, _ now: Duration) -> Duration {
    moment - .seconds(max(0, seconds(until: moment, now) - 1))
  }

  private static func nextWarning(_ end: Duration, _ now: Duration) -> Duration {
    warnings.map { end - .seconds($0) }.filter { $0 > now }.min() ?? end
  }

  private func steps(_ step: Duration, since start: Duration, _ now: Duration) -> Int {
    Int((now - start) / step)
  }

  private func nextStep(_ step: Duration, since start: Duration, _ now: Duration) -> Duration {
    start + step * (steps(step, since: start, now) + 1)
  }
}
