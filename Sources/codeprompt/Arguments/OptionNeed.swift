internal import CodePromptKit

/// What there has to be for an option to have an effect.
package enum OptionNeed: Equatable, Sendable {
  /// Cells for the answer.
  case cells
  /// Cells that accept letters.
  case letterCells
  /// Cells, or a question or list without a pause before its answer.
  case submission
  /// A default answer.
  case defaultAnswer
  /// An answer that is typed, instead of a yes or no, or of a choice.
  case typing
  /// An answer that is more than the exit status.
  case output
  /// A mask for what is typed.
  case mask
  /// That no command checks the answer.
  case noCommand
  /// A command that checks the answer.
  case command
  /// A command that checks the answer, or that of `--challenge`, `--resend` or `--autofill`.
  case anyCommand
  /// A person who may be asked: with `--stdin`, nobody is.
  case person
  /// One of these options.
  case oneOf([OptionID])

  /// Returns what is missing and what to do, as the rest of a message that begins with the option;
  /// nil if nothing is missing.
  func advice(_ asking: Invocation.Asking, _ arguments: ParsedArguments) -> String? {
    let form = asking.form
    return switch self {
    case .cells: form.cellCount != nil ? nil : "needs --digits or --length: add one of them"
    case .letterCells:
      arguments.has(.length) ? nil : "needs --length: add it"
    case .submission where form.answerOption != nil:
      if case .whenStill = form.submission {
        "takes only auto or enter with \(form.answerOption?.typed ?? ""): use one of them"
      } else {
        nil
      }
    case .submission:
      form.cellCount != nil
        ? nil : "needs --digits, --length, --yes-no or --choose: add one of them"
    case .defaultAnswer where asking.settings.timeLimit == .zero:
      "has no effect with --timeout 0: use a longer time"
    case .defaultAnswer:
      form.defaultText != nil || form.question?.defaultAnswer != nil
        ? nil : "needs a default answer: add --default, or write --yes-no=no"
    case .typing:
      form.answerOption.map { "has no effect with \($0.typed): leave one of them out" }
    case .output:
      form.question == nil ? nil : "has no effect with --yes-no: leave one of them out"
    case .noCommand:
      asking.command == nil ? nil : "gives the answer as its exit status: leave COMMAND out"
    case .mask:
      form.isShown
        ? "has no effect while typed text is shown: use it with --mask" : nil
    case .anyCommand where [.challenge, .resend, .autofill].contains(where: arguments.has): nil
    case .command, .anyCommand:
      asking.command == nil ? "needs a COMMAND that checks the answer: put it after '--'" : nil
    case .person:
      asking.input == .line ? "has no effect with --stdin: leave one of them out" : nil
    case .oneOf(let options):
      options.contains(where: arguments.has)
        ? nil
        : "needs \(options.map { $0.typed }.listed): add \(options.count > 1 ? "one of them" : "it")"
    }
  }
}
