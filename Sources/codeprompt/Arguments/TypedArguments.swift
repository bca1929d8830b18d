internal import CodePromptSystem

/// The command line split into options and words, not yet validated.
struct TypedArguments {
  struct Option {
    let id: OptionID
    /// Empty for an option that has none.
    let value: String
  }

  private(set) var options: [Option] = []
  private(set) var command: [String] = []
  private(set) var prompt: String?
  /// The option right before PROMPT, if it accepts a value only after `=` and was given none.
  private(set) var optionBeforePrompt: OptionID?
  /// The number of words before `--`, without the values that follow an option.
  private(set) var wordCount = 0
  // The previous word's option, if it accepts a value only after `=` and was given none.
  private var openOption: OptionID?

  /// The last value of an option; nil if it was not given.
  subscript(id: OptionID) -> String? { options.last { $0.id == id }?.value }

  func has(_ id: OptionID) -> Bool { self[id] != nil }

  /// Returns the last given option of several, or nil if none was given.
  func last(of ids: OptionID...) -> OptionID? { options.last { ids.contains($0.id) }?.id }

  /// Throws an error about the first of several options that was given.
  func refuse(
    _ ids: [OptionID], _ error: (OptionID) -> UsageError
  ) throws(UsageError) {
    if let id = ids.first(where: has) { throw error(id) }
  }

  init(_ words: ArgumentVector) throws(UsageError) {
    var rest = words
    while let word = rest.next() {
      let before = openOption
      openOption = nil
      if word == "--" {
        try setCommand(Array(rest))
        return
      } else if word.utf8.starts(with: "--".utf8) {
        try parseLong(word.utf8.dropFirst(2), &rest)
      } else if word.utf8.first == UInt8(ascii: "-"), word != "-" {
        // Skip one byte, not one character: a combining mark would make one character with the
        // dash.
        try parseShort(Substring(word.utf8.dropFirst()), &rest)
      } else {
        try setPrompt(word, after: before)
      }
      wordCount += 1
    }
  }

  private mutating func parseLong(
    _ word: Substring.UTF8View, _ rest: inout ArgumentVector
  ) throws(UsageError) {
    // Search bytes: searching characters would link in much more of Swift's library.
    let end = word.firstIndex(of: UInt8(ascii: "="))
    let option = try CommandOption.named(String(Substring(word[..<(end ?? word.endIndex)])))
    let attached = end.map { String(Substring(word[word.index(after: $0)...])) }
    switch option.value {
    case .none:
      guard attached == nil else { throw .takesNoValue(option.id) }
      try set(option, "")
    case .optional:
      if attached?.isEmpty == true { throw .emptyValue(option.id) }
      try set(option, attached ?? "")
      if attached == nil { openOption = option.id }
    case .required:
      try set(option, attached ?? rest.next())
    }
  }

  private mutating func parseShort(
    _ letters: Substring, _ rest: inout ArgumentVector
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      let option = try CommandOption.named(letter)
      guard case .required = option.value else {
        try set(option, "")
        if case .optional = option.value { openOption = option.id }
        continue
      }
      // The rest of the word is the value, as in `-d6`.
      try set(option, letters.isEmpty ? rest.next() : String(letters))
      return
    }
  }

  private mutating func set(_ option: CommandOption, _ value: String?) throws(UsageError) {
    if case .required = option.value, value?.isEmpty != false { throw .needsValue(option.id) }
    if option.id == .prompt {
      // The value of --prompt counts as a word, so that `hint` does not see a single PROMPT.
      wordCount += 1
      return try setPrompt(value ?? "")
    }
    options.append(Option(id: option.id, value: value ?? ""))
  }

  // An empty name never means "no check": a script whose variable is empty must not accept every
  // code.
  private mutating func setCommand(_ words: [String]) throws(UsageError) {
    guard let name = words.first else { throw .noCommand }
    guard !name.isEmpty else { throw .emptyCommand }
    command = words
  }

  private mutating func setPrompt(
    _ text: String, after option: OptionID? = nil
  ) throws(UsageError) {
    if let prompt {
      guard let hint = hintToTwo(prompt, text, after: option) else { throw .secondPrompt(text) }
      throw hint
    }
    guard !text.isEmpty else { throw .emptyPrompt }
    prompt = text
    optionBeforePrompt = option
  }
}
