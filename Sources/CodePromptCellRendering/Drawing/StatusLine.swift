package import CodePromptTerminalText

/// The line below the field: a text in segments, and a spinner.
package struct StatusLine: Equatable, Sendable {
  /// The kind of a segment, which determines its look, and in plain lines when it is repeated.
  package enum Tone: Sendable {
    /// Key hints and the remaining time; dim.
    case hint
    /// A time that is nearly up; bold.
    case urgent
    /// An error; plain text after a mark in the error colour.
    case note
    /// Information that is neither an error nor a hint; plain text.
    case information
    /// What the prompt is doing, such as checking the answer; dim.
    case progress
    /// What a command or a function says while it runs; dim.
    case said
    /// The rating of an entry; plain text.
    case rating
    /// The rating of an entry that is too low; bold.
    case lowRating
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
  /// The spinner's frame number, drawn before the first segment; nil for none. Plain lines have no
  /// spinner, but repeat the activity when the number changes.
  package var spinner: Int?

  package init(_ segments: [Segment], spinner: Int? = nil) {
    self.segments = segments
    self.spinner = spinner
  }
}

extension StatusLine.Tone {
  var role: Role {
    switch self {
    case .hint: .hint
    case .progress, .said: .verifying
    case .note, .information, .rating: .note
    case .urgent, .lowRating: .urgent
    }
  }
}
