import CodePromptKit
import Testing
import codeprompt

/// The text of an error, and the words that it must contain.
struct DiagnosticSample: Sendable, CustomTestStringConvertible {
  let text: String
  let inserted: [String]
  var testDescription: String { text }

  /// The text of every error, with every kind of value that it can contain.
  static let all: [DiagnosticSample] =
    UsageError.samples.map { DiagnosticSample(text: $0.text, inserted: $0.inserted) }
    + CodePromptError.samples.map { DiagnosticSample(text: $0.text(), inserted: $0.inserted) }

  /// What the C library says of error code 5 (EIO).
  static let words = "Input/output error"
}

// The switches below name every case, so the compiler reports a new message. Add it to the samples
// too.
extension UsageError {
  fileprivate static let samples: [UsageError] =
    [
      .noArguments, .unknownOption("-x", nearest: nil), .unknownOption("--kwi", nearest: "--kiwi"),
      .needsValue(.digits), .emptyValue(.mask), .takesNoValue(.show), .unknownText("kiwi"),
      .noCommand, .emptyCommand, .secondPrompt("kiwi"), .emptyPrompt,
      .notOnePrompt(count: 7), .twoPrompts("lime", "kiwi", value: "kiwi", of: .forgot),
      .contradiction(.digits, .length), .limitsCrossed(least: 8, most: 4), .needsCells(.groups),
      .needsCells(.upper), .needsCommand(.attempts), .nothingToRest, .nothingToShow,
      .nothingMasked(.reveal),
      .onlyDigits(.charset), .nothingAsked(.wait), .eventsInOutput(descriptor: 7), .answerInOutput,
      .terminalAsInput,
    ]
    + Taken.samples.map { .wrongValue(.length, takes: $0, not: "kiwi") }

  fileprivate var inserted: [String] {
    switch self {
    case .unknownOption(let name, let nearest): [name] + (nearest.map { [$0] } ?? [])
    case .needsValue(let option), .emptyValue(let option): [option.typed, option.valueName]
    case .takesNoValue(let option): [option.typed]
    case .wrongValue(let option, let taken, let value): [option.typed, value] + taken.inserted
    case .unknownText(let name): [name] + PromptText.allCases.map(\.rawValue)
    case .secondPrompt(let text): [text]
    case .twoPrompts(let first, let second, let value, let option):
      [first, second, "\(option.typed)=\(value)"]
    case .noArguments: ["/proc"]
    case .noCommand, .emptyCommand: ["--"]
    case .emptyPrompt: ["PROMPT"]
    case .notOnePrompt(let count): ["\(count)"]
    case .contradiction(let one, let other): [one.typed, other.typed]
    case .limitsCrossed(let least, let most): ["--min \(least)", "--max \(most)"]
    case .needsCells(.upper): ["--upper", "--length"]
    case .needsCells(let option): [option.typed, "--digits", "--length"]
    case .needsCommand(let option): [option.typed, "--"]
    case .nothingToShow: ["--graphics", "--challenge"]
    case .nothingToRest: ["--cooldown", "--challenge", "--resend"]
    case .nothingMasked(let option): [option.typed, "--mask"]
    case .onlyDigits(let option): [option.typed, "--digits", "--length"]
    case .nothingAsked(let option): [option.typed, "--stdin"]
    case .eventsInOutput(let descriptor): ["--status-fd \(descriptor)"]
    case .answerInOutput: ["--output-fd 1", "--print"]
    case .terminalAsInput: ["--stdin"]
    }
  }
}

extension UsageError.Taken {
  fileprivate static let samples: [UsageError.Taken] = [
    .number(3...32), .number(0...Int(Int32.max)), .duration(allowsZero: true),
    .duration(allowsZero: false), .submission, .statuses, .nameAndText, .word(of: ["auto"]),
    .word(of: ["auto", "enter"]), .word(of: ["auto", "enter", "run"]), .character, .characters,
    .groups(of: 8),
  ]

  fileprivate var inserted: [String] {
    switch self {
    case .number(let range) where range.upperBound == Int(Int32.max): ["\(range.lowerBound)"]
    case .number(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .duration: ["90s", "500ms", "2m"]
    case .submission: ["auto", "enter", "800ms"]
    case .statuses: ["1", "123", "22", "1,5-7"]
    case .nameAndText: ["NAME=TEXT"]
    case .word(let words): words
    case .characters: ["chars:"]
    case .groups(let count): ["3-3", "\(count)"]
    case .character: []
    }
  }
}

extension CodePromptError {
  fileprivate static let samples: [CodePromptError] =
    [
      .noTerminal(path: "/dev/kiwi", code: 5), .notATerminal(path: "/dev/kiwi"),
      .notOwnTerminal(path: "/dev/kiwi"), .inBackground, .promptAlreadyOpen, .terminalInUse,
      .terminalLost,
      .terminalNotRestored,
      .terminalRefused(code: 5), .noResources(code: 5),
      .outOfMemory(code: 5), .interrupted(signal: 15), .inputFailed(code: 5),
      .challengeFailed("no kiwi"),
    ]
    + CommandFailure.samples.flatMap { failure in
      [.commandFailed(failure, message: nil), .commandFailed(failure, message: "lost")]
    }

  fileprivate var inserted: [String] {
    switch self {
    case .noTerminal(let path, _):
      [path, DiagnosticSample.words, "--stdin"]
    case .notATerminal(let path): [path, "--tty", "--stdin"]
    case .notOwnTerminal(let path): [path]
    case .inBackground: ["--stdin"]
    case .terminalInUse: ["--wait"]
    case .terminalNotRestored: ["stty sane"]
    case .terminalRefused: [DiagnosticSample.words, "--stdin"]
    case .noResources, .outOfMemory, .inputFailed: [DiagnosticSample.words]
    case .interrupted(let signal): ["\(signal)"]
    case .challengeFailed(let reason): [reason]
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
    case .notStarted(let name, _): [name, DiagnosticSample.words]
    case .exited(let status): ["\(status)"] + said
    case .killed(let signal): ["\(signal)"] + said
    case .timedOut: ["--verify-timeout"] + said
    case .tooMuchOutput: ["1 MiB", "64 MiB"]
    case .outputLost: [DiagnosticSample.words]
    case .badPicture, .noOutput, .blankOutput, .usedTerminal: said
    }
  }
}
