import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// After a resize there is exactly one prompt, and after its end none.
struct ResizeTests {
  static let settings = [
    PromptSetting(), PromptSetting(style: .box, title: "A title of some words"),
    PromptSetting(format: .code(6, groups: [3, 3]), mask: .shown, style: .underline),
    PromptSetting(style: .compact), PromptSetting(format: .password(), title: "Sign in"),
    PromptSetting(format: .password(), mask: .shown, style: .compact, prompt: "Password"),
    PromptSetting(mask: .glyph("#"), prompt: "A longer prompt, of several words"),
    PromptSetting(challenge: "Which of these words\nis not like the others of this line?"),
    PromptSetting(
      format: .password(), prompt: "Enter passphrase for key '/home/ada/.ssh/id_of_the_builds':\n",
      quotesPrompt: true),
  ]

  @Test(arguments: ResizeTests.settings, [false, true])
  func `after a resize there is one prompt`(setting: PromptSetting, reflows: Bool) throws {
    var setting = setting
    (setting.reflows, setting.rows) = (reflows, 60)
    let narrower = (Array(1...4) + stride(from: 6, through: 104, by: 14)).map { (80, $0) }
    for (columns, other) in narrower + [(1, 2), (1, 80), (2, 20), (3, 8), (4, 5), (6, 20)] {
      setting.columns = columns
      // Reflowed into very few columns, the prompt leaves no room for the lines above.
      let isTall = columns == 80 && other < 10
      let above = isTall ? "" : "$\r\n>\r\n"
      let prompt = try DrawnPrompt(
        setting, typing: "123", status: .note("Too short"), below: above)
      try prompt.resize(columns: other, rows: 60)
      try prompt.expectRedrawn(below: above, "\(columns), \(other)")
      prompt.expectEnd(leaving: isTall ? "" : "$\n>", "\(columns), \(other)")
    }
  }

  @Test(arguments: ResizeTests.settings, [false, true])
  func `after random resizes there is one prompt`(setting: PromptSetting, reflows: Bool) throws {
    var generator = SeededGenerator(seed: 5)
    var setting = setting
    setting.reflows = reflows
    // In a terminal that reflows, wide characters would wrap one column early, so notes have none.
    let notes = ["", "Not allowed", "That code has expired, ask for a new one and type it here"]
    for _ in 0..<2 {
      let prompt = try DrawnPrompt(setting, typing: "12")
      for _ in 0..<8 {
        prompt.status = notes.randomElement(using: &generator).map { .note($0) }
        prompt.type("3")
        try prompt.resize(columns: .random(in: 1...100, using: &generator), rows: 24)
        prompt.draw(.backspace)
        try prompt.expectRedrawn()
      }
      prompt.expectEnd()
    }
  }

  /// Titles of nearly a whole row, in terminals that wrap them in different ways.
  private static let wideTitles = [
    // kitty cuts wide characters at the edge, others wrap them as a whole.
    (String(repeating: "認", count: 38), "kitty"), (String(repeating: "認", count: 38), "reflows"),
    // The terminal draws the heart in one column, others in two. So the row has 77 columns here,
    // which is a multiple of 7 and of 11.
    (String(repeating: "a", count: 74) + "❤\u{FE0F}", "reflows"),
  ]

  @Test(arguments: wideTitles)
  func `if wide characters wrap, the lines above the prompt stay, and nothing of the prompt does`(
    title: String, terminal: String
  ) throws {
    var setting = PromptSetting(
      style: .box, title: title, prompt: "コードを入力してください", rows: 60)
    (setting.reflows, setting.isKitty) = (terminal == "reflows", terminal == "kitty")
    for columns in stride(from: 7, through: 80, by: 2) {
      let prompt = try DrawnPrompt(setting, typing: "12", below: "$ ls\r\n$ ssh\r\n")
      try prompt.resize(columns: columns, rows: 60)
      prompt.expectEnd(leaving: "$ ls\n$ ssh", "\(columns)")
    }
  }

  // Of the last setting the text is wrapped, and takes the row below.
  @Test(arguments: ResizeTests.settings.dropLast(), ["cuts", "reflows", "kitty"])
  func `a line below the prompt stays after a resize`(setting: PromptSetting, terminal: String)
    throws
  {
    var setting = setting
    (setting.reflows, setting.isKitty) = (terminal == "reflows", terminal == "kitty")
    for columns in [47, 60, 79] {
      let prompt = try DrawnPrompt(setting, typing: "12", status: .hint("Esc"), below: "$ ls\r\n")
      let height = prompt.screen.text.split(separator: "\n", omittingEmptySubsequences: false).count
      // Only kitty's reflow is not known well enough to spare the row right below the prompt.
      let next = setting.isKitty ? height + 3 : height
      prompt.show("\u{1B}[\(next + 1);1Hbelow\u{1B}[\(prompt.row + 1);\(prompt.column + 1)H")
      try prompt.resize(columns: columns, rows: 24)
      prompt.status = nil
      prompt.end()
      #expect(prompt.screen.text.split(separator: "\n") == ["$ ls", "below"], "\(columns)")
    }
  }

  @Test(arguments: ResizeTests.settings)
  func `in GNU Screen there is one prompt below the lines above`(setting: PromptSetting) throws {
    var setting = setting
    setting.isGNUScreen = true
    // In 14 columns a password ends at the window's edge. There the blank below the cursor goes to
    // the next row in GNU Screen 4.9, but not on the emulated terminal.
    for columns in stride(from: 12, to: 70, by: 7) {
      let prompt = try DrawnPrompt(setting, typing: "12", below: "$ ls\r\n$ ssh\r\n")
      for columns in [columns, 50, 80] {
        try prompt.resize(columns: columns, rows: 24)
        let fresh = try prompt.redrawn(below: "$ ls\r\n$ ssh\r\n").text
        #expect(prompt.screen.text == fresh, "\(columns)")
      }
      prompt.end()
      #expect(prompt.screen.text.split(separator: "\n") == ["$ ls", "$ ssh"], "\(columns)")
    }
  }

  /// kitty moves the cursor to a wrong row when it reflows, but not the saved cursor.
  @Test(arguments: ResizeTests.settings, ["$ ls\r\n$ ssh\r\n", ResizeTests.history])
  func `in kitty every line above one prompt stays`(setting: PromptSetting, above: String) throws {
    var setting = setting
    (setting.isKitty, setting.rows) = (true, 14)
    let lines = above.split(separator: "\r\n")
    for columns in stride(from: 12, through: 100, by: 8) {
      // Each width with one of three heights.
      let rows = [7, 14, 20][(columns + lines.count) % 3]
      let prompt = try DrawnPrompt(
        setting, typing: "12", status: .note("Too short"), below: above)
      prompt.resizeUnnoticed(columns: columns + 3, rows: 14)
      try prompt.resize(columns: columns, rows: rows)
      prompt.type("3")
      let fresh = try prompt.redrawn().text
      let shown = prompt.screen.text
      #expect(shown.hasSuffix(fresh) && prompt.screen.isClean, "\(columns), \(rows):\n\(shown)")
      prompt.status = nil
      try prompt.resize(columns: 80, rows: 14)
      prompt.end()
      let left = prompt.screen.text.split(separator: "\n")
      // Lines that the window had no room for have scrolled out.
      let hasAll = left.count == lines.count || lines.count > 2 || rows < 14 || columns < 40
      let isWhole = hasAll && left == lines.suffix(left.count)
      #expect(isWhole && prompt.row == left.count, "\(columns), \(rows):\n\(left)\n\(shown)")
      guard isWhole else { return }
    }
  }

  /// Lines of a shell; the prompt follows right after the last one.
  static let history = (1...12).map { "$ command \($0)\r\n" }.joined()

  /// Ends a prompt, and expects that the last lines of the history remain in their order, with the
  /// cursor below them.
  private func expectHistory(
    after prompt: DrawnPrompt, _ rows: Int = 0, at place: SourceLocation = #_sourceLocation
  ) {
    let shown = prompt.screen.text
    prompt.end()
    let left = prompt.screen.text.split(separator: "\n")
    let isWhole = left == Self.history.split(separator: "\r\n").suffix(left.count)
    let isBelow = prompt.row == left.count && prompt.column == 0
    #expect(
      isWhole && isBelow && prompt.screen.isClean, "\(rows) rows:\n\(shown)", sourceLocation: place)
  }

  /// Whether a terminal reflows, and whether it cuts the rows below the cursor.
  static let terminals: [(reflows: Bool, cutsBelow: Bool)] = [
    (false, false), (true, false), (true, true),
  ]

  @Test(arguments: ResizeTests.settings, ResizeTests.terminals)
  func `when a window gets lower, the prompt erases no line above it`(
    setting: PromptSetting, terminal: (reflows: Bool, cutsBelow: Bool)
  ) throws {
    var setting = setting
    (setting.reflows, setting.cutsBelow, setting.rows) = (terminal.reflows, terminal.cutsBelow, 14)
    for rows in [1, 2, 3, 5, 8, 11, 13, 14] {
      // The prompt is at the bottom of the window, as most prompts are.
      let prompt = try DrawnPrompt(setting, typing: "123", below: Self.history)
      try prompt.resize(columns: 80, rows: rows)
      expectHistory(after: prompt, rows)
      let left = prompt.screen.text
      try prompt.suspend(showing: "")
      #expect(prompt.screen.text.hasPrefix(left) || rows < 14)
    }
  }

  @Test(arguments: PromptStyle.drawn, [false, true])
  func `just after a window got lower no line is lost`(style: PromptStyle, reflows: Bool) throws {
    for rows in 5...14 {
      var setting = PromptSetting(style: style, title: "Sign in", reflows: reflows, rows: 14)
      setting.cutsBelow = true
      let prompt = try DrawnPrompt(
        setting, typing: "12", status: .hint("Esc cancel"), below: Self.history)
      prompt.resizeUnnoticed(rows: rows)
      if reflows, rows.isMultiple(of: 2) {
        prompt.status = .hint("Esc cancels")
        prompt.type("3")
      }
      expectHistory(after: prompt, rows)
    }
  }

  @Test(arguments: PromptStyle.drawn)
  func `in kitty a note in a lower window erases no line above`(style: PromptStyle) throws {
    for rows in 6...14 {
      var setting = PromptSetting(style: style, prompt: "", rows: 14)
      setting.isKitty = true
      let prompt = try DrawnPrompt(
        setting, typing: "12", status: .note("Too short"), below: Self.history)
      prompt.status = nil
      prompt.draw()
      prompt.resizeUnnoticed(rows: rows)
      prompt.status = .note("Too long")
      prompt.type("3")
      prompt.type("4")
      try prompt.resize(columns: 80, rows: rows)
      prompt.end()
      // A row of the prompt may be left over, which is better than a lost line.
      let left = prompt.screen.text.split(separator: "\n").filter { $0.hasPrefix("$") }
      let last = Self.history.split(separator: "\r\n").suffix(left.count)
      #expect(!left.isEmpty && left == Array(last), "\(rows)")
    }
  }

  private static let parts = (1...8).map { "part \($0)" }.joined(separator: "\n")
  static let heights: [[Int]] = [
    [6, 18], [4, 9, 5, 18], [2, 3, 1, 18], [17, 3, 40], [17, 18], [12, 15, 18],
  ]

  @Test(arguments: ResizeTests.heights, ResizeTests.terminals)
  func `a window of changing height shows the prompt once`(
    heights: [Int], terminal: (reflows: Bool, cutsBelow: Bool)
  ) throws {
    var setting = PromptSetting(challenge: Self.parts, rows: 18)
    (setting.reflows, setting.cutsBelow) = terminal
    let prompt = try DrawnPrompt(setting, typing: "123", below: Self.history)
    for rows in heights {
      try prompt.resize(columns: 80, rows: rows)
      let parts = prompt.screen.text.split(separator: "\n").filter { $0.contains("part") }
      #expect(Set(parts).count == parts.count, "\(rows):\n\(prompt.screen.text)")
    }
    #expect(prompt.screen.text.contains("part 8\n"))
    expectHistory(after: prompt)
  }

  /// A prompt of thirteen rows at the top of a window, with the cursor in its row 10.
  private func tall() throws -> DrawnPrompt {
    let prompt = try DrawnPrompt(
      PromptSetting(challenge: Self.parts, reflows: true, rows: 18), status: .hint("Esc"))
    #expect(prompt.row == 10)
    return prompt
  }

  /// Changes the height, and checks how far up the prompt is erased, and how many rows.
  private func resize(
    _ prompt: DrawnPrompt, columns: Int = 80, rows: Int, back: Int, _ height: Int
  ) throws {
    // The screen keeps no scrollback, so the prompt is at its top, and its row is the cursor's.
    let above = prompt.row
    let isLower = rows < prompt.screen.rows
    prompt.resizeUnnoticed(columns: columns, rows: rows)
    let place = isLower ? above : prompt.row
    try prompt.resize(columns: columns, rows: rows)
    let text = String(decoding: prompt.sent, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[\(place + back)A\r\u{1B}7"), "\(ByteText(prompt.sent))")
    let erased = text.split(separator: "\u{1B}8")[0]
    #expect(erased.matches(of: /\[K/).count == height)
  }

  @Test func `rows that come back from the scrollback are erased when the window grows`() throws {
    let prompt = try tall()
    try resize(prompt, rows: 6, back: 0, 6)
    let row = prompt.row
    try resize(prompt, rows: 3, back: 0, 3)
    // Of the small prompt's rows, those above its cursor may have left the window too.
    let pushed = max(row - 2, 0)
    try resize(prompt, rows: 5, back: 2, 4)
    try resize(prompt, rows: 18, back: 5 + pushed - 2, 5 + 5 + pushed - 2)
    try resize(prompt, rows: 24, back: 0, 13)
    try resize(try tall(), rows: 1, back: 0, 1)
  }

  @Test func `rows in the scrollback are not counted after a new width or another program`() throws
  {
    let narrowed = try tall()
    try resize(narrowed, rows: 6, back: 0, 6)
    try narrowed.resize(columns: 81, rows: 6)
    try resize(narrowed, columns: 81, rows: 18, back: 0, 6)
    let stopped = try tall()
    try resize(stopped, rows: 6, back: 0, 6)
    stopped.forget(showing: "\u{1B}[H\u{1B}[J")
    try stopped.suspend(showing: "")
    try resize(stopped, rows: 18, back: 0, 6)
  }

  @Test(arguments: [1, 2, 3])
  func `many long rows are erased completely in the narrowest window`(columns: Int) throws {
    let row = String(repeating: "long ", count: 39)
    let setting = PromptSetting(
      prompt: Array(repeating: row, count: 10).joined(separator: "\n"), reflows: true, columns: 200,
      rows: 24)
    let prompt = try DrawnPrompt(setting, typing: "12")
    try prompt.resize(columns: columns, rows: 24)
    try prompt.expectRedrawn()
    prompt.expectEnd()
  }
}
