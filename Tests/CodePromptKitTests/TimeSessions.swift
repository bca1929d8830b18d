import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A prompt with a time limit ends when the time is up, and not before.
@Suite(.waits)
struct TimeSessions {
  @Test(arguments: limited + checked)
  func `the time limit ends the prompt, and the remaining time is told`(session: Session) throws {
    try session.expectSeen()
  }

  static let limited: [Session] = [
    Session(
      "a question is answered by its default when the time is up", .pause(9999), .look, .pause(1),
      seen: ["Code | [Y] Yes   [N/Enter] No   [Esc] Cancel | 0:01 left"],
      ends: "rejected", after: 10_000
    ) { prompt in
      prompt.format = .question()
      (prompt.timeLimit, prompt.takesDefaultAtTimeLimit) = (.seconds(10), true)
    },
    Session(
      "the default of a text replaces what was typed when the time is up, and is checked once",
      .type("bob"), .pause(10_000), check: .gives([.rejected("Unknown")]),
      seen: ["ada? Code [ada]  ●●● | ⠋ Checking… · 0:00 left"],
      ends: "timedOut", after: 10_000
    ) { prompt in
      prompt.format = .text(default: "ada")
      (prompt.timeLimit, prompt.takesDefaultAtTimeLimit) = (.seconds(10), true)
    },
    Session(
      "a default that can't be accepted when the time is up ends the prompt", .pause(10_000),
      ends: "timedOut", after: 10_000
    ) { prompt in
      prompt.format = .text(default: "ada")
      (prompt.timeLimit, prompt.takesDefaultAtTimeLimit) = (.seconds(10), true)
      prompt.validate = { _ in "Unknown" }
    },
    Session(
      "the prompt ends when its time is up, which is counted down", .look, .pause(1), .look,
      .pause(2498), .look, .pause(1), .look, .pause(8999), .look, .type("123"), .pause(1000),
      .look, .pause(1),
      seen: [
        "______ | 0:13 left", "______ | 0:13 left", "______ | 0:11 left", "______ | 0:10 left",
        "______ | 0:02 left", "●●●___ | 0:01 left",
      ],
      ends: "timedOut", after: 12_500
    ) { $0.timeLimit = .milliseconds(12_500) },
    Session(
      "a time limit of zero is none", .type("123"), .pause(1_000_000_000), .look,
      seen: ["●●●___"],
      ends: "open", after: 1_000_000_000
    ) { $0.timeLimit = .zero },
    Session(
      "an answer just before the time limit is accepted", .type("12345"), .pause(9999), .type("6"),
      ends: "accepted, 123456", after: 9_999
    ) { $0.timeLimit = .seconds(10) },
    Session(
      "if the machine slept beyond the time limit, the prompt ends when it wakes", .type("123"),
      .machineSleeps(.seconds(3600)), .pause(1), .look, .pause(999), .type("456"),
      seen: ["●●●___ | 0:30 left"],
      ends: "timedOut", after: 3_600_999
    ) { $0.timeLimit = .seconds(30) },
    Session(
      "a key that is pressed when the machine wakes beyond the time limit comes too late",
      .type("123"), .machineSleeps(.seconds(3600)), .pause(1), .type("456"),
      ends: "timedOut", after: 3_600_001
    ) { $0.timeLimit = .seconds(30) },
    Session(
      "stops, resizes and rejected answers don't restart the time limit", .type("123"),
      .pause(3000), .signal(.suspend), .pause(1000), .signal(.resume), .pause(1000),
      .resize(columns: 60, rows: 24), .signal(.windowChange), .pause(50), .look, .type("456"),
      .pause(2000), .look, .pause(3000), check: .gives([.rejected()]),
      seen: [
        "●●●___ | 0:05 left", "123456? ●●●●●● | ⠋ Checking… · 0:05 left",
        "______ | ✗ That code is wrong (2 attempts left) · 0:03 left",
      ],
      ends: "timedOut", after: 10_000
    ) { $0.timeLimit = .seconds(10) },
    Session(
      "without a countdown there are warnings at a minute and at 20 seconds", .look,
      .pause(29_999), .look, .pause(1), .look, .pause(39_999), .look, .pause(1), .look,
      .pause(20_000),
      seen: [
        "______ | Time limit: 1 minute 30 seconds", "______ | Time limit: 1 minute 30 seconds",
        "______ | Less than 1 minute left", "______ | Less than 1 minute left",
        "______ | Less than 20 seconds left",
      ],
      ends: "timedOut", after: 90_000
    ) { prompt in
      prompt.timeLimit = .seconds(90)
      prompt.reducesMotion = true
    },
    Session(
      "plain lines announce the time left at the start, at a minute and at 20 seconds",
      .pause(124_000), .look,
      seen: [
        "Time limit: 2 minutes 5 seconds | Code, 6 digits. Esc cancels. | Less than 1 "
          + "minute left | Less than 20 seconds left"
      ],
      ends: "timedOut", after: 125_000,
      leaves: "Time limit: 2 minutes 5 seconds | Code, 6 digits. Esc cancels. | Less than 1 "
        + "minute left | Less than 20 seconds left | The time is up"
    ) { prompt in
      prompt.timeLimit = .seconds(125)
      prompt.layout = .plain
    },
    Session(
      "a limit of 20 seconds needs no warning", .pause(15_000), .look, .pause(5000),
      seen: ["Time limit: 20 seconds | Code, 6 digits. Esc cancels."],
      ends: "timedOut", after: 20_000,
      leaves: "Time limit: 20 seconds | Code, 6 digits. Esc cancels. | The time is up"
    ) { prompt in
      prompt.timeLimit = .seconds(20)
      prompt.layout = .plain
    },
  ]

  /// Checks that are still running when the time is up, or reach their verdict then.
  static let checked: [Session] = [
    Session(
      "the time limit does not end a check, and an answer that is accepted later counts",
      .type("123456"), .until("Checking"), .pause(20_000), .look, check: .shell("echo done"),
      seen: ["●●●●●● | ⠋ Checking… · 0:00 left"],
      ends: "accepted, 123456, output: \"done\\n\"", after: 20_000
    ) { $0.timeLimit = .seconds(10) },
    Session(
      "an answer that is rejected after the time limit counts as timed out", .type("123456"),
      .until("Checking"), .pause(20_000), check: .shell("echo late >&2; exit 1"),
      ends: "timedOut", after: 20_000
    ) { prompt in
      prompt.timeLimit = .seconds(10)
      prompt.attempts = 1
    },
    Session(
      "an answer that could not be checked within the time limit counts as timed out",
      .type("123456"), .until("Checking"), .pause(20_000), check: .shell("exit 75"),
      ends: "timedOut", after: 20_000
    ) { $0.timeLimit = .seconds(10) },
    Session(
      "after a rejection the same time limit goes on", .type("123456"), .until("Checking"),
      .pause(2000), .until("2 attempts"), .look, .pause(8000), check: .shell("exit 1"),
      seen: ["›______ | ✗ That code is wrong (2 attempts left) · 0:08 left"],
      ends: "timedOut", after: 10_000
    ) { $0.timeLimit = .seconds(10) },
  ]
}
