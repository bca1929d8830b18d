import CodePromptKit
import CodePromptLoop
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
      var prompt = CodePrompt("Code", .digits(4))
      prompt.log = log
      prompt.terminalPath = "/dev/null"
      _ = try? prompt.ask()
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
    var prompt = CodePrompt("Code", .digits(6))
    prompt.terminalPath = terminal.path
    prompt.timeLimit = .milliseconds(50)
    prompt.autofill = .command(["sleep", "1"])
    prompt.log = log
    prompt.onEvent = { _ in unsafe open.append(openStreams) }
    let status = try prompt.run().exitStatus
    prompt.autofill = nil
    prompt.input = .lineIfPiped()
    let line = try? prompt.run().exitStatus
    unsafe open.append(openStreams)
    dup2(saved, 2)
    try expect(status, is: 124)
    try expect(line, is: nil)
    try expect(unsafe open.count > 3 && open.allSatisfy(\.isEmpty), unsafe "open: \(open)")
  }

  private static func ask(_ words: [String]) throws {
    var prompt = PromptRequest(try format(try words.word()))
    prompt.question = "Go on?"
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "lifeline": prompt.lifeline = Int32(value)
      case "seconds": prompt.timeLimit = .seconds(Int(value) ?? 0)
      case "plain": prompt.layout = .plain
      case "wait": prompt.waitsForTerminal = true
      case "command": prompt.errands.append(.challenge(.shell(value), hasKey: true))
      case "action":
        prompt.errands.append(
          .action(CodePrompt.Action("text me", letter: "t", .command(["/bin/sh", "-c", value]))))
      default: prompt.environment[parts[0]] = value
      }
    }
    switch try prompt.ask(.none) {
    case .answered(let answer) where !answer.isYes: print("no")
    case .answered(let answer): print("accepted, \(answer.secret.count) bytes")
    case .cancelled: print("cancelled")
    case .rejected: print("rejected")
    case .timedOut: print("timed out")
    case .alternative(let alternative): print(alternative.name)
    }
  }

  private static func format(_ word: String) throws -> CodeFormat {
    switch word {
    case "question": .question(.yesOrNo)
    case "notice": .question(.notice)
    case "code": .digits(6)
    default: throw Failure("no format: \(word)")
    }
  }
}
