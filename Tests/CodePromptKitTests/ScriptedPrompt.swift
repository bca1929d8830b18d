import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport

/// How a prompt on a scripted terminal ended.
enum ScriptEnding: Equatable {
  case ended(PromptEvent.Ending)
  case lost
  /// A signal ends the process.
  case signal(TerminalSignal)
  /// The user typed a signal key that does not end the process.
  case interrupted(TerminalSignal)
}

/// A prompt that runs on a scripted terminal until it ends.
struct ScriptedPrompt {
  let script: TerminalScript
  /// How the prompt ended; nil if it threw.
  private(set) var ending: ScriptEnding?
  /// The error that the prompt threw.
  private(set) var error: (any Error)?
  /// The answer, if there is one.
  private(set) var answer: String?
  /// What the command that checked the answer wrote, if that was kept.
  private(set) var output: String?
  /// What that command said on standard error, if the answer was accepted.
  private(set) var messages: String?
  /// Why the prompt ended as rejected.
  private(set) var rejection: String?
  /// The clock's time when the prompt ended.
  let end: Duration

  static let xterm = ["LANG": "en_US.UTF-8", "TERM": "xterm-256color"]

  /// Runs `prompt`, which by default asks for six masked digits.
  init(
    _ steps: TerminalScript.Step..., prompt: PromptRequest = PromptRequest(.digits(6), mask: .dots),
    environment: [String: String] = ScriptedPrompt.xterm, check: AnswerCheck = .none,
    verify: CheckFunction? = nil
  ) throws {
    try self.init(
      TerminalScript(steps), prompt, environment,
      check: AnswerCheck(verify, else: check))
  }

  init(
    _ script: TerminalScript, _ prompt: PromptRequest = PromptRequest(.digits(6), mask: .dots),
    _ environment: [String: String] = ScriptedPrompt.xterm, check: AnswerCheck = .none
  ) throws {
    self.script = script
    do {
      let ending = try prompt.ask(on: script, TerminalEnvironment { environment[$0] }, check)
      self.ending = .ended(ending.event)
      switch consume ending {
      case .answered(var given) where given.isYes:
        (answer, messages) = (given.text, given.output.messages)
        output = given.output.standardOutput.take()?.text
      case .rejected(let reason): rejection = reason
      default: break
      }
    } catch .terminalLost {
      ending = .lost
    } catch .interrupted(let signal) {
      let signal = TerminalSignal(rawValue: signal)
      if script.calls.contains(.request(.die(by: signal))) {
        ending = .signal(signal)
      } else {
        ending = .interrupted(signal)
        error = PromptError.interrupted(signal: signal.rawValue)
      }
    } catch {
      self.error = error
    }
    end = script.elapsed
  }

  /// Whether the prompt was still open at the end of the script.
  var isOpen: Bool { ending == .lost && script.isExhausted }

  /// All bytes that the terminal received.
  var received: [UInt8] { script.writes.flatMap(\.self) }

  /// What the terminal received, as text.
  var sent: String { String(decoding: received, as: UTF8.self) }

  /// The screen at the last `look` step.
  var look: String { script.shown.last ?? "" }

  /// The error, if it is one of the library's.
  var fault: PromptError? { error as? PromptError }
}

extension PromptEnding<PromptAnswer> {
  /// How the prompt ended, as its last event says.
  var event: PromptEvent.Ending {
    switch self {
    case .answered(let answer): answer.isYes ? .accepted : .rejected
    case .rejected: .rejected
    case .alternative(let alternative): .alternative(alternative)
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    }
  }
}

extension SecretBytes {
  /// The secret's text, for a comparison.
  var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}

extension String {
  /// How many dots (`●`) the text has.
  var dotCount: Int { count { $0 == "●" } }
}

extension AnswerCheck {
  /// Creates a check by a function if there is one. `map` would need the type of a function with
  /// typed throws at run time: macOS 15.
  init(_ verify: CheckFunction?, else check: AnswerCheck = .none) {
    if let verify {
      self = .blocking(verify)
    } else {
      self = check
    }
  }
}
