internal import CodePromptTerminalText

/// What the prompt says, apart from what it asks: a note, what it waits for, the results of
/// errands, a rating. The status line is formatted again only when its content changes.
package struct StatusBoard: ~Copyable {
  private let formatter: StatusLineFormatter
  /// The line as it is shown; nil before the first one.
  package private(set) var line: StatusLine?
  private var content = StatusLineContent()
  /// What is said of the last errand, and the entry's change count then.
  private var results: (notes: [EntryNote], changeCount: Int)?
  /// The rating of the entry; nil if there is none.
  package var rating: PasswordRating.Strength?
  /// What a function of the application has said last while it runs.
  private var functionWords: String?
  /// How often the user typed during an activity; in plain lines, the prompt repeats each time what
  /// it is doing.
  private var repeatCount = 0

  package init(_ formatter: consuming StatusLineFormatter) { self.formatter = formatter }

  /// What the user waited for when the line was formatted; nil for nothing.
  package var activity: Errand.Activity? { content.activity }

  /// Says once more what the prompt is doing, since the user has typed or asked for the code again.
  package mutating func repeatActivity() { repeatCount += 1 }

  /// Formats the line for a content, to which this adds what it knows itself.
  package mutating func show(
    _ newContent: StatusLineContent, for session: borrowing EntrySession, _ jobs: RunningJobs
  ) {
    var newContent = newContent
    if results?.changeCount != session.changeCount { results = nil }
    newContent.results = results?.notes ?? []
    newContent.rating = rating
    if newContent.activity == nil {
      repeatCount = 0
      newContent.spinnerFrame = nil
      if jobs.isEmpty { functionWords = nil }
    } else {
      // The spinner also turns when the user asks.
      let frame = (newContent.spinnerFrame ?? 0) + repeatCount
      newContent.spinnerFrame = frame
      newContent.isReminder = frame > 0 && formatter.texts.isPlain
    }
    newContent.words = words(during: newContent.activity, session, jobs)
    guard line == nil || newContent != content else { return }
    content = newContent
    line = formatter.line(for: content)
  }

  /// Returns the last line of a prompt in plain lines, which says how it ended; empty for none.
  func lastLine(
    for ending: PromptEvent.Ending, _ lastRejection: String?, chosen: String?
  ) -> DisplayText {
    formatter.text(of: ending, lastRejection, chosen: chosen)
  }

  // MARK: Results

  /// Shows the result of an errand until the next edit.
  package mutating func show(results: [EntryNote], for session: borrowing EntrySession) {
    self.results = (results, session.changeCount)
  }

  /// Shows the result of an errand after those that are shown, until the next edit.
  package mutating func add(result: EntryNote, for session: borrowing EntrySession) {
    let shown = results.flatMap { $0.changeCount == session.changeCount ? $0.notes : nil } ?? []
    show(results: shown + [result], for: session)
  }

  // MARK: Words beside the activity

  /// Returns what the command or function that the user waits for says while it runs, or else
  /// autofill, which nobody needs any more once something is typed.
  private func words(
    during activity: Errand.Activity?, _ session: borrowing EntrySession,
    _ jobs: RunningJobs
  ) -> String? {
    if activity == nil, session.wasTouched { return nil }
    return jobs.words(during: activity) ?? (activity == nil ? nil : functionWords)
  }

  /// Notes what a function of the application says, unless it contains the answer.
  package mutating func note(words: String, by session: borrowing EntrySession) {
    var words = words
    functionWords = words.withUTF8 { text in
      session.withAnswer { unsafe AnswerFilter.text(of: UnsafeRawBufferPointer(text), without: $0) }
    }
  }

  /// Drops what a function of the application has said that no longer runs.
  package mutating func forgetWords() { functionWords = nil }
}
