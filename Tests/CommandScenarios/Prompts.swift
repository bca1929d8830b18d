import CodePromptKit
import CodePromptSystem
import PromptTestSupport

extension Scenario {
  /// Scenarios of prompts that only the library can ask, since the command has no options for them.
  /// Arguments: the kind of prompt and its settings; standard output says how the prompt ended.
  static let prompts = [
    Scenario("a prompt of the library asks", ask),
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

  private static func ask(_ words: [String]) throws {
    var prompt = CodePrompt(try format(try words.word()))
    prompt.prompt = "Go on?"
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "lifeline": prompt.lifeline = Int32(value)
      case "seconds": prompt.timeLimit = .seconds(Int(value) ?? 0)
      case "plain": prompt.isPlain = true
      case "wait": prompt.waitsForTerminal = true
      case "tty": prompt.terminalPath = value
      case "command": prompt.challenge = .shell(value)
      case "offer":
        prompt.offers = [
          PromptOffer(letter: "t", label: "text me", source: .command(["/bin/sh", "-c", value]))
        ]
      default: prompt.environment[parts[0]] = value
      }
    }
    switch try prompt.run() {
    case .accepted(let answer): print("accepted, \(answer.count) bytes")
    case .cancelled: print("cancelled")
    case .rejected: print("rejected")
    case .timedOut: print("timed out")
    case .forgot: print("forgot")
    }
  }

  private static func format(_ word: String) throws -> CodeFormat {
    switch word {
    case "question": .question()
    case "acknowledgement": .question(.acknowledgement)
    case "notice": .question(.notice)
    case "code": .digits(6)
    default: throw Failure(description: "no format: \(word)")
    }
  }
}
