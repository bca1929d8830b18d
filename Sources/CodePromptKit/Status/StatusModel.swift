package import CodePromptCodeEntry

/// What the status line is about: it is made anew when one of these changed.
package struct StatusModel: Equatable, Sendable {
  package var note: EntryNote?
  /// What became of the last sourceFetch, while nothing was typed since.
  package var fetchResult: FetchResult?
  /// What is going on, or nil where the prompt only waits for keys.
  package var activity: Activity?
  /// The frame of the spinner, while something is going on.
  package var spinnerFrame: Int?
  /// Whether what is going on was said before, and the person is to know that it still is.
  package var isReminder = false
  /// The whole seconds that are left of the prompt's time, or nil where it has no limit; beside
  /// ``timeLimit`` the number that a warning names, or nil before the first warning.
  package var secondsLeft: Int?
  /// The seconds of the prompt's time in all, where the time left is not counted down but said in
  /// words; nil for a clock.
  package var timeLimit: Int?
  /// The whole seconds that Ctrl-R rests, 0 where it doesn't, or nil where it does nothing.
  package var restSeconds: Int?
  /// How good the entry is, from -100 to 100, or nil where nobody says.
  package var rating: Int?
  /// Whether the entry is asked for again.
  package var isRepeating = false
  /// Whether what is typed is shown.
  package var isRevealed = false

  package init(
    note: EntryNote? = nil, fetchResult: FetchResult? = nil, activity: Activity? = nil,
    spinnerFrame: Int? = nil, isReminder: Bool = false, secondsLeft: Int? = nil,
    timeLimit: Int? = nil, restSeconds: Int? = nil, rating: Int? = nil, isRepeating: Bool = false,
    isRevealed: Bool = false
  ) {
    self.note = note
    self.fetchResult = fetchResult
    self.activity = activity
    self.spinnerFrame = spinnerFrame
    self.isReminder = isReminder
    self.secondsLeft = secondsLeft
    self.timeLimit = timeLimit
    self.restSeconds = restSeconds
    self.rating = rating
    self.isRepeating = isRepeating
    self.isRevealed = isRevealed
  }

  /// Something that takes its time.
  package enum Activity: Equatable, Sendable {
    case verifying
    /// Another challenge is on its way.
    case fetching
    /// The code is being sent once more.
    case sending
  }
}
