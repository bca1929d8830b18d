import PromptTestSupport
import Testing

/// A shell in which a user types, as a command of a terminal.
enum InteractiveShell: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case bash, zsh, dash, fish

  /// The shells that are installed here.
  static var installed: [InteractiveShell] {
    allCases.filter { InstalledProgram($0.rawValue).isInstalled }
  }

  var testDescription: String { rawValue }

  private var command: [String] {
    switch self {
    case .bash: ["bash", "--norc", "--noprofile", "-i"]
    case .zsh: ["zsh", "-f", "-i"]
    case .dash: ["dash", "-i"]
    case .fish:
      ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n 'ready> '; end"]
    }
  }

  /// Starts the shell in a terminal, and waits until it accepts a command line.
  ///
  /// The command lines can use `variables` and the built products. What they write to descriptors 3
  /// and 5 is read by the test; descriptor 4 is `gate`.
  func start(
    _ variables: [String: String] = [:], gate: Gate, columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let environment = programPath.merging(["PS1": "ready> "]) { $1 }.merging(variables) { $1 }
    let terminal = try PseudoTerminal.run(
      command, columns: columns, rows: rows, environment: environment
    ) {
      $0.output = .terminal
      $0.error = .terminal
      $0.extra = [3: .pipe, 4: .path(gate.path), 5: .pipe]
    }
    try terminal.waitForShell(since: 0)
    return terminal
  }
}

extension PseudoTerminal {
  /// Waits until the shell that the terminal runs has the foreground, and has shown its prompt
  /// after the first `mark` bytes of output and waits for keys.
  func waitForShell(since mark: Int) throws {
    try wait("the shell's prompt") {
      $0.foregroundGroup == $0.processIdentifier
        && Array($0.received.dropFirst(mark)).contains(Array("ready>".utf8))
        && ProcessTable.isSleeping($0.processIdentifier)
    }
    settle()
  }

  /// Expects that the shell runs a command line, and ends it.
  func expectShellToGoOn(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try type("printf 'a%s\\n' live\n")
    try waitForText("alive")
    #expect(foregroundGroup == processIdentifier, sourceLocation: sourceLocation)
    try type("exit 0\n")
    // Shells leave modes on that the next program of the terminal sets anyway.
    try expectExit(0, except: [.settings, .screen, .effort], sourceLocation: sourceLocation)
  }

  /// The processes of the session, without its leader and the shell that the terminal runs.
  var jobs: [Int32] {
    ProcessTable.members(ofSession: sessionIdentifier).filter { $0 != processIdentifier }
  }

  /// Waits until a prompt that the shell has started is stopped.
  func waitForStoppedPrompt() throws {
    try wait("the prompt to stop") { terminal in
      terminal.promptProcesses.contains { ProcessTable.status(of: $0)?.first == "T" }
    }
  }

  /// The prompts among the processes of the session.
  var promptProcesses: [Int32] {
    ProcessTable.members(ofSession: sessionIdentifier).filter {
      ProcessTable.name(of: $0) == "codeprompt"
    }
  }

  /// Waits until a command of the only prompt in the session has the foreground, and returns the
  /// prompt and the command's process group.
  ///
  /// While a shell has the foreground, the group that it is given for a moment is not the prompt's.
  func waitForLentGroup() throws -> (prompt: Int32, group: Int32) {
    var found: (prompt: Int32, group: Int32)?
    try wait("a command with the terminal") { terminal in
      let group = terminal.foregroundGroup
      found = nil
      guard let prompt = terminal.promptProcesses.first, group > 0,
        let leader = ProcessTable.status(of: group), leader.count > 2,
        Int32(leader[1]) == prompt, Int32(leader[2]) == group
      else { return false }
      found = (prompt, group)
      return true
    }
    return try #require(found)
  }
}
