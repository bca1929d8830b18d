internal import CodePromptKit
internal import CodePromptTerminalMode

extension Diagnostic {
  var english: String {
    switch self {
    case .usage(let error): error.english
    case .hint(let hint): hint.english
    case .prompt(let error): error.english
    case .noTerminal(let path, let code, let cause, let terminal):
      "no terminal to ask on (\(path): \(systemMessage(code))): " + cause.english(terminal ?? "")
    case .noTerminalForAskpass:
      "no terminal to ask on: run the program that asks in one, ssh-agent with -D"
    case .timeIsUp: "the time is up: ask again"
    case .notWritable(let descriptor):
      "descriptor \(descriptor) is not open for writing: redirect it somewhere"
    case .notDelivered(let code):
      "the answer was not delivered (\(systemMessage(code))): ask again"
    case .outputFailed(let code):
      "standard output failed (\(systemMessage(code))): redirect it somewhere else"
    case .note(let text): text
    case .lastAttempt(let note): "\(note): that was the last attempt"
    }
  }
}

extension NoTerminalCause {
  fileprivate func english(_ terminal: String) -> String {
    switch self {
    case .unknown: "run it in a terminal, or have it read a line with --stdin"
    case .ssh: "ask on the near side of ssh, as in 'codeprompt -- ssh HOST COMMAND'"
    case .ownsNone: "use 'su -P', or name the terminal: --tty \(terminal)"
    case .tooManyFiles: "close some, or raise the limit with 'ulimit -n'"
    case .notAllowed: "name a terminal of your own with --tty"
    case .notThere: "name one that is there with --tty"
    }
  }
}

extension UsageError {
  private static let help = "see 'codeprompt --help'"

  fileprivate var english: String {
    switch self {
    case .noArguments: "the command line can't be read: mount /proc"
    case .unknownOption(let name, nearest: .some(let nearest)):
      "unknown option '\(name)': did you mean '\(nearest)'?"
    case .unknownOption(let name, nearest: nil): "unknown option '\(name)': \(UsageError.help)"
    case .needsValue(let option):
      "\(option.typed) needs \(option.valueName): \(option.help)"
    case .emptyValue(let option):
      "\(option.typed)= needs \(option.valueName) after it: add it, or leave the '=' out"
    case .takesNoValue(let option):
      "\(option.typed) takes no value: leave out the '=' and what follows it"
    case .wrongValue(let option, let taken, let value):
      "\(option.typed) takes \(taken.english), not '\(value)': \(UsageError.help)"
    case .unknownText(let name):
      """
      --text knows no '\(name)': it knows \
      \(PromptText.allCases.map(\.rawValue).joined(separator: ", "))
      """
    case .noCommand: "'--' needs a command after it: leave it out to have nothing checked"
    case .emptyCommand: "the command after '--' is empty: name a program that checks"
    case .secondPrompt(let text):
      "'\(text)' is a second PROMPT: put a text of several words in quotes"
    case .twoPrompts(let first, let second, let value, let option):
      """
      '\(first)' and '\(second)' are both PROMPT: a value of \(option.typed) follows '=', as in \
      '\(option.typed)=\(value)'
      """
    case .emptyPrompt: "PROMPT is empty: say what to ask for, or leave it out"
    case .notOnePrompt(let count):
      "by this name it takes one argument, the prompt, not \(count): call it codeprompt for options"
    case .conflict(let conflict): conflict.english
    }
  }
}

extension UsageHint {
  fileprivate var english: String {
    switch self {
    case .valueOf(let option, let text):
      """
      '\(text)' is taken for PROMPT: a value of \(option.typed) follows '=', as in \
      '\(option.typed)=\(text)'
      """
    case .option(let option):
      "'\(option.rawValue)' is taken for PROMPT: the option is \(option.typed)"
    }
  }
}

extension UsageError.Taken {
  fileprivate var english: String {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max):
      "a number from \(range.lowerBound) on"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(allowsZero: true): "a time as 90s, 500ms or 2m, at most a week"
    case .duration(allowsZero: false): "a time above zero as 90s, 500ms or 2m, at most a week"
    case .submission: "auto, enter or a time as 800ms"
    case .statuses: "statuses from 1 to 123 as 22 or 1,5-7"
    case .nameAndText: "NAME=TEXT"
    case .word(let words): words.list(separator: ", ", last: " or ")
    case .character: "one character"
    case .characters: "characters after 'chars:' that each fill a cell"
    case .groups(let count): "sizes as 3-3 that add up to \(count)"
    }
  }
}

extension UsageError.Conflict {
  fileprivate var english: String {
    switch self {
    case .contradiction(let one, let other):
      "\(one.typed) and \(other.typed) contradict each other: leave one of them out"
    case .limitsCrossed(let least, let most):
      "--min \(least) is more than --max \(most): swap them"
    case .needsCells(let option):
      """
      \(option.typed) needs cells: use it with \
      \(option.cellOptions.list(separator: ", ", last: " or "))
      """
    case .needsCommand(let option):
      "\(option.typed) needs a command that checks: put it after '--'"
    case .nothingToRest: "--cooldown needs --challenge or --resend: add one of them"
    case .nothingToShow: "--graphics needs --challenge: add a command that prints a picture"
    case .nothingMasked(let option):
      "\(option.typed) has no effect where all is shown: use it with --mask"
    case .onlyDigits(let option):
      "\(option.typed) has no effect beside --digits: use it with --length"
    case .nothingAsked(let option):
      "\(option.typed) has no effect beside --stdin: leave one of them out"
    case .eventsInOutput(let descriptor):
      "--status-fd \(descriptor) would mix the events with the output: name another descriptor"
    case .answerInOutput:
      "--output-fd 1 would mix the answer with the command's output: use --print"
    case .terminalAsInput:
      "--stdin reads from a pipe or a file, not from a terminal: leave it out to be asked"
    }
  }
}

extension CodePromptError {
  fileprivate var english: String {
    switch self {
    case .noTerminal(let path, let code):
      Diagnostic.noTerminal(path: path, code: code, .unknown, terminal: nil).english
    case .notATerminal(let path): "'\(path)' is not a terminal: name one with --tty, or use --stdin"
    case .notOwnTerminal(let path): "'\(path)' is another user's terminal: name one of your own"
    case .inBackground: "in the background without a shell to bring it to the front: use --stdin"
    case .terminalInUse:
      "another prompt is using this terminal: end it, or wait for it with --wait"
    case .terminalRefused(let code):
      "the terminal refused its settings (\(systemMessage(code))): use --stdin"
    case .inputFailed(let code):
      "standard input failed (\(systemMessage(code))): give it a line to read"
    case .commandFailed(let failure, let told):
      failure.english(told.map { " (\($0))" } ?? "")
    case .promptAlreadyOpen, .terminalLost, .terminalNotRestored, .outOfMemory, .noResources,
      .interrupted, .challengeFailed:
      description
    }
  }
}

extension CommandFailure {
  // The last line of the command's standard error follows the description of the failure.
  fileprivate func english(_ said: String) -> String {
    switch self {
    case .notFound(let name):
      """
      there is no command '\(name)' to check with: PROMPT goes before '--', and a shell \
      function needs bash -c
      """
    case .notExecutable(let path): "'\(path)' can't be run: name a program after '--'"
    case .notStarted(let name, let code):
      "'\(name)' could not be started (\(systemMessage(code))): close something and ask again"
    case .exited(let status):
      "the command could not do its work, with status \(status)\(said): ask again once it can"
    case .killed(let signal): "the command died by signal \(signal)\(said): run it alone to see why"
    case .timedOut:
      "the command took too long\(said): give it more time with --verify-timeout"
    case .tooMuchOutput:
      "the command wrote more than 1 MiB (64 MiB for a picture): have it write less"
    case .outputLost(let code):
      "the command's output could not be read (\(systemMessage(code))): ask again"
    case .badPicture:
      "the command printed a picture that can't be read\(said): have it print all of one"
    case .noOutput: "the command printed nothing\(said): have it print what to ask"
    case .blankOutput:
      "the command printed nothing that can be seen\(said): have it print what to ask"
    case .usedTerminal:
      "the command tried to use the terminal\(said): have it read its standard input"
    }
  }
}
