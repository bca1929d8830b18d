extension PromptLanguage {
  /// English.
  public static var english: PromptLanguage { PromptLanguage(English.self) }
}

/// The built-in texts in English.
package enum English: Phrasebook {
  package static var name: String { "English" }
  package static var englishName: String { "English" }
  package static var exampleLocale: String { "en_US" }

  package static func isMeant(by locale: LocaleName) -> Bool {
    ["en", "c", "posix"].contains(locale.language)
  }

  package static func text(of phrase: PromptPhrase) -> String {
    switch phrase {
    case .enterCode(.some(let count)): "Enter the \(count)-digit code"
    case .enterCode(nil): "Enter the code"
    case .enterPassword: "Password"
    case .enterText: "Your answer"
    case .asking(let question, let length, let needsEnter):
      join(
        question, [length.map(text), needsEnter ? "then Enter" : nil], comma: ", ", stop: ". ")
        + "Esc cancels."
    case .chooseOne: "Choose one"
    case .howToChoose(let way, let count, let enter):
      "\(howToChoose(way, count))\(enter.map { "; Enter alone: \($0)" } ?? ""). Esc cancels."
    case .typeToFilter: "type to filter"
    case .nothingMatches: "Nothing matches"
    case .matching(let count, let label): "\(count) \(count == 1 ? "matches" : "match"): \(label)"
    case .goOn: "Continue?"
    case .yes: "Yes"
    case .no: "No"
    case .ok: "OK"
    case .cancel: "Cancel"
    case .press(let keys):
      "Press "
        + keys.map { "\($0.keys.joined(separator: " or ")) for \($0.meaning)" }
        .joined(separator: ", ")
    case .again: "Once more, to be sure"
    case .checking: "Checking…"
    case .stillChecking: "Still checking…"
    case .fetching: "One moment…"
    case .sending: "Requesting a new code…"
    case .awaiting: "Waiting…"
    case .sent: "Sent"
    case .commandWaits: "A command needs the terminal. Press Ctrl-U to clear the field for it"
    case .noNewCode(.nothingCame): "No new code arrived"
    case .noNewCode(.tookTooLong): "No new code: it took too long"
    case .noNewCode(.printedTooMuch): "No new code: the command printed too much"
    case .noNewCode(.usedTerminal): "No new code: the command tried to use the terminal"
    case .notFilledIn(.nothingCame): "The code could not be filled in"
    case .notFilledIn(.tookTooLong): "The code could not be filled in: it took too long"
    case .notFilledIn(.printedTooMuch):
      "The code could not be filled in: the command printed too much"
    case .notFilledIn(.usedTerminal):
      "The code could not be filled in: the command tried to use the terminal"
    case .pictureNotShown: "The picture can't be shown here"
    case .pictureNeedsRoom: "The picture needs a larger window"
    case .pictureNeeds(let program): "To see the picture, install \(program)"
    case .badPicture: "The picture can't be read"
    case .timeLeft(let clock): "\(clock) left"
    case .duration(let seconds): duration(seconds)
    case .timeLimit(let seconds): "Time limit: \(duration(seconds))"
    case .lessTime(let seconds): "Less than \(duration(seconds)) left"
    // The count is not "3/6", which a screen reader reads as a fraction or a date.
    case .entered(let count, of: .some(let total)): "\(count) of \(total) entered"
    case .entered(let count, of: nil): "\(count) entered"
    case .notShown: "What you type is not shown"
    case .empty: "The field is empty"
    case .quality: "Quality"
    case .tooWeak: "too weak"
    case .weakPassword: "Choose a stronger one"
    case .newCode: "new code"
    case .suggestion: "suggest one"
    case .resting(let name, let time): "\(name) in \(time)"
    case .forgotIt: "forgot it?"
    case .show: "show"
    case .hide: "hide"
    case .waiting(let process, let name, let canInterrupt):
      "Terminal in use by \(holder(process, name)): waiting"
        + (canInterrupt ? " (Ctrl-C cancels)" : "")
    // This text is also shown if nobody checked the answer.
    case .accepted: "Accepted"
    case .cancelled: "Cancelled"
    case .timeIsUp: "The time is up"
    case .wrongCode: "That code is wrong"
    case .wrongPassword: "That password is wrong"
    case .notAccepted: "Not accepted"
    case .attemptsLeft(let count): "\(counted(count, "attempt")) left"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason) (\(attempts))"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts): \(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? "" : ",") \(attempts)"
    case .unchecked(nil): "The answer could not be checked. Press Enter to try again"
    case .unchecked(.some(let reason)):
      "\(reason)\(reason.endsSentence ? "" : ".") Press Enter to try again"
    case .mismatch: "The two answers don't match. Start again"
    case .notAllowed: "That character is not allowed"
    case .onlyDigits: "Only the digits 0 to 9"
    case .full(let amount): "At most \(text(of: amount)): delete one to go on"
    case .atMost(let amount): "Too long: at most \(text(of: amount))"
    case .atLeast(let amount): "Too short: at least \(text(of: amount))"
    case .missing(let amount): "\(text(of: amount)) \(amount.count == 1 ? "is" : "are") missing"
    case .nothingTyped: "Nothing was typed"
    case .nothingToErase: "Nothing to delete"
    case .keyDoesNothing: "That key does nothing here"
    case .pasteKey: "To paste, use the terminal's own key, such as Ctrl-Shift-V"
    case .emptyLine: "The input is empty"
    case .refused(.noCode(let amount), let source):
      "\(subject(source)) has no \(amount.count)-\(noun(of: amount)) code"
    case .refused(.severalCodes, let source): "\(subject(source)) has more than one code"
    case .refused(.tooLong(let amount), let source):
      "\(subject(source)) is too long: at most \(text(of: amount))"
    case .refused(.notAllowed, let source):
      "\(subject(source)) contains a character that is not allowed"
    case .refused(.noOption(let names, let others), let source):
      "\(subject(source)) is none of \(names.joined(separator: ", "))"
        + (others > 0 ? " and \(others) more" : "")
    case .refused(.noAnswer, let source): "\(subject(source)) is not a valid answer"
    }
  }

  package static func duration(_ seconds: Int) -> String {
    duration(
      seconds, hours: { counted($0, "hour") }, minutes: { counted($0, "minute") },
      seconds: { counted($0, "second") })
  }

  package static func passwordWord(isCode: Bool) -> String { isCode ? "Passcode" : "Password" }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func text(of amount: PromptPhrase.Amount) -> String {
    counted(amount.count, noun(of: amount))
  }

  private static func noun(of amount: PromptPhrase.Amount) -> String {
    amount.unit == .digits ? "digit" : "character"
  }

  private static func text(of length: PromptPhrase.Length) -> String {
    text(of: length, atLeast: "at least", to: "to", text)
  }

  private static func numbers(_ count: Int) -> String {
    count > 2 ? "1 to \(count)" : count == 2 ? "1 or 2" : "1"
  }

  private static func howToChoose(_ way: PromptPhrase.ChoiceWay, _ count: Int) -> String {
    switch way {
    case .byKey: "Press \(numbers(count)), or an arrow key and Enter"
    case .byFilter: "Type part of a label, and press Enter"
    case .byNumber: "Type a number or part of a label and Enter"
    case .byLine: "Type \(count == 1 ? "1" : "a number from 1 to \(count)") and Enter"
    }
  }

  private static func holder(_ process: Int32?, _ name: String) -> String {
    guard let process else { return "another program" }
    return name.isEmpty ? "process \(process)" : "\(name) (process \(process))"
  }

  private static func subject(_ source: PromptPhrase.Source) -> String {
    source == .paste ? "The pasted text" : "The input"
  }
}
