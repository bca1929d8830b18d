import CodePromptKit
import CodePromptLoop
import Testing

/// The moment at which the loop must act next follows from the deadlines and the current time.
struct DeadlinesTests {
  /// The deadlines that are set, the current time, and the next moment at which one is due, in
  /// milliseconds.
  struct Row: Sendable {
    var deadlines = Deadlines()
    var now: Duration
    var next: Duration?

    init(
      end: Int? = nil, rest: Int? = nil, grace: Int? = nil, cover: Int? = nil, spinner: Int? = nil,
      shake: Int? = nil, slide: Int? = nil, resize: Int? = nil, now: Int, next: Int?
    ) {
      if let end { deadlines.start(limit: at(end), at: .zero) }
      if let rest { deadlines.rest(errand: 0, for: at(rest), at: .zero) }
      deadlines.submitDelay = grace.map(at)
      deadlines.remask = cover.map(at)
      deadlines.spinnerStart = spinner.map(at)
      deadlines.shakeStart = shake.map(at)
      deadlines.slide = slide.map(at)
      deadlines.resize = resize.map(at)
      self.now = at(now)
      self.next = next.map(at)
    }
  }

  static let rows: [Row] = [
    Row(now: 0, next: nil),
    // The countdown changes at each whole second before the end.
    Row(end: 3000, now: 0, next: 1000), Row(end: 3000, now: 1, next: 1000),
    Row(end: 3000, now: 999, next: 1000), Row(end: 3000, now: 1000, next: 2000),
    Row(end: 3000, now: 1999, next: 2000), Row(end: 3000, now: 2000, next: 3000),
    Row(end: 3000, now: 2999, next: 3000), Row(end: 3000, now: 3000, next: nil),
    Row(end: 3000, now: 9000, next: nil), Row(end: 2500, now: 0, next: 500),
    Row(end: 2500, now: 500, next: 1500), Row(end: 300, now: 0, next: 300),
    Row(rest: 2000, now: 500, next: 1000), Row(rest: 2000, now: 2000, next: nil),
    Row(grace: 800, now: 0, next: 800), Row(grace: 800, now: 799, next: 800),
    Row(grace: 800, now: 800, next: nil), Row(cover: 800, now: 10, next: 800),
    Row(cover: 800, now: 801, next: nil), Row(spinner: 0, now: 0, next: 100),
    Row(spinner: 0, now: 99, next: 100), Row(spinner: 0, now: 100, next: 200),
    Row(spinner: 30, now: 129, next: 130), Row(spinner: 30, now: 100_000, next: 100_030),
    Row(shake: 0, now: 0, next: 40), Row(shake: 7, now: 46, next: 47),
    Row(shake: 0, now: 199, next: 200), Row(shake: 0, now: 200, next: nil),
    Row(slide: 40, now: 0, next: 40), Row(slide: 40, now: 40, next: nil),
    Row(resize: 50, now: 0, next: 50), Row(resize: 50, now: 50, next: nil),
    // If several deadlines are set, the nearest one counts.
    Row(end: 3000, grace: 800, now: 0, next: 800), Row(end: 3000, grace: 800, now: 800, next: 1000),
    Row(end: 3050, spinner: 0, now: 0, next: 50), Row(rest: 1500, cover: 400, now: 0, next: 400),
    Row(rest: 1500, cover: 600, now: 0, next: 500),
  ]

  @Test(arguments: [
    (0, 40_000), (39_999, 40_000), (40_000, 80_000), (79_000, 80_000), (80_000, 100_000),
    (99_000, 100_000), (100_000, nil),
  ])
  func `without a countdown the loop must act next at the warnings and the end`(
    now: Int, next: Int?
  ) {
    var deadlines = Deadlines()
    deadlines.countsDown = false
    deadlines.start(limit: at(100_000), at: .zero)
    #expect(deadlines.next(after: at(now)) == next.map(at))
    deadlines = Deadlines()
    deadlines.countsDown = false
    deadlines.rest(errand: 0, for: at(100_000), at: .zero)
    #expect(deadlines.next(after: at(now)) == (next == nil ? nil : at(100_000)))
  }

  @Test(arguments: rows)
  func `the loop must act next at the nearest moment at which something changes`(row: Row) {
    #expect(row.deadlines.next(after: row.now) == row.next)
  }

  @Test(arguments: [
    (0, 0, 0), (1, 0, 1), (999, 0, 1), (1000, 0, 1), (1001, 0, 2), (60_000, 0, 60),
    (60_000, 1, 60), (60_000, 59_999, 1), (60_000, 60_000, 0), (60_000, 60_001, 0),
    (1000, 1_000_000, 0),
  ])
  func `remaining seconds are rounded up, and never negative`(until: Int, now: Int, left: Int) {
    #expect(Deadlines.seconds(until: at(until), at(now)) == left)
  }

  @Test(arguments: [(0, 0), (99, 0), (100, 1), (199, 1), (1000, 10), (3_600_000, 36_000)])
  func `a spinner's frame lasts a tenth of a second`(now: Int, frame: Int) {
    var deadlines = Deadlines()
    #expect(deadlines.spinnerFrame(at(now)) == nil)
    deadlines.spinnerStart = at(500)
    #expect(deadlines.spinnerFrame(at(now + 500)) == frame)
  }

  @Test
  func `cells shake to the right and back in five steps of 40 ms`() {
    var deadlines = Deadlines()
    #expect(!deadlines.isShifted(at(0)))
    deadlines.shakeStart = at(1000)
    var seen: [Bool] = []
    var now = at(1000)
    while let next = deadlines.next(after: now) {
      seen.append(deadlines.isShifted(now))
      now = next
    }
    #expect(seen == [true, false, true, false, true])
    #expect(now == at(1200) && !deadlines.isShifted(now))
  }
}

private func at(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }
