import PromptTestSupport
import Testing

/// The prompt in tmux, which puts rows that got too long on more than one.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct TmuxTests {
  /// A tmux server of its own with one window.
  struct Server: ~Copyable {
    private let options: [String]

    /// Starts a server whose window runs a command.
    init(columns: Int, rows: Int, running command: [String]) throws {
      let number = UInt32.random(in: 0...UInt32.max)
      options = ["-L", "codeprompt-\(number)", "-f", "/dev/null"]
      let program = try BuiltProducts.find(command[0], path: "")
      try ask(
        ["new-session", "-d", "-s", "0", "-x", "\(columns)", "-y", "\(rows)"] + [program]
          + command.dropFirst())
    }

    deinit {
      _ = try? CommandResult.run(["tmux"] + options + ["kill-server"])
    }

    @discardableResult
    func ask(_ words: [String]) throws -> String {
      let result = try CommandResult.run(["tmux"] + options + words)
      #expect(result.outcome == .exited(0), "\(words): \(result.errorText)")
      return result.outputText
    }

    /// What the window shows, without blanks at the ends, and the cursor's column.
    var look: String {
      get throws {
        let rows = try ask(["capture-pane", "-p"]).split(
          separator: "\n", omittingEmptySubsequences: false)
        let text = rows.map(\.trimmed).joined(separator: "\n").trimmed
        let cursor = try ask(["display-message", "-p", "#{cursor_x} #{cursor_flag}"])
        return text + "\n" + cursor.trimmed
      }
    }

    /// Waits until the window shows something, ten seconds at the most; returns what it shows.
    func wait(for look: String) throws -> String {
      let clock = ContinuousClock()
      let end = clock.now + .seconds(10)
      var shown = try self.look
      while shown != look, clock.now < end { shown = try self.look }
      return shown
    }
  }

  static var isAvailable: Bool {
    (try? CommandResult.run(["tmux", "-V"]))?.outcome == .exited(0)
  }

  /// What a prompt shows that starts in a window of this width.
  private func look(_ arguments: [String], _ columns: Int, typing text: String) throws -> String {
    let terminal = try ask(arguments, columns: columns, rows: 20)
    try terminal.type(text)
    try terminal.wait("the last key") {
      $0.screen.text.contains("\(text.count)/")
        || $0.screen.text.count { "●密".contains($0) } == text.count
    }
    terminal.settle()
    let screen = terminal.screen
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
    return "\(screen.text)\n\(screen.cursor.column) \(screen.isCursorVisible ? 1 : 0)"
  }

  static let prompts = [
    ["-md6", "--groups", "3-3", "--title", "Two-factor sign-in", "--hint", "Esc cancels it"],
    ["-md6", "--title", "兩步驟驗證：輸入傳送到手機的驗證碼", "--mask=密", "驗證碼"],
    ["-md20", "Enter the long code"],
  ]

  @Test(.enabled(if: isAvailable, "no tmux"), arguments: TmuxTests.prompts)
  func `at every width one picture stands there, and nothing of the last`(
    arguments: [String]
  ) throws {
    let server = try Server(columns: 80, rows: 20, running: ["codeprompt"] + arguments)
    var isTyped = false
    for columns in [80, 41, 19, 37, 13, 7, 90, 26, 61] {
      try server.ask(["resize-window", "-x", "\(columns)", "-y", "20"])
      if !isTyped {
        #expect(try server.wait(for: look(arguments, columns, typing: "")).isEmpty == false)
        try server.ask(["send-keys", "-l", "123"])
        isTyped = true
      }
      let expected = try look(arguments, columns, typing: "123")
      #expect(try server.wait(for: expected) == expected, "\(columns) columns")
    }
  }
}

extension StringProtocol {
  /// This without blanks and newlines at its end.
  fileprivate var trimmed: String {
    var text = String(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
