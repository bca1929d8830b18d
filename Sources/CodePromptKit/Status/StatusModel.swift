package import CodePromptCodeEntry

/// The content of the status line, which is rebuilt when a value here changes.
package struct StatusModel: Equatable, Sendable {
  package var note: EntryNote?
  /// The result of the last source that ran, until the next edit.
  package var fetchResult: FetchResult?
  /// The current activity, or nil while the prompt only waits for keys.
  package var activity: Activity?
  /// The frame of the spinner, during an activity.
  package var spinnerFrame: Int?
  /// Whether the status line repeats an activity that was already announced.
  package var isReminder = false
  /// The remaining whole seconds, or nil if there is no limit. With ``timeLimit`` set, they are
  /// those of the last warning, or nil before the first one.
  package var secondsLeft: Int?
  /// The prompt's time limit in seconds, if it is announced in words instead of counted down; nil
  /// for a countdown.
  package var timeLimit: Int?
  /// The seconds for which Ctrl-R is disabled: 0 if it works, nil if it has no function.
  package var restSeconds: Int?
  /// The rating of the entry, from -100 to 100, or nil if there is none.
  package var rating: Int?
  /// Whether the entry is being repeated for comparison.
  package var isRepeating = false
  /// Whether the typed text is shown.
  package var isRevealed = false
  /// Whether a command wants to ask something, which the typed entry prevents.
  package var keepsCommandWaiting = false

  package init(
    note: EntryNote? = nil, fetchResult: FetchResult? = nil, activity: Activity? = nil,
    spinnerFrame: Int? = nil, isReminder: Bool = false, secondsLeft: Int? = nil,
    timeLimit: Int? = nil, restSeconds: Int? = nil, rating: Int? = nil, isRepeating: Bool = false,
    isRevealed: Bool = false, keepsCommandWaiting: Bool = false
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
    self.keepsCommandWaiting = keepsCommandWaiting
  }

  /// An activity that takes time.
  package enum Activity: Equatable, Sendable {
    case verifying
    /// Another challenge is being fetched.
    case fetching
    /// The code is being sent again.
    case sending
  }
}
