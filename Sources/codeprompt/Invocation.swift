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

  /// What is asked, and what becomes of the answer. A class, since it is large and passed on often:
  /// a copy takes 2 KB of stack.
  final class Asking {
    /// The question; empty for a built-in one.
    var question = ""
    var settings = PromptSettings()
    var form = Form()
    var sources = Sources()
    var command: CheckCommand?
    var attempts: SecretSettings.Attempts = 3
    var input = InputUse.terminal
    /// The descriptor to which the answer is written; nil if the answer is only checked.
    var answerDescriptor: Int32? = 1
    /// The descriptor to which the events are written; nil for none.
    var statusDescriptor: Int32?
    var endsWithNewline = true
    /// Whether SIGTERM is the expected end, with status 0.
    var succeedsBySIGTERM = false
    /// The hint to print before asking, about a word that was probably meant differently.
    var hint: String?
    /// What is asked, made of all that is above.
    var prompt = PromptRequest()
  }

  /// What the options say about the form of the answer.
  struct Form {
    /// The number of cells; nil for a password.
    var cellCount: Int?
    var charset: PromptCharacters?
    var letterCase = CodePrompt.Format.LetterCase.asTyped
    var groups: ParsedOption?
    var placeholder: Character?
    var submission = CodePrompt.Format.Submission.whenFull
    var min: Int?
    var max: Int?
    var asksTwice = false
    var display: SecretSettings.Display?
    var revealTime: Duration?
    var reveals = false
    /// Whether the answer is a line that is shown and no secret.
    var isLine = false
    var defaultText: String?
    var initialText: String?
    var question: ConfirmPrompt?
    /// The options of which one is chosen; empty for another answer.
    var choices: [ChoicePrompt<String>.Option] = []
    var takesDefaultAtTimeLimit = false

    /// The option that asks for one of some answers, instead of something that is typed; nil if
    /// none does.
    var answerOption: OptionID? {
      if question != nil { return .yesNo }
      return choices.isEmpty ? nil : .choose
    }

    /// Whether the answer is shown as it is typed.
    var isShown: Bool { display.map { $0 == .shown } ?? (cellCount != nil || isLine) }
  }

  /// The command lines that run beside the prompt.
  struct Sources {
    var challenge: String?
    var graphics = CodePrompt.Challenge.Graphics.auto
    var resend: String?
    var cooldown = Duration.zero
    var autofill: String?
    var timeLimit = Duration.seconds(60)
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
  fileprivate convenience init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    if !arguments.command.isEmpty { command = CheckCommand(arguments.command) }
    question = arguments.prompt ?? ""
    hint = arguments.hint
    for kind in arguments.kinds {
      guard let other = kind.option.excludes.first(where: arguments.has) else { continue }
      throw UsageError(
        "\(kind.typed) and \(other.typed) contradict each other: leave one of them out")
    }
    for (index, typed) in arguments.options.enumerated() {
      let option = typed.id.option
      let counts =
        option.isRepeatable || !arguments.options[(index + 1)...].contains { $0.id == typed.id }
      if counts { try option.set(self, typed) }
    }
    command?.endsWithNewline = endsWithNewline
    prompt = try makePrompt()
    for kind in arguments.kinds {
      for need in kind.option.needs {
        guard let advice = need.advice(self, arguments) else { continue }
        throw UsageError("\(kind.typed) \(advice)")
      }
    }
    try setAnswerDescriptor(arguments)
  }

  /// Returns what to ask: a prompt of the kind that the options mean, with what the command has for
  /// every kind.
  private func makePrompt() throws(UsageError) -> PromptRequest {
    var request = try form.prompt(question, settings).limited(to: attempts)
    request.asksTwice = form.asksTwice
    request.lastCharacterRevealTime = form.revealTime
    request.allowsReveal = form.reveals
    request.isWordingTyped = true
    request.statusDescriptor = statusDescriptor
    // The reason goes to standard error, which may be a log.
    request.reasonLanguage = .english
    request.errands += sources.errands
    if request.allErrands.contains(where: { $0.key?.letter == nil && $0.key != nil }) {
      throw UsageError("--offer has no letter left for a key: leave an offer out")
    }
    return request
  }

  private func setAnswerDescriptor(_ arguments: ParsedArguments) throws(UsageError) {
    let keepsOutput = command?.keepsOutput == true
    if arguments.has(.outputFd) {
      prompt.withheldDescriptors = [answerDescriptor].compactMap { $0 }
    }
    if keepsOutput && !arguments.has(.outputFd) || form.question != nil { answerDescriptor = nil }
    if let statusDescriptor,
      statusDescriptor == answerDescriptor || statusDescriptor == 1 && keepsOutput
    {
      throw UsageError(
        """
        --status-fd \(statusDescriptor) would mix the events with the output: use another descriptor
        """)
    }
    if keepsOutput, answerDescriptor == 1 {
      throw UsageError(
        "--output-fd 1 would mix the answer with the command's output: use --print")
    }
  }
}

extension Invocation.Sources {
  /// What the command lines do beside the prompt.
  var errands: [Errand] {
    let hasKey = resend == nil
    let all: [Errand?] = [
      challenge.map { .challenge(source($0), graphics, hasKey: hasKey, cooldown: cooldown) },
      resend.map { .resend(source($0), cooldown: cooldown) },
      autofill.map { .autofill(source($0)) },
    ]
    return all.compactMap { $0 }
  }

  private func source(_ text: String) -> CodePrompt.Source {
    var source = CodePrompt.Source.shell(text)
    source.timeLimit = timeLimit
    return source
  }
}

extension Invocation.Form {
  /// Returns the prompt of the kind that the options mean.
  func prompt(
    _ question: String, _ settings: PromptSettings
  ) throws(UsageError) -> PromptRequest {
    if var confirm = self.question {
      confirm.question = question
      confirm.settings = settings
      confirm.waitsForEnter = submission == .onEnter
      confirm.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
      return confirm.request
    }
    if !choices.isEmpty { return try choice(question, settings) }
    if isLine { return try line(question, settings) }
    guard let cellCount else { return try password(question, settings) }
    var code = CodePrompt(
      question,
      .characters(
        charset ?? .alphanumeric, cellCount, groups: try groups?.groups(of: cellCount) ?? [],
        letterCase: letterCase, submission: submission),
      settings: settings)
    code.placeholder = placeholder
    if let display { code.display = display }
    return code.request
  }

  private func password(
    _ question: String, _ settings: PromptSettings
  ) throws(UsageError) -> PromptRequest {
    let format = PasswordPrompt.Format.length(try length(), of: charset ?? .any)
    if asksTwice, display != .shown {
      var new = NewPasswordPrompt(question, format, settings: settings)
      if let display { new.display = display }
      return new.request
    }
    var password = PasswordPrompt(question, format, settings: settings)
    if let display { password.display = display }
    return password.request
  }

  private func line(
    _ question: String, _ settings: PromptSettings
  ) throws(UsageError) -> PromptRequest {
    var line = TextPrompt(question, default: defaultText ?? "", settings: settings)
    line.initialText = initialText ?? ""
    line.characters = charset ?? .any
    line.length = try length()
    line.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
    let request = line.request
    if let reason = request.format.textFault {
      let option = defaultText == nil ? "--value" : "--default"
      throw UsageError(
        "\(option) \((defaultText ?? initialText ?? "").quoted) \(reason): change it")
    }
    return request
  }

  private func choice(
    _ question: String, _ settings: PromptSettings
  ) throws(UsageError) -> PromptRequest {
    var choice = ChoicePrompt(question, options: choices, settings: settings)
    choice.defaultIndex = choices.firstIndex { $0.name == defaultText }
    choice.waitsForEnter = submission == .onEnter
    choice.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
    if let defaultText, choice.defaultIndex == nil {
      throw UsageError(
        "--default \(defaultText.quoted) is the NAME of no --choose: use one of them")
    }
    let request = choice.request
    if let name = request.format.list?.repeatedName {
      throw UsageError("--choose has the NAME \(name.quoted) twice: use another one")
    }
    if let label = request.format.list?.repeatedLabel {
      throw UsageError("--choose has the TEXT \(label.quoted) twice: use another one")
    }
    return request
  }

  private func length() throws(UsageError) -> ClosedRange<Int> {
    let least = min ?? 1
    let most = max ?? Swift.max(4096, least)
    guard least <= most else {
      throw UsageError("--min \(least) is more than --max \(most): swap them")
    }
    return least...most
  }
}
