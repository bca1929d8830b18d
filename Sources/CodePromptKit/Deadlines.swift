/// The moments at which a prompt has something to do although nothing arrives, on its clock.
///
/// A pure value: it is told the time and never reads a clock.
package struct Deadlines: Sendable {
  /// The spinner's frames stand so long: ten a second.
  static let spinnerStep = Duration.milliseconds(100)

  /// When the prompt's time is up.
  package var end: Duration?
  /// When a full code is submitted that can be taken back until then.
  package var grace: Duration?
  /// When the last character is masked.
  package var cover: Duration?
  /// Until when Ctrl-R rests.
  package var rest: Duration?
  /// Since when the spinner turns; nil while it doesn't.
  package var spinnerStart: Duration?

  /// Nothing is due.
  package init() {}

  /// Whether there is any.
  package var isEmpty: Bool {
    end == nil && grace == nil && cover == nil && rest == nil && spinnerStart == nil
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
    consider(rest.map { Deadlines.nextSecond(of: $0, now) })
    consider(grace)
    consider(cover)
    consider(
      spinnerStart.map { $0 + Deadlines.spinnerStep * (Deadlines.frames(since: $0, now) + 1) })
    return earliest
  }

  /// The frame of the spinner, or nil while it doesn't turn.
  package func spinnerFrame(_ now: Duration) -> Int? {
    spinnerStart.map { Deadlines.frames(since: $0, now) }
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

  private static func frames(since start: Duration, _ now: Duration) -> Int {
    Int((now - start) / spinnerStep)
  }
}
