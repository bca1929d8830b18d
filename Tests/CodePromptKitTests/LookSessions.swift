import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// What a prompt shows besides the entry: its texts, plain lines, questions, and its last word.
@Suite(.waits)
struct LookSessions {
  @Test(arguments: drawn + plain + questions)
  func `texts, lines and questions are shown`(session: Session) throws {
    try session.expectSeen()
  }

  static let drawn: [Session] = [
    Session(
      "the initial note remains until the first key", .look, .type("1"), .look,
      seen: ["______ | ✗ That code was wrong", "●_____"],
      ends: "open"
    ) {
      $0.note = "That code was wrong"
    },
    Session(
      "the bell rings at most four times a second", .type("xxx"), .type("x"), .pause(249),
      .type("x"), .pause(1), .type("x"), .type("x"), .pause(1000), .type("xx"), .look,
      seen: ["______ | ✗ Only the digits 0 to 9"],
      ends: "open, bells: 3", after: 1_250),
    Session(
      "after a resize the prompt is drawn once the window's size has settled", .type("12"),
      .resize(columns: 10, rows: 5), .signal(.windowChange), .pause(49), .look,
      .signal(.windowChange), .pause(49), .look, .pause(1), .look, .resize(columns: 1, rows: 1),
      .signal(.windowChange), .pause(50), .look, .resize(columns: 80, rows: 24),
      .signal(.windowChange), .pause(50), .look, .type("3456"),
      seen: ["●", "●", "Code | ●●____", "", "●●____"],
      ends: "accepted, 123456", after: 199),
    Session(
      "a key that is read before the signal of a resize is not drawn for the old size", .type("12"),
      .resize(columns: 10, rows: 5), .type("3"), .look, .signal(.windowChange), .pause(49), .look,
      .pause(1), .look, .type("456"),
      seen: ["●", "●", "Code | ●●●___"],
      ends: "accepted, 123456", after: 50),
    Session(
      "a stop drops the unfinished start of a key sequence, and a part of a paste",
      .type("12\u{1B}"), .signal(.suspend), .pause(1000), .type("3"), .type("\u{1B}[200~9"),
      .signal(.suspend), .pause(2000), .type("4"), .look, .type("56"),
      seen: ["●●●●__"],
      ends: "accepted, 123456", after: 3_000),
    Session(
      "signals that arrive together are all handled", .type("123"), .resize(columns: 10, rows: 5),
      .signals([.windowChange, .resume, .suspend]), .look, .type("456"),
      seen: ["Code | ●●●___"],
      ends: "accepted, 123456"),
    Session(
      "a modal prompt slides into its place in three steps", .look, .pause(40), .look, .pause(39),
      .look, .pause(1), .look, .pause(40), .look,
      seen: [
        "17 blank rows | ______", "14 blank rows | ______", "14 blank rows | ______",
        "12 blank rows | ______", "11 blank rows | ______",
      ],
      ends: "open", after: 120
    ) { $0.layout = .modal },
  ]

  static let plain: [Session] = [
    Session(
      "a key that has no effect gets a note in plain lines, each time", .press(.backspace),
      .ctrl("u"), .press(.tab), .ctrl("r"), .ctrl("f"), .press(.up), .type("x"), .type("x"),
      .press(.enter), .look,
      seen: [
        "Code, 6 digits. Esc cancels. | Nothing to delete | Nothing to delete | That key "
          + "does nothing here | That key does nothing here | That key does nothing here | "
          + "That key does nothing here | Only the digits 0 to 9 | Only the digits 0 to 9 | "
          + "6 digits are missing"
      ],
      ends: "open, bells: 1"
    ) { $0.layout = .plain },
    Session(
      "plain lines repeat the question and the entry after fg", .type("123"), .signal(.suspend),
      .look,
      seen: [
        "Code, 6 digits. Esc cancels. | 3 of 6 entered | Code, 6 digits. Esc cancels. | "
          + "3 of 6 entered"
      ],
      ends: "open"
    ) { $0.layout = .plain },
    Session(
      "in plain lines a paste is taken as a whole", .paste("Your code is G-123 456."),
      ends: "accepted, 123456", after: 30,
      leaves: "Code, 6 digits. Esc cancels. | 6 of 6 entered | Accepted"
    ) { $0.layout = .plain },
    Session(
      "in plain lines Tab does not reveal, nor the last character", .type("12"), .press(.tab),
      .look,
      seen: ["Code, 6 digits. Esc cancels. | 2 of 6 entered | That key does nothing here"],
      ends: "open"
    ) { prompt in
      prompt.layout = .plain
      prompt.allowsReveal = true
      prompt.lastCharacterRevealTime = .seconds(1)
    },
  ]

  private static func question(_ choices: QuestionChoices, _ prompt: inout PromptRequest) {
    prompt = PromptRequest(.question(choices))
    prompt.question = "Delete it?"
  }

  static let questions: [Session] = [
    Session(
      "Enter may reject", .look, .pause(600), .type("\r"),
      seen: ["Delete it? | [Y] Yes   [N/Enter] No   [Esc] Cancel"],
      ends: "rejected", after: 600
    ) { question(.yesOrNo, &$0) },
    Session(
      "a key that is no answer gets a note, and Enter then waits for one that is", .calm,
      .type("x"), .keyPause, .look, .rest, .type("\r"), .rest, .type("n\r"),
      seen: [
        "Delete it? | [Y] Yes   [N] No   [Esc] Cancel | ✗ Press Y for Yes, N for No, Esc "
          + "for Cancel"
      ],
      ends: "rejected, bells: 2", after: 1_350
    ) { question(.yesOrNo, &$0) },
    Session(
      "an Enter that is held down is no answer, but one after a pause is",
      .type("\r"), .pause(400), .type("\r"), .pause(400), .type("\r"), .pause(499), .type("\r"),
      .look, .pause(500), .type("\r"),
      seen: ["Delete it? | [Y] Yes   [N/Enter] No   [Esc] Cancel"],
      ends: "rejected", after: 1_799
    ) { question(.yesOrNo, &$0) },
    Session(
      "a word that is typed letter by letter is no answer by its last letter",
      .calm, .type("d"), .pause(200), .type("e"), .pause(300), .type("p"), .pause(400), .type("l"),
      .pause(499), .type("o"), .pause(200), .type("y"), .look, .rest, .type("n"), .keyPause,
      seen: [
        "Delete it? | [Y] Yes   [N] No   [Esc] Cancel | ✗ Press Y for Yes, N for No, Esc "
          + "for Cancel"
      ],
      ends: "rejected, bells: 1", after: 2_449
    ) { question(.yesOrNo, &$0) },
    Session(
      "the caller's labels replace the built-in ones and can't control the terminal", .look,
      .calm, .type("x"), .keyPause, .look, .rest, .type("K"), .keyPause,
      seen: [
        "Delete it? | [J/Enter] Ja   [K] Nein   [Esc] Abbrechen",
        "Delete it? | [J] Ja   [K] Nein   [Esc] Abbrechen | ✗ Press J for Ja, K for "
          + "Nein, Esc for Abbrechen",
      ],
      ends: "rejected, bells: 1", after: 1_000,
      leaves: "✗ Delete it?"
    ) {
      question(
        QuestionChoices(
          accept: .init(label: "_Ja\u{1B}[31m\nklar"), reject: .init(label: "_Nein", key: "k"),
          cancel: .init(label: "_Abbrechen"), enterAccepts: true), &$0)
      $0.keepsSummary = true
    },
    Session(
      "plain lines name the keys of a question, and then the answer", .calm, .type("x"),
      .keyPause, .look, .rest, .type("y\r"),
      seen: [
        "Delete it? | Press Y for Yes, N or Enter for No, Esc for Cancel | Press Y for "
          + "Yes, N for No, Esc for Cancel"
      ],
      ends: "accepted, bells: 1", after: 850,
      leaves: "Delete it? | Press Y for Yes, N or Enter for No, Esc for Cancel | Press Y for "
        + "Yes, N for No, Esc for Cancel | Yes"
    ) { prompt in
      question(.yesOrNo, &prompt)
      prompt.layout = .plain
    },
    Session(
      "settings for typed answers have no effect on a question", .look, .press(.tab), .type("y\r"),
      seen: ["Delete it? | [Y] Yes   [N/Enter] No   [Esc] Cancel"],
      ends: "accepted"
    ) { prompt in
      question(.yesOrNo, &prompt)
      (prompt.asksTwice, prompt.allowsReveal) = (true, true)
      prompt.lastCharacterRevealTime = .seconds(1)
      prompt.submission = EntrySessions.delay
      (prompt.mask, prompt.placeholder, prompt.style) = (.shown, "x", .box)
    },
    Session(
      "a question is drawn again after a stop and in a smaller window", .signal(.suspend), .look,
      .resize(columns: 20, rows: 24), .signal(.windowChange), .pause(50), .look,
      seen: ["Delete it? | [Y] Yes   [N/Enter] No   [Esc] Cancel", "Delete it? | [Y] [N/Enter]"],
      ends: "open", after: 50
    ) { question(.yesOrNo, &$0) },
  ]
}
