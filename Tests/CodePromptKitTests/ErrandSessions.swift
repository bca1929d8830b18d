import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// What runs beside a prompt, or is started by a key, is one list: what a new code makes void, what
/// runs again, and what is said and reported.
@Suite(.waits)
struct ErrandSessions {
  @Test(arguments: renewed + running + actions + several)
  func `an errand's effect is that of the table`(session: Session) throws {
    try session.expectSeen()
  }

  /// An autofill function that brings another code each time.
  private static func filling(_ codes: String...) -> CodePrompt.Source {
    let rest = Locked(codes)
    return .secret { () throws(PromptThrown) in
      let code = rest.withLock { $0.isEmpty ? "" : $0.removeFirst() }
      return try SecretBytes(copying: code.utf8)
    }
  }

  static let renewed: [Session] = [
    Session(
      "a code that was sent again is not appended to what was typed of the old one", .type("12"),
      .ctrl("r"), .until("Sent"), .look, .type("9876"), .look, .type("54"),
      seen: ["______ | Sent · Ctrl-R new code", "●●●●__ | Ctrl-R new code"],
      ends: "accepted, 987654"
    ) { $0.resend = .function { nil } },
    Session(
      "what was said of the old code goes, and the attempts that are left stay", .type("111111"),
      .until("expired"), .look, .rest, .ctrl("r"), .until("Sent"), .look, .type("9"), .look,
      check: .gives([.rejected("That code has expired")]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…",
        "›______ | ✗ That code has expired (2 attempts left) · Ctrl-R new code",
        "______ | Sent to 42 · 2 attempts left · Ctrl-R new code", "●_____ | Ctrl-R new code",
      ],
      ends: "open", after: 500
    ) { $0.resend = .function { "Sent to 42" } },
    Session(
      "without a limit no attempts are mentioned after a new code", .type("111111"),
      .until("expired"), .rest, .ctrl("r"), .until("Sent"), .look,
      check: .gives([.rejected("That code has expired")]),
      seen: ["111111? ●●●●●● | ⠋ Checking…", "______ | Sent · Ctrl-R new code"],
      ends: "open", after: 500
    ) { prompt in
      prompt.attempts = nil
      prompt.resend = .function { nil }
    },
    Session(
      "after a code was sent again autofill runs again", .until("2 attempts left"), .rest,
      .ctrl("r"), check: .gives([.rejected(), .accepted]),
      seen: ["111111? ●●●●●● | ⠋ Checking…", "222222? ●●●●●● | ⠋ Checking…"],
      ends: "accepted, 222222", after: 500
    ) { prompt in
      prompt.autofill = filling("111111", "222222")
      prompt.resend = .function { nil }
    },
    Session(
      "after a new challenge autofill runs again", .until("Number 1"), .untilAllEnded, .type("1"),
      .ctrl("r"), .until("Number 2"), ends: "accepted, 222222"
    ) { prompt in
      prompt.challenge = SourceSessions.counting()
      prompt.autofill = SourceSessions.first("no code", then: "echo 222222")
    },
    Session(
      "autofill does not run again once the new code is being typed", .type("12"), .ctrl("r"),
      .type("9"), .until("Sent"), .look, .pause(500), .look,
      seen: ["●_____ | Sent · Ctrl-R new code", "●_____ | Sent · Ctrl-R new code"],
      ends: "open", after: 500
    ) { prompt in
      prompt.autofill = filling("", "222222")
      prompt.resend = .function { nil }
    },
    Session(
      "autofill that the user was faster than is not told after a new code", .type("12"),
      .ctrl("r"), .until("Sent"), .pause(500), .look, .type("987654"),
      seen: ["______ | Sent · Ctrl-R new code"], ends: "accepted, 987654", after: 500
    ) { prompt in
      prompt.autofill = .shell("exec sleep 1000")
      prompt.resend = .function { nil }
    },
  ]

  /// A command that does one thing at its first run, and another one at the next.
  private static func once(_ first: String, then next: String) -> CodePrompt.Source {
    let path = "/tmp/codeprompt-errand-\(UInt64.random(in: 0...UInt64.max))"
    return .shell("[ -e \(path) ] && { rm \(path); \(next); exit; }; >\(path); \(first)")
  }

  static let running: [Session] = [
    Session(
      "autofill that still runs gives up when a new code was sent, and runs again",
      .until("Looking"), .ctrl("r"), ends: "accepted, 222222"
    ) { prompt in
      prompt.autofill = once("echo Looking >&2; exec sleep 1000", then: "echo 222222")
      prompt.resend = .shell("sleep 0.05")
    },
    Session(
      "autofill that still runs gives up when there is a new challenge, and runs again",
      .until("Looking"), .ctrl("r"), ends: "accepted, 222222"
    ) { prompt in
      prompt.autofill = once("echo Looking >&2; exec sleep 1000", then: "echo 222222")
      prompt.challenge = SourceSessions.counting()
    },
    Session(
      "while a new code is awaited autofill does not fill in the old one", .until("Looking"),
      .ctrl("r"), .until("Sent"), .until("●"), .look, .press(.enter),
      seen: ["●●●●●● | Ctrl-R new code"], ends: "accepted, 222222"
    ) { prompt in
      prompt.submission = .enter
      prompt.autofill = once(
        "echo Looking >&2; sleep 0.05; echo 111111", then: "sleep 0.05; echo 222222")
      prompt.resend = .shell("sleep 0.2")
    },
    Session(
      "if no new code was sent autofill fills in the old one", .ctrl("r"),
      .until("No credit"), ends: "accepted, 111111, bells: 1"
    ) { prompt in
      prompt.autofill = .shell("echo 111111")
      prompt.resend = .shell("sleep 0.1; echo 'No credit' >&2; exit 1")
    },
    Session(
      "the failure of autofill after a new code stands after what was said of that",
      .until("Looking"), .type("1"), .ctrl("r"), .until("Sent · No mail"), .look,
      .type("333333"),
      seen: ["______ | Sent · No mail · Ctrl-R new code"], ends: "accepted, 333333"
    ) { prompt in
      // The first run is still there when the second one ends: it says nothing any more.
      prompt.autofill = once(
        "trap '' TERM; echo Looking >&2; exec sleep 1000", then: "echo 'No mail' >&2; exit 1")
      prompt.resend = .function { nil }
    },
    Session(
      "what a resend says during a check is shown after it", .ctrl("r"), .type("111111"),
      .until("No credit"), .look, check: .shell("sleep 0.2; false"),
      seen: ["›______ | ✗ That code is wrong (2 attempts left) · No credit · Ctrl-R new code"],
      ends: "open, bells: 1", after: 500
    ) { $0.resend = .shell("sleep 0.05; echo 'No credit' >&2; exit 1") },
    Session(
      "what was said of an answer since a new code was asked for stays", .ctrl("r"),
      .type("111111"), .until("Sent"), .look, check: .shell("sleep 0.2; false"),
      seen: ["›______ | ✗ That code is wrong (2 attempts left) · Sent · Ctrl-R new code"],
      ends: "open", after: 500
    ) { $0.resend = .shell("sleep 0.05") },
    Session(
      "a line of text is no code, and stays", .type("abc"), .ctrl("r"), .until("Sent"), .look,
      .type("d\r"), seen: ["abc | Sent · Ctrl-R new code"], ends: "accepted, abcd"
    ) { prompt in
      prompt.format = .text()
      prompt.mask = .shown
      prompt.resend = .function { nil }
    },
  ]

  static let actions: [Session] = [
    Session(
      "an action that says nothing is done, or has failed, in words of its own", .ctrl("t"),
      .until("Done"), .look, .ctrl("p"), .until("did not work"), .look,
      seen: [
        "______ | Done · Ctrl-T greet me · Ctrl-P call me",
        "______ | ✗ That did not work · Ctrl-T greet me · Ctrl-P call me",
      ],
      ends: "open, bells: 1"
    ) { prompt in
      prompt.errands = [
        .action(CodePrompt.Action("greet me", letter: "t", .function { nil })),
        .action(CodePrompt.Action("call me", letter: "p", .shell("exit 1"))),
      ]
    },
    Session(
      "an action that sends a code clears the field, another one does not", .type("12"),
      .ctrl("t"), .until("Hello"), .look, .ctrl("p"), .until("Texted"), .look,
      seen: [
        "●●____ | Hello · Ctrl-T greet me · Ctrl-P text me",
        "______ | Texted · Ctrl-T greet me · Ctrl-P text me",
      ],
      ends: "open"
    ) { prompt in
      prompt.errands = [
        .action(CodePrompt.Action("greet me", letter: "t", .function { "Hello" })),
        .action(
          CodePrompt.Action("text me", letter: "p", .function { "Texted" }, sendsCode: true)),
      ]
    },
    Session(
      "each key has its own cooldown", .pause(9000), .ctrl("t"), .until("Hello"), .look, .ctrl("t"),
      .ctrl("r"),
      .until("Sent"), .look, .pause(2000), .look,
      seen: [
        "______ | Hello · Ctrl-R new code · greet me in 0:02",
        "______ | Sent · new code in 0:09 · greet me in 0:02",
        "______ | Sent · new code in 0:07 · Ctrl-T greet me",
      ],
      ends: "open, bells: 1", after: 18_000
    ) { prompt in
      var greeting = Errand.action(
        CodePrompt.Action("greet me", letter: "t", .function { "Hello" }))
      greeting.cooldown = .seconds(2)
      prompt.errands = [.resend(.function { nil }, cooldown: .seconds(9)), greeting]
    },
  ]

  static let several: [Session] = [
    Session(
      "two codes in one line of autofill are told", .until("more than one"), .look, .type("1"),
      .look,
      seen: ["______ | ✗ The code could not be filled in: there is more than one code", "●_____"],
      ends: "open"
    ) { $0.autofill = .shell("echo 'Old: 123456, new: 654321'") },
    Session(
      "a line with one code fills the cells after one with two", ends: "accepted, 333333"
    ) { $0.autofill = .shell("echo 111111 222222; echo 333333") },
  ]

  @Test func `an event tells of the start and the end of each errand, and which one it was`()
    throws
  {
    let pipe = try DescriptorPair.statusPipe()
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.statusDescriptor = pipe.writer
    prompt.challenge = .function { "7 + 4" }
    prompt.resend = .function(SourceSessions.failing)
    prompt.errands.append(
      .action(CodePrompt.Action("greet me", letter: "t", .function { "Hello" })))
    _ = try ScriptedPrompt(
      .until("7 + 4"), .ctrl("r"), .until("No credit"), .ctrl("t"), .until("Hello"),
      .ctrl("d"), prompt: prompt)
    #expect(
      pipe.lines == """
        open, start challenge, end challenge ok, start resend, end resend failed, start action-t, \
        end action-t ok, close cancelled
        """)
  }
}
