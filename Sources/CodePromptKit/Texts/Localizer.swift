internal import CodePromptCellRendering
internal import CodePromptCodeEntry

/// The source of the prompt's texts: the built-in ones in a language, or the application's own.
package struct Localizer: Sendable {
  package typealias Source = PromptPhrase.Note.Source

  let format: CodeFormat
  private let language: Language
  /// Whether an answer that is judged as a whole is a paste or a line.
  private let source: Source
  let isASCII: Bool
  /// Whether built-in texts and marks are ASCII because the terminal's font has few other glyphs.
  let hasFewGlyphs: Bool
  /// Whether the prompt is in plain lines, which need sentences instead of marks and layout.
  private let isPlain: Bool
  /// Whether the terminal sends whole lines, of which nothing can be deleted.
  private let takesLines: Bool
  let ownTexts: PromptTexts
  private let wording: (@Sendable (PromptPhrase) -> String?)?

  package init(
    format: CodeFormat, texts: PromptTexts = [:], language: Language = .english,
    isASCII: Bool, hasFewGlyphs: Bool = false, isPlain: Bool = false, takesLines: Bool = false,
    source: Source = .paste, wording: (@Sendable (PromptPhrase) -> String?)? = nil
  ) {
    self.format = format
    self.language = language
    self.source = source
    self.isASCII = isASCII
    self.hasFewGlyphs = isASCII || hasFewGlyphs
    self.isPlain = isPlain
    self.takesLines = takesLines
    ownTexts = texts
    self.wording = wording
  }

  func say(_ phrase: PromptPhrase) -> String {
    if let own = wording?(phrase) { return own }
    let text = phrase.text(in: language)
    return hasFewGlyphs && text.hasSuffix("…") ? "\(text.dropLast())..." : text
  }

  func say(_ phrase: PromptPhrase.Note) -> String { say(.note(phrase)) }

  /// The question that is asked if the application sets none.
  package var defaultPrompt: String {
    switch format.shape {
    case .cells(let count): say(.enterCode(digits: format.charset == .digits ? count : nil))
    case .line: say(format.text == nil ? .enterPassword : .enterText)
    // A question that can't be answered "no" is a message, which asks nothing.
    case .question(let choices): choices.reject == nil ? "" : say(.goOn)
    }
  }

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

  /// The text repeated while an answer is checked; an application that replaces the text for
  /// checking replaces this one too.
  package var stillVerifying: String { ownTexts[.verifying] ?? say(.stillChecking) }

  /// Returns the rating of an entry: label and bar or number, and a warning if it is too low.
  func rating(_ shown: String, label: String, isLow: Bool) -> String {
    let rating = "\(label.isEmpty ? say(.quality) : label) \(shown)"
    return isLow ? "\(rating) \(say(.tooWeak))" : rating
  }

  /// Returns the label of Ctrl-R, or how long it is disabled.
  package func another(restSeconds: Int) -> String {
    restSeconds > 0
      ? say(.resting(text(.resend), time: Localizer.clock(restSeconds)))
      : "Ctrl-R \(text(.resend))"
  }

  func resting(_ seconds: Int) -> String {
    let seconds = seconds > 60 ? (seconds + 59) / 60 * 60 : seconds
    return say(.resting(text(.resend), time: PromptPhrase.duration(seconds, in: language)))
  }

  package static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60 % 60, padded(seconds % 60))
    return seconds < 3600
      ? "\(minutes):\(rest)" : "\(seconds / 3600):\(padded(minutes)):\(rest)"
  }
}

// MARK: Plain lines

extension Localizer: PlainWords {
  package func asking(_ question: String, needsEnter: Bool) -> String {
    say(.asking(question, length(of: question), needsEnter: needsEnter))
  }

  // These words are fixed, unlike other texts: Emacs's `comint-password-prompt-regexp` knows them.
  package func askingForPassword(_ question: String) -> (line: String, isQuestion: Bool) {
    func trimmed(_ text: String) -> Substring.UTF8View {
      var rest = text.utf8[...]
      while let last = rest.last, [UInt8(ascii: " "), UInt8(ascii: ":")].contains(last) {
        rest.removeLast()
      }
      return rest
    }
    let word = language.pick(format.cellCount == nil ? "Password" : "Passcode", "密码", "密碼")
    // `| 0x20` lowercases ASCII letters.
    let asked = trimmed(question).map { $0 | 0x20 }
    let isKnown = ["password", "passcode", "passphrase", "pin", word].contains { name in
      let name = name.utf8.map { $0 | 0x20 }
      guard asked.suffix(name.count) == name[...] else { return false }
      let start = asked.dropLast(name.count)
      return start.isEmpty
        || start.last == UInt8(ascii: " ")
          && (start.starts(with: "enter ".utf8) || start.holds("'s ".utf8))
    }
    return isKnown ? ("\(Substring(trimmed(question))): ", true) : ("\(word): ", false)
  }

  package func entered(_ count: Int, of total: Int?) -> String { say(.entered(count, of: total)) }

  package func entered(isEmpty: Bool) -> String { say(isEmpty ? .empty : .notShown) }

  /// Returns the length of the answer; nil if the question already says it, or there is no limit.
  private func length(of prompt: String) -> PromptPhrase.Length? {
    switch format.shape {
    case .cells(let count):
      prompt == defaultPrompt && format.charset == .digits ? nil : .exactly(inCells(count))
    // Limits of 256 and more only bound the memory, so the user is not told about them.
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

  /// The text that refuses a line when nothing more specific is known than that it is no answer.
  var noAnswer: String { say(.refused(.noAnswer, source)) }

  /// Returns why an answer is wrong, and how many attempts are left. A long reason comes last,
  /// since a narrow window cuts the end.
  private func rejected(_ reason: String, _ left: Int) -> String {
    if isPlain { return say(.spokenReason(reason, attempts: attemptsLeft(left))) }
    let isShort = reason.displayWidth <= Localizer.shortReason
    return say(.reason(reason, attempts: attemptsLeft(left), comesFirst: isShort))
  }

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
    case .cells(let count): say(takesLines ? .atMost(inCells(count)) : .full(inCells(count)))
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

  /// Returns a password's limit in digits, characters or bytes; with an ASCII-only set, a byte is a
  /// character.
  private func inLine(_ count: Int) -> PromptPhrase.Note.Amount {
    format.charset.isASCII ? inCells(count) : PromptPhrase.Note.Amount(count, .bytes)
  }

  private func inCells(_ count: Int) -> PromptPhrase.Note.Amount {
    PromptPhrase.Note.Amount(count, format.charset == .digits ? .digits : .characters)
  }
}

extension String {
  /// Returns this text with each `N` that is not part of a word replaced by a number.
  ///
  /// Only letters that have case join words: Chinese, for example, puts no spaces around numbers,
  /// and its letters have no case.
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
