import PromptTestSupport

/// What a screenshot shows: a command in a terminal, and what happens until the screenshot is
/// taken.
struct Scene {
  /// The program that runs in the terminal.
  enum Program {
    /// codeprompt with arguments.
    case codeprompt([String])
    /// A script for `sh`, to show what it prints before and after the prompt.
    case script(String)

    var words: [String] {
      switch self {
      case .codeprompt(let arguments): ["codeprompt"] + arguments
      case .script(let text): ["sh", "-c", text]
      }
    }
  }

  /// A step of a scene. Every wait is for something on the screen, never for a time.
  enum Step {
    case type(String)
    case awaitText(String)
    /// Waits until the screen shows this many dots.
    case awaitDots(Int)
    case awaitEnd
    /// Shows the current screen for this many seconds, in an animated screenshot.
    case show(Double)
    /// Creates the file `$GATE`, for which a command in the scene waits.
    case openGate
  }

  /// The name of the screenshot's file.
  let name: String
  /// A description of the screenshot for readers who can't see it.
  let words: String
  /// The terminal's width in columns.
  var columns = 44
  let program: Program
  let steps: [Step]

  /// Plays the scene and returns its frames; without a step ``Step/show``, only the last screen.
  func film() throws -> Film {
    let gate = "/tmp/codeprompt-scene-\(getpid())"
    let path = BuiltProducts.directory + ":/usr/local/bin:/usr/bin:/bin"
    let terminal = try PseudoTerminal.run(
      program.words, columns: columns, rows: 16, environment: ["PATH": path, "GATE": gate]
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    var frames: [Film.Frame] = []
    for step in steps {
      switch step {
      case .show(let seconds):
        frames.append(Film.Frame(picture: try terminal.picture, seconds: seconds))
      case .openGate: try Files.store([], at: gate)
      default: try terminal.carryOut(step)
      }
    }
    if frames.isEmpty { frames = [Film.Frame(picture: try terminal.picture, seconds: 0)] }
    return Film(title: words, frames: frames)
  }
}

extension PseudoTerminal {
  fileprivate var picture: TerminalPicture {
    get throws(UnknownStyle) {
      try TerminalPicture(screen, showsCursor: job.outcome == nil)
    }
  }

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
    case .show, .openGate: break
    }
  }
}
