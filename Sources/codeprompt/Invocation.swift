internal import CodePromptKit

/// The validated command line: the task, with every value in its range.
enum Invocation {
  case write(String)
  case ask(Asking)

  struct Asking {
    var prompt: CodePrompt
    var command: VerificationCommand?
    var readsStandardInput = false
    /// The descriptor to which the answer is written; nil if the answer is only checked.
    var answerDescriptor: Int32? = 1
    var endsWithNewline = true
    /// Whether SIGTERM is the expected end, with status 0.
    var succeedsBySIGTERM = false
    /// The hint to print before asking, about a word that was probably meant differently.
    var hint: String?
  }

  init(_ arguments: TypedArguments) throws(UsageError) {
    switch arguments.last(of: .shortHelp, .help, .version, .completions, .manual) {
    case .shortHelp: self = .write(Help.short)
    case .help: self = .write(Help.full)
    case .version: self = .write("codeprompt \(Release.version)\n")
    case .completions:
      self = .write(try arguments.choice(.completions, Completions.scripts)?() ?? "")
    case .manual: self = .write(Manual.text)
    default: self = .ask(try Asking(arguments))
    }
  }
}

extension Invocation.Asking {
  init(_ arguments: TypedArguments) throws(UsageError) {
    let format = try CodeFormat(arguments)
    prompt = CodePrompt(format, mask: try arguments.mask())
    prompt.prompt = arguments.prompt
    prompt.title = arguments[.title] ?? ""
    prompt.hint = arguments[.hint] ?? ""
    prompt.note = arguments[.error] ?? ""
    prompt.placeholder = try arguments.glyph(.placeholder)
    prompt.isASCII = arguments.has(.ascii)
    prompt.isPlain = arguments.has(.plain)
    prompt.isModal = arguments.has(.modal)
    prompt.reducesMotion = arguments.has(.noAnimation)
    prompt.keepsSummary = arguments.has(.keep)
    prompt.texts = try arguments.ownTexts()
    prompt.style = try arguments.choice(.style, FieldStyle.words) ?? .auto
    prompt.color = try arguments.choice(.color, CodePrompt.ColorUse.words) ?? .auto
    prompt.graphics = try arguments.choice(.graphics, GraphicsUse.words) ?? .auto
    if let path = arguments[.tty] { prompt.terminalPath = path }
    prompt.waitsForTerminal = arguments.has(.wait)
    endsWithNewline = !arguments.has(.noNewline)
    readsStandardInput = arguments.has(.stdin)
    hint = arguments.hint
    try setLife(arguments)
    try setStreams(arguments)
    try refuseWithoutEffect(arguments)
  }
}

extension CodeFormat {
  fileprivate init(_ arguments: TypedArguments) throws(UsageError) {
    let digits = try arguments.number(.digits, 1...CodeFormat.cellLimit)
    let length = try arguments.number(.length, 1...CodeFormat.cellLimit)
    if digits != nil, length != nil { throw .contradiction(.digits, .length) }
    guard let count = digits ?? length else {
      self = try CodeFormat.password(arguments)
      return
    }
    let counted: OptionID = digits == nil ? .length : .digits
    for limit: OptionID in [.min, .max] where arguments.has(limit) {
      throw .contradiction(counted, limit)
    }
    if digits != nil {
      try arguments.refuse(
        [.charset, .upper, .lower], "has no effect beside --digits: use it with --length")
    }
    let charset = try arguments.charset() ?? (digits == nil ? .alphanumeric : .digits)
    let letterCase: LetterCase =
      switch arguments.last(of: .upper, .lower) {
      case .upper: .upper
      case .lower: .lower
      default: .asTyped
      }
    self = .code(
      count, charset: charset, letterCase: letterCase, groups: try arguments.groups(of: count))
  }

  private static func password(_ arguments: TypedArguments) throws(UsageError) -> CodeFormat {
    try arguments.refuse([.groups], "needs cells: use it with --digits or --length")
    try arguments.refuse([.upper, .lower], "needs cells: use it with --length")
    let least = try arguments.number(.min, 0...byteLimit)
    let most = try arguments.number(.max, 1...byteLimit)
    let range = (least ?? 1, most ?? max(1024, least ?? 0))
    guard range.0 <= range.1 else {
      throw UsageError("--min \(range.0) is more than --max \(range.1): swap them")
    }
    return .password(byteCount: range.0...range.1, charset: try arguments.charset() ?? .any)
  }
}

// The options for the time while a prompt is open, and for its output.
extension Invocation.Asking {
  mutating func setLife(_ arguments: TypedArguments) throws(UsageError) {
    prompt.asksTwice = arguments.has(.confirm)
    prompt.allowsReveal = arguments.has(.reveal)
    if arguments.has(.revealLast) {
      prompt.lastCharacterRevealTime =
        try arguments.duration(.revealLast, allowsZero: false) ?? .milliseconds(800)
    }
    prompt.submission = try arguments.submission()
    if let limit = try arguments.duration(.timeout), limit > .zero { prompt.timeLimit = limit }
    if let cooldown = try arguments.duration(.cooldown) { prompt.cooldown = cooldown }
    prompt.challenge = arguments[.challenge].map { .shell($0) }
    prompt.resend = arguments[.resend].map { .shell($0) }
    prompt.autofill = arguments[.autofill].map { .shell($0) }
    prompt.offersForgot = arguments.has(.forgot)
    if let text = arguments[.forgot], !text.isEmpty { prompt.texts[.forgot] = text }
    prompt.attempts = try arguments.number(.attempts, 1...999) ?? 3
    let timeLimit = try arguments.duration(.verifyTimeout, allowsZero: false)
    if let timeLimit { prompt.commandTimeLimit = timeLimit }
    guard !arguments.command.isEmpty else { return }
    var command = VerificationCommand(arguments.command)
    command.rejectStatuses = try arguments.statuses(.rejectStatus)
    if let timeLimit { command.timeLimit = timeLimit }
    command.endsWithNewline = endsWithNewline
    command.keepsOutput = !arguments.has(.print)
    self.command = command
  }

  mutating func setStreams(_ arguments: TypedArguments) throws(UsageError) {
    let descriptors = 0...Int(Int32.max)
    let output = try arguments.number(.outputFd, descriptors).map { Int32($0) }
    let status = try arguments.number(.statusFd, descriptors).map { Int32($0) }
    answerDescriptor = output ?? (command == nil || arguments.has(.print) ? 1 : nil)
    prompt.statusDescriptor = status
    if let status, status == answerDescriptor || status == 1 && (command?.keepsOutput ?? false) {
      throw UsageError(
        "--status-fd \(status) would mix the events with the output: name another descriptor")
    }
    if command?.keepsOutput == true, answerDescriptor == 1 {
      throw UsageError(
        "--output-fd 1 would mix the answer with the command's output: use --print")
    }
    prompt.withheldDescriptors = output.map { [$0] } ?? []
  }

  /// Refuses options that would have no effect.
  func refuseWithoutEffect(_ arguments: TypedArguments) throws(UsageError) {
    if prompt.format.cellCount == nil {
      try arguments.refuse(
        [.placeholder, .submit, .autofill], "needs cells: use it with --digits or --length")
    }
    if command == nil {
      let reason = "needs a command that checks: put it after '--'"
      try arguments.refuse([.attempts, .rejectStatus, .print], reason)
      if arguments.last(of: .challenge, .resend, .autofill) == nil {
        try arguments.refuse([.verifyTimeout], reason)
      }
    }
    if arguments.has(.cooldown), arguments.last(of: .challenge, .resend) == nil {
      throw UsageError("--cooldown needs --challenge or --resend: add one of them")
    }
    if arguments.has(.graphics), !arguments.has(.challenge) {
      throw UsageError("--graphics needs --challenge: add a command that prints a picture")
    }
    if arguments.has(.confirm), arguments.has(.autofill) {
      throw .contradiction(.confirm, .autofill)
    }
    if prompt.mask == .shown {
      try arguments.refuse(
        [.reveal, .revealLast], "has no effect where all is shown: use it with --mask")
    }
    guard readsStandardInput else { return }
    try arguments.refuse(
      [.tty, .wait, .confirm, .challenge, .resend, .autofill, .forgot, .statusFd, .timeout],
      "has no effect beside --stdin: leave one of them out")
  }
}

extension TypedArguments {
  fileprivate func submission() throws(UsageError) -> Submission {
    guard let text = self[.submit] else { return .automatic }
    if let word = Submission.words.first(where: { $0.key == text }) { return word.value }
    do throws(UsageError) {
      return try duration(.submit, allowsZero: false).map { .after($0) } ?? .automatic
    } catch {
      throw .wrongValue(.submit, takes: "auto, enter or a time as 800ms", not: text)
    }
  }
}
