internal import CodePromptKit

/// An error in the command line.
package enum UsageError: Error, Equatable, Sendable {
  /// The system does not provide the command line.
  case noArguments
  /// There is no such option; `nearest` is the one probably meant.
  case unknownOption(String, nearest: String?)
  case needsValue(OptionID)
  /// Nothing follows the `=` of an option with an optional value.
  case emptyValue(OptionID)
  case takesNoValue(OptionID)
  case wrongValue(OptionID, takes: Taken, not: String)
  /// There is no built-in text of this name.
  case unknownText(String)
  case noCommand
  /// The command after `--` has an empty name.
  case emptyCommand
  case secondPrompt(String)
  /// There are two texts for PROMPT; one of them may be an option's value.
  case twoPrompts(String, String, value: String, of: OptionID)
  case emptyPrompt
  /// An askpass takes exactly one argument.
  case notOnePrompt(count: Int)

  // The words below are valid, but not in this combination.
  case contradiction(OptionID, OptionID)
  case limitsCrossed(least: Int, most: Int)
  case needsCells(OptionID)
  case needsCommand(OptionID)
  /// A cooldown is set, but Ctrl-R has no function.
  case nothingToRest
  /// A way to show pictures is set, but no command prints one.
  case nothingToShow
  /// The option reveals characters, but nothing is masked.
  case nothingMasked(OptionID)
  /// The option chooses or converts characters, but `--digits` allows only digits.
  case onlyDigits(OptionID)
  /// The option needs a prompt on the terminal, but `--stdin` is set.
  case nothingAsked(OptionID)
  /// The events would go to the same descriptor as the answer or the output.
  case eventsInOutput(descriptor: Int32)
  /// The answer would go to the same descriptor as the command's output.
  case answerInOutput
  case terminalAsInput

  package enum Taken: Equatable, Sendable {
    /// A whole number in a range; the largest integer means no upper limit.
    case number(ClosedRange<Int>)
    case duration(allowsZero: Bool)
    case submission
    case statuses
    case nameAndText
    case word(of: [String])
    case character
    case characters
    /// Group sizes that add up to a number of cells.
    case groups(of: Int)
  }
}

extension UsageError {
  private static let help = "see 'codeprompt --help'"

  package var text: String {
    switch self {
    case .noArguments: "the command line can't be read: mount /proc"
    case .unknownOption(let name, nearest: .some(let nearest)):
      "unknown option '\(name)': did you mean '\(nearest)'?"
    case .unknownOption(let name, nearest: nil): "unknown option '\(name)': \(UsageError.help)"
    case .needsValue(let option): "\(option.typed) needs \(option.valueName): \(option.help)"
    case .emptyValue(let option):
      "\(option.typed)= needs \(option.valueName) after it: add it, or leave the '=' out"
    case .takesNoValue(let option):
      "\(option.typed) takes no value: leave out the '=' and what follows it"
    case .wrongValue(let option, let taken, let value):
      "\(option.typed) takes \(taken.text), not '\(value)': \(UsageError.help)"
    case .unknownText(let name):
      "--text knows no '\(name)': it knows "
        + PromptText.allCases.map(\.rawValue).joined(separator: ", ")
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
    case .contradiction(let one, let other):
      "\(one.typed) and \(other.typed) contradict each other: leave one of them out"
    case .limitsCrossed(let least, let most):
      "--min \(least) is more than --max \(most): swap them"
    case .needsCells(let option):
      "\(option.typed) needs cells: use it with "
        + (option == .upper || option == .lower ? "--length" : "--digits or --length")
    case .needsCommand(let option):
      "\(option.typed) needs a command that checks: put it after '--'"
    case .nothingToRest: "--cooldown needs --challenge or --resend: add one of them"
    case .nothingToShow:
      "--graphics needs --challenge: add a command that prints a picture"
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

extension UsageError.Taken {
  fileprivate var text: String {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max):
      "a number from \(range.lowerBound) on"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(allowsZero: true): "a time as 90s, 500ms or 2m, at most a week"
    case .duration(allowsZero: false): "a time above zero as 90s, 500ms or 2m, at most a week"
    case .submission: "auto, enter or a time as 800ms"
    case .statuses: "statuses from 1 to 123 as 22 or 1,5-7"
    case .nameAndText: "NAME=TEXT"
    case .word(let words) where words.count > 1:
      "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
    case .word(let words): words.joined()
    case .character: "one character"
    case .characters: "characters after 'chars:' that each fill a cell"
    case .groups(let count): "sizes as 3-3 that add up to \(count)"
    }
  }
}

extension OptionID {
  package var typed: String { self == .shortHelp ? rawValue : "--\(rawValue)" }

  /// The name of the option's value in the help; empty if the option takes none.
  package var valueName: String { option?.kind?.name ?? "" }

  package var help: String { option?.help ?? "" }

  private var option: CommandOption? { CommandOption.all.first { $0.id == self } }
}
