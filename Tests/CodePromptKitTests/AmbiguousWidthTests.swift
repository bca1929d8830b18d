import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// In a Chinese, Japanese or Korean locale a terminal may draw characters of ambiguous width in two
/// columns. So the prompt draws one of them, and asks the terminal where the cursor is.
struct AmbiguousWidthTests {
  static let japanese = ["LANG": "ja_JP.UTF-8", "TERM": "xterm-256color"]
  static let query = "\u{1B}[6n"
  /// Cursor reports of a terminal where `●` takes two columns. In row 1 the report is also the
  /// sequence of a key, Shift-F3.
  static let wide = ["\u{1B}[1;3R", "\u{1B}[5;3R", "\u{9B}24;3R"]

  private static func queries(_ run: ScriptedPrompt) -> Int {
    String(decoding: run.received, as: UTF8.self).split(separator: query).count - 1
  }

  private func queries(_ environment: [String: String]) throws -> Int {
    AmbiguousWidthTests.queries(
      try ScriptedPrompt(.type("1"), .wait(.seconds(1)), environment: environment))
  }

  @Test(arguments: [
    "ja_JP.UTF-8", "ja.UTF-8", "zh_CN.UTF-8", "zh_TW.utf8", "ko_KR.UTF-8", "yue_HK.UTF-8",
    "zh-Hant.UTF-8",
  ])
  func `the width is queried in a Chinese, Japanese or Korean locale`(locale: String) throws {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      #expect(try queries([name: locale, "TERM": "xterm"]) == 1)
    }
  }

  static let silent: [[String: String]] = [
    ["LANG": "en_US.UTF-8"], ["LANG": "kok_IN.UTF-8"], ["LANG": "ja_JP.eucJP"],
    ["LANG": "C.UTF-8"], ["LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"],
    ["LANG": "ja_JP.UTF-8", "TERM": "linux"], ["LANG": "ja_JP.UTF-8", "TERM": "dumb"],
    ["LANG": "ja_JP.UTF-8", "ACCESSIBLE": "1"],
    ["LANG": "ja_JP.UTF-8", "RUNEWIDTH_EASTASIAN": "0"],
    ["LANG": "ja_JP.UTF-8", "RUNEWIDTH_EASTASIAN": "1"],
  ]

  @Test(arguments: silent)
  func `the width is not queried where locale, terminal or a variable already tell it`(
    environment: [String: String]
  ) throws {
    #expect(try queries(["TERM": "xterm"].merging(environment) { $1 }) == 0)
  }

  @Test
  func `a prompt limited to ASCII does not query the width`() throws {
    var prompt = CodePrompt(.digits(6))
    prompt.isASCII = true
    let run = try ScriptedPrompt(
      .type("1"), prompt: prompt, environment: AmbiguousWidthTests.japanese)
    #expect(AmbiguousWidthTests.queries(run) == 0)
  }

  @Test(arguments: wide)
  func `cells are drawn in ASCII where ambiguous characters are wide`(answer: String) throws {
    let run = try ScriptedPrompt(
      .look, .type("12"), .look, .type(answer), .look, .type("3"), .look, .type("456"),
      environment: AmbiguousWidthTests.japanese)
    let looks = run.script.shown
    #expect(looks[0].contains("╭───╮") && looks[1].dotCount == 2)
    for (look, count) in zip(looks[2...], 2...) {
      #expect(look.contains("+---+") && look.contains("| * |"))
      #expect(look.count { $0 == "*" } == count)
      #expect(look.allSatisfy { $0.isASCII })
    }
    #expect(run.answer == "123456")
  }

  @Test
  func `nothing is drawn again if ambiguous characters turn out to be narrow`() throws {
    let run = try ScriptedPrompt(
      .look, .type("\u{1B}[5;2R"), .look, environment: AmbiguousWidthTests.japanese)
    #expect(run.script.shown[0] == run.script.shown[1])
    #expect(run.script.writes.count == 2)
  }

  @Test
  func `a terminal that RUNEWIDTH_EASTASIAN declares as wide gets ASCII at once`() throws {
    for locale in ["C.UTF-8", "ja_JP.UTF-8"] {
      let run = try ScriptedPrompt(
        .look, environment: ["LANG": locale, "TERM": "xterm", "RUNEWIDTH_EASTASIAN": "1"])
      #expect(run.look.contains("+---+") && run.look.allSatisfy { $0.isASCII })
    }
  }

  @Test(arguments: wide + ["\u{1B}[1;2R", "\u{1B}[5;2R"])
  func `a cursor report that arrives in two parts among keys types nothing`(answer: String) throws {
    let bytes = Array(answer.utf8)
    for cut in 1..<bytes.count {
      for pause in [0, 200, 240] {
        let (start, rest) = (Array(bytes[..<cut]), Array(bytes[cut...]))
        let run = try ScriptedPrompt(
          .type("12"), .read([Array("3".utf8) + start]), .wait(.milliseconds(pause)),
          .read([rest + Array("45".utf8)]), .wait(.seconds(pause / 100)), .type("6"),
          environment: AmbiguousWidthTests.japanese)
        #expect(run.answer == "123456", "cut at \(cut), \(pause) ms")
      }
    }
  }

  @Test
  func `a report of wide characters changes the cells, however late it arrives`() throws {
    let run = try ScriptedPrompt(
      .type("123"), .wait(.seconds(60)), .type("\u{1B}[1;3R"), .look, .type("456"),
      environment: AmbiguousWidthTests.japanese)
    #expect(run.look.contains("+---+"))
    #expect(run.answer == "123456")
  }

  @Test
  func `a cursor report that can't answer the prompt's query is ignored`() throws {
    let run = try ScriptedPrompt(
      .type("\u{1B}[12;40R"), .type("\u{1B}[1;5R"), .look, .type("\u{1B}[5;3R"), .look,
      environment: AmbiguousWidthTests.japanese)
    #expect(run.script.shown[0].contains("╭───╮"))
    #expect(run.script.shown[1].contains("+---+"))
  }

  @Test
  func `a cursor report that arrives as the prompt ends is not left to the shell`() throws {
    for ending in ["123456", "\u{4}", "\u{1B}"] {
      let run = try ScriptedPrompt(
        .type(ending), .wait(.milliseconds(400)), .reads("\u{1B}[5;", "3R"), .wait(.seconds(9)),
        environment: AmbiguousWidthTests.japanese)
      #expect(run.script.unread.isEmpty)
      #expect(run.end == .milliseconds(400))
      #expect(run.script.emulator.text.allSatisfy { $0.isWhitespace })
    }
  }

  @Test
  func `a prompt that ends waits for the cursor report until half a second after the query`() throws
  {
    let quick = try ScriptedPrompt(
      .type("123456"), .wait(.seconds(5)), environment: AmbiguousWidthTests.japanese)
    #expect(quick.end == .milliseconds(500))
    let slow = try ScriptedPrompt(
      .wait(.seconds(2)), .type("123456"), .wait(.seconds(5)),
      environment: AmbiguousWidthTests.japanese)
    #expect(slow.end == .seconds(2))
    let answered = try ScriptedPrompt(
      .type("\u{1B}[5;2R"), .type("123456"), .wait(.seconds(5)),
      environment: AmbiguousWidthTests.japanese)
    #expect(answered.end == .zero)
  }

  @Test
  func `a prompt waits for the cursor report before it stops, and does not query again later`()
    throws
  {
    let run = try ScriptedPrompt(
      .type("12"), .signal(.suspend), .wait(.milliseconds(100)), .type("\u{1B}[5;3R"), .type("34"),
      .look, .type("56"), environment: AmbiguousWidthTests.japanese)
    #expect(AmbiguousWidthTests.queries(run) == 1)
    #expect(run.look.contains("+---+"))
    #expect(run.answer == "123456")
  }

  @Test
  func `Escape takes longer to cancel while a cursor report is expected`() throws {
    let run = try ScriptedPrompt(
      .type("123\u{1B}"), .wait(.milliseconds(240)), .type("[5;3R"), .type("456"),
      environment: AmbiguousWidthTests.japanese)
    #expect(run.answer == "123456")
    let later = try ScriptedPrompt(
      .wait(.seconds(1)), .type("\u{1B}"), .wait(.seconds(1)),
      environment: AmbiguousWidthTests.japanese)
    #expect(later.end == .milliseconds(1050) && later.ending == .ended(.cancelled))
  }

  @Test
  func `cells beside a prompt text leave room for its wide characters`() throws {
    var prompt = CodePrompt(.digits(3), mask: .dots)
    prompt.question = "Sent to ••42"
    prompt.style = .compact
    let run = try ScriptedPrompt(
      .look, .type("\u{1B}[5;3R"), .look, prompt: prompt,
      environment: AmbiguousWidthTests.japanese)
    #expect(run.script.shown[0].contains("Sent to ••42  _ _ _"))
    // The test's screen draws `•` in one column, so the column kept for its second half is empty.
    #expect(run.script.shown[1].contains("Sent to • • 42  _ _ _"))
  }

  @Test
  func `a mask and a placeholder that may be wide are replaced by ASCII`() throws {
    var prompt = CodePrompt(.digits(3), mask: .glyph("★"))
    prompt.placeholder = "○"
    let run = try ScriptedPrompt(
      .type("1"), .type("\u{1B}[5;3R"), .look, prompt: prompt,
      environment: AmbiguousWidthTests.japanese)
    #expect(run.look.contains("| * |") && run.look.allSatisfy { $0.isASCII })
    prompt = CodePrompt(.digits(3), mask: .glyph("密"))
    let wide = try ScriptedPrompt(
      .type("1"), .type("\u{1B}[5;3R"), .look, prompt: prompt,
      environment: AmbiguousWidthTests.japanese)
    #expect(wide.look.contains("| 密 |"))
  }
}
