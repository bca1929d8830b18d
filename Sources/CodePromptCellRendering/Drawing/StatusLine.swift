package import CodePromptTerminalText

/// The status below the field: segments of text, and a spinner.
package struct StatusLine: Equatable, Sendable {
  /// The kind of a segment, which determines its look, and when plain lines say it again.
  package enum Tone: Sendable {
    /// A hint about a key, or the remaining time.
    case hint
    /// The remaining time when it is nearly up.
    case urgent
    /// An error, such as the reason for a refusal; if it comes first, an error mark precedes it.
    case note
    /// Information that is neither an error nor a hint.
    case information
    /// What the prompt is doing, such as checking the answer.
    case progress
    /// What a command or a function of the application says while it runs.
    case said
    /// The rating of what has been typed.
    case rating
    /// The rating of what has been typed, if it is too low.
    case lowRating
  }

  /// A part of the status; all except the first are drawn completely or not at all.
  package struct Segment: Equatable, Sendable {
    /// The text, in one line and safe to show.
    package var text: String
    /// The kind of the segment.
    package var tone: Tone

    /// Creates a segment from a text; only its first line is shown.
    package init(_ text: DisplayText, _ tone: Tone) {
      self.text = text.first ?? ""
      self.tone = tone
    }
  }

  /// The segments, the most important first: a narrow window drops the last ones.
  package var segments: [Segment]
  /// The number of the spinner's frame, which is drawn before the first segment; nil without a
  /// spinner.
  ///
  /// Plain lines have no spinner, but say again what the prompt is doing when the number changes.
  package var spinner: Int?

  /// Creates a status.
  package init(_ segments: [Segment], spinner: Int? = nil) {
    self.segments = segments
    self.spinner = spinner
  }
}

extension StatusLine.Tone {
  /// The role that determines the look of a segment.
  var role: Role {
    switch self {
    case .hint: .hint
    case .progress, .said: .verifying
    case .note, .information, .rating: .note
    case .urgent, .lowRating: .urgent
    }
  }
}
