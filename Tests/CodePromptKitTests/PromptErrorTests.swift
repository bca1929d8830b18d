import CodePromptKit
import Testing

/// What a prompt throws to an application. Its outcomes are tested with CodePromptTesting.
struct PromptErrorTests {
  /// Errors, and what their texts contain.
  static let errors: [(PromptError, String)] = [
    (.noTerminal(path: "/dev/kiwi", code: 2), "/dev/kiwi"),
    (.notATerminal(path: "/dev/kiwi"), "'/dev/kiwi' is not"),
    (.notOwnTerminal(path: "/dev/kiwi"), "/dev/kiwi"), (.inBackground, ""), (.terminalInUse, ""),
    (.promptAlreadyOpen, ""), (.terminalLost, ""), (.terminalNotRestored, ""),
    (.terminalRefused(code: 5), "Input/output error"),
    (.noResources(code: 24), "Too many open files"),
    (.outOfMemory(code: 12), "Cannot allocate memory"),
    // An application that handled the signal may have to end: to ask again is not all it can do.
    (.interrupted(signal: 15), "signal 15 ended the prompt: end the program"),
    (.inputFailed(code: 5), "Input/output error"), (.notChecked(reason: "no route"), "(no route)"),
    (.challengeFailed(reason: "no route"), "(no route)"),
  ]
  static let failures: [(CommandFailure, String)] = [
    (.notFound(name: "kiwi"), "'kiwi'"), (.notExecutable(path: "/kiwi"), "'/kiwi'"),
    (.notStarted(name: "kiwi", code: 24), "started (Too many open files): close other programs"),
    (.notStarted(name: "kiwi", code: 1), "started (Operation not permitted): run it alone"),
    (.exited(status: 126), "126 (no route): "),
    (.killed(signal: 9), "signal 9 (no route): "), (.timedOut, "(no route)"), (.tooMuchOutput, ""),
    (.outputLost(code: 5), "Input/output error"), (.badPicture, "(no route)"),
    (.noOutput, "(no route)"), (.blankOutput, "(no route)"), (.usedTerminal, "(no route)"),
  ]

  @Test(arguments: errors + failures.map { (.commandFailed($0, message: "no route"), $1) })
  func `an error says what happened and what to do, in the library's terms`(
    error: PromptError, part: String
  ) {
    let text = "\(error)"
    #expect(part.isEmpty || text.contains(part))
    // The advice follows the last colon, and names no option, since a library's user has none.
    #expect(text.split(separator: ": ").count >= 2 && !text.contains("--"), "\(text)")
    #expect(!text.contains("\n") && text.allSatisfy(\.isASCII), "\(text)")
    #expect(!text.contains("PromptError") && text.first?.isUppercase == false, "\(text)")
  }

  /// Errors with their whole texts.
  static let texts: [(PromptError, String)] = [
    (.interrupted(signal: 15), "signal 15 ended the prompt: end the program, or ask again"),
    (.unanswered(.timedOut), "the time was up before there was an answer"),
    (.unanswered(.cancelled), "the prompt was cancelled"),
    (.unanswered(.rejected(reason: nil)), "the answer was rejected"),
    (.unanswered(.rejected(reason: "too\nold")), "the answer was rejected (too old)"),
    (
      .unanswered(.alternative(.init("sms", label: "text me"))),
      "there is no answer: sms was chosen instead"
    ),
    (
      .commandFailed(.notFound(name: "kiwi"), message: nil),
      "there is no program 'kiwi': install it, or give its path"
    ),
    (
      .commandFailed(.notExecutable(path: "/kiwi"), message: nil),
      "'/kiwi' can't be run: make it executable"
    ),
    (
      .commandFailed(.outputLost(code: 5), message: nil),
      "the command's output could not be read (Input/output error): ask again"
    ),
  ]

  @Test(arguments: texts)
  func `an error is described word by word`(error: PromptError, text: String) {
    #expect("\(error)" == text)
  }
}
