import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// A prompt on the terminal of a script, run to its end.
struct ScriptedPrompt {
  let script: TerminalScript
  /// How it ended; nil if it threw.
  private(set) var ending: LoopEnding?
  /// What `run` threw.
  private(set) var error: (any Error)?
  /// The answer, if there is one.
  private(set) var answer: String?
  /// What the command that checked the answer wrote, if that was kept.
  private(set) var output: String?
  /// What was said of the last wrong answer.
  private(set) var rejection: String?
  /// When it ended.
  let end: Duration

  static let xterm = ["LANG": "en_US.UTF-8", "TERM": "xterm-256color"]

  /// Runs a prompt of six masked digits, or another one.
  init(
    _ steps: TerminalScript.Step..., prompt: CodePrompt = CodePrompt(.digits(6), mask: .dots),
    environment: [String: String] = ScriptedPrompt.xterm, verify: Verifier? = nil
  ) throws {
    try self.init(TerminalScript(steps), prompt, environment, verify)
  }

  /// Runs a prompt whose answers a command checks.
  init(
    _ steps: TerminalScript.Step..., prompt: CodePrompt = CodePrompt(.digits(6), mask: .dots),
    command: VerificationCommand
  ) throws {
    try self.init(
      TerminalScript(steps), prompt, ScriptedPrompt.xterm,
      .command(PreparedVerifier(command)))
  }

  init(
    _ script: TerminalScript, _ prompt: CodePrompt = CodePrompt(.digits(6), mask: .dots),
    _ environment: [String: String] = ScriptedPrompt.xterm, _ verify: Verifier? = nil
  ) throws {
    try self.init(script, prompt, environment, verify.map { .function($0) } ?? .none)
  }

  init(
    _ script: TerminalScript, _ prompt: CodePrompt, _ environment: [String: String],
    _ verification: Verification
  ) throws {
    self.script = script
    do {
      var run = try prompt.run(
        on: ScriptPlayer(script: script), TerminalEnvironment { environment[$0] }, verification)
      ending = run.ending
      rejection = run.lastRejection
      if ending == .ended(.accepted) {
        output = run.output.take()?.text
        if case .accepted(let secret) = try run.outcome() { answer = secret.text }
      }
    } catch {
      self.error = error
    }
    end = script.clock.now
  }

  /// Whether the prompt was still open at the end of the script.
  var isOpen: Bool { ending == .lost && script.ranDry }

  /// Everything the terminal was sent.
  var received: [UInt8] { script.writes.flatMap(\.self) }

  /// The last thing that was looked at.
  var look: String { script.looks.last ?? "" }
}

extension SecretBytes {
  /// A copy of a code, for comparing.
  var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}

extension String {
  /// How many cells show a dot.
  var dotCount: Int { count { $0 == "●" } }
}
