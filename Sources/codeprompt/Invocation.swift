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
    var hint: Diagnostic?
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
    try arguments.refuse([.min, .max]) { .contradiction(counted, $0) }
    if digits != nil {
      try arguments.refuse([.charset, .upper, .lower], UsageError.onlyDigits)
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
    try arguments.refuse([.groups, .upper, .lower], UsageError.needsCells)
    let least = try arguments.number(.min, 0...byteLimit)
    let most = try arguments.number(.max, 1...byteLimit)
    let range = (least ?? 1, most ?? max(1024, least ?? 0))
    guard range.0 <= range.1 else {
      throw .limitsCrossed(least: range.0, most: range.1)
    }
    return .password(byteCount: range.0...range.1, charset: try arguments.charset() ?? .any)
  }
}
