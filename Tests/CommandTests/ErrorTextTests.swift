import CodePromptCellRendering
import CodePromptKit
import CodePromptTerminalText
import PromptTestSupport
import Testing
import codeprompt

/// What the command says of each error: what happened, with its values, and what to do.
struct ErrorTextTests {
  private static let texts = RecordedFolder("Texts", recordedBy: "ErrorTextTests")

  /// One error of each case. A new case belongs here too.
  private static let samples: [PromptError] =
    [
      .noTerminal(path: "/dev/kiwi", code: 5), .notATerminal(path: "/dev/kiwi"),
      .notOwnTerminal(path: "/dev/kiwi"), .inBackground, .promptAlreadyOpen, .terminalInUse,
      .terminalLost, .terminalNotRestored, .terminalRefused(code: 5), .noResources(code: 5),
      .outOfMemory(code: 5), .interrupted(signal: 15), .inputFailed(code: 5),
      .challengeFailed(reason: "no kiwi"), .notChecked(reason: "no kiwi"), .notChecked(reason: nil),
      .invalidSetting(property: "attempts", reason: "is 0: no kiwi"),
    ]
    + failures.flatMap { failure in
      [.commandFailed(failure, message: nil), .commandFailed(failure, message: "lost")]
    }

  private static let failures: [CommandFailure] = [
    .notFound(name: "kiwi"), .notExecutable(path: "/kiwi"), .notStarted(name: "kiwi", code: 1),
    .notStarted(name: "kiwi", code: 12), .exited(status: 126), .killed(signal: 9), .timedOut,
    .tooMuchOutput, .outputLost(code: 5), .badPicture, .noOutput, .blankOutput, .usedTerminal,
  ]

  @Test func `an error's text is the recorded one: a line of ASCII with advice after a colon`() {
    let lines = Self.samples.map { $0.text() }
    for text in lines {
      #expect(DisplayText(text).lines == [text] && text.utf8.allSatisfy { $0 < 0x80 })
      let parts = text.split(separator: ": ")
      #expect(parts.count >= 2 && parts.allSatisfy { $0.count > 2 }, "\(parts)")
    }
    Self.texts.expect(lines.joined(separator: "\n") + "\n", as: "messages")
  }
}
