import CodePromptKit
import PromptTestSupport
import SecretStorage
import Testing

/// A prompt on the terminal of a script, run to its end.
struct ScriptedPrompt {
  let script: TerminalScript
  /// How it ended; nil if it threw.
  private(set) var ending: PromptEnding?
  /// What `run` threw.
  private(set) var error: (any Error)?
  /// The answer, if there is one.
  private(set) var answer: String?
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

  init(
    _ script: TerminalScript, _ prompt: CodePrompt = CodePrompt(.digits(6), mask: .dots),
    _ environment: [String: String] = ScriptedPrompt.xterm, _ verify: Verifier? = nil
  ) throws {
    self.script = script
    var loop = try prompt.makeLoop(
      on: ScriptedTerminal(script: script), Surroundings { environment[$0] }, clock: script.clock)
    do {
      ending = try loop.run(verify: verify)
    } catch {
      self.error = error
    }
    end = script.clock.now
    loop.finish()
    if ending == .accepted {
      let secret = loop.takeAnswer()
      answer = unsafe secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
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
