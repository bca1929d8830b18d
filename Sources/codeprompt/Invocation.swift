internal import CodePromptKit
internal import CodePromptTerminalText

/// Where the answer comes from.
enum InputUse {
  case terminal
  /// A line of standard input.
  case line
  /// The terminal, or a line of standard input if there is none.
  case automatic
}

/// The validated command line: the task, with every value in its range.
enum Invocation {
  case write(String, isManual: Bool)
  case ask(Asking)

  struct Asking {
    var prompt = CodePrompt(.password())
    var form = Form()
    var command: VerificationCommand?
    var input = InputUse.terminal
    /// The descriptor to which the answer is written; nil if the answer is only checked.
    var answerDescriptor: Int32? = 1
    var endsWithNewline = true
    /// Whether SIGTERM is the expected end, with status 0.
    var succeedsBySIGTERM = false
    /// The hint to print before asking, about a word that was probably meant differently.
    var hint: String?
  }

  /// What the options say about the form of the answer.
  struct Form {
    /// The number of cells; nil for a password.
    var cellCount: Int?
    var charset: Charset?
    var letterCase = LetterCase.asTyped
    var groups: ParsedOption?
    var min: Int?
    var max: Int?
    var mask: Mask?
    /// Whether the answer is a line that is shown and no secret.
    var isLine = false
    var defaultText: String?
    var initialText: String?
    var question: QuestionChoices?
    /// The options of a list of which one is chosen; empty for another answer.
    var choices: [ChoiceList.Option] = []

    /// The option that asks for one of some answers, instead of something that is typed; nil if
    /// none does.
    var answerOption: OptionID? {
      if question != nil { return .yesNo }
      return choices.isEmpty ? nil : .choose
    }
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for typed in arguments.options.reversed() {
      guard let write = typed.id.option.write else { continue }
      self = .write(try write(typed), isManual: typed.id == .manual)
      return
    }
    self = .ask(try Asking(arguments))
  }
}

extension Invocation.Asking {
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    if !arguments.command.isEmpty { command = VerificationCommand(arguments.command) }
    prompt.question = arguments.prompt
    hint = arguments.hint
    for (index, typed) in arguments.options.enumerated() {
      let option = typed.id.option
      if let other = option.excludes.first(where: arguments.has) {
        throw UsageError(
          "\(typed.id.typed) and \(other.typed) contradict each other: leave one of them out")
      }
      let isLast = !arguments.options[(index + 1)...].contains { $0.id == typed.id }
      if isLast || option.isRepeatable { try option.set(&self, typed) }
    }
    let format = try form.format()
    prompt.format = format
    prompt.mask = CodePrompt(format, mask: form.mask).mask
    command?.endsWithNewline = endsWithNewline
    for typed in arguments.options {
      for need in typed.id.option.needs {
        guard let advice = need.advice(self, arguments) else { continue }
        throw UsageError("\(typed.id.typed) \(advice)")
      }
    }
    try setAnswerDescriptor(arguments)
  }

  private mutating func setAnswerDescriptor(_ arguments: ParsedArguments) throws(UsageError) {
    let keepsOutput = command?.keepsOutput == true
    if arguments.has(.outputFd) {
      prompt.withheldDescriptors = [answerDescriptor].compactMap { $0 }
    }
    if keepsOutput && !arguments.has(.outputFd) || form.question != nil { answerDescriptor = nil }
    if let status = prompt.statusDescriptor,
      status == answerDescriptor || status == 1 && keepsOutput
    {
      throw UsageError(
        "--status-fd \(status) would mix the events with the output: use another descriptor")
    }
    if keepsOutput, answerDescriptor == 1 {
      throw UsageError(
        "--output-fd 1 would mix the answer with the command's output: use --print")
    }
  }
}

extension Invocation.Form {
  func format() throws(UsageError) -> CodeFormat {
    if let question { return .question(question) }
    if !choices.isEmpty { return .choice(try list()) }
    guard let cellCount else { return try line() }
    return .code(
      cellCount, charset: charset ?? .alphanumeric, letterCase: letterCase,
      groups: try groups?.groups(of: cellCount) ?? [])
  }

  private func list() throws(UsageError) -> ChoiceList {
    let index = choices.firstIndex { $0.name == defaultText }
    if let defaultText, index == nil {
      throw UsageError(
        "--default \(defaultText.quoted) is the NAME of no --choose: use one of them")
    }
    return ChoiceList(choices, defaultIndex: index)
  }

  private func line() throws(UsageError) -> CodeFormat {
    let least = min ?? 1
    let most = max ?? Swift.max(4096, least)
    guard least <= most else {
      throw UsageError("--min \(least) is more than --max \(most): swap them")
    }
    let byteCount = least...most
    let charset = charset ?? .any
    guard isLine else { return .password(byteCount: byteCount, charset: charset) }
    let format: CodeFormat =
      if let defaultText {
        .text(default: defaultText, byteCount: byteCount, charset: charset)
      } else {
        .text(initial: initialText ?? "", byteCount: byteCount, charset: charset)
      }
    if let reason = format.textFault {
      let option = defaultText == nil ? "--value" : "--default"
      throw UsageError(
        "\(option) \((defaultText ?? initialText ?? "").quoted) \(reason): change it")
    }
    return format
  }
}
