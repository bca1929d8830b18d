import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A prompt with two cells below the output of a challenge command.
enum PicturePrompt {
  static let trueColor = [
    "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
  ]

  static func asking(_ challenge: String, _ graphics: GraphicsUse = .auto) -> CodePrompt {
    var prompt = CodePrompt(.digits(2), mask: .dots)
    prompt.question = "Code"
    prompt.challenge = .shell(challenge)
    prompt.graphics = graphics
    prompt.style = .compact
    return prompt
  }

  /// Runs a prompt until the screen shows a text, then hangs up, so that the screen stays as it is.
  static func screen(
    _ prompt: CodePrompt, until text: String = "Ctrl-R", columns: Int = 80, rows: Int = 24,
    _ environment: [String: String] = trueColor
  ) throws -> VirtualScreen {
    let script = TerminalScript(columns: columns, rows: rows, [.until(text), .hangUp])
    let run = try ScriptedPrompt(script, prompt, environment)
    #expect(run.script.missed == [] && run.error == nil, "\(String(describing: run.error))")
    #expect(run.script.emulator.unknown == [] && !run.script.emulator.wrapped)
    return run.script.emulator
  }
}
