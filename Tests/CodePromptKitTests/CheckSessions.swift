import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A function or a command checks each complete answer, and its verdict is shown.
@Suite(.waits)
struct CheckSessions {
  @Test(arguments: judged + commands + busy)
  func `an answer is checked, and accepted, rejected, or kept`(session: Session) throws {
    try session.expectSeen()
  }

  static let judged: [Session] = [
    Session(
      "a wrong answer clears the cells, and its reason is shown until the next key",
      .type("111111"), .look, .rest, .type("2"), .look, .type("22222"), .look, .rest,
      .type("123456"), check: .gives([.rejected("Expired"), .rejected(), .accepted]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ Expired (2 attempts left)", "●_____",
        "222222? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (1 attempt left)",
        "123456? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 123456", after: 1_000),
    Session(
      "the last allowed attempt ends the prompt", .type("111111"), .rest, .type("222222"), .look,
      .type("3"), check: .gives([.rejected("Expired")]),
      seen: ["111111? ●●●●●● | ⠋ Checking…", "222222? ●●●●●● | ⠋ Checking…"],
      ends: "rejected, Expired", after: 500
    ) { $0.attempts = 2 },
    Session(
      "less than one attempt counts as one", .type("111111"), check: .gives([.rejected()]),
      seen: ["111111? ●●●●●● | ⠋ Checking…"],
      ends: "rejected, That code is wrong"
    ) { $0.attempts = -1 },
    Session(
      "without a limit on attempts no number of attempts left is shown", .type("111111"), .look,
      .rest, .type("222222"), .look, .ctrl("d"), check: .gives([.rejected("Too easy")]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ Too easy", "222222? ●●●●●● | ⠋ Checking…",
        "›______ | ✗ Too easy",
      ],
      ends: "open", after: 1_000
    ) { $0.attempts = nil },
    Session(
      "an answer that could not be checked remains, costs no attempt, and Enter tries again",
      .type("123456"), .look, .press(.enter), .look, .press(.backspace), .look, .type("7"),
      check: .gives([.unchecked("No line"), .unchecked(), .accepted]),
      seen: [
        "123456? ●●●●●● | ⠋ Checking…", "●●●●●● | ✗ No line. Press Enter to try again",
        "123456? ●●●●●● | ⠋ Checking…",
        "●●●●●● | ✗ The answer could not be checked. Press Enter to try again", "●●●●●_",
        "123457? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 123457"
    ) { $0.attempts = 1 },
    Session(
      "the cells shake to the right three times, and then rest", .type("111111"), .look,
      .pause(40), .look, .pause(40), .look, .pause(40), .look, .pause(40), .look, .pause(40),
      .look, check: .gives([.rejected()]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)",
        "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)",
        "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)",
      ],
      ends: "open", after: 500),
    Session(
      "a key ends the shake, even one that is dropped", .type("111111"), .look, .pause(10),
      .type("1"), .look, .pause(80), .look, check: .gives([.rejected()]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)",
      ],
      ends: "open", after: 510),
    Session(
      "a stop ends the shake", .type("111111"), .look, .signal(.suspend), .pause(200), .look,
      .pause(400), .type("1"), .look, check: .gives([.rejected()]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | ✗ That code is wrong (2 attempts left)", "●_____",
      ],
      ends: "open", after: 600),
    Session(
      "nothing shakes with reduced motion", .type("111111"), .look, check: .gives([.rejected()]),
      seen: ["111111? ●●●●●● | ⠋ Checking…", "______ | ✗ That code is wrong (2 attempts left)"],
      ends: "open", after: 500
    ) { $0.reducesMotion = true },
    Session(
      "after a wrong answer keys are dropped until half a second after the last one",
      .type("111111"), .pause(499), .type("222222"), .pause(499), .paste("333333"), .pause(449),
      .type("\r"), .pause(499), .look, .pause(1), .type("4"), .look, check: .gives([.rejected()]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "______ | ✗ That code is wrong (2 attempts left)", "●_____",
      ],
      ends: "open", after: 1_997),
    Session(
      "yes is checked, and can be given again if it is rejected or could not be checked",
      .type("y\r"), .look, .rest, .type("y\r"), .look, .press(.enter),
      check: .gives([.rejected(), .unchecked("No line"), .accepted]),
      seen: [
        "? Code | [Y/Enter] Yes   [N] No   [Esc] Cancel | ⠋ Checking…",
        "Code |  [Y] Yes   [N/Enter] No   [Esc] Cancel | ✗ Not accepted (2 attempts left)",
        "? Code | [Y/Enter] Yes   [N] No   [Esc] Cancel | ⠋ Checking…",
        "Code | [Y/Enter] Yes   [N] No   [Esc] Cancel | ✗ No line. Press Enter to try again",
        "? Code | [Y/Enter] Yes   [N] No   [Esc] Cancel | ⠋ Checking…",
      ],
      ends: "accepted", after: 500
    ) { $0.format = .question() },
    Session(
      "no is never checked", .type("n\r"), check: .gives([.accepted]), ends: "rejected"
    ) { $0.format = .question() },
  ]

  static let commands: [Session] = [
    Session(
      "the output of an accepting command is returned unchanged", .type("123456"),
      check: .shell(#"printf '\033[31m raw\r\n\n'; cat"#),
      ends: "accepted, 123456, output: \"\\u{1B}[31m raw\\r\\n\\n123456\\n\""),
    Session(
      "a command's last error line is the reason, without control sequences", .type("111111"),
      .until("2 attempts left"), .look, .rest, .type("2"), .look, .type("22222"),
      .until("1 attempt left"), .rest, .type("123456"),
      check: .shell(
        "read -r code; [ $code = 123456 ] && exit; echo first >&2;"
          + #"printf 'no \033[31mred \033]0;title\007 \202\n' >&2; exit 1"#),
      seen: ["›______ | ✗ no red  � (2 attempts left)", "●_____"],
      ends: "accepted, 123456, output: \"\"", after: 1_000),
    Session(
      "a command's message that quotes the answer is not shown", .type("314159"), .until("left"),
      .look, .rest, .ctrl("d"),
      check: .shell("read -r c; echo \"no: ${c%??} ${c#????}\" >&2; exit 1"),
      seen: ["›______ | ✗ That code is wrong (2 attempts left)"],
      ends: "cancelled", after: 500),
    Session(
      "a command that could not check the answer costs no attempt", .type("123456"),
      .until("to try again"), .look, .press(.enter), .until("Checking"), .until("to try again"),
      .press(.backspace), .look, .type("7"),
      check: .shell("read -r c; [ $c = 123457 ] && exit; echo 'No line' >&2; exit 75"),
      seen: ["●●●●●● | ✗ No line. Press Enter to try again", "●●●●●_"],
      ends: "accepted, 123457, output: \"\""
    ) { $0.attempts = 1 },
    Session(
      "the rest of a paste that began during the check types nothing", .type("111111"),
      .until("Checking"), .type("\u{1B}[200~6543"), .until("2 attempts left"),
      .type("21 654321\u{1B}[201~"), .look, .rest, .type("1"), .look, check: .shell("exit 1"),
      seen: ["______ | ✗ That code is wrong (2 attempts left)", "●_____"],
      ends: "open", after: 500),
    Session(
      "after a long check the next keys are not dropped", .type("111111"), .until("Checking"),
      .pause(2000), .until("wrong"), .type("22"), .look, check: .shell("exit 1"),
      seen: ["●●____"],
      ends: "open", after: 2_000),
    Session(
      "a stop during a check does not change its verdict", .type("111111"), .until("Checking"),
      .signal(.suspend), .look, .signal(.windowChange), .pause(50), .until("2 attempts left"),
      .type("\u{4}"), check: .shell("exit 1"), seen: ["●●●●●● | ⠋ Checking…"],
      ends: "open", after: 550),
  ]

  /// Sessions during a check that does not end by itself.
  static let busy: [Session] = [
    Session(
      "Escape during a check ends the prompt", .type("123456"), .until("Checking"),
      .press(.escape), .pause(49), .look, .pause(1), check: .shell("sleep 1000"),
      seen: ["●●●●●● | ⠋ Checking…"],
      ends: "cancelled", after: 50),
    Session(
      "keys typed during a check are dropped without a bell", .type("123456"), .until("Checking"),
      .type("99\r\u{7F}\u{15}\u{4}\t\u{12}\u{6}é"), .look, .paste("654321"), .look,
      .signal(.interrupt), check: .shell("sleep 1000"),
      seen: ["●●●●●● | ⠋ Checking…", "●●●●●● | ⠋ Checking…"],
      ends: "signal 2", after: 50
    ) { prompt in
      prompt.allowsReveal = true
      prompt.alternatives = [.forgot]
      prompt.resend = .function { nil }
    },
    Session(
      "the spinner turns ten times a second", .type("123456"), .until("Checking"), .look,
      .pause(99), .look, .pause(1), .look, .pause(100), .look, .signal(.interrupt),
      check: .shell("sleep 1000"),
      seen: [
        "●●●●●● | ⠋ Checking…", "●●●●●● | ⠋ Checking…", "●●●●●● | ⠙ Checking…",
        "●●●●●● | ⠹ Checking…",
      ],
      ends: "signal 2", after: 200),
    Session(
      "with reduced motion the spinner does not turn", .type("123456"), .until("Checking"),
      .pause(250), .look, .signal(.interrupt), check: .shell("sleep 1000"),
      seen: ["●●●●●● | ⠋ Checking…"],
      ends: "signal 2", after: 250
    ) { $0.reducesMotion = true },
    Session(
      "plain lines announce a running check every five seconds, and at each key", .type("123456"),
      .until("Checking"), .pause(4999), .look, .pause(1), .look, .pause(5000), .type("7"), .look,
      .signal(.interrupt), check: .shell("sleep 1000"),
      seen: [
        "Code, 6 digits. Esc cancels. | 6 of 6 entered | Checking…",
        "Code, 6 digits. Esc cancels. | 6 of 6 entered | Checking… | Still checking…",
        "Code, 6 digits. Esc cancels. | 6 of 6 entered | Checking… | Still checking… | "
          + "Still checking… | Still checking…",
      ],
      ends: "signal 2", after: 10_000,
      leaves: "Code, 6 digits. Esc cancels. | 6 of 6 entered | Checking… | Still checking… | "
        + "Still checking… | Still checking…"
    ) { prompt in
      prompt.layout = .plain
      prompt.reducesMotion = true
    },
  ]
}
