import PromptTestSupport

/// One of the prompts that are asked in a row: its options, its steps, and how it has to end.
struct RowCase {
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

  var name: String
  var options: [String]
  var steps: [Step]
  var answer: String
  /// Whether the screen must not show the answer.
  var isMasked = true
  var outcome = Outcome.exited(0)
  /// What the prompt writes to standard output if its status is 0; nil for the answer and a
  /// newline.
  var output: String?
  /// Environment variables of the prompt, as arguments of `env`.
  var environment: [String] = []
  var columns = 80

  /// What standard output has to be.
  var expectedOutput: String { outcome == .exited(0) ? output ?? answer + "\n" : "" }
}

extension RowCase {
  /// Returns a case of a random kind.
  static func random(_ generator: inout SeededGenerator) -> RowCase {
    // The code begins with 1, since the verifying commands below accept only such codes.
    let code = "1" + (0..<5).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
    var result = all(code).randomElement(using: &generator) ?? all(code)[0]
    if result.columns == 0 {
      result.columns = Int.random(in: 1...30, using: &generator)
    }
    return result
  }

  /// Returns a case of each kind, all with the same code.
  static func all(_ code: String) -> [RowCase] {
    answered(code) + checked(code) + looks(code) + ended(code) + stopped(code)
  }

  private static func answered(_ code: String) -> [RowCase] {
    let half = (code.prefix(3), code.suffix(3))
    let paste = "\u{1B}[200~Your code is \(half.0) \(half.1).\u{1B}[201~"
    return [
      RowCase(name: "typed", options: ["-md6"], steps: [.type(code)], answer: code),
      RowCase(
        name: "mistyped", options: ["-md6"], steps: [.type("98\u{7F}\u{7F}" + code)], answer: code),
      RowCase(name: "pasted", options: ["-md6"], steps: [.type(paste)], answer: code),
      RowCase(
        name: "too much pasted", options: ["-md6"],
        steps: [
          .type("\u{1B}[200~98765432109\u{1B}[201~"), .waitFor("no 6-digit code"),
          // Keys that come in the same burst as a paste are discarded.
          .rest(milliseconds: 300), .type(code),
        ], answer: code),
      RowCase(
        name: "letters", options: ["-ml12", "--charset", "alphanumeric", "--upper"],
        steps: [.type("abcdef\(code)")], answer: "ABCDEF\(code)"),
      RowCase(
        name: "password", options: ["Passphrase"],
        steps: [.type("pass\(code)x\u{7F}"), .type("\r")], answer: "pass\(code)"),
      RowCase(
        name: "password with more behind it", options: ["Passphrase"],
        steps: [.type("pass\(code)\rEVIL\n")], answer: "pass\(code)"),
      RowCase(
        name: "with Enter", options: ["-md6", "--submit", "enter"],
        steps: [.type(code), .type("\r")], answer: code),
      RowCase(
        name: "revealed", options: ["-md6", "--reveal"],
        steps: [
          .type("12"), .waitFor("● │ │ ●"), .type("\t"), .waitFor("1 │ │ 2"),
          .type("\u{15}\(code)"),
        ],
        answer: code, isMasked: false),
      RowCase(
        name: "confirmed", options: ["-md6", "--repeat"],
        steps: [.type(code), .waitFor("Once more"), .type(code)], answer: code),
    ]
  }

  private static func checked(_ code: String) -> [RowCase] {
    let takesOne = ["--", "sh", "-c", "read -r code; test \"${code#1}\" != \"$code\""]
    return [
      RowCase(
        name: "checked", options: ["-md6"] + takesOne, steps: [.type(code)], answer: code,
        output: ""),
      RowCase(
        name: "rejected once", options: ["-md6", "--print"] + takesOne,
        steps: [.type("654321"), .waitFor("2 attempts left"), .type(code)], answer: code),
      RowCase(
        name: "rejected", options: ["-md6", "--attempts", "1", "--", "false"],
        steps: [.type(code)], answer: code, outcome: .exited(1)),
      RowCase(
        name: "broken command", options: ["-md6", "--", "sh", "-c", "kill -9 $$"],
        steps: [.type(code)], answer: code, outcome: .exited(6)),
      RowCase(
        name: "challenge", options: ["-md6", "--challenge", "echo 4711"],
        steps: [.waitFor("4711"), .type(code)], answer: code),
      RowCase(
        name: "autofill", options: ["-md6", "--autofill", "echo code \(code)"],
        steps: [], answer: code),
      RowCase(
        name: "resend", options: ["-md6", "--resend", "echo on its way"],
        steps: [.type("\u{12}"), .waitFor("on its way"), .type(code)], answer: code),
    ]
  }

  private static func looks(_ code: String) -> [RowCase] {
    [
      RowCase(name: "plain", options: ["-md6", "--plain"], steps: [.type(code)], answer: code),
      RowCase(
        name: "dumb", options: ["-md6"], steps: [.type(code)], answer: code,
        environment: ["TERM=dumb"]),
      RowCase(
        name: "ASCII", options: ["-md6"], steps: [.type(code)], answer: code,
        environment: ["LANG=C"]),
      RowCase(
        name: "Chinese", options: ["-md6"], steps: [.type(code)], answer: code,
        environment: ["LANG=zh_CN.UTF-8"]),
      // A width of 0 means a random width of at most 30 columns.
      RowCase(name: "narrow", options: ["-md6"], steps: [.type(code)], answer: code, columns: 0),
      RowCase(
        name: "resized", options: ["-md6"],
        steps: [
          .type("1"), .resize(columns: 20, rows: 5), .resize(columns: 5, rows: 1),
          .resize(columns: 70, rows: 20), .type(String(code.dropFirst())),
        ], answer: code),
      RowCase(name: "kept", options: ["-md6", "--keep"], steps: [.type(code)], answer: code),
    ]
  }

  private static func ended(_ code: String) -> [RowCase] {
    let half = Step.type(String(code.prefix(4)))
    return [
      RowCase(
        name: "Esc", options: ["-md6"], steps: [half, .type("\u{1B}")], answer: code,
        outcome: .exited(130)),
      RowCase(
        name: "^D", options: ["-md6"], steps: [half, .type("\u{4}")], answer: code,
        outcome: .exited(130)),
      RowCase(
        name: "^C", options: ["-md6"], steps: [half, .type("\u{3}")], answer: code,
        outcome: .signaled(2)),
      RowCase(
        name: "TERM", options: ["-md6"], steps: [half, .signal(15)], answer: code,
        outcome: .signaled(15)),
      RowCase(
        name: "HUP", options: ["Password"], steps: [half, .signal(1)], answer: code,
        outcome: .signaled(1)),
      RowCase(
        name: "time is up", options: ["-md6", "-t", "60ms"], steps: [], answer: code,
        outcome: .exited(124)),
      RowCase(
        name: "forgot", options: ["-md6", "--forgot"], steps: [half, .type("\u{6}")],
        answer: code, outcome: .exited(7)),
    ]
  }

  private static func stopped(_ code: String) -> [RowCase] {
    let half = (String(code.prefix(3)), String(code.suffix(3)))
    return [
      RowCase(
        name: "^Z and fg", options: ["-md6"],
        steps: [.type(half.0), .suspend, .suspend, .type(half.1)], answer: code),
      RowCase(
        name: "STOP, stty sane and fg", options: ["-md6"],
        steps: [.type(half.0), .stop, .type(half.1)], answer: code),
    ]
  }
}
