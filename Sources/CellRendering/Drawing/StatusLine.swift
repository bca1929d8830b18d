/// The line below the field: a text in segments, and a spinner.
package struct StatusLine: Equatable, Sendable {
  /// The kind of a segment, which determines its look, and in plain lines when it is repeated.
  package enum Tone: Sendable {
    /// Key hints and the remaining time, or one that is nearly up.
    case hint, urgent
    /// An error, after a mark, or information that is none.
    case note, information
    /// What the prompt is doing, such as checking the answer.
    case progress
    /// The rating of an entry, or one that is too low.
    case rating, lowRating
  }

  /// A part of the line that is shown completely or not at all.
  package struct Segment: Equatable, Sendable {
    package var text: String
    package var tone: Tone

    /// Creates a segment from a text; only its first line is shown.
    package init(_ text: DisplayText, _ tone: Tone) {
      self.text = text.first ?? ""
      self.tone = tone
    }
  }

  /// The segments, the most important first: a narrow window drops the last ones.
  package var segments: [Segment]
  /// The spinner's frame number; nil for none. Plain lines repeat the activity when it changes.
  package var spinner: Int?

  package init(_ segments: [Segment], spinner: Int? = nil) {
    (self.segments, self.spinner) = (segments, spinner)
  }
}

extension StatusLine.Tone {
  var role: Role {
    switch self {
    case .hint: .hint
    case .progress: .verifying
    case .note, .information, .rating: .note
    case .urgent, .lowRating: .urgent
    }
  }
}
