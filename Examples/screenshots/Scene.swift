import PromptTestSupport

/// What a picture shows: a command in a terminal, and what happens there until the picture is taken.
struct Scene {
  /// What runs in the terminal.
  enum Program {
    /// The command with its arguments.
    case codeprompt([String])
    /// A script for `sh`, where what stands around the prompt is seen too.
    case script(String)

    var words: [String] {
      switch self {
      case .codeprompt(let arguments): ["codeprompt"] + arguments
      case .script(let text): ["sh", "-c", text]
      }
    }
  }

  /// What happens next. Each wait is for something that is seen, none for a time.
  enum Step {
    case type(String)
    case awaitText(String)
    /// Waits until so many dots are seen: as many characters are typed.
    case awaitDots(Int)
    case awaitEnd
  }

  /// The name of its file.
  let name: String
  /// What is seen, in words, for those who don't see it.
  let words: String
  /// The columns of the terminal.
  var columns = 44
  let program: Program
  let steps: [Step]

  /// Plays the scene and takes the picture.
  func picture() throws -> TerminalPicture {
    let path = BuiltProducts.directory + ":/usr/local/bin:/usr/bin:/bin"
    let terminal = try PseudoTerminal.run(
      program.words, columns: columns, rows: 16, environment: ["PATH": path]
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    for step in steps { try terminal.carryOut(step) }
    return try TerminalPicture(
      terminal.screen, title: words, showsCursor: terminal.job.outcome == nil)
  }
}

extension PseudoTerminal {
  fileprivate func carryOut(_ step: Scene.Step) throws(PseudoTerminalError) {
    switch step {
    case .type(let keys):
      try waitUntilReady()
      try type(keys)
    case .awaitText(let text): try waitForText(text)
    case .awaitDots(let count):
      try wait("\(count) dots") { $0.screen.text.count { $0 == "●" } == count }
      settle()
    case .awaitEnd: try waitForExit()
    }
  }
}
