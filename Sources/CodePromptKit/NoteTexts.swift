internal import CellRendering
internal import CodeEntry

/// The words for what the status line says.
package struct NoteTexts: Sendable {
  /// Where an answer that is judged as a whole came from.
  package enum Source: Sendable {
    case paste
    case line
  }

  private let format: CodeFormat
  private let source: Source
  private let isASCII: Bool
  private let hint: DisplayText

  package init(format: CodeFormat, hint: String, isASCII: Bool, source: Source = .paste) {
    self.format = format
    self.source = source
    self.isASCII = isASCII
    self.hint = DisplayText(hint, limit: 1, isASCII: isASCII)
  }

  /// What is asked when nobody says what.
  var defaultPrompt: String {
    switch format.shape {
    case .cells(let count) where format.charset == .digits: "Enter the \(count)-digit code"
    case .cells: "Enter the code"
    case .line: "Password"
    }
  }

  /// The status line of a session.
  func statusLine(_ note: EntryNote?, isVerifying: Bool) -> StatusLine? {
    if isVerifying { return StatusLine(shown(isASCII ? "Checking..." : "Checking…"), .progress) }
    guard let note else { return hint.isEmpty ? nil : StatusLine(hint, .hint) }
    return StatusLine(shown(text(of: note)), .note)
  }

  private func shown(_ text: String) -> DisplayText {
    DisplayText(text, limit: 1, isASCII: isASCII)
  }

  /// The words for a note.
  package func text(of note: EntryNote) -> String {
    switch note {
    case .notAllowed where source == .line: "The input holds a character that is not allowed"
    case .notAllowed where format.charset == .digits: "Only the digits 0 to 9"
    case .notAllowed: "That character is not allowed"
    case .tooLong: tooLong
    case .tooShort(let missing): tooShort(missing)
    case .pasteRefused(let refusal): pasteRefused(refusal)
    case .rejected: format.cellCount == nil ? "That password is wrong" : "That code is wrong"
    case .message(let text): text
    }
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
