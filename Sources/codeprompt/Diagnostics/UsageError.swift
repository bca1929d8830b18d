/// What is wrong with a command line, with what is in it.
///
/// The words are in a file for each language, `Diagnostic+English.swift` and so on.
package enum UsageError: Error, Equatable, Sendable {
  /// The system does not say what the command line is.
  case noArguments
  /// There is no such option; `nearest` is the one that may be meant.
  case unknownOption(String, nearest: String?)
  /// An option lacks the value it needs.
  case needsValue(OptionID)
  /// Nothing follows the `=` of an option whose value may be left out.
  case emptyValue(OptionID)
  case takesNoValue(OptionID)
  /// The value of an option is none that it takes.
  case wrongValue(OptionID, takes: Taken, not: String)
  /// There is no built-in text of this name.
  case unknownText(String)
  /// Nothing follows `--`.
  case noCommand
  /// The command after `--` has an empty name.
  case emptyCommand
  case secondPrompt(String)
  /// There are two texts for PROMPT; one of them may be the value of an option.
  case twoPrompts(String, String, value: String, of: OptionID)
  case emptyPrompt
  /// By the name of an askpass there is one argument, and here are others or none.
  case notOnePrompt(count: Int)
  /// Each word is right, but not beside the others.
  case conflict(Conflict)

  /// What an option takes as its value.
  package enum Taken: Equatable, Sendable {
    /// A whole number in a range; the greatest number there is stands for no upper bound.
    case number(ClosedRange<Int>)
    case duration(allowsZero: Bool)
    case submission
    case statuses
    case nameAndText
    case word(of: [String])
    case character
    /// Characters after `chars:`.
    case characters
    /// Sizes that add up to a number of cells.
    case groups(of: Int)
  }

  /// What can't be beside what else was typed, or has no effect without something.
  package enum Conflict: Equatable, Sendable {
    case contradiction(OptionID, OptionID)
    /// `--min` is more than `--max`.
    case limitsCrossed(least: Int, most: Int)
    /// An option is for cells, and a password is asked for.
    case needsCells(OptionID)
    /// An option is for a command that checks, and there is none.
    case needsCommand(OptionID)
    /// Ctrl-R is to rest, and does nothing.
    case nothingToRest
    /// A picture is to be shown in a way, and no command prints one.
    case nothingToShow
    /// Something is to be revealed where all is shown.
    case nothingMasked(OptionID)
    /// Characters are to be chosen or changed where there are only digits.
    case onlyDigits(OptionID)
    /// An option is for a prompt on the terminal, whose place `--stdin` takes.
    case nothingAsked(OptionID)
    /// The events would go where the answer or the output goes.
    case eventsInOutput(descriptor: Int32)
    /// The answer would go where the command's output goes.
    case answerInOutput
    /// `--stdin` was typed, and standard input is a terminal.
    case terminalAsInput
  }
}

extension OptionID {
  /// The option as it is typed.
  package var typed: String { self == .shortHelp ? rawValue : "--\(rawValue)" }

  /// The name that the help gives to its value; empty if it takes none.
  package var valueName: String {
    switch CommandOption.all.first(where: { $0.id == self })?.value {
    case .required(let kind), .optional(let kind): kind.name
    default: ""
    }
  }

  /// What the option does, in the words of the help.
  package var help: String { CommandOption.all.first { $0.id == self }?.help ?? "" }

  /// The options that this one goes with: only those of `--length` have letters in their cells.
  var cellOptions: [String] {
    self == .upper || self == .lower ? ["--length"] : ["--digits", "--length"]
  }
}
