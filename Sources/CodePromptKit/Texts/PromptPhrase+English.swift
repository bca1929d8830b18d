internal import CodePromptTerminalMode

extension PromptPhrase {
  var english: String {
    switch self {
    case .enterCode(.some(let count)): String("Enter the ", count, "-digit code")
    case .enterCode(nil): "Enter the code"
    case .note(let note): note.english
    case .enterPassword: "Password"
    case .asking(let prompt, let length, let needsEnter):
      PromptPhrase.asking(
        prompt, [length?.english, needsEnter ? "then Enter" : nil], mark: ", ", stop: ". ",
        leaving: "Esc cancels.")
    case .enterText: "Your answer"
    case .goOn: "Continue?"
    case .yes: "Yes"
    case .no: "No"
    case .ok: "OK"
    case .cancel: "Cancel"
    case .press(let keys): "Press " + keys.map(\.english).joined(separator: ", ")
    case .again: "Once more, to be sure"
    case .checking: "Checking…"
    case .stillChecking: "Still checking…"
    case .fetching: "One moment…"
    case .sending: "Asking for a new code…"
    case .sent: "Sent"
    case .noNewCode(.nothingCame): "No new code came"
    case .noNewCode(.tookTooLong): "No new code: it took too long"
    case .noNewCode(.printedTooMuch): "No new code: its command printed too much"
    case .noNewCode(.usedTerminal): "No new code: its command tried to use the terminal"
    case .notFilledIn(.nothingCame): "The code could not be filled in"
    case .notFilledIn(.tookTooLong): "The code could not be filled in: it took too long"
    case .notFilledIn(.printedTooMuch): "The code could not be filled in: too much was printed"
    case .notFilledIn(.usedTerminal): "The code could not be filled in: the terminal is in use"
    case .pictureNotShown: "The picture can't be shown here"
    case .pictureNeedsRoom: "The picture needs a larger window"
    case .pictureNeeds(let program): "To see the picture, install \(program)"
    case .badPicture: "The picture can't be read"
    case .timeLeft(let clock): "\(clock) left"
    case .timeLimit(let seconds): "Time limit: \(PromptPhrase.englishDuration(seconds))"
    case .lessTime(let seconds): "Less than \(PromptPhrase.englishDuration(seconds)) left"
    case .entered(let count, of: .some(let total)): "\(count) of \(total) entered"
    case .entered(let count, of: nil): "\(count) entered"
    case .notShown: "What you type is not shown"
    case .empty: "The field is empty"
    case .quality: "Quality"
    case .tooWeak: "too weak"
    case .waiting(let process, let name, let canInterrupt):
      "Terminal locked by \(PromptPhrase.englishHolder(process, name)): waiting"
        + (canInterrupt ? " (Ctrl-C gives up)" : "")
    case .newCode: "new code"
    case .resting(let name, let time): "\(name) in \(time)"
    case .forgotIt: "forgot it?"
    case .show: "show"
    case .hide: "hide"
    case .accepted: "Accepted"
    case .cancelled: "Cancelled"
    case .timeIsUp: "The time is up"
    }
  }
}

extension PromptPhrase {
  static func englishDuration(_ seconds: Int) -> String {
    duration(seconds) { count, unit in "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }
  }
}

extension PromptPhrase.Length {
  fileprivate var english: String {
    switch self {
    case .exactly(let amount): amount.english
    case .atLeast(let amount): "at least \(amount.english)"
    case .between(let least, let most): "\(least) to \(most.english)"
    }
  }
}

extension PromptPhrase.KeyMeaning {
  fileprivate var english: String { keys.joined(separator: " or ") + " for " + meaning }
}

extension PromptPhrase.Note {
  var english: String {
    switch self {
    case .wrongCode: "That code is wrong"
    case .wrongPassword: "That password is wrong"
    case .notAccepted: "It was not accepted"
    case .attemptsLeft(1): "1 attempt left"
    case .attemptsLeft(let count): "\(count.map(String.init) ?? "N") attempts left"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason) (\(attempts))"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts): \(reason)"
    case .spokenReason(let reason, let attempts):
      "\(reason)\(reason.endsSentence ? " " : ", ")\(attempts)"
    case .unchecked(nil): "The answer could not be checked: Enter tries again"
    case .unchecked(.some(let reason)): "Enter tries again: \(reason)"
    case .mismatch: "The two are not the same: start again"
    case .notAllowed: "That character is not allowed"
    case .onlyDigits: "Only the digits 0 to 9"
    case .tooShort: "Too short"
    case .tooLong: "Too long"
    case .full(let amount): "The code has only \(amount.english): delete one to go on"
    case .atMost(let amount): "Too long: at most \(amount.english)"
    case .atLeast(let amount): "Too short: at least \(amount.english)"
    case .missing(let amount): "\(amount.english) \(amount.count == 1 ? "is" : "are") missing"
    case .nothingTyped: "Nothing was typed"
    case .nothingToErase: "Nothing to delete"
    case .keyDoesNothing: "That key does nothing here"
    case .emptyLine: "The input is empty"
    case .pasteRefused: "What was pasted does not fit"
    case .refused(let refusal, .paste): refusal.english("what was pasted", "What was pasted")
    case .refused(let refusal, .line): refusal.english("the input", "The input")
    }
  }
}

extension PromptPhrase.Note.Amount {
  fileprivate var english: String {
    let name =
      switch unit {
      case .digits: "digit"
      case .characters: "character"
      case .bytes: "byte"
      }
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}

extension PromptPhrase.Note.Refusal {
  // The source is named in lower case within a sentence, and capitalized at its start.
  fileprivate func english(_ source: String, _ subject: String) -> String {
    switch self {
    case .noCode(let amount): "No code of \(amount.english) in \(source)"
    case .severalCodes: "More than one code in \(source)"
    case .tooLong: "\(subject) is too long"
    case .notAllowed: "\(subject) holds a character that is not allowed"
    case .noAnswer: "\(subject) is no answer"
    }
  }
}

extension PromptPhrase {
  /// Returns the name of the terminal's holder, as far as it is known.
  fileprivate static func englishHolder(_ process: Int32?, _ name: String) -> String {
    guard let process else { return "another program" }
    return name.isEmpty ? "process \(process)" : "\(name) (process \(process))"
  }
}
