import PromptTestSupport

/// One of the prompts that are asked in a row: its options, its steps, and how it has to end.
struct RowPrompt {
  /// What a person or the system does to a prompt.
  enum Step {
    case type(String)
    case waitFor(String)
    /// Types ^Z, then runs `fg`.
    case suspend
    /// Sends SIGSTOP, resets the terminal as a shell does, then runs `fg`.
    case stop
    case signal(Int32)
    case resize(columns: Int, rows: Int)
    /// Does nothing for some time, like a person who reads a note.
    case rest(milliseconds: Int)
  }

  /// What is tried, or a variable of the prompt's environment with its value.
  private let name: String
  private let steps: [Step]
  private var options = ["-md6"]
  private let outcome: Outcome
  /// What the prompt writes to standard output if its status is 0.
  private var output = ""
  /// What the screen must not show.
  private var secret: String?
  private var columns = 80
  private var row = 0
}

extension RowPrompt {
  /// Makes a prompt of a random kind.
  init(_ generator: inout SeededGenerator) {
    // The code begins with 1, since the verifying commands accept only such codes.
    let code = "1" + (0..<5).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
    let all = Self.answered(code) + Self.ended(code)
    self = all[Int.random(in: all.indices, using: &generator)]
    if name == "narrow" { columns = Int.random(in: 1...30, using: &generator) }
    row = Int.random(in: 0..<24, using: &generator)
  }

  // MARK: The kinds

  private static func answered(_ code: String) -> [RowPrompt] {
    func answered(
      _ name: String, _ steps: [Step], _ options: [String] = [], output: String? = nil,
      isMasked: Bool = true
    ) -> RowPrompt {
      let isPassword = options.first == "Passphrase"
      return RowPrompt(
        name: name, steps: steps, options: (isPassword ? [] : ["-md6"]) + options,
        outcome: .exited(0), output: output ?? "\(code)\n", secret: isMasked ? code : nil)
    }
    let (start, end) = (String(code.prefix(3)), String(code.suffix(3)))
    let takesOne = ["--", "sh", "-c", "read -r code; test \"${code#1}\" != \"$code\""]
    return [
      answered("mistyped", [.type("98\u{7F}\u{7F}" + code)]),
      answered("pasted", [.type("\u{1B}[200~Your code is \(start) \(end).\u{1B}[201~")]),
      answered(
        "too much pasted",
        [
          .type("\u{1B}[200~98765432109\u{1B}[201~"), .waitFor("no 6-digit code"),
          // Keys that come in the same burst as a paste are discarded.
          .rest(milliseconds: 300), .type(code),
        ]),
      answered(
        "password", [.type("pass\(code)x\u{7F}\rEVIL\n")], ["Passphrase"],
        output: "pass\(code)\n"),
      answered("with Enter", [.type(code), .type("\r")], ["--submit", "enter"]),
      answered(
        "revealed",
        [
          .type("12"), .waitFor("● │ │ ●"), .type("\t"), .waitFor("1 │ │ 2"),
          .type("\u{15}\(code)"),
        ], ["--reveal"], isMasked: false),
      answered("confirmed", [.type(code), .waitFor("Once more"), .type(code)], ["--repeat"]),
      answered("checked", [.type(code)], takesOne, output: ""),
      answered(
        "rejected once", [.type("654321"), .waitFor("2 attempts left"), .type(code)],
        ["--print"] + takesOne),
      answered("challenge", [.waitFor("4711"), .type(code)], ["--challenge", "echo 4711"]),
      answered("autofill", [], ["--autofill", "echo code \(code)"]),
      answered(
        "resend", [.type("\u{12}"), .waitFor("on its way"), .type(code)],
        ["--resend", "echo on its way"]),
      answered("plain", [.type(code)], ["--plain"]),
      answered(
        "resized",
        [
          .type(start), .resize(columns: 20, rows: 5), .resize(columns: 5, rows: 1),
          .resize(columns: 70, rows: 20), .type(end),
        ]),
      answered("kept", [.type(code)], ["--keep"]),
      answered("^Z and fg", [.type(start), .suspend, .suspend, .type(end)]),
      answered("STOP, stty sane and fg", [.type(start), .stop, .type(end)]),
    ] + ["TERM=dumb", "LANG=C", "LANG=zh_CN.UTF-8", "narrow"].map { answered($0, [.type(code)]) }
  }

  private static func ended(_ code: String) -> [RowPrompt] {
    let half = Step.type(String(code.prefix(4)))
    return [
      RowPrompt(name: "Esc", steps: [half, .type("\u{1B}")], outcome: .exited(130)),
      RowPrompt(name: "^D", steps: [half, .type("\u{4}")], outcome: .exited(130)),
      RowPrompt(name: "^C", steps: [half, .type("\u{3}")], outcome: .signaled(2)),
      RowPrompt(name: "TERM", steps: [half, .signal(15)], outcome: .signaled(15)),
      RowPrompt(
        name: "HUP", steps: [half, .signal(1)], options: ["Password"], outcome: .signaled(1)),
      RowPrompt(
        name: "time is up", steps: [], options: ["-md6", "-t", "60ms"], outcome: .exited(124)),
      RowPrompt(
        name: "forgot", steps: [half, .type("\u{6}")], options: ["-md6", "--forgot"],
        outcome: .exited(7)),
      RowPrompt(
        name: "rejected", steps: [.type(code)],
        options: ["-md6", "--attempts", "1", "--", "false"], outcome: .exited(1)),
      RowPrompt(
        name: "broken command", steps: [.type(code)],
        options: ["-md6", "--", "sh", "-c", "kill -9 $$"], outcome: .exited(6)),
    ]
  }

  // MARK: A run

  /// Runs the prompt to its end and checks what it leaves.
  func run(in terminal: PseudoTerminal) throws {
    var faults: [String] = []
    do {
      try terminal.resize(columns: columns, rows: 24)
      let file = try BuiltProducts.find("codeprompt", path: "")
      let command = name.contains("=") ? ["env", name, file] : [file]
      try terminal.startAnyhow(command + options, atRow: row)
      // A prompt that needs no keys may have ended already.
      if !steps.isEmpty { try terminal.waitUntilReady() }
      for step in steps { try carryOut(step, terminal) }
      try terminal.waitForExit()
      faults = terminal.violations(secret: secret)
    } catch {
      faults = ["\(error)"]
    }
    if terminal.job != .ended(outcome) { faults.append("it ended as \(terminal.job)") }
    if terminal.outputText != output {
      faults.append("standard output is \(ByteText(terminal.output))")
    }
    if !faults.isEmpty { throw SoakFailure(["“\(name)”"] + faults, terminal) }
  }

  private func carryOut(_ step: Step, _ terminal: PseudoTerminal) throws {
    switch step {
    case .type(let text): try terminal.type(text)
    case .waitFor(let text): try terminal.waitForText(text)
    case .signal(let number): try terminal.signal(number)
    case .resize(let columns, let rows): try terminal.resize(columns: columns, rows: rows)
    case .rest(let milliseconds): terminal.pass(.milliseconds(milliseconds))
    case .suspend:
      try terminal.suspend()
      try goOn(terminal)
    case .stop:
      try terminal.signal(19)
      try terminal.waitForStop()
      try terminal.applySettings(terminal.settingsAtStart)
      try goOn(terminal)
    }
  }

  private func goOn(_ terminal: PseudoTerminal) throws {
    try terminal.foreground()
    try terminal.waitUntilReady()
  }
}
