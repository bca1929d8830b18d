import PromptTestSupport

/// A prompt, and what a person does to it.
struct SweepScenario {
  /// Something that a person does once the prompt takes keys.
  enum Step {
    /// Types a text; with `dots`, waits until the screen shows so many dots.
    case type(String, dots: Int? = nil)
    /// Types ^Z, then runs `fg`.
    case suspend
    case signal(Int32)
  }

  var name: String
  var arguments = ["-md6", "Code"]
  var steps: [Step]
  /// How the prompt ends if nothing goes wrong.
  var outcome = Outcome.exited(0)
  /// What the prompt writes to standard output if its status is 0.
  var output = ""
  /// The kinds of faults that are tried.
  var kinds = FaultKind.allCases.filter { $0 != .slowGuard }

  /// The pieces of the secret, as they are typed.
  var secrets: [String] {
    steps.compactMap {
      if case .type(let text, _) = $0, text.count > 2 { text } else { nil }
    }
  }

  static let all = [
    SweepScenario(
      name: "code", steps: [half, .type("456")], output: "123456\n", kinds: FaultKind.allCases),
    SweepScenario(
      name: "password", arguments: ["Password"],
      steps: [.type("sesame", dots: 6), .type("\r")], output: "sesame\n"),
    SweepScenario(
      name: "accepted", arguments: ["-md6", "--no-animation", "Code"] + check,
      steps: [.type("123456")], output: "fine\n"),
    SweepScenario(
      name: "rejected", arguments: ["-md6", "--no-animation", "--attempts", "1", "Code"] + check,
      steps: [.type("654321")], outcome: .exited(1)),
    SweepScenario(name: "cancelled", steps: [half, .type("\u{1B}")], outcome: .exited(130)),
    SweepScenario(name: "interrupted", steps: [half, .type("\u{3}")], outcome: .signaled(2)),
    SweepScenario(name: "terminated", steps: [half, .signal(15)], outcome: .signaled(15)),
    SweepScenario(name: "stopped", steps: [half, .suspend, .type("456")], output: "123456\n"),
    // The prompt is killed, so its guard has to restore the terminal.
    SweepScenario(
      name: "killed", steps: [half, .signal(9)], outcome: .signaled(9), kinds: [.guardError]),
  ]

  /// Types half of a code.
  private static let half = Step.type("123", dots: 3)
  private static let check = ["--", "sh", "-c", "read c; test \"$c\" = 123456 && echo fine"]
}
