internal import CodePromptTerminalText

/// A formatter for the status line: first the note or the current activity, then the remaining
/// time, then the key hints.
package struct StatusLineFormatter: ~Copyable {
  /// The remaining seconds from which the time counts as nearly up.
  private static let urgentSeconds = 10

  let texts: Localizer
  private let errands: [Errand]
  /// Whether Tab shows and hides the typed text.
  private let reveals: Bool
  /// The hint that is shown if nothing else is said.
  private let hint: String
  /// The label before the bar of a rating; nil for a built-in word.
  private let ratingLabel: String?

  package init(
    _ texts: Localizer, _ errands: [Errand], _ prompt: PromptRequest, reveals: Bool = false
  ) {
    self.texts = texts
    self.errands = errands
    self.reveals = reveals
    hint = prompt.hint
    ratingLabel = prompt.rating?.label
  }

  /// Returns the last line of a prompt in plain lines, which says how it ended; empty for none.
  func text(
    of ending: PromptEvent.Ending, _ lastRejection: String?, chosen: String?
  ) -> DisplayText {
    let text =
      switch ending {
      case .accepted: texts.lastWord(.accepted, .accept, chosen: chosen)
      case .cancelled: texts.say(.cancelled)
      case .timedOut: texts.say(.timeIsUp)
      case .rejected: lastRejection ?? texts.lastWord(texts.wrong, .reject, chosen: nil)
      case .alternative: ""
      }
    return DisplayText(text, limit: 1, isASCII: texts.isASCII)
  }

  /// Returns the status line, with the most important segment first.
  package func line(for content: StatusLineContent) -> StatusLine {
    var segments = [StatusLine.Segment]()
    if let first = first(content) { segments.append(first) }
    // Plain lines say each of the words once, and the activity from time to time.
    if let words = content.words, texts.isPlain || content.activity == nil {
      segments.append(segment(words, .information))
    }
    if content.activity == .sending || content.activity == .working, let note = content.note {
      segments.append(segment(note))
    }
    if content.activity == nil {
      segments += content.results.map { segment($0) }
      segments += content.rating.map { [segment($0)] } ?? []
    }
    if let limit = content.timeLimit {
      let warning = content.secondsLeft.map { segment(texts.lessTime($0), .urgent) }
      segments.append(warning ?? segment(texts.timeLimit(limit), .hint))
    } else if let seconds = content.secondsLeft {
      let text = texts.say(.timeLeft, nil, ("time", Localizer.clock(seconds)))
      let isUrgent = seconds <= StatusLineFormatter.urgentSeconds
      segments.append(segment(text, isUrgent ? .urgent : .hint))
    }
    segments += keyHints(content)
    return StatusLine(segments, spinner: content.activity == nil ? nil : content.spinnerFrame)
  }

  private func first(_ content: StatusLineContent) -> StatusLine.Segment? {
    if content.keepsCommandWaiting {
      return segment(texts.say(.commandWaits), content.activity == nil ? .information : .progress)
    }
    if let words = content.words, content.activity != nil, !texts.isPlain {
      return segment(words, .said)
    }
    switch content.activity {
    case .checking:
      return segment(texts.say(content.isReminder ? .stillChecking : .checking), .progress)
    case .fetching, .working: return segment(texts.say(.fetching), .progress)
    case .sending: return segment(texts.say(.sending), .progress)
    case .awaiting: return segment(texts.say(.awaiting), .progress)
    case nil: break
    }
    if let note = content.note { return segment(note) }
    if content.isRepeating { return segment(texts.say(.again), .information) }
    if !content.results.isEmpty { return nil }
    return hint.isEmpty ? nil : segment(hint, .hint)
  }

  private func segment(_ note: EntryNote) -> StatusLine.Segment {
    let isTold =
      switch note {
      case .information, .selected, .pasteKey, .eraseKey: true
      default: false
      }
    return segment(texts.text(of: note), isTold ? .information : .note)
  }

  /// Returns the rating of an entry: a bar, or in plain lines a number.
  private func segment(_ rating: PasswordRating.Strength) -> StatusLine.Segment {
    let (percent, isLow) =
      switch rating {
      case .enough(let percent): (percent, false)
      case .tooWeak(let percent): (percent, true)
      }
    let bar = StrengthBar(percent: percent)
    let shown = texts.isPlain ? bar.inFigures : bar.drawn(hasFewGlyphs: texts.hasFewGlyphs)
    let label = ratingLabel ?? texts.say(.quality)
    let text = "\(label) \(shown)"
    return isLow ? segment("\(text) \(texts.say(.tooWeak))", .lowRating) : segment(text, .rating)
  }

  private func keyHints(_ content: StatusLineContent) -> [StatusLine.Segment] {
    // Hints are shown only for keys that work now.
    switch content.activity {
    case nil, .sending, .working, .awaiting: break
    case .checking, .fetching: return []
    }
    var hints: [String] = []
    for (index, errand) in errands.enumerated() {
      guard let letter = errand.key?.letter else { continue }
      if content.activity != nil, errand.effect.traits.runsAlone { continue }
      let rest = index < content.restSeconds.count ? content.restSeconds[index] : 0
      hints.append(texts.hint(for: errand, letter: letter, restSeconds: rest))
    }
    if reveals { hints.append("Tab \(texts.say(content.isRevealed ? .hide : .show))") }
    return hints.map { segment($0, .hint) }
  }

  private func segment(_ text: String, _ tone: StatusLine.Tone) -> StatusLine.Segment {
    StatusLine.Segment(DisplayText(text, limit: 1, isASCII: texts.isASCII), tone)
  }
}
