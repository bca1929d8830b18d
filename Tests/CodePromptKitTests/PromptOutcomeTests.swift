import CodePromptKit
import Testing

/// What a prompt returns and throws to an application.
struct PromptOutcomeTests {
  static let endings: [PromptEnding] = [.accepted, .cancelled, .rejected, .timedOut, .forgot]

  private func outcome(_ ending: PromptEnding) throws -> CommandOutcome {
    switch ending {
    case .accepted:
      .accepted(answer: try SecretBytes(capacity: 1), output: nil, messages: nil)
    case .cancelled: .cancelled
    case .rejected: .rejected(note: nil)
    case .timedOut: .timedOut
    case .forgot: .forgot
    }
  }

  @Test(arguments: endings)
  func `an outcome's ending can be read without its secret`(ending: PromptEnding) throws {
    let command = try outcome(ending)
    let toldByCommand = command.ending
    #expect(toldByCommand == ending)
    let outcome = PromptOutcome(command)
    let told = outcome.ending
    #expect(told == ending)
  }

  static let errors: [CodePromptError] = [
    .noTerminal(path: "/dev/kiwi", code: 2), .notATerminal(path: "/dev/kiwi"),
    .notOwnTerminal(path: "/dev/kiwi"), .inBackground, .promptAlreadyOpen, .terminalInUse,
    .terminalLost,
    .terminalNotRestored, .terminalRefused(code: 5), .noResources(code: 24),
    .outOfMemory(code: 12), .interrupted(signal: 15), .inputFailed(code: 5),
  ]
  static let failures: [CommandFailure] = [
    .notFound(name: "kiwi"), .notExecutable(path: "/kiwi"), .notStarted(name: "kiwi", code: 11),
    .exited(status: 126), .killed(signal: 9), .timedOut, .tooMuchOutput, .outputLost(code: 5),
    .badPicture, .noOutput, .blankOutput, .usedTerminal,
  ]

  @Test(arguments: errors + failures.map { .commandFailed($0, message: nil) })
  func `an error says what happened and what to do, in the library's terms`(
    error: CodePromptError
  ) {
    let text = "\(error)"
    // The advice follows the last colon, and names no option, since a library's user has none.
    #expect(text.split(separator: ": ").count >= 2 && !text.contains("--"), "\(text)")
    #expect(!text.contains("\n") && text.allSatisfy(\.isASCII), "\(text)")
    #expect(!text.contains("CodePromptError") && text.first?.isUppercase == false, "\(text)")
  }

  @Test func `an error's text contains the path, system error or command message that it reports`()
  {
    #expect("\(CodePromptError.notATerminal(path: "/tmp/x"))".hasPrefix("'/tmp/x' is not"))
    #expect("\(CodePromptError.noResources(code: 24))".contains("Too many open files"))
    // An application that handled the signal may have to end: to ask again is not all it can do.
    let interrupted = "\(CodePromptError.interrupted(signal: 15))"
    #expect(interrupted.contains("signal 15 ended the prompt: end the program"))
    let failed = CodePromptError.commandFailed(.exited(status: 126), message: "no route")
    #expect("\(failed)".contains("126") && "\(failed)".contains(" (no route): "))
    #expect("\(SecretStorageErrorSample.error)".contains("Cannot allocate memory"))
  }
}

private enum SecretStorageErrorSample {
  static var error: any Error {
    do {
      _ = try SecretBytes(capacity: 1 << 60)
      return CancelledSample()
    } catch {
      return error
    }
  }

  struct CancelledSample: Error {}
}
