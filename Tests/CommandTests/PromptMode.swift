import PromptTestSupport

/// A code of sixteen different letters and digits, so random that no other process has it in
/// memory.
func randomCode(without excluded: String = "") -> String {
  let digits = "0123456789"
  let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + digits
  // Beside words, a code of letters only may be a word.
  let digit = digits.filter { !excluded.contains($0) }.shuffled().prefix(1)
  let others = characters.filter { !excluded.contains($0) && !digit.contains($0) }.shuffled()
  return String((others.prefix(16 - digit.count) + digit).shuffled())
}

/// A prompt for sixteen characters that waits for Enter, and how the characters are entered.
struct PromptMode: CustomStringConvertible, Sendable {
  /// How the characters are entered.
  enum Way: Sendable {
    case keyByKey, burst, paste
    /// Key by key, with Tab in between, which shows and hides the characters.
    case showing
  }

  let description: String
  let options: [String]
  var way = Way.keyByKey
  var columns = 100
  var environment: [String: String] = [:]

  init(
    _ description: String, _ options: [String], _ way: Way = .keyByKey, columns: Int = 100,
    environment: [String: String] = [:]
  ) {
    self.description = description
    self.options = options
    self.way = way
    self.columns = columns
    self.environment = environment
  }

  private static let code = ["-l16", "--submit", "enter"]
  static let maskedCode = PromptMode("masked code", code + ["-m"])
  static let shownCode = PromptMode("shown code", code)
  static let maskedBurst = PromptMode("masked code in a burst", code + ["-m"], .burst)
  static let shownPassword = PromptMode("shown password", ["--show"])

  static let lastOfCode = PromptMode(
    "code with its last character shown", code + ["-m", "--reveal-last=60s"])
  static let lastOfPassword = PromptMode(
    "password with its last character shown", ["--reveal-last=60s"])

  static let all = [
    maskedCode, maskedBurst, shownPassword,
    PromptMode("shown code in a burst", code, .burst),
    PromptMode("shown code, pasted", code, .paste),
    PromptMode("code shown and hidden", code + ["-m", "--reveal"], .showing),
    PromptMode("shown code in groups", code + ["--groups=4-4-4-4", "--style=underline"]),
    PromptMode("plain shown code", code + ["--plain"]),
    PromptMode("shown password on a dumb terminal", ["--show"], environment: ["TERM": "dumb"]),
  ]

  /// How many copies of the shown characters the prompt's screen buffers hold, both in locked
  /// memory: one in the buffer of what the terminal shows, and one in that of the next frame. The
  /// scan does not find copies with gaps between groups.
  var screenCopies: Int {
    description.hasPrefix("shown") && options.allSatisfy { !$0.hasPrefix("--groups") }
      && environment.isEmpty ? 2 : 0
  }

  /// Starts the prompt and waits until it accepts keys; its events go to descriptor 3.
  func ask(
    _ more: [String] = [], _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    try CommandTests.ask(
      options + ["--status-fd", "3"] + more, columns: columns, environment: environment
    ) {
      $0.extra[3] = .pipe
      change(&$0)
    }
  }

  /// Enters the secret and waits until the prompt is idle.
  func enter(_ secret: String, in terminal: PseudoTerminal) throws {
    switch way {
    case .burst: try terminal.type(secret)
    case .paste:
      try terminal.type(paste(options.contains("-l16") ? "It is \(secret)." : secret))
      // Keys that come right after a paste may be injected, so the prompt drops them.
      terminal.pass(.milliseconds(100))
    case .keyByKey, .showing:
      for (count, character) in secret.enumerated() {
        try terminal.type(String(character))
        try terminal.waitForCount(count + 1)
        if way == .showing, count % 3 == 0 { try terminal.toggleReveal() }
      }
    }
    try terminal.waitForCount(secret.count)
    try terminal.waitUntilIdle()
  }
}

extension PseudoTerminal {
  /// Waits until the prompt has reported `count` typed characters.
  func waitForCount(_ count: Int) throws {
    try wait("\(count) characters") {
      $0.output(of: 3).starts(with: Array("open\n".utf8))
        && $0.output(of: 3).lastLine == "change \(count)"
    }
  }

  /// Presses Tab and waits until its effect is drawn.
  fileprivate func toggleReveal() throws {
    let offer = screen.text.contains("Tab show") ? "Tab hide" : "Tab show"
    try waitUntilIdle()
    try type("\t")
    try waitForText(offer)
  }
}

extension [UInt8] {
  /// The last line that is not empty.
  fileprivate var lastLine: String? {
    split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
