import PromptTestSupport
import Testing

/// The prompt in tmux, which reflows rows when the window's width changes.
@Suite(.serialized, .waits)
struct TmuxTests {
  /// A separate tmux server with one window.
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
      guard result.outcome == .exited(0) else { throw Failure("\(words): \(result.errorText)") }
      return result.outputText
    }

    /// Attaches a new terminal with 256 colours to the window.
    func attach(columns: Int, rows: Int) throws -> PseudoTerminal {
      let terminal = try PseudoTerminal.run(
        ["tmux"] + options + ["attach"], columns: columns, rows: rows)
      terminal.mayBeLeftRunning = true
      return terminal
    }

    /// Changes the size of the window and waits until its programs can read the new size.
    ///
    /// tmux changes its own screen first, and tells the programs up to a quarter of a second later
    /// (`resize_queue` in its source). A key that is typed before that is drawn for the old size.
    func resize(columns: Int, rows: Int) throws {
      try ask(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
      let terminal = try ask(["display-message", "-p", "#{pane_tty}"]).trimmed
      var patience = Patience()
      var size = ""
      repeat {
        size = try CommandResult.run(["stty", "-F", terminal, "size"]).outputText.trimmed
      } while size != "\(rows) \(columns)" && patience.lasts()
      #expect(size == "\(rows) \(columns)")
    }

    /// What the window shows, without blanks at the ends, then the cursor's column and 1 if
    /// the cursor is visible, else 0.
    var look: String {
      get throws {
        let rows = try ask(["capture-pane", "-p"]).split(
          separator: "\n", omittingEmptySubsequences: false)
        let text = rows.map(\.trimmed).joined(separator: "\n").trimmed
        let cursor = try ask(["display-message", "-p", "#{cursor_x} #{cursor_flag}"])
        return text + "\n" + cursor.trimmed
      }
    }

    /// Waits until `isRight` accepts what the window shows or the time is over, and returns what it
    /// shows.
    func wait(until isRight: (String) -> Bool) throws -> String {
      var patience = Patience()
      var shown = try look
      while !isRight(shown), patience.lasts() { shown = try look }
      return shown
    }
  }

  /// What a prompt shows if it starts in a terminal of this width and `text` is typed.
  private func look(_ arguments: [String], _ columns: Int, typing text: String) throws -> String {
    let terminal = try ask(arguments, columns: columns, rows: 20)
    try terminal.type(text)
    try terminal.wait("the last key") {
      $0.screen.text.contains("\(text.count)/")
        || $0.screen.text.count { "●密".contains($0) } == text.count
    }
    terminal.settle()
    let screen = terminal.screen
    try terminal.expectInterrupted()
    return "\(screen.text)\n\(screen.cursor.column) \(screen.isCursorVisible ? 1 : 0)"
  }

  @Test(
    .needs("tmux"),
    arguments: ["👨\u{200D}👩\u{200D}👧❤\u{FE0F} Code", "1\u{FE0F}\u{20E3}🇨🇭 Code"])
  func `text that tmux measures differently does not displace the cells`(prompt: String) throws {
    let arguments = ["-md6", "--style", "compact", "--error", "⚠\u{FE0F} Wrong", prompt]
    let server = try Server(columns: 60, rows: 20, running: ["codeprompt"] + arguments)
    _ = try server.wait { $0.contains("_ _ _ _ _ _") }
    for digit in ["1", "2", "3"] { try server.ask(["send-keys", "-l", digit]) }
    let shown = try server.wait { $0.contains("● ● ● _ _ _") }
    #expect(shown.contains("● ● ● _ _ _"), "\(shown)")
    let row = shown.split(separator: "\n").first { $0.contains("●") } ?? ""
    #expect(!row.drop { $0 != "●" }.dropFirst("● ● ● _ _ _".count).contains { $0 != " " })
  }

  @Test(.needs("tmux"))
  func `old rows of the prompt that reappear when the window grows are erased`() throws {
    let command = try BuiltProducts.find("codeprompt", path: "")
    let script =
      "for i in 1 2 3 4 5 6 7 8 9; do echo line $i; done; "
      + "'\(command)' -md6 --challenge 'for i in 1 2 3 4 5 6 7 8; do echo part $i; done' Code"
    let server = try Server(columns: 60, rows: 18, running: ["/bin/sh", "-c", script])
    let whole = try server.wait { $0.contains("new code") }
    #expect(whole.contains("line 9\n  part 1\n"))
    for rows in [[6], [5, 8, 4, 7]] {
      for rows in rows + [18] {
        try server.resize(columns: 60, rows: rows)
        // Types a key at each size, so that the prompt is drawn for that size.
        try server.ask(["send-keys", "-l", "1"])
        _ = try server.wait { $0.count { $0 == "●" } == 1 }
        try server.ask(["send-keys", "-l", "\u{7F}"])
        _ = try server.wait { $0.count { $0 == "●" } == 0 && $0.contains("new code") }
      }
      let all = try server.ask(["capture-pane", "-p", "-S", "-100"])
      for number in 1...9 { #expect(all.contains("line \(number)\n"), "\(number)") }
      #expect(try server.wait { $0.hasPrefix("line 5") || $0 == whole } == whole, "\(rows)")
    }
  }

  static let prompts = [
    ["-md6", "--groups", "3-3", "--title", "Two-factor sign-in", "--hint", "Esc cancels it"],
    ["-md6", "--title", "兩步驟驗證：輸入傳送到手機的驗證碼", "--mask=密", "驗證碼"],
    ["-md20", "Enter the long code"],
  ]

  @Test(.needs("tmux"), arguments: TmuxTests.prompts)
  func `tmux shows one prompt after each change of the window's width`(arguments: [String]) throws {
    let server = try Server(columns: 80, rows: 20, running: ["codeprompt"] + arguments)
    var isTyped = false
    for columns in [80, 19, 7, 90] {
      try server.resize(columns: columns, rows: 20)
      if !isTyped {
        let empty = try look(arguments, columns, typing: "")
        #expect(try server.wait { $0 == empty } == empty)
        try server.ask(["send-keys", "-l", "123"])
        isTyped = true
      }
      let expected = try look(arguments, columns, typing: "123")
      #expect(try server.wait { $0 == expected } == expected, "\(columns) columns")
    }
  }
}

extension StringProtocol {
  /// The text without blanks and newlines at its end.
  fileprivate var trimmed: String {
    var text = String(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
