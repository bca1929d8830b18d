/// What time it is for the prompt: the moments at which it has to act even if no input arrives.
///
/// It reads no clock: every moment is passed to it, as the time since the clock's start.
package struct Deadlines: Sendable {
  /// How long a shake lasts, which moves the cells alternately to the right and back, and how long
  /// each of its steps.
  private static let shake = (time: Duration.milliseconds(200), step: Duration.milliseconds(40))

  /// The duration of each of the three steps in which a modal prompt slides into the window.
  static let slide = Duration.milliseconds(40)

  /// How long the window must keep its size before the prompt is redrawn: if the size changes
  /// before a frame arrives, the terminal draws that frame in the wrong place.
  private static let resizing = Duration.milliseconds(50)

  /// How long a frame of the spinner is shown: ten frames a second.
  private static let animation = Duration.milliseconds(100)
  /// The interval at which plain lines repeat the current activity.
  private static let reminder = Duration.seconds(5)

  /// The remaining seconds at which a warning is given, if the time is not counted down.
  private static let warnings = [20, 60]

  /// Whether the remaining time is shown each second.
  package var countsDown = true
  private var spinnerStep = Deadlines.animation
  /// For how long the last character typed is shown; nil if it is not shown.
  package var revealTime: Duration?
  /// For how long a full code can be edited before it is submitted; nil if it is submitted at once,
  /// or by Enter.
  package var submitPause: Duration?

  /// The prompt's time limit, counted from its first frame; nil for none.
  private var limit: Duration?
  /// The moment when the time limit is over.
  package private(set) var end: Duration?
  /// The moment when a full code is submitted.
  package var submitDelay: Duration?
  /// The moment when the last character is masked again.
  package var remask: Duration?
  /// The moments from which the keys of errands work again, by the errands' indices.
  private var rests: [(errand: Int, end: Duration)] = []
  /// The moment when the spinner started; nil while it does not turn.
  package var spinnerStart: Duration?
  /// The moment when the cells of a refused answer started to shake; nil if none has been refused.
  package var shakeStart: Duration?
  /// The moment of the prompt's next slide step; nil when the prompt is in place.
  package var slide: Duration?
  /// The moment when a resized window counts as settled; nil while its size does not change.
  package var resize: Duration?

  package init() {}

  /// Makes each frame of the spinner last as long as there is between two reminders in plain lines.
  mutating func slowSpinner() { spinnerStep = Deadlines.reminder }

  /// Starts a time limit.
  package mutating func start(limit: Duration, at now: Duration) {
    self.limit = limit
    end = now + limit
  }

  /// Whether the time limit is over.
  func isOver(_ now: Duration) -> Bool { end.map { now >= $0 } ?? false }

  /// Notes that the size of the window has changed.
  mutating func noteResize(at now: Duration) { resize = now + Deadlines.resizing }

  /// Lets the next frame be drawn at once for the window's new size: no later one may come soon.
  mutating func endResize(at now: Duration) { if resize != nil { resize = now } }

  /// Sets the deadlines of the entry, which count from its last edit, or from the moment when a
  /// paste was taken.
  package mutating func note(
    _ session: borrowing EntrySession, isEdited: Bool, at now: Duration
  ) {
    if !session.lastIsRevealed {
      remask = nil
    } else if isEdited, let revealTime {
      remask = now + revealTime
    }
    if !session.awaitsSubmitDelay {
      submitDelay = nil
    } else if let submitPause, isEdited || submitDelay == nil {
      submitDelay = now + submitPause
    }
  }

  /// Lets the key of an errand rest from now on.
  package mutating func rest(errand: Int, for time: Duration, at now: Duration) {
    rests.removeAll { $0.errand == errand }
    if time > .zero { rests.append((errand, now + time)) }
  }

  // MARK: The next moment

  /// Returns the next moment after `now` at which something changes; anything due earlier is
  /// assumed done.
  package func next(after now: Duration) -> Duration? {
    let rest = rests.map { countsDown ? Deadlines.nextSecond(of: $0.end, now) : $0.end }
    let moments = [
      rest.filter { $0 > now }.min(),
      end.map { countsDown ? Deadlines.nextSecond(of: $0, now) : Deadlines.nextWarning($0, now) },
      submitDelay, remask, slide, resize,
      spinnerStart.map { nextStep(spinnerStep, since: $0, now) },
      isShaking(now) ? shakeStart.map { nextStep(Deadlines.shake.step, since: $0, now) } : nil,
    ]
    return moments.compactMap { $0 }.filter { $0 > now }.min()
  }

  private static func nextSecond(of moment: Duration, _ now: Duration) -> Duration {
    moment - .seconds(max(0, seconds(until: moment, now) - 1))
  }

  private static func nextWarning(_ end: Duration, _ now: Duration) -> Duration {
    warnings.map { end - .seconds($0) }.filter { $0 > now }.min() ?? end
  }

  // MARK: What is shown of the time

  /// The prompt's time limit in whole seconds; nil if none counts.
  package var limitSeconds: Int? { limit.map { Deadlines.seconds(until: $0, .zero) } }

  /// Returns the seconds to show: the remaining ones, or, without a countdown, those of the last
  /// warning; nil for none.
  package func secondsShown(_ now: Duration) -> Int? {
    guard let end, let limitSeconds else { return nil }
    let left = Deadlines.seconds(until: end, now)
    return countsDown ? left : Deadlines.warnings.first { left <= $0 && $0 < limitSeconds }
  }

  /// Returns the seconds until the key of an errand works again; 0 if it works.
  package func restSeconds(ofErrand errand: Int, _ now: Duration) -> Int {
    rests.first { $0.errand == errand }.map { Deadlines.seconds(until: $0.end, now) } ?? 0
  }

  /// Returns the whole seconds until a moment, rounded up; 0 if it has passed.
  package static func seconds(until moment: Duration, _ now: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, moment - now).components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }

  // MARK: Animations

  /// Returns the number of the spinner's frame; nil while it does not turn.
  package func spinnerFrame(_ now: Duration) -> Int? {
    spinnerStart.map { steps(spinnerStep, since: $0, now) }
  }

  /// Whether a shake has moved the cells to the right.
  package func isShifted(_ now: Duration) -> Bool {
    guard let shakeStart, isShaking(now) else { return false }
    return steps(Deadlines.shake.step, since: shakeStart, now).isMultiple(of: 2)
  }

  private func isShaking(_ now: Duration) -> Bool {
    shakeStart.map { now < $0 + Deadlines.shake.time } ?? false
  }

  private func steps(_ step: Duration, since start: Duration, _ now: Duration) -> Int {
    Int((now - start) / step)
  }

  private func nextStep(_ step: Duration, since start: Duration, _ now: Duration) -> Duration {
    start + step * (steps(step, since: start, now) + 1)
  }
}
