import CodePromptCellRendering
import CodePromptKit
import Testing
import codeprompt

/// The text of each error says what happened and what to do, in English, and contains its values.
struct ErrorTextTests {
  @Test(arguments: CodePromptError.samples)
  func `an error's text is one line of ASCII with its values, and says what to do after a colon`(
    error: CodePromptError
  ) {
    let text = error.text()
    #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    for part in error.inserted { #expect(text.contains(part), "\(part): \(text)") }
    #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "))
    let parts = text.split(separator: ": ")
    #expect(parts.count >= 2 && parts.allSatisfy { $0.count > 2 }, "\(parts)")
  }
}

/// What the C library says of error code 5 (EIO).
private let words = "Input/output error"

// The switches below name every case, so the compiler reports a new message. Add it to the samples
// too.
extension CodePromptError {
  fileprivate static let samples: [CodePromptError] =
    [
      .noTerminal(path: "/dev/kiwi", code: 5), .notATerminal(path: "/dev/kiwi"),
      .notOwnTerminal(path: "/dev/kiwi"), .inBackground, .promptAlreadyOpen, .terminalInUse,
      .terminalLost,
      .terminalNotRestored,
      .terminalRefused(code: 5), .noResources(code: 5),
      .outOfMemory(code: 5), .interrupted(signal: 15), .inputFailed(code: 5),
      .challengeFailed("no kiwi"), .notChecked("no kiwi"),
      .invalidSetting("attempts", "is 0: no kiwi"),
    ]
    + CommandFailure.samples.flatMap { failure in
      [.commandFailed(failure, message: nil), .commandFailed(failure, message: "lost")]
    }

  fileprivate var inserted: [String] {
    switch self {
    case .noTerminal(let path, _):
      [path, words, "--stdin"]
    case .notATerminal(let path): [path, "--tty", "--stdin"]
    case .notOwnTerminal(let path): [path]
    case .inBackground: ["--stdin"]
    case .terminalInUse: ["--wait"]
    case .terminalNotRestored: ["stty sane"]
    case .terminalRefused: [words, "--stdin"]
    case .noResources, .outOfMemory, .inputFailed: [words]
    case .interrupted(let signal): ["\(signal)"]
    case .challengeFailed(let reason): [reason]
    case .notChecked(let reason): reason.map { [$0] } ?? []
    case .invalidSetting(let property, let reason): [property, reason]
    case .commandFailed(let failure, let message): failure.inserted(message)
    case .promptAlreadyOpen, .terminalLost: []
    }
  }
}

extension CommandFailure {
  fileprivate static let samples: [CommandFailure] = [
    .notFound(name: "kiwi"), .notExecutable(path: "/kiwi"), .notStarted(name: "kiwi", code: 5),
    .exited(status: 126), .killed(signal: 9), .timedOut, .tooMuchOutput,
    .outputLost(code: 5), .badPicture,
    .noOutput, .blankOutput, .usedTerminal,
  ]

  /// The values in an error's text. `message` is what the command wrote, nil if it never ran.
  fileprivate func inserted(_ message: String?) -> [String] {
    let said = message.map { [$0] } ?? []
    return switch self {
    case .notFound(let name): [name, "--", "bash -c"]
    case .notExecutable(let path): [path, "--"]
    case .notStarted(let name, _): [name, words]
    case .exited(let status): ["\(status)"] + said
    case .killed(let signal): ["\(signal)"] + said
    case .timedOut: ["--verify-timeout"] + said
    case .tooMuchOutput: ["1 MiB", "64 MiB"]
    case .outputLost: [words]
    case .badPicture, .noOutput, .blankOutput, .usedTerminal: said
    }
  }
}
