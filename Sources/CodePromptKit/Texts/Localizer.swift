internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// Which of its texts the prompt says: the built-in ones in a language, or the application's own.
package struct Localizer: Sendable {
  package typealias Source = PromptPhrase.Note.Source

  let format: CodeFormat
  private let language: Language
  private let source: Source
  let isASCII: Bool
  /// Whether the built-in texts and marks are ASCII: the terminal's font has few others.
  let hasFewGlyphs: Bool
  /// Whether lines are appended, as in a conversation.
  private let isPlain: Bool
  let ownTexts: PromptTexts
  private let wording: (@Sendable (PromptPhrase) -> String?)?

  /// - Parameters:
  ///   - format: What is asked for; the words say how much of it.
  ///   - texts: The application's own.
  ///   - language: The language of the built-in ones.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  ///   - hasFewGlyphs: Whether only texts of others may hold more than that.
  ///   - isPlain: Whether lines are appended, as in a conversation.
  ///   - source: Where an answer comes from that is judged as a whole.
  ///   - wording: The application's words for the others.
  package init(
    format: CodeFormat, texts: PromptTexts = [:], language: Language = .english,
    isASCII: Bool, hasFewGlyphs: Bool = false, isPlain: Bool = false, source: Source = .paste,
    wording: (@Sendable (PromptPhrase) -> String?)? = nil
  ) {
    self.format = format
    self.language = language
    self.source = source
    self.isASCII = isASCII
    self.hasFewGlyphs = isASCII || hasFewGlyphs
    self.isPlain = isPlain
    ownTexts = texts
    self.wording = wording
  }

  func say(_ phrase: PromptPhrase) -> String {
    if let own = wording?(phrase) { return own }
    let text = phrase.text(in: language)
    return hasFewGlyphs && text.hasSuffix("…") ? "\(text.dropLast())..." : text
  }

  private func say(_ phrase: PromptPhrase.Note) -> String { say(.note(phrase)) }

  /// What is asked when nobody says what.
  package var defaultPrompt: String {
    switch format.shape {
    case .cells(let count): say(.enterCode(digits: format.charset == .digits ? count : nil))
    case .line: say(format.text == nil ? .enterPassword : .enterText)
    // A message has nothing to ask.
    case .question(let choices): choices.reject == nil ? "" : say(.goOn)
    }
  }

  /// A text by its name.
  package func text(_ name: PromptText) -> String {
    if let own = ownTexts[name] { return own }
    return switch name {
    case .verifying: say(.checking)
    case .accepted: format.choices == nil ? say(.accepted) : label(of: .accept)
    case .rejected: wrong
    case .attemptsLeft: say(.attemptsLeft(nil))
    case .timedOut: say(.timeIsUp)
    case .again: say(.again)
    case .mismatch: say(.mismatch)
    case .resend: say(.newCode)
    case .forgot: say(.forgotIt(isPassword: format.cellCount == nil))
    case .tooShort: say(.tooShort)
    case .tooLong: say(.tooLong)
    case .notAllowed: say(.notAllowed)
    case .pasteRefused: say(.pasteRefused)
    case .cancelled: say(.cancelled)
    }
  }

  private var wrong: String {
    switch format.shape {
    case .cells: say(.wrongCode)
    case .line: say(format.text == nil ? .wrongPassword : .notAccepted)
    case .question: say(.notAccepted)
    }
  }

  /// What is said from time to time while an answer is checked; the application's own text for that
  /// is said again.
  package var stillVerifying: String { ownTexts[.verifying] ?? say(.stillChecking) }

  /// What is said while another challenge is on its way.
  package var fetching: String { say(.fetching) }
  /// What is said while the code is sent once more.
  package var sending: String { say(.sending) }
  /// What is said once it was sent by a command that says nothing itself.
  package var sent: String { say(.sent) }

  /// Why there is no new code, where the command says nothing itself.
  package func noNewCode(_ reason: PromptPhrase.NoNewCode) -> String { say(.noNewCode(reason)) }

  /// Why no code was filled in, where the command says nothing itself.
  func notFilledIn(_ reason: PromptPhrase.NoNewCode) -> String { say(.notFilledIn(reason)) }

  /// That the prompt waits for whoever has the terminal.
  func waiting(process: Int32?, name: String, canInterrupt: Bool) -> String {
    say(.waiting(process: process, name: name, canInterrupt: canInterrupt))
  }

  /// What is in the place of a picture, before what describes it.
  var pictureNotShown: String { say(.pictureNotShown) }
  var pictureNeedsRoom: String { say(.pictureNeedsRoom) }
  func pictureNeeds(_ program: String) -> String { say(.pictureNeeds(program)) }
  /// Why another picture is not shown.
  var badPicture: String { say(.badPicture) }

  /// The time that is left.
  package func timeLeft(_ seconds: Int) -> String { say(.timeLeft(Localizer.clock(seconds))) }
  /// How much time there is in all.
  func timeLimit(_ seconds: Int) -> String { say(.timeLimit(seconds)) }
  /// That less time than this is left.
  func lessTime(_ seconds: Int) -> String { say(.lessTime(seconds)) }

  /// How good an entry is: what shows it after a label, and in words that it is not good enough.
  func rating(_ shown: String, label: String, isLow: Bool) -> String {
    let rating = "\(label.isEmpty ? say(.quality) : label) \(shown)"
    return isLow ? "\(rating) \(say(.tooWeak))" : rating
  }

  /// How many characters were typed, in cells of how many.
  package func entered(_ count: Int, of total: Int?) -> String { say(.entered(count, of: total)) }

  /// What Ctrl-R does, or how long it rests.
  package func another(restSeconds: Int) -> String {
    restSeconds > 0
      ? say(.resting(text(.resend), time: Localizer.clock(restSeconds)))
      : "Ctrl-R \(text(.resend))"
  }

  /// How long Ctrl-R rests, in words: minutes alone, where there are any.
  func resting(_ seconds: Int) -> String {
    let seconds = seconds > 60 ? (seconds + 59) / 60 * 60 : seconds
    return say(.resting(text(.resend), time: PromptPhrase.duration(seconds, in: language)))
  }

  /// What Ctrl-F says.
  package var forgot: String { "Ctrl-F \(text(.forgot))" }

  /// What Tab does.
  package func reveal(isRevealed: Bool) -> String { "Tab \(say(isRevealed ? .hide : .show))" }

  /// Seconds as `1:05`, with hours as `1:00:05`.
  package static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60 % 60, padded(seconds % 60))
    return seconds < 3600
      ? "\(minutes):\(rest)" : "\(seconds / 3600):\(padded(minutes)):\(rest)"
  }
}

// MARK: A conversation

extension Localizer {
  /// The words of plain lines; `needsEnter` where a full code waits for it.
  func plainWords(needsEnter: Bool) -> PlainWords {
    PlainWords(
      asking: { say(.asking($0, length(of: $0), needsEnter: needsEnter)) },
      progress: entered, blankProgress: { say($0 ? .empty : .notShown) })
  }

  /// How much is to be typed; nil where the prompt says it already, or there are no limits.
  private func length(of prompt: String) -> PromptPhrase.Length? {
    switch format.shape {
    case .cells(let count):
      prompt == defaultPrompt && format.charset == .digits ? nil : .exactly(inCells(count))
    // Longer ones are there for the memory's sake.
    case .line(let range) where range.upperBound < 256:
      range.lowerBound == range.upperBound
        ? .exactly(inLine(range.upperBound))
        : .between(max(range.lowerBound, 1), inLine(range.upperBound))
    case .line(let range): range.lowerBound > 1 ? .atLeast(inLine(range.lowerBound)) : nil
    case .question: nil
    }
  }
}

// MARK: Notes

extension Localizer {
  /// The words for a note.
  package func text(of note: EntryNote) -> String {
    switch note {
    case .notAllowed: ownTexts[.notAllowed] ?? notAllowed
    case .tooLong: ownTexts[.tooLong] ?? tooLong
    case .tooShort(let missing): ownTexts[.tooShort] ?? tooShort(missing)
    case .pasteRefused(let refusal): ownTexts[.pasteRefused] ?? pasteRefused(refusal)
    case .rejected(let reason, nil): reason ?? text(.rejected)
    case .rejected(let reason, .some(let left)): rejected(reason ?? text(.rejected), left)
    case .unchecked(let reason): say(.unchecked(reason))
    case .mismatch: text(.mismatch)
    case .nothingToErase: say(.nothingToErase)
    case .keyDoesNothing: say(.keyDoesNothing)
    case .message(let text), .information(let text): text
    }
  }

  /// What is said of a line that is no answer, where nothing else is known.
  var noAnswer: String { say(.refused(.noAnswer, source)) }
  /// What is said of a line that is longer than what is read.
  var lineTooLong: String { say(.refused(.tooLong, .line)) }
  /// What is said where there is no line.
  var emptyLine: String { say(.emptyLine) }

  /// A long reason, of which a narrow window cuts the end, follows what matters more.
  private func rejected(_ reason: String, _ left: Int) -> String {
    if isPlain { return say(.spokenReason(reason, attempts: attemptsLeft(left))) }
    let isShort = reason.displayWidth <= Localizer.shortReason
    return say(.reason(reason, attempts: attemptsLeft(left), comesFirst: isShort))
  }

  /// The most columns of a short reason.
  private static let shortReason = 48

  private func attemptsLeft(_ count: Int) -> String {
    if let own = ownTexts.attemptsLeft { return own(count) }
    guard let own = ownTexts[.attemptsLeft] else { return say(.attemptsLeft(count)) }
    let forms = own.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return String(forms[count == 1 ? 0 : forms.count - 1]).replacingLoneN(by: count)
  }

  private var notAllowed: String {
    if source == .line { return say(.refused(.notAllowed, .line)) }
    if format.choices != nil { return howToAnswer }
    return format.charset == .digits ? say(.onlyDigits) : text(.notAllowed)
  }

  private var tooLong: String {
    switch format.shape {
    case .cells(let count): say(.full(inCells(count)))
    case .line(let range): say(.atMost(inLine(range.upperBound)))
    case .question: text(.tooLong)
    }
  }

  private func tooShort(_ missing: Int) -> String {
    switch format.shape {
    case .cells: say(.missing(inCells(missing)))
    case .line(let range) where range.lowerBound == 1:
      say(source == .line ? .emptyLine : .nothingTyped)
    case .line(let range): say(.atLeast(inLine(range.lowerBound)))
    case .question: text(.tooShort)
    }
  }

  private func pasteRefused(_ refusal: PasteRefusal) -> String {
    if format.choices != nil { return howToAnswer }
    let refusal: PromptPhrase.Note.Refusal =
      switch refusal {
      case .noCode: .noCode(inCells(format.cellCount ?? 0))
      case .severalCodes: .severalCodes
      case .tooLong: .tooLong
      case .notAllowed: .notAllowed
      }
    return say(.refused(refusal, source))
  }

  /// What the limits of a password count: in a set of ASCII a character is a byte.
  private func inLine(_ count: Int) -> PromptPhrase.Note.Amount {
    switch format.charset {
    case .digits: PromptPhrase.Note.Amount(count, .digits)
    case let charset: PromptPhrase.Note.Amount(count, charset.isASCII ? .characters : .bytes)
    }
  }

  private func inCells(_ count: Int) -> PromptPhrase.Note.Amount {
    PromptPhrase.Note.Amount(count, format.charset == .digits ? .digits : .characters)
  }
}

extension String {
  /// This text with a number in the place of each `N` that is no part of a word.
  ///
  /// Chinese and its neighbours put no spaces around it; their letters have no case.
  fileprivate func replacingLoneN(by number: Int) -> String {
    func joinsWords(_ character: Character) -> Bool {
      character.isCased || character.isNumber || character == "'" || character == "’"
    }
    var result = ""
    for index in indices {
      let before = index == startIndex ? nil : self[self.index(before: index)]
      let next = self.index(after: index)
      let after = next == endIndex ? nil : self[next]
      let isLone = self[index] == "N" && ![before, after].contains { $0.map(joinsWords) ?? false }
      result += isLone ? "\(number)" : String(self[index])
    }
    return result
  }
}
