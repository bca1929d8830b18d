import CodePromptKit
import CodePromptSystem
import PromptTestSupport

extension Scenario {
  /// Scenarios of prompts that only the library can ask, since the command has no options for them.
  /// Arguments: the kind of prompt and its settings; standard output says how the prompt ended.
  static let prompts = [
    Scenario("a prompt of the library asks", ask),
    Scenario("a host's closed streams stay closed") { _ in try leaveStreamsAlone() },
    Scenario("a log prints where no prompt is open") { _ in
      let log = try PromptLog()
      log.print("before\u{7}")
      var prompt = CodePrompt()
      prompt.log = log
      prompt.terminalPath = "/dev/null"
      _ = try? prompt.run().ending
      log.print("after\nit")
    },
  ]

  /// Returns which of the descriptors 0 to 2 are open.
  private static var openStreams: [Int32] { (0..<3).filter { fcntl($0, F_GETFD) != -1 } }

  /// A prompt and a log with a command, in a process without standard streams.
  private static func leaveStreamsAlone() throws {
    let terminal = try PseudoTerminal()
    let saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    for descriptor in Int32(0)..<3 { close(descriptor) }
    nonisolated(unsafe) var open: [[Int32]] = []
    let log = try PromptLog()
    log.print("nowhere")
    var prompt = CodePrompt(.digits(6))
    prompt.terminalPath = terminal.path
    prompt.timeLimit = .milliseconds(50)
    prompt.autofill = .shell("sleep 1")
    prompt.log = log
    prompt.onEvent = { _ in unsafe open.append(openStreams) }
    let ending = try prompt.run().ending
    prompt.autofill = nil
    prompt.inputDescriptor = 0
    let line = try? prompt.run().ending
    unsafe open.append(openStreams)
    dup2(saved, 2)
    try expect(ending, is: .timedOut)
    try expect(line, is: nil)
    try expect(unsafe open.count == 3 && open.allSatisfy(\.isEmpty), unsafe "open: \(open)")
  }

  private static func ask(_ words: [String]) throws {
    var prompt = CodePrompt(try format(try words.word()))
    prompt.question = "Go on?"
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "lifeline": prompt.lifeline = Int32(value)
      case "seconds": prompt.timeLimit = .seconds(Int(value) ?? 0)
      case "plain": prompt.isPlain = true
      case "wait": prompt.waitsForTerminal = true
      case "command": prompt.challenge = .shell(value)
      case "action":
        prompt.actions = [
          PromptAction(letter: "t", label: "text me", source: .command(["/bin/sh", "-c", value]))
        ]
      default: prompt.environment[parts[0]] = value
      }
    }
    switch try prompt.run() {
    case .accepted(let answer): print("accepted, \(answer.count) bytes")
    case .cancelled: print("cancelled")
    case .rejected: print("rejected")
    case .timedOut: print("timed out")
    case .alternative(let alternative): print(alternative.name)
    }
  }

  private static func format(_ word: String) throws -> CodeFormat {
    switch word {
    case "question": .question()
    case "notice": .question(.notice)
    case "code": .digits(6)
    default: throw Failure("no format: \(word)")
    }
  }
}
