import PromptTestSupport
import Testing

/// An interactive shell in a terminal that has loaded the completions of `codeprompt`.
final class CompletingShell {
  /// The shells for which `codeprompt` writes completions, as far as they are installed here.
  static let installed = InteractiveShell.installed.filter { $0 != .dash }

  private let terminal: PseudoTerminal
  private let home: TemporaryFolder

  /// Starts a shell, and runs the commands in `more` in it.
  init(_ shell: InteractiveShell, saying more: String = ":") throws {
    home = try TemporaryFolder()
    // All options have room in the list of candidates.
    terminal = try shell.start(["HOME": home.path], gate: Gate(), columns: 150, rows: 100)
    terminal.mayBeLeftRunning = true
    let setUp =
      switch shell {
      case .zsh:
        "LISTMAX=1000; autoload -Uz compinit; compinit -D -u; "
          + "source <(codeprompt --completions zsh)"
      case .fish:
        "set -g fish_autosuggestion_enabled 0; codeprompt --completions fish | source"
      default: "source <(codeprompt --completions bash)"
      }
    try terminal.type("\(setUp); \(more); printf '\\033[H\\033[2J'; echo set up\n")
    try terminal.wait("the shell to be set up") {
      $0.screen.row(0) == "set up" && $0.screen.row(1) == "ready>"
    }
  }

  /// Expects that Tab completes the start of a command line to `whole`.
  func expect(
    _ line: String, completes whole: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // The `@` shows that the shell is done with the Tab, even if it completed nothing.
    try terminal.type("codeprompt \(line)\t@")
    var row = ""
    try terminal.wait("the line with its mark") {
      row = $0.screen.row($0.screen.cursor.row)
      return row.hasSuffix("@")
    }
    try terminal.type([0x15])
    try terminal.wait("an empty line") { $0.screen.row($0.screen.cursor.row) == "ready>" }
    let completed = String(row.dropFirst("ready> codeprompt ".count).dropLast())
    #expect(completed == whole, "\(line)", sourceLocation: sourceLocation)
  }

  /// Types the start of a command line, then Tab twice so that the shell lists the candidates, and
  /// waits until all words are listed.
  func list(_ line: String, until words: [Substring]) throws {
    try terminal.type("codeprompt \(line)\t\t")
    try terminal.wait("the list of \(words.joined(separator: " "))") {
      Set($0.screen.text.split { " \n".contains($0) }).isSuperset(of: words)
    }
  }

  /// Waits until the shell shows a text.
  func waitForText(_ text: String) throws { try terminal.waitForText(text) }
}
