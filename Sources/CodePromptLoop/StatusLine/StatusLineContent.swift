/// The content of the status line, which is rebuilt when a value here changes.
package struct StatusLineContent: Equatable, Sendable {
  /// What the prompt says about the entry; nil for nothing.
  package var note: EntryNote?
  /// The result of the last errand, and what else is said with it, until the next edit.
  package var results: [EntryNote] = []
  package var activity: Errand.Activity?
  /// What a running command or function says, such as `Tap 21 on your phone`; nil for nothing.
  package var words: String?
  /// The number of the spinner's frame; nil if nothing runs.
  package var spinnerFrame: Int?
  /// Whether the status line repeats an activity that was already announced.
  package var isReminder = false
  /// The remaining whole seconds, or nil if there is no limit. With ``timeLimit`` set, they are
  /// those of the last warning, or nil before the first one.
  package var secondsLeft: Int?
  /// The prompt's time limit in seconds, if it is announced in words instead of counted down; nil
  /// for a countdown.
  package var timeLimit: Int?
  /// The seconds for which the keys of the errands rest, 0 for one that works; empty if they are
  /// not shown.
  package var restSeconds: [Int] = []
  /// The rating of the entry, or nil if there is none.
  package var rating: PasswordRating.Strength?
  /// Whether the entry repeats one that was made before.
  package var isRepeating = false
  /// Whether the typed text is shown, which Tab can hide.
  package var isRevealed = false
  /// Whether a command wants to ask something, which the typed entry prevents.
  package var keepsCommandWaiting = false

  package init() {}
}
