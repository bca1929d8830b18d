import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// What runs beside a prompt, or is started by a key, is one list: what a new code makes void, what
/// runs again, and what is said and reported.
@Suite(.waits)
struct ErrandSessions {
  @Test(arguments: renewed + actions + several)
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
      ends: "accepted, 222222, That code is wrong", after: 500
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

  static let actions: [Session] = [
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
