/// An error in the command line; the words are in `Diagnostic+Usage.swift`.
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

extension OptionID {
  package var typed: String { self == .shortHelp ? rawValue : "--\(rawValue)" }

  /// The name of the option's value in the help; empty if the option takes none.
  package var valueName: String { option?.kind?.name ?? "" }

  package var help: String { option?.help ?? "" }

  private var option: CommandOption? { CommandOption.all.first { $0.id == self } }
}
