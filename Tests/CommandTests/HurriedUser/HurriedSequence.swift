import PromptTestSupport

/// A script with prompts one after the other, and what the hurried user types for them, made from a
/// seed.
struct HurriedSequence {
  let seed: UInt64
  let shell: LoginShell
  /// Whether the terminal is dumb: the prompts ask in lines, without bracketed paste, and take an
  /// Enter at once.
  let isDumb: Bool
  private(set) var prompts: [HurriedPrompt] = []
  /// Typed after the last prompt has ended: it belongs to the shell.
  let after: String
  private var random: SeededGenerator
  /// The next group of characters that no prompt has yet.
  private var letters = ["abcd", "efgh", "ijkl", "pqrs", "uvwx"][...]
  private var digits = ["123", "456", "789"][...]
  private var answers = ["y", "n"][...]

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    shell = LoginShell.allCases.randomElement(using: &random) ?? .bash
    isDumb = Int.random(in: 0..<10, using: &random) == 0
    after = ["", "", "ls\n", "ls", "\n"].randomElement(using: &random) ?? ""
    for number in 1...Int.random(in: 2...5, using: &random) {
      if let prompt = makePrompt(number) { prompts.append(prompt) }
    }
  }

  /// The script, which reports on descriptor 5 and waits at its gates for a line on descriptor 0.
  var script: String {
    let head = """
      found=$(stty -g </dev/tty)
      gate() { echo "gate $1" >&5; read -r line; }
      end() {
        now=$(stty -g </dev/tty); [ "$now" = "$found" ] && now=same
        printf 'end %s %s %s %s\\n' "$1" "$2" "$now" "$3" >&5
      }

      """
    return head
      + prompts.map {
        ($0.isGated ? "gate \($0.number)\n" : "")
          + "a=$(\($0.shellWords)); end \($0.number) $? \"$a\"\n"
      }.joined() + "gate last\n"
  }

  // MARK: Chance

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func text(_ characters: String, _ count: ClosedRange<Int>) -> String {
    String((0..<Int.random(in: count, using: &random)).map { _ in one(of: Array(characters)) })
  }

  // MARK: Prompts

  private mutating func makePrompt(_ number: Int) -> HurriedPrompt? {
    var kind = one(of: HurriedPrompt.Kind.allCases)
    if digits.isEmpty, [.code, .checkedCode, .choice].contains(kind) { kind = .line }
    if answers.isEmpty, kind == .question { kind = .password }
    // A dumb terminal does not show when keys count again after a wrong code.
    if isDumb, kind == .checkedCode { kind = .code }
    var prompt = HurriedPrompt(number: number, kind: kind)
    prompt.isGated = chance(2)
    switch kind {
    case .code: makeCode(&prompt)
    case .checkedCode: makeCheckedCode(&prompt)
    case .question: makeQuestion(&prompt)
    case .line, .password: makeText(&prompt)
    case .choice: makeChoice(&prompt)
    }
    if chance(25) { cancel(&prompt) }
    addDistractions(&prompt)
    return prompt
  }

  private mutating func makeCode(_ prompt: inout HurriedPrompt) {
    let (own, ahead) = takeDigits()
    let code = text(own, 6...6)
    let waits = chance(4)
    prompt.arguments = one(of: ["-d6", "-md6"]) + (waits ? " --submit enter" : "")
    prompt.output = code
    addAhead([ahead, ahead + ahead, text(ahead, 6...6), text(ahead, 7...7)], &prompt)
    addHasty(text(ahead, 1...5), &prompt)
    if !isDumb, chance(4) {
      let end = one(of: HurriedPrompt.lineEnds)
      prompt.steps.append(
        .paste(one(of: [code, "Your code is \(code.prefix(3)) \(code.suffix(3))."]) + end))
      if waits { prompt.steps.append(.enterUntilEnd(pause: 40)) }
    } else {
      // After the last cell, a further digit in the same burst would be refused.
      typeKeys(
        code, own, waits ? "\r" : "", tails: waits ? nil : ["", "\r", "\r\n", "\n"], &prompt)
    }
  }

  private mutating func makeCheckedCode(_ prompt: inout HurriedPrompt) {
    let (own, ahead) = takeDigits()
    let wrong = text(own, 6...6)
    var right = text(own, 6...6)
    while right == wrong { right = text(own, 6...6) }
    prompt.arguments = "-md6 --print"
    prompt.command = " -- sh -c 'read -r c; [ \"$c\" = \(right) ]'"
    prompt.output = right
    addAhead([text(ahead, 6...6)], &prompt)
    addHasty(text(ahead, 1...5), &prompt)
    typeKeys(wrong, own, "\r", tails: ["", "\r", "\n"], &prompt)
    // While the code is checked, and for half a second after a wrong one, keys are dropped.
    if chance(2) {
      prompt.steps += [.pause(one(of: [0, 2, 10])), .typeSoon(one(of: ["\r", "0", "00"]))]
    }
    prompt.steps.append(.waitForRejection)
    typeKeys(right, own, "", tails: ["", "\r", "\r\n"], &prompt)
  }

  private mutating func makeQuestion(_ prompt: inout HurriedPrompt) {
    let answer = answers.removeFirst()
    let isYes = answer == "y"
    let other = isYes ? "n" : "y"
    let otherWord = isYes ? "no" : "yes"
    let language = isDumb ? nil : one(of: [nil, nil, "de", "ru"] as [String?])
    prompt.locale = language.map { "\($0)_\($0.uppercased()).UTF-8" }
    let byDefault = one(of: [nil, "yes", "no"] as [String?])
    let waits = chance(4)
    prompt.arguments =
      "--yes-no" + (byDefault.map { "=\($0)" } ?? "") + (waits ? " --submit enter" : "")
    prompt.defaultAnswer = byDefault.map { ($0 == "yes" ? 0 : 1, "") }
    addAhead([other, other + "\r", otherWord, otherWord + "\r\n", "\r", "\r\r"], &prompt)
    addHasty("", &prompt)
    if let found = prompt.defaultAnswer, chance(12) {
      prompt.status = found.status
      prompt.steps.append(.enterUntilEnd(pause: 600))
      return
    }
    prompt.status = isYes ? 0 : 1
    addStrays(other, language, &prompt)
    let words = HurriedSequence.words[language ?? "en"] ?? (yes: [], no: [])
    let typed = one(of: isYes ? words.yes : words.no)
    // A key that bounces counts once.
    let bounces = typed.count == 1 && !isDumb && chance(4)
    let ends = waits || typed == "н" ? ["\r"] : ["", "", "\r"]
    prompt.steps.append(.answer((bounces ? typed + typed : typed) + one(of: ends)))
  }

  /// What answers a question in each language.
  private static let words = [
    "en": (yes: ["y", "y", "yes"], no: ["n", "n", "no"]),
    "de": (yes: ["j", "y", "ja", "yes"], no: ["n", "nein", "no"]),
    "ru": (yes: ["д", "да"], no: ["n", "н", "нет"]),
  ]

  /// Adds what must not answer a question: words for another program at several speeds, the other
  /// answer's key held down, arrow keys, and a letter that means the other answer on the layout of
  /// the keyboard that the user believes to have.
  private mutating func addStrays(
    _ other: String, _ language: String?, _ prompt: inout HurriedPrompt
  ) {
    guard !isDumb, chance(2) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let words = other == "y" ? ["deploy", "sync", "destroy"] : ["run", "down", "open"]
      let pause = one(of: [90, 240, 450])
      prompt.steps.append(.typeSlowly(one(of: words), pause: pause, limit: 490))
    case 1:
      // The rates of the console, of X and of GNOME.
      let count = Int.random(in: 3...12, using: &random)
      prompt.steps.append(
        .typeSlowly(
          String(repeating: other, count: count), pause: one(of: [25, 33, 40]), limit: 120))
    case 2: prompt.steps.append(.type(one(of: ["\u{1B}[A", "\u{1B}[D\u{1B}[D", "\u{1B}[B"])))
    default:
      guard language == "ru" else { return }
      prompt.steps.append(.type(other == "n" ? "н" : "y"))
    }
    prompt.steps.append(.pause(700))
  }

  private mutating func makeText(_ prompt: inout HurriedPrompt) {
    let own = letters.removeFirst()
    let ahead = own.uppercased()
    let isLine = prompt.kind == .line
    if isLine {
      prompt.arguments = chance(3) ? "--line" : "--line --default '@'"
      if prompt.arguments.contains("@") { prompt.defaultAnswer = (0, "@") }
    }
    addAhead(
      HurriedPrompt.lineEnds.map { ahead + $0 } + [ahead + "\r" + ahead + "\r", "\r", "\u{4}"],
      &prompt)
    addHasty(text(ahead, 1...5), &prompt)
    if let found = prompt.defaultAnswer, prompt.hasty.allSatisfy({ $0 == "\r" }), chance(12) {
      prompt.output = found.output
      prompt.steps.append(.enterUntilEnd(pause: 600))
      return
    }
    let answer = text(own, 1...8)
    prompt.output = answer
    if chance(3) {
      let end = one(of: HurriedPrompt.lineEnds)
      prompt.steps.append(.paste(answer + end))
      // Without brackets, the line end of the paste has submitted the answer.
      if !isDumb || end.isEmpty { prompt.steps.append(.enterUntilEnd(pause: 40)) }
    } else {
      typeKeys(answer, own, "\r", tails: nil, &prompt)
    }
  }

  private mutating func makeChoice(_ prompt: inout HurriedPrompt) {
    let (own, ahead) = takeDigits()
    let digit = one(of: Array(own))
    prompt.arguments = (1...9).map { "--choose c\($0)=Way\($0)" }.joined(separator: " ")
    prompt.output = "c\(digit)"
    prompt.defaultAnswer = (0, "c1")
    addAhead([ahead, ahead + "\r", "\r", "\u{1B}[B\r"], &prompt)
    addHasty("", &prompt)
    prompt.steps.append(.answer("\(digit)" + one(of: isDumb ? ["\r"] : ["", "", "\r"])))
  }

  /// Ends the prompt by ^D instead of the last steps.
  private mutating func cancel(_ prompt: inout HurriedPrompt) {
    guard !prompt.steps.contains(where: { if case .waitForRejection = $0 { true } else { false } })
    else { return }
    prompt.steps = [.type((prompt.kind == .line ? "\u{15}" : "") + "\u{4}")]
    prompt.status = 130
    prompt.output = ""
  }

  // MARK: Keys

  /// Two digits of the prompt's own, and one for what is typed before the prompt is drawn.
  private mutating func takeDigits() -> (own: String, ahead: String) {
    let group = digits.removeFirst()
    return (String(group.prefix(2)), String(group.suffix(1)))
  }

  /// Types an answer and the key that submits it, at once or key by key, with mistakes.
  private mutating func typeKeys(
    _ answer: String, _ own: String, _ end: String, tails: [String]?, _ prompt: inout HurriedPrompt
  ) {
    let tail = one(of: tails ?? HurriedPrompt.tails)
    if chance(2) {
      prompt.steps.append(.type(answer + end + tail))
      return
    }
    let mistake = chance(3) ? Int.random(in: 0..<answer.count, using: &random) : -1
    for (index, character) in answer.enumerated() {
      if index == mistake {
        prompt.steps.append(.type("\(one(of: Array(own)))" + one(of: ["\u{7F}", "\u{8}"])))
      }
      let isLast = index == answer.count - 1
      prompt.steps.append(.type("\(character)" + (isLast ? end + tail : "")))
      if !isLast { prompt.steps.append(.pause(one(of: [0, 0, 1, 4]))) }
    }
  }

  private mutating func addAhead(_ texts: [String], _ prompt: inout HurriedPrompt) {
    guard prompt.isGated else { return }
    for _ in 0..<Int.random(in: 0...2, using: &random) { prompt.ahead.append(one(of: texts)) }
  }

  /// Adds an Enter out of habit, and the beginning of an answer, which the steps erase.
  private mutating func addHasty(_ part: String, _ prompt: inout HurriedPrompt) {
    // A dumb terminal is for programs, which wait for the question.
    guard !isDumb else { return }
    for _ in 0..<one(of: [0, 0, 1, 1, 2]) { prompt.hasty.append("\r") }
    guard !part.isEmpty, chance(3) else { return }
    prompt.hasty.append(part)
    prompt.steps.append(.type("\u{15}"))
  }

  private mutating func addDistractions(_ prompt: inout HurriedPrompt) {
    for _ in 0..<one(of: [0, 0, 0, 1, 2]) where !isDumb {
      let place = Int.random(in: 0..<prompt.steps.count, using: &random)
      let columns = Int.random(in: 40...120, using: &random)
      prompt.steps.insert(.resize(columns: columns, rows: one(of: [24, 30, 40])), at: place)
    }
    if chance(25) { prompt.steps.insert(.suspend, at: 0) }
  }
}
