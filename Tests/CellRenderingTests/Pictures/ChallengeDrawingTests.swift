import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

extension ChallengeDrawing {
  /// A block of letters that shrinks to the given room, down to `least` rows.
  static func block(_ columns: Int, _ rows: Int, least: Int = 1) -> Self {
    Self(
      area: { room, _ in
        guard room.rows >= least, room.columns >= columns else { return nil }
        return CellArea(columns: columns, rows: min(rows, room.rows))
      },
      drawn: { request in
        let area = request.area
        let text = String(repeating: request.isDimmed ? "d" : "X", count: area.columns)
        let row = PictureRow(text: text, columns: area.columns)
        return DrawnChallenge(rows: Array(repeating: row, count: area.rows))
      })
  }

  /// Six numbered rows, fewer only if it may be cut.
  static let sixRows = Self(
    area: { room, mayCut in
      room.rows >= 6 || mayCut ? CellArea(columns: room.columns, rows: min(room.rows, 6)) : nil
    },
    drawn: { request in
      DrawnChallenge(
        rows: (0..<request.area.rows).map { PictureRow(text: "row \($0)", columns: 5) })
    })

  /// An image that needs all its rows. `keeps`: the terminal stores it; `wraps`: it is also drawn
  /// as characters; `stays`: it survives a resize in place.
  static func image(
    _ columns: Int, _ rows: Int, wraps: Bool = false, keeps: Bool = false, stays: Bool = true
  ) -> Self {
    Self(
      area: { room, _ in
        room.columns >= columns && room.rows >= rows
          ? CellArea(columns: columns, rows: rows) : nil
      },
      drawn: { request in
        // The image leaves the cursor elsewhere, and its characters may wrap.
        let row = String(repeating: "X", count: columns) + "\r\n  "
        let drawn = wraps ? String(repeating: row, count: rows) : ""
        let image = "\u{1B}_Gimage\u{1B}\\\(drawn)\u{1B}[3B\u{1B}[9C"
        let isKept = keeps && request.keptArea != nil
        let sequence = isKept ? "\u{1B}_Gplace\u{1B}\\" : request.isInPlace ? "" : image
        return DrawnChallenge(
          .init(
            Array(sequence.utf8), endedBy: Array("\u{1B}\\end".utf8),
            removal: Array("\u{1B}_Gremove\u{1B}\\".utf8),
            deletion: Array("\u{1B}_Gdelete\u{1B}\\".utf8), kept: keeps ? request.area : nil,
            stays: stays,
            columns: wraps ? columns : 0))
      })
  }
}

/// Tests how much room a challenge's drawing gets, when an image is sent, and how it is erased.
struct ChallengeDrawingTests {
  @Test(arguments: 1..<20, [1, 2, 3, 4, 5, 8, 40])
  func `the room offered to a challenge drawing is smaller than the window`(rows: Int, columns: Int)
    throws
  {
    let offered = Locked<[CellArea]>([])
    let drawing = ChallengeDrawing(
      area: { room, _ in
        offered.withLock { $0.append(room) }
        return nil
      }, drawn: { _ in DrawnChallenge() })
    _ = try DrawnPrompt(
      PromptSetting(
        format: .digits(2), challengeDrawing: drawing, prompt: "Code", columns: columns, rows: rows)
    )
    let rooms = offered.withLock { $0 }
    #expect(!rooms.isEmpty || rows < 8 || columns < 8)
    for room in rooms {
      #expect((1..<columns).contains(room.columns) && (1...rows).contains(room.rows))
      #expect(room.columns == columns - 1 || room.columns == columns - 3)
    }
  }

  @Test func `a text with colours that is too long is cut only if it may be`() throws {
    let lines = Array("\u{1B}[31mone\ntwo\nthree".utf8)
    let text = try #require(
      PrintedText(lines, colors: .sixteen, isASCII: false, isWhole: false))
    let room = CellArea(columns: 20, rows: 2)
    #expect(ChallengeDrawing.text(text).area(in: room, mayCut: false) == nil)
    #expect(ChallengeDrawing.text(text).area(in: room, mayCut: true) == room)
  }

  private static func setting(_ drawing: ChallengeDrawing, rows: Int = 20) -> PromptSetting {
    PromptSetting(
      format: .digits(2), title: "Title", challenge: "words", challengeDrawing: drawing,
      prompt: "Code", columns: 40, rows: rows)
  }

  @Test func `a window as narrow as an image's indentation keeps the lines above`() throws {
    for drawing in [ChallengeDrawing.image(30, 6), .block(1, 6)] {
      for columns in 2...3 {
        var setting = Self.setting(drawing, rows: 60)
        setting.reflows = true
        let prompt = try DrawnPrompt(setting, below: "$\r\n>\r\n")
        try prompt.resize(columns: columns, rows: 60)
        #expect(prompt.screen.text.hasPrefix("$\n>"), "\(columns):\n\(prompt.screen.text)")
      }
    }
  }

  @Test func `keys do not redraw a challenge drawing, and locking dims it`() throws {
    let prompt = try DrawnPrompt(Self.setting(.block(5, 6)))
    #expect(!prompt.type("1").contains(UInt8(ascii: "X")))
    prompt.session.lock()
    prompt.draw()
    #expect(prompt.screen.text.contains("  ddddd\n") && !prompt.screen.text.contains("X"))
    #expect(prompt.draw().isEmpty)
    prompt.session.unlock(isNew: false)
    prompt.draw()
    #expect(prompt.screen.text.contains("  XXXXX\n") && !prompt.screen.text.contains("d\n"))
    try prompt.expectRedrawn()
  }

  @Test(arguments: [false, true])
  func `after a resize or a new challenge the screen equals a full redraw`(reflows: Bool) throws {
    for drawing in [ChallengeDrawing.block(30, 6), .image(30, 6), .image(30, 6, wraps: true)] {
      var setting = Self.setting(drawing)
      setting.reflows = reflows
      let prompt = try DrawnPrompt(setting, below: "above\r\n")
      for (columns, rows) in [(20, 20), (60, 20), (34, 20), (33, 20), (40, 24)] {
        try prompt.resize(columns: columns, rows: rows)
        try prompt.expectRedrawn(below: "above\r\n", "\(columns) × \(rows)")
      }
      try prompt.replaceChallenge("two\nlines")
      try prompt.expectRedrawn(below: "above\r\n")
      try prompt.replaceChallenge("words", drawing: drawing)
      try prompt.expectRedrawn(below: "above\r\n")
      prompt.expectEnd(leaving: "above")
    }
  }

  @Test func `an image that moves down since the title above it wraps is drawn anew`() throws {
    var setting = Self.setting(.image(30, 6, wraps: true))
    (setting.title, setting.reflows) = ("A title of more than thirty columns", true)
    let prompt = try DrawnPrompt(setting, below: "above\r\n")
    try prompt.resize(columns: 34, rows: 20)
    try prompt.expectRedrawn(below: "above\r\n")
    prompt.expectEnd(leaving: "above")
  }

  @Test func `autowrap is off for a drawing that would wrap if drawn twice as wide`() throws {
    for (columns, mightWrap) in [(18, false), (19, false), (20, true), (30, true)] {
      let prompt = try DrawnPrompt(Self.setting(.block(columns, 6)))
      let bytes = String(decoding: prompt.history, as: UTF8.self)
      let parts = bytes.split(separator: "\u{1B}[?7l")
      #expect(parts.count == (mightWrap ? 2 : 1) && bytes.contains("\u{1B}[?7h") == mightWrap)
      #expect(parts.last?.contains("XXX") == true)
    }
  }

  @Test func `an image is sent after its rows exist, and the cursor returns`() throws {
    let prompt = try DrawnPrompt(
      Self.setting(.image(30, 6)), below: String(repeating: "\r\n", count: 18))
    #expect(prompt.screen.scrolled == 10)
    // The cursor goes to the image's top row and the indentation, and returns after the image.
    let start = "\u{1B}[10A\u{1B}[3G\u{1B}7\u{1B}_Gimage"
    #expect(prompt.history.contains(Array(start.utf8)), "\(ByteText(prompt.history))")
    #expect(prompt.column == 4 && prompt.row == 17)
  }

  static let images: [(name: String, drawing: ChallengeDrawing)] = [
    ("an image", .image(30, 6)), ("an image that is characters too", .image(30, 6, wraps: true)),
    ("an image that the terminal stores", .image(30, 6, keeps: true)),
    ("an image that does not stay after a resize", .image(30, 6, stays: false)),
  ]

  /// What happens to a prompt, one after the other.
  private static let events: [(name: String, take: @Sendable (DrawnPrompt) throws -> Void)] = [
    ("typed", { $0.type("1") }), ("locked", GoldenCase.Step.change { $0.lock() }.take),
    ("unlocked", GoldenCase.Step.change { $0.unlock(isNew: false) }.take),
    ("wider", { try $0.resize(columns: 60, rows: 20) }),
    ("narrower", { try $0.resize(columns: 34, rows: 20) }),
    ("higher", { try $0.resize(columns: 40, rows: 24) }),
    ("lower", { try $0.resize(columns: 40, rows: 23) }),
    ("too low for the title", { try $0.resize(columns: 40, rows: 9) }),
    ("locked", GoldenCase.Step.change { $0.lock() }.take),
    ("wider while locked", { try $0.resize(columns: 41, rows: 9) }),
    ("too narrow", { try $0.resize(columns: 20, rows: 20) }),
    ("still too narrow", { try $0.resize(columns: 21, rows: 20) }),
    ("wide enough", { try $0.resize(columns: 40, rows: 20) }),
    ("fetched", { try $0.replaceChallenge("words", drawing: $0.setting.challengeDrawing) }),
    ("ended", { $0.end() }), ("ended again", { $0.end() }),
    ("continued", { try $0.suspend(showing: "$ fg\r\n") }),
    ("ended with a summary", { $0.end(accepted: true, "Done") }),
  ]

  @Test func `the commands that an image's terminal gets are as recorded`() throws {
    let sections = try Self.images.map { name, drawing in
      let prompt = try DrawnPrompt(Self.setting(drawing), below: "above\r\n")
      var told = prompt.images.count
      let lines = try Self.events.map { name, take in
        try take(prompt)
        defer { told = prompt.images.count }
        return "\(name): " + prompt.images.dropFirst(told).joined(separator: ", ")
      }
      return ([name, "drawn: image"] + lines).joined(separator: "\n")
    }
    let folder = RecordedFolder("../Screens/Bytes", recordedBy: "ChallengeDrawingTests")
    let top = """
      The commands that an image's terminal gets when something happens to the prompt.

      These are names and no screens, because the commands are what matters: no emulator of the
      tests knows them.
      To record: \(folder.command)
      """
    folder.expect(
      ([top] + sections).joined(separator: RecordedFolder.mark) + "\n", as: "commands")
  }

  @Test(arguments: [24, 400])
  func `the restore sequence deletes the image in at most 512 bytes`(rows: Int) throws {
    let prompt = try DrawnPrompt(Self.setting(.image(30, rows - 8), rows: rows))
    let restoreSequence = try prompt.restoreSequence
    #expect(
      restoreSequence.utf8.count <= 512 && restoreSequence.hasPrefix("\u{1B}_Gdelete\u{1B}\\"))
    var screen = prompt.screen
    screen.feed(restoreSequence)
    #expect(
      screen.text == "" && screen.isCursorVisible && screen.cursor == .init(row: 0, column: 0))
    prompt.end()
    #expect(try prompt.restoreSequence == "")
  }

  @Test func `the abort sequence ends a cut image and resets the modes without a move`() throws {
    let words = try DrawnPrompt(Self.setting(.image(30, 6))).lastWords
    #expect(words.closing == "\u{1B}\\end\u{1B}_Gdelete\u{1B}\\")
    #expect(words.rest == "\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?25h\u{1B}[m")
    #expect(try DrawnPrompt(Self.setting(.block(5, 6))).lastWords.closing == "\u{1B}\\")
  }
}

extension DrawnPrompt {
  /// The image commands that the terminal received.
  fileprivate var images: [String] {
    String(decoding: history, as: UTF8.self).split(separator: "\u{1B}").filter {
      $0.hasPrefix("_G")
    }.map { String($0.dropFirst(2)) }
  }
}
