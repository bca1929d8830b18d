/// The moments at which a prompt has something to do although nothing arrives, on its clock.
///
/// A pure value: it is told the time and never reads a clock.
package struct Deadlines: Sendable {
  /// A shake is so many steps, to the right and back in turn, of so long each.
  private static let shake = (steps: 6, step: Duration.milliseconds(40))

  /// A prompt slides into the window in three steps.
  static let slide = Duration.milliseconds(40)

  /// A frame that reaches a terminal which has another size by then is drawn in the wrong place.
  static let resizing = Duration.milliseconds(50)

  /// Ten frames a second.
  static let animation = Duration.milliseconds(100)
  /// In plain lines what goes on is said again every five seconds.
  static let reminder = Duration.seconds(5)

  /// The seconds left at which it is said that the time will be up, where it is not counted down.
  static let warnings = [20, 60]

  /// When the prompt's time is up.
  package var end: Duration?
  /// When a full code is submitted that can be taken back until then.
  package var submitDelay: Duration?
  /// When the last character is masked.
  package var remask: Duration?
  /// Until when Ctrl-R rests.
  package var cooldown: Duration?
  /// Since when the spinner turns; nil while it doesn't.
  package var spinnerStart: Duration?
  /// How long a frame of the spinner is shown.
  package var spinnerStep = Deadlines.animation
  /// Since when the cells of a refused answer shake; nil while they don't.
  package var shakeStart: Duration?

  /// When the prompt moves on its way into the window; nil when it is in its place.
  package var slide: Duration?

  /// When a window that changes its size is taken for settled; nil while it doesn't.
  package var resize: Duration?

  /// The edits that the times of the entry are counted from.
  var timedChangeCount = 0

  /// Nothing is due.
  package init() {}

  /// Whether there is any.
  package var isEmpty: Bool {
    end == nil && submitDelay == nil && remask == nil && cooldown == nil && spinnerStart == nil
      && shakeStart == nil && slide == nil && resize == nil
  }

  /// The next moment behind `now` at which something changes that can be seen or done; what was due
  /// until then is taken for done.
  package func next(after now: Duration) -> Duration? {
    var earliest: Duration?
    func consider(_ moment: Duration?) {
      guard let moment, moment > now else { return }
      earliest = min(earliest ?? moment, moment)
    }
    consider(end.map { Deadlines.nextSecond(of: $0, now) })
    consider(cooldown.map { Deadlines.nextSecond(of: $0, now) })
    consider(submitDelay)
    consider(remask)
    consider(slide)
    consider(resize)
    consider(spinnerStart.map { nextStep(spinnerStep, since: $0, now) })
    consider(shakeStart.map { nextStep(Deadlines.shake.step, since: $0, now) })
    return earliest
  }

  /// The frame of the spinner, or nil while it doesn't turn.
  package func spinnerFrame(_ now: Duration) -> Int? {
    spinnerStart.map { steps(spinnerStep, since: $0, now) }
  }

  /// Whether the cells are to the right of their place.
  package func isShifted(_ now: Duration) -> Bool {
    shakeStart.map { steps(Deadlines.shake.step, since: $0, now).isMultiple(of: 2) } ?? false
  }

  /// Ends the shake once its time is over.
  package mutating func passShake(_ now: Duration) {
    guard let start = shakeStart else { return }
    // The last step is as all that comes after it.
    if steps(Deadlines.shake.step, since: start, now) >= Deadlines.shake.steps - 1 {
      shakeStart = nil
    }
  }

  /// The whole seconds until a moment, rounded up; 0 where it has passed.
  package static func seconds(until moment: Duration, _ now: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, moment - now).components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }

  /// The next moment at which the seconds until `moment` are one less.
  private static func nextSecond(of moment: Duration, _ now: Duration) -> Duration {
    moment - .seconds(max(0, seconds(until: moment, now) - 1))
  }

  private func steps(_ step: Duration, since start: Duration, _ now: Duration) -> Int {
    Int((now - start) / step)
  }

  private func nextStep(_ step: Duration, since start: Duration, _ now: Duration) -> Duration {
    start + step * (steps(step, since: start, now) + 1)
  }
}
