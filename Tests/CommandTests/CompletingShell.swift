import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An interactive shell in a terminal that has loaded the completions of `codeprompt`.
final class CompletingShell {
  /// A shell for which `codeprompt` writes completions.
  enum Kind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case bash, zsh, fish

    /// The shells that are installed here.
    static var installed: [Kind] {
      allCases.filter { InstalledProgram($0.rawValue, path: "/usr/bin:/bin").isInstalled }
    }

    var testDescription: String { rawValue }

    fileprivate var command: [String] {
      switch self {
      case .bash: ["bash", "--norc", "--noprofile", "-i"]
      case .zsh: ["zsh", "-f", "-i"]
      case .fish: ["fish", "--no-config", "-i"]
      }
    }

    fileprivate var setUp: String {
      switch self {
      case .bash:
        "source <(codeprompt --completions bash)"
      case .zsh:
        """
        LISTMAX=1000; autoload -Uz compinit; compinit -D -u; \
        source <(codeprompt --completions zsh)
        """
      case .fish:
        """
        function fish_prompt; echo -n 'ready> '; end; set -g fish_autosuggestion_enabled 0; \
        codeprompt --completions fish | source
        """
      }
    }
  }

  let terminal: PseudoTerminal
  private let home: String

  /// Starts a shell and runs the commands in `more` in it.
  init(_ kind: Kind, rows: Int = 24, saying more: String = ":") throws {
    var template = Array("/tmp/codeprompt-shell-XXXXXX".utf8CString)
    let home = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    self.home = home
    let environment = [
      "PATH": BuiltProducts.directory + ":/usr/bin:/bin", "HOME": home, "PS1": "ready> ",
    ]
    terminal = try PseudoTerminal.run(
      kind.command, columns: 150, rows: rows, environment: environment
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    terminal.mayBeLeftRunning = true
    // If keys arrive before zsh reads them, its prompt may be lost. fish shows `ready>` only after
    // `setUp`.
    if kind != .fish { try terminal.waitForText("ready>") }
    try terminal.type("\(kind.setUp); \(more); printf '\\033[H\\033[2J'; echo set up\n")
    try terminal.wait("the shell to be set up") {
      $0.screen.row(0) == "set up" && $0.screen.row(1) == "ready>"
    }
  }

  deinit {
    _ = try? CommandResult.run(["rm", "-rf", home])
  }

  /// Types the start of a command line, Tab and `@`, and returns the text before the `@`.
  func complete(_ line: String) throws -> String {
    // The `@` shows that the shell is done with the Tab, even if it completed nothing.
    try terminal.type("codeprompt \(line)\t@")
    var row = ""
    try terminal.wait("the line with its mark") {
      row = $0.screen.row($0.screen.cursor.row)
      return row.hasSuffix("@")
    }
    try terminal.type([0x15])
    try terminal.wait("an empty line") { $0.screen.row($0.screen.cursor.row) == "ready>" }
    return String(row.dropFirst("ready> codeprompt ".count).dropLast())
  }

  /// Expects that Tab completes the start of a command line to `whole`.
  func expect(
    _ line: String, completes whole: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let completed = try complete(line)
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
}
