import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// A challenge, the code, or a word about one that was sent may come from commands, or functions of
/// the application.
@Suite(.waits)
struct SourceSessions {
  @Test(arguments: resent + cooling + challenges + filled)
  func `what a source brings is shown or filled in`(session: Session) throws {
    try session.expectSeen()
  }

  struct NoCredit: Error, CustomStringConvertible { let description = "No credit" }

  static func failing() throws -> String? { throw NoCredit() }

  static let resent: [Session] = [
    Session(
      "the resend command's last line is shown until the next edit, and the cells are cleared",
      .look, .type("123"), .ctrl("r"), .look, .until("Sent to 42"), .look, .type("4"), .look,
      .type("56789"),
      seen: [
        "______ | Ctrl-R new code", "●●●___ | ⠋ Requesting a new code…",
        "______ | Sent to 42 · Ctrl-R new code", "●_____ | Ctrl-R new code",
      ],
      ends: "accepted, 456789"
    ) {
      $0.resend = .shell(#"echo dialling; printf 'Sent to\033[31m\t42\033]0;t\007\n'; echo hm >&2"#)
    },
    Session(
      "a resend command that prints nothing has sent the code", .ctrl("r"), .until("Sent"), .look,
      seen: ["______ | Sent · Ctrl-R new code"],
      ends: "open"
    ) { $0.resend = .shell("true") },
    Session(
      "if the resend command fails, its last error line says why, and the bell rings",
      .type("123"), .ctrl("r"), .until("✗ No credit"), .look, .type("456"),
      seen: ["●●●___ | ✗ No credit · Ctrl-R new code"],
      ends: "accepted, 123456, bells: 1"
    ) { $0.resend = .shell("echo 'No credit' >&2; exit 1") },
    Session(
      "if the resend command says nothing about its failure, a note does", .type("123"),
      .ctrl("r"), .until("No new code"), .look, .type("456"),
      seen: ["●●●___ | ✗ No new code arrived · Ctrl-R new code"],
      ends: "accepted, 123456, bells: 1"
    ) { $0.resend = .shell("echo x; kill -9 $$") },
    Session(
      "if there is no such program, a note says that no code arrived", .ctrl("r"), .look,
      seen: ["______ | ✗ No new code arrived · Ctrl-R new code"],
      ends: "open, bells: 1"
    ) { $0.resend = .command(["no-such-program"]) },
    Session(
      "a resend function may bring nothing", .ctrl("r"), .until("Sent"), .look,
      seen: ["______ | Sent · Ctrl-R new code"],
      ends: "open"
    ) { $0.resend = .function { nil } },
    Session(
      "a resend function that fails shows why", .ctrl("r"), .until("No credit"), .look,
      seen: ["______ | ✗ No credit · Ctrl-R new code"],
      ends: "open, bells: 1"
    ) { $0.resend = .function(failing) },
    Session(
      "while the resend command runs, the new code can be typed, and Ctrl-R only rings the bell",
      .type("12"), .ctrl("r"), .type("3"), .look, .ctrl("r"), .look, .pause(100), .look,
      .type("45678"),
      seen: [
        "●_____ | ⠋ Requesting a new code…", "●_____ | ⠙ Requesting a new code…",
        "●_____ | ⠹ Requesting a new code…",
      ],
      ends: "accepted, 345678, bells: 1", after: 100
    ) { $0.resend = .shell("sleep 1000") },
    Session(
      "a resend command that takes too long is ended, and the prompt continues", .type("123"),
      .ctrl("r"), .pause(4999), .look, .pause(1001), .until("it took too long"), .look,
      .type("456"),
      seen: [
        "●●●___ | ⠏ Requesting a new code…",
        "●●●___ | ✗ No new code: it took too long · Ctrl-R new code",
      ],
      ends: "accepted, 123456, bells: 1", after: 6_000
    ) { prompt in
      prompt.resend = .shell("sleep 1000")
      prompt.resend?.timeLimit = .seconds(5)
    },
    Session(
      "an offered key runs its source and has its own hint", .look, .type("12"), .ctrl("t"),
      .until("Texted to 42"), .look, .type("3456"),
      seen: [
        "______ | Ctrl-T text me · Ctrl-Y call me",
        "●●____ | Texted to 42 · Ctrl-T text me · Ctrl-Y call me",
      ],
      ends: "accepted, 123456"
    ) { prompt in
      prompt.errands = [
        .action(CodePrompt.Action("text me", letter: "T", .function { "Texted to 42" })),
        .action(CodePrompt.Action("call me", letter: "y", .function(failing))),
      ]
    },
    Session(
      "plain lines mention a running resend only once, and again at each Ctrl-R", .ctrl("r"),
      .until("Requesting a new code"), .pause(20_000), .look, .ctrl("r"), .look, .type("123456"),
      seen: [
        "Ctrl-R new code | Code, 6 digits. Esc cancels. | Requesting a new code…",
        "Ctrl-R new code | Code, 6 digits. Esc cancels. | Requesting a new code… | "
          + "Requesting a new code…",
      ],
      ends: "accepted, 123456, bells: 1", after: 20_000,
      leaves: "Ctrl-R new code | Code, 6 digits. Esc cancels. | Requesting a new code… | "
        + "Requesting a new code… | 6 of 6 entered | Accepted"
    ) { prompt in
      prompt.layout = .plain
      prompt.resend = .shell("sleep 1000")
    },
  ]

  static let cooling: [Session] = [
    Session(
      "with a cooldown Ctrl-R is disabled at the start and after each run, with a countdown",
      .look, .ctrl("r"), .pause(2001), .look, .ctrl("r"), .pause(999), .look, .ctrl("r"),
      .until("Sent to 42"),
      .look, .ctrl("r"), .pause(1000), .look, .pause(2000), .look,
      seen: [
        "______ | new code in 0:03", "______ | new code in 0:01", "______ | Ctrl-R new code",
        "______ | Sent to 42 · new code in 0:03", "______ | Sent to 42 · new code in 0:02",
        "______ | Sent to 42 · Ctrl-R new code",
      ],
      ends: "open, bells: 3", after: 6_000
    ) { prompt in
      prompt.resend = .function { "Sent to 42" }
      prompt.rest(.seconds(3))
    },
    Session(
      "without a countdown, pressing the disabled key shows how long it stays disabled", .look,
      .pause(21_000), .ctrl("r"), .look, .type("1"), .look, .pause(9000), .look, .ctrl("r"),
      .until("Sent"), .look,
      seen: [
        "______ | Ctrl-R new code", "______ | ✗ new code in 9 seconds · Ctrl-R new code",
        "●_____ | Ctrl-R new code", "●_____ | Ctrl-R new code", "______ | Sent · Ctrl-R new code",
      ],
      ends: "open, bells: 1", after: 60_000
    ) { prompt in
      prompt.resend = .function { nil }
      prompt.rest(.seconds(30))
      prompt.reducesMotion = true
    },
    Session(
      "without a countdown, more than a minute is rounded up to minutes", .ctrl("r"), .look,
      .pause(1000), .ctrl("r"), .look,
      seen: [
        "______ | ✗ new code in 2 minutes · Ctrl-R new code",
        "______ | ✗ new code in 1 minute · Ctrl-R new code",
      ],
      ends: "open, bells: 2", after: 61_000
    ) { prompt in
      prompt.resend = .function { nil }
      prompt.rest(.seconds(61))
      prompt.reducesMotion = true
    },
    Session(
      "with a cooldown Ctrl-R is disabled after a challenge too", .until("7 + 4"), .look,
      .pause(3000), .look, .ctrl("r"), .until("new code in 0:03"),
      seen: ["7 + 4 | ______ | new code in 0:03", "7 + 4 | ______ | Ctrl-R new code"],
      ends: "open", after: 6_000
    ) { prompt in
      prompt.challenge = .function { "7 + 4" }
      prompt.rest(.seconds(3))
    },
    Session(
      "what --resend says stands beside the spinner while it runs", .ctrl("r"), .until("Tap 21"),
      .look, seen: ["______ | ⠋ Tap 21"],
      ends: "open, bells: 1", after: 60_000
    ) { prompt in
      prompt.resend = .shell("echo '  Tap 21' >&2; exec sleep 1000")
      prompt.reducesMotion = true
    },
    Session(
      "what --autofill says is shown until something is typed", .until("Tap 21"), .look, .type("1"),
      .look, seen: ["______ | Tap 21", "●_____"],
      ends: "open"
    ) { $0.autofill = .shell("echo 'Tap 21' >&2; exec sleep 1000") },
    Session(
      "a resend that failed does not start the cooldown", .pause(3000), .ctrl("r"),
      .until("No credit"), .look,
      seen: ["______ | ✗ No credit · Ctrl-R new code"],
      ends: "open, bells: 1", after: 3_000
    ) { prompt in
      prompt.resend = .function { () throws(PromptThrown) in throw NoCredit() }
      prompt.rest(.seconds(3))
    },
    Session(
      "what a function says while it fetches a code stands beside the spinner", .ctrl("r"),
      .until("Look at your mail"), .look, Step(.perform { _ in listening?.closeWriter() }),
      .until("Sent"), .look,
      seen: ["______ | ⠋ Look at your mail", "______ | Sent · Ctrl-R new code"],
      ends: "open"
    ) { prompt in
      prompt.reducesMotion = true
      let progress = try? PromptProgress()
      prompt.progress = progress
      prompt.resend = .function {
        progress?.say("Look at\u{1B}[2J your mail\n")
        // Returns when the script has looked.
        var byte: UInt8 = 0
        _ = unsafe read(listening?.reader ?? -1, &byte, 1)
        return nil
      }
    },
    Session(
      "with a cooldown Ctrl-R works again at once after a challenge that failed",
      .until("Number 1"),
      .pause(3000), .ctrl("r"), .until("No credit"), .look,
      seen: ["Number 1 | ______ | ✗ No credit · Ctrl-R new code"],
      ends: "open, bells: 1", after: 3_000
    ) { prompt in
      prompt.challenge = counting(failing: 2)
      prompt.rest(.seconds(3))
    },
  ]

  /// A pipe whose writer is open while a function has to run.
  private static let listening = try? DescriptorPair.pipe()
  private typealias Step = TerminalScript.Step

  /// A challenge function that counts its calls, and fails at one of them.
  static func counting(failing: Int = 0) -> CodePrompt.Source {
    let count = Locked(0)
    return .function {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == failing { throw NoCredit() }
      return "Number \(number)"
    }
  }

  /// A challenge command that prints a text, and at its second run does something else.
  static func first(_ text: String, then command: String) -> CodePrompt.Source {
    let path = "/tmp/codeprompt-challenge-\(UInt64.random(in: 0...UInt64.max))"
    return .shell("[ -e \(path) ] && { rm \(path); \(command); exit; }; >\(path); echo '\(text)'")
  }

  static let challenges: [Session] = [
    Session(
      "the challenge is drawn above the prompt's text, and until then keys are dropped",
      .type("123456\r"), .look, .paste("123456"), .pause(60), .until("7 + 4"), .look, .pause(1000),
      .look, .type("654321"),
      seen: [
        "______ | ⠋ One moment…", "What is | 7 + | 4 |  | 7 + 4 | ______ | Ctrl-R new code",
        "What is | 7 + | 4 |  | 7 + 4 | ______ | Ctrl-R new code",
      ],
      ends: "accepted, 654321", after: 1_110
    ) {
      $0.challenge = .shell(
        "echo 'What is'; sleep 0.02; printf '7 \\033[2J+\\r\\n4\\n\\n'; echo '7 + 4'")
    },
    Session(
      "the time limit counts while a challenge is fetched", .pause(2000), .look, .pause(1000),
      seen: ["______ | ⠋ One moment… · 0:01 left"],
      ends: "timedOut", after: 3_000
    ) { prompt in
      prompt.challenge = .shell("sleep 1000")
      prompt.timeLimit = .seconds(3)
    },
    Session(
      "Ctrl-R fetches another challenge, which clears the entry", .until("Number 1"), .type("123"),
      .look, .ctrl("r"), .look, .until("Number 2"), .look, .type("123456"),
      seen: [
        "Number 1 | ●●●___ | Ctrl-R new code", "Number 1 | ●●●___ | ⠋ One moment…",
        "Number 2 | ______ | Ctrl-R new code",
      ],
      ends: "accepted, 123456"
    ) { $0.challenge = counting() },
    Session(
      "if a later challenge fails, the old one and the entry stay, and a note says why",
      .until("Number 1"), .type("123"), .ctrl("r"), .until("No credit"), .look, .type("4"), .look,
      .ctrl("r"), .until("Number 3"), .look,
      seen: [
        "Number 1 | ●●●___ | ✗ No credit · Ctrl-R new code", "Number 1 | ●●●●__ | Ctrl-R new code",
        "Number 3 | ______ | Ctrl-R new code",
      ],
      ends: "open, bells: 1"
    ) { $0.challenge = counting(failing: 2) },
    Session(
      "if a later challenge is blank, a note says that none arrived", .until("Riddle"),
      .type("123"), .ctrl("r"), .until("No new code"), .look, .type("456"),
      seen: ["Riddle | ●●●___ | ✗ No new code arrived · Ctrl-R new code"],
      ends: "accepted, 123456, bells: 1"
    ) { $0.challenge = first("Riddle", then: #"echo hm >&2; printf ' \t\n\033[2J\7\n'"#) },
    Session(
      "if a later challenge is too long, a note says so", .until("Riddle"), .type("123"),
      .ctrl("r"), .until("No new code"), .look, .type("456"),
      seen: ["Riddle | ●●●___ | ✗ No new code: the command printed too much · Ctrl-R new code"],
      ends: "accepted, 123456, bells: 1"
    ) { $0.challenge = first("Riddle", then: "head -c 1100000 /dev/zero | tr '\\0' x") },
    Session(
      "a code that was complete before a later challenge failed is submitted then",
      .until("Number 1"), .reads("123456", "\u{12}"), .until("No credit"),
      ends: "accepted, 123456, bells: 1"
    ) { $0.challenge = counting(failing: 2) },
    Session(
      "with a challenge and a resend command, Ctrl-R runs the resend command", .until("7 + 4"),
      .type("123"), .ctrl("r"), .until("Sent"), .look, .type("456789"),
      seen: ["7 + 4 | ______ | Sent · Ctrl-R new code"],
      ends: "accepted, 456789"
    ) { prompt in
      prompt.challenge = .function { "7 + 4" }
      prompt.resend = .function { nil }
    },
    Session(
      "a challenge of many rows leaves room for the cells", .until("Ctrl-R"), .type("12"), .look,
      seen: [
        "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 "
          + "| 19 | 20 | 21 | … | ●●____ | Ctrl-R new code"
      ],
      ends: "open"
    ) { $0.challenge = .shell("seq 1000") },
  ]

  static let filled: [Session] = [
    Session(
      "autofill's first line with a code fills the cells and submits them", .look,
      seen: ["______"],
      ends: "accepted, 123456"
    ) { $0.autofill = .shell("echo hello; echo 12345; echo G-123 456.; echo 654321") },
    Session(
      "autofill without a code changes nothing", .look, .untilAllEnded, .look,
      seen: ["______", "______"],
      ends: "open"
    ) { $0.autofill = .shell("echo 12345; echo 1234567; echo 123456 >&2") },
    Session(
      "an autofill command that fails is told with the reason, without a bell", .until("not"),
      .look, .type("1"), .look, seen: ["______ | ✗ The code could not be filled in", "●_____"],
      ends: "open"
    ) { $0.autofill = .shell("exit 1") },
    Session(
      "autofill fills nothing once the user has typed, even if nothing is left of it",
      .type("1\u{7F}"), .untilAllEnded, .look, .type("654321"), seen: ["______"],
      ends: "accepted, 654321"
    ) { $0.autofill = .shell("sleep 0.02; echo 123456") },
    Session(
      "an autofill command that fails after a key press is not told", .type("1\u{7F}"),
      .untilAllEnded,
      .look, seen: ["______"],
      ends: "open"
    ) { $0.autofill = .shell("sleep 0.02; exit 1") },
    Session(
      "keys that type nothing don't stop autofill", .type("\u{1B}[A\r\u{7F}\u{1B}[I"),
      ends: "accepted, 123456"
    ) { $0.autofill = .shell("echo 123456") },
    Session(
      "autofill waits for a challenge that is being fetched", .until("7 + 4"),
      ends: "accepted, 123456"
    ) { prompt in
      prompt.autofill = .shell("echo 123456")
      prompt.challenge = .shell("sleep 0.05; echo 7 + 4")
    },
    Session(
      "a filled code has the submit delay of a typed one", .until("●"), .pause(400),
      .press(.backspace), .look, .type("7"), .pause(799), .look,
      seen: ["●●●●●_", "●●●●●●"],
      ends: "accepted, 123457", after: 1_200
    ) { prompt in
      prompt.autofill = .shell("echo 123456")
      prompt.submission = EntrySessions.delay
    },
    Session(
      "autofill fills in only one code, and after its rejection the user types",
      .until("2 attempts left"), .look, .rest, .type("654321"),
      check: .gives([.rejected(), .accepted]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (2 attempts left)",
        "654321? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 654321", after: 500
    ) { $0.autofill = .shell("echo 111111; echo 222222") },
    Session(
      "an autofill command that takes too long is ended", .pause(6000), .until("took too long"),
      .look, .type("123456"),
      seen: ["______ | ✗ The code could not be filled in: it took too long"],
      ends: "accepted, 123456", after: 6_000
    ) { prompt in
      prompt.autofill = .shell("sleep 1000")
      prompt.autofill?.timeLimit = .seconds(5)
    },
    Session(
      "autofill never fills in a password", .untilAllEnded, .look, seen: ["Code"],
      ends: "open"
    ) { prompt in
      prompt.format = .password()
      prompt.autofill = .shell("echo 123456")
    },
    Session("an autofill function's code fills the cells", ends: "accepted, 314159") {
      $0.autofill = .secret { try SecretBytes(copying: "G-314 159".utf8) }
    },
    Session(
      "an autofill function that fails says why, without a bell", .until("No credit"), .look,
      seen: ["______ | ✗ No credit"],
      ends: "open"
    ) { $0.autofill = .function(failing) },
    Session(
      "an autofill program that does not exist is told", .look, .type("1"), .look,
      seen: ["______ | ✗ The code could not be filled in", "●_____"],
      ends: "open"
    ) { $0.autofill = .command(["no-such-program"]) },
  ]
}
