internal import CellRendering
internal import CodeEntry

/// The words for what the prompt says: the built-in ones, or the application's own.
package struct NoteTexts: Sendable {
  /// Where an answer that is judged as a whole came from.
  package enum Source: Sendable {
    case paste
    case line
  }

  private let format: CodeFormat
  private let source: Source
  let isASCII: Bool
  private let ownTexts: [PromptText: String]

  /// - Parameters:
  ///   - format: What is asked for; the words say how much of it.
  ///   - texts: The application's own.
  ///   - isASCII: Whether the terminal shows no more than ASCII.
  ///   - source: Where an answer comes from that is judged as a whole.
  package init(
    format: CodeFormat, texts: [PromptText: String] = [:], isASCII: Bool, source: Source = .paste
  ) {
    self.format = format
    self.source = source
    self.isASCII = isASCII
    ownTexts = texts
  }

  /// What is asked when nobody says what.
  var defaultPrompt: String {
    switch format.shape {
    case .cells(let count) where format.charset == .digits: "Enter the \(count)-digit code"
    case .cells: "Enter the code"
    case .line: "Password"
    }
  }

  /// A text by its name.
  package func text(_ name: PromptText) -> String {
    if let own = ownTexts[name] { return own }
    return switch name {
    case .verifying: isASCII ? "Checking..." : "Checking…"
    case .accepted: "Accepted"
    case .rejected: format.cellCount == nil ? "That password is wrong" : "That code is wrong"
    case .attemptsLeft: "N attempts left"
    case .timedOut: "The time is up"
    case .again: "Once more, to be sure"
    case .mismatch: "The two are not the same: start again"
    case .resend: "new code"
    case .forgot: "forgot it?"
    case .tooShort: "Too short"
    case .tooLong: "Too long"
    case .notAllowed: "That character is not allowed"
    case .pasteRefused: "What was pasted does not fit"
    case .cancelled: "Cancelled"
    }
  }

  /// What is said while another challenge is on its way.
  var fetching: String { isASCII ? "One moment..." : "One moment…" }
  /// What is said while the code is sent once more.
  var sending: String { isASCII ? "Asking for a new code..." : "Asking for a new code…" }
  /// What is said once it was sent by a command that says nothing itself.
  var sent: String { "Sent" }

  /// Why there is no new code, where the command says nothing itself.
  func noNewCode(tookTooLong: Bool) -> String {
    tookTooLong ? "No new code: it took too long" : "No new code came"
  }

  /// The time that is left.
  func timeLeft(_ seconds: Int) -> String { "\(NoteTexts.clock(seconds)) left" }

  /// What Ctrl-R does, or how long it rests.
  func another(restSeconds: Int) -> String {
    restSeconds > 0
      ? "\(text(.resend)) in \(NoteTexts.clock(restSeconds))" : "Ctrl-R \(text(.resend))"
  }

  /// What Ctrl-F says.
  var forgot: String { "Ctrl-F \(text(.forgot))" }

  /// What Tab does.
  func reveal(isRevealed: Bool) -> String { isRevealed ? "Tab hide" : "Tab show" }

  /// Seconds as `1:05`, with hours as `1:00:05`.
  package static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60 % 60, padded(seconds % 60))
    return seconds < 3600
      ? "\(minutes):\(rest)" : "\(seconds / 3600):\(padded(minutes)):\(rest)"
  }

  /// The words for a note.
  package func text(of note: EntryNote) -> String {
    switch note {
    case .notAllowed: ownTexts[.notAllowed] ?? notAllowed
    case .tooLong: ownTexts[.tooLong] ?? tooLong
    case .tooShort(let missing): ownTexts[.tooShort] ?? tooShort(missing)
    case .pasteRefused(let refusal): ownTexts[.pasteRefused] ?? pasteRefused(refusal)
    case .rejected(let reason, nil): reason ?? text(.rejected)
    case .rejected(let reason, .some(let left)): rejected(reason ?? text(.rejected), left)
    case .unchecked(nil): "The answer could not be checked: Enter tries again"
    case .unchecked(.some(let reason)): "Enter tries again: \(reason)"
    case .mismatch: text(.mismatch)
    case .message(let text), .information(let text): text
    }
  }

  /// A long reason, of which a narrow window cuts the end, stands behind what matters more.
  private func rejected(_ reason: String, _ left: Int) -> String {
    let attempts = attemptsLeft(left)
    return reason.utf8.count <= NoteTexts.shortReason
      ? "\(reason) (\(attempts))" : "\(attempts): \(reason)"
  }

  private static let shortReason = 48

  private func attemptsLeft(_ count: Int) -> String {
    guard let own = ownTexts[.attemptsLeft] else {
      return count == 1 ? "1 attempt left" : "\(count) attempts left"
    }
    // A word that holds an N is no place for the number.
    let words = own.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { $0 == "N" ? "\(count)" : String($0) }.joined(separator: " ")
  }

  private var notAllowed: String {
    if source == .line { return "The input holds a character that is not allowed" }
    return format.charset == .digits ? "Only the digits 0 to 9" : text(.notAllowed)
  }

  private var tooLong: String {
    switch format.shape {
    case .cells(let count): "The code has only \(counted(count)): delete one to go on"
    case .line(let range): "Too long: at most \(range.upperBound) \(lengthUnit)"
    }
  }

  private func tooShort(_ missing: Int) -> String {
    switch format.shape {
    case .cells: "\(counted(missing)) \(missing == 1 ? "is" : "are") missing"
    case .line(let range) where range.lowerBound == 1:
      source == .line ? "The input is empty" : "Nothing was typed"
    case .line(let range): "Too short: at least \(range.lowerBound) \(lengthUnit)"
    }
  }

  private func pasteRefused(_ refusal: PasteRefusal) -> String {
    let name = source == .paste ? "what was pasted" : "the input"
    let begin = source == .paste ? "What was pasted" : "The input"
    return switch refusal {
    case .noCode: "No code of \(counted(format.cellCount ?? 0)) in \(name)"
    case .severalCodes: "More than one code in \(name)"
    case .tooLong: "\(begin) is too long"
    case .notAllowed: "\(begin) holds a character that is not allowed"
    }
  }

  /// What the limits of a password count: in a set of ASCII a character is a byte.
  private var lengthUnit: String {
    switch format.charset {
    case .digits: "digits"
    case let charset where charset.isASCII: "characters"
    default: "bytes"
    }
  }

  private func counted(_ count: Int) -> String {
    let unit = format.charset == .digits ? "digit" : "character"
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}
