internal import CodePromptSystem
internal import CodePromptTerminalText

/// The command line split into options and words, not yet validated.
struct ParsedArguments {
  private(set) var options: [ParsedOption] = []
  /// The options without their values, each once: a long list has one option very often.
  private(set) var kinds: [OptionID] = []
  private(set) var command: [String] = []
  private(set) var prompt: String?
  /// The option right before PROMPT, if it accepts a value only after `=` and was given none.
  private(set) var optionBeforePrompt: OptionID?
  /// The number of words before `--`, without the values that follow an option.
  private(set) var wordCount = 0
  // The previous word's option, if it accepts a value only after `=` and was given none.
  private var openOption: OptionID?
  private var rest: ArgumentVector

  func has(_ id: OptionID) -> Bool { kinds.contains(id) }

  init(_ words: ArgumentVector) throws(UsageError) {
    rest = words
    while let word = rest.next() {
      let before = openOption
      openOption = nil
      if word == "--" {
        try setCommand(Array(rest))
        return
      } else if word.utf8.starts(with: "--".utf8) {
        try parseLong(word.utf8.dropFirst(2))
      } else if word.utf8.first == UInt8(ascii: "-"), word != "-" {
        // Skip one byte, not one character: a combining mark would make one character with the
        // dash.
        try parseShort(Substring(word.utf8.dropFirst()))
      } else {
        try setPrompt(word, after: before)
      }
      wordCount += 1
    }
  }

  private mutating func parseLong(_ word: Substring.UTF8View) throws(UsageError) {
    // Search bytes, not characters: a value may begin with a combining mark, which would make one
    // character with the equals sign.
    let end = word.firstIndex(of: UInt8(ascii: "="))
    let option = try OptionEntry.named(String(Substring(word[..<(end ?? word.endIndex)])))
    let attached = end.map { String(Substring(word[word.index(after: $0)...])) }
    switch option.value {
    case .none where attached != nil:
      throw UsageError("\(option.id.typed) takes no value: leave out the '=' and what follows it")
    case .optional(let name, _) where attached?.isEmpty == true:
      throw UsageError("'\(option.id.typed)=' has no \(name): add one, or leave the '=' out")
    default: try set(option, attached)
    }
  }

  private mutating func parseShort(_ letters: Substring) throws(UsageError) {
    if letters.utf8.count > 1, OptionID(rawValue: String(letters)) != nil {
      throw .unknown("-\(letters)", "did you mean '--\(letters)'?")
    }
    var letters = letters
    while let letter = letters.popFirst() {
      let option = try OptionEntry.named(letter)
      var attached: String?
      // The rest of the word is the value, as in `-d6`.
      if case .required = option.value, !letters.isEmpty {
        attached = String(letters)
        letters = ""
      }
      try set(option, attached)
    }
  }

  private mutating func set(_ option: OptionEntry, _ attached: String?) throws(UsageError) {
    var value = attached
    switch option.value {
    case .none: break
    case .optional: if attached == nil { openOption = option.id }
    case .required(let name, _):
      value = attached ?? rest.next()
      guard value?.isEmpty != false, value == nil || !option.mayBeEmpty else { break }
      let fault = value == nil ? "" : ", not an empty value"
      throw UsageError("\(option.id.typed) needs \(name)\(fault): \(option.help)")
    }
    if option.id == .prompt {
      // The value of --prompt counts as a word, so that `hint` does not see a single PROMPT.
      wordCount += 1
      try setPrompt(value ?? "")
      return
    }
    options.append(ParsedOption(id: option.id, value: value ?? ""))
    if !has(option.id) { kinds.append(option.id) }
  }

  // An empty name never means "no check": a script whose variable is empty must not accept every
  // code.
  private mutating func setCommand(_ words: [String]) throws(UsageError) {
    guard let name = words.first else {
      throw UsageError("'--' needs a COMMAND after it: add one, or leave the '--' out")
    }
    guard !name.isEmpty else {
      throw UsageError("the COMMAND after '--' is empty: name a program that checks the answer")
    }
    command = words
  }

  private mutating func setPrompt(
    _ text: String, after option: OptionID? = nil
  ) throws(UsageError) {
    if let prompt {
      throw hintToTwo(prompt, text, after: option)
        ?? UsageError(
          "\(text.quoted) is a second PROMPT: put quotes around a PROMPT of several words")
    }
    guard !text.isEmpty else {
      throw UsageError("PROMPT is empty: write what to ask for, or leave PROMPT out")
    }
    prompt = text
    optionBeforePrompt = option
  }
}
