import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a picture shows: a command in a terminal, and what happens there until the picture is
/// taken.
struct Scene {
  /// What runs in the terminal.
  enum Program {
    /// The command with its arguments.
    case codeprompt([String])
    /// A script for `sh`, where what is around the prompt is seen too.
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
    /// Shows what is seen now for so many seconds: the picture moves.
    case show(Double)
    /// Lets a command go on that waits for the file `$GATE`, and takes it away.
    case openGate
  }

  /// The name of its file.
  let name: String
  /// What is seen, in words, for those who don't see it.
  let words: String
  /// The columns of the terminal.
  var columns = 44
  let program: Program
  let steps: [Step]

  /// Plays the scene and takes the picture, or as many as it shows.
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
