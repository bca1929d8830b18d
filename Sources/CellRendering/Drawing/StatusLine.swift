package import CodePromptTerminalText

/// The line under the field: what there is to say, and whether something is going on.
package struct StatusLine: Equatable, Sendable {
  /// What a segment says, which decides its look, and in plain lines when it is said again.
  package enum Tone: Sendable {
    /// Which keys there are, and time that goes by; dim.
    case hint
    /// Something is wrong: as the terminal draws text, after a mark in the colour of errors.
    case note
    /// Something is going on; dim.
    case progress
    /// Something that is neither wrong nor a hint; as the terminal draws text.
    case information
    /// Time that is nearly over; bold.
    case urgent
    /// How good an entry is: good enough, or not, which is bold.
    case rating, lowRating
  }

  /// A piece of the line that is shown whole or not at all.
  package struct Segment: Equatable, Sendable {
    package var text: String
    package var tone: Tone

    /// Creates a segment from a text; only its first line is shown.
    package init(_ text: DisplayText, _ tone: Tone) {
      self.text = text.first ?? ""
      self.tone = tone
    }
  }

  /// The parts, what matters most first: in a narrow window the last ones go.
  package var segments: [Segment]
  /// The number of the spinner's frame, which is before the first segment; nil for none. Plain
  /// lines have no spinner, but say once more what goes on when the number changes.
  package var spinner: Int?

  package init(_ segments: [Segment], spinner: Int? = nil) {
    self.segments = segments
    self.spinner = spinner
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { spinner == nil && segments.allSatisfy(\.text.isEmpty) }
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
