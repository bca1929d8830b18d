internal import CodePromptKit

/// The validated command line: the task, with every value in its range.
enum Invocation {
  case shortHelp
  case help
  case version
  case completions(Shell)
  case manual
  case ask(Asking)

  /// The settings of a prompt.
  struct Asking {
    var prompt: CodePrompt
    /// The command that checks the answer, or nil for none.
    var command: VerificationCommand?
    /// Whether the answer is read as a line from standard input, without asking.
    var readsStandardInput = false
    /// The descriptor to which the answer is written; nil if the answer is only checked.
    var answerDescriptor: Int32? = 1
    /// Whether a newline follows the answer.
    var endsWithNewline = true
    /// Whether SIGTERM is the expected end, with status 0.
    var succeedsBySIGTERM = false
    /// The hint to print before asking, about a word that was probably meant differently.
    var hint: UsageHint?
  }

  /// Validates a command line.
  ///
  /// - Throws: A ``UsageError`` that names the option, the values it accepts and what to do.
  init(_ arguments: TypedArguments) throws(UsageError) {
    let told = arguments.last(of: .shortHelp, .help, .version, .completions, .manual)
    if told == .completions, let shell = try arguments.choice(.completions, Shell.words) {
      self = .completions(shell)
      return
    }
    switch told {
    case .shortHelp: self = .shortHelp
    case .help: self = .help
    case .version: self = .version
    case .manual: self = .manual
    default: self = .ask(try Asking(arguments))
    }
  }
}

extension Invocation.Asking {
  init(_ arguments: TypedArguments) throws(UsageError) {
    let format = try CodeFormat(arguments)
    prompt = CodePrompt(format, mask: try arguments.mask())
    prompt.prompt = arguments.prompt
    prompt.title = arguments.values[.title] ?? ""
    prompt.hint = arguments.values[.hint] ?? ""
    prompt.note = arguments.values[.error] ?? ""
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
    if let path = arguments.values[.tty] { prompt.terminalPath = path }
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
  /// Creates the format that the options ask for.
  fileprivate init(_ arguments: TypedArguments) throws(UsageError) {
    let digits = try arguments.number(.digits, 1...CodeFormat.cellLimit)
    let length = try arguments.number(.length, 1...CodeFormat.cellLimit)
    if digits != nil, length != nil { throw .conflict(.contradiction(.digits, .length)) }
    guard let count = digits ?? length else {
      self = try CodeFormat.password(arguments)
      return
    }
    let counted: OptionID = digits == nil ? .length : .digits
    for option: OptionID in [.min, .max] where arguments.has(option) {
      throw .conflict(.contradiction(counted, option))
    }
    if digits != nil {
      for option: OptionID in [.charset, .upper, .lower] where arguments.has(option) {
        throw .conflict(.onlyDigits(option))
      }
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
    for option: OptionID in [.groups, .upper, .lower] where arguments.has(option) {
      throw .conflict(.needsCells(option))
    }
    let least = try arguments.number(.min, 0...byteLimit)
    let most = try arguments.number(.max, 1...byteLimit)
    let range = (least ?? 1, most ?? max(1024, least ?? 0))
    guard range.0 <= range.1 else {
      throw .conflict(.limitsCrossed(least: range.0, most: range.1))
    }
    return .password(byteCount: range.0...range.1, charset: try arguments.charset() ?? .any)
  }
}
