import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import PromptTestSupport
import Testing

/// In a Chinese, Japanese or Korean locale a terminal may draw characters of ambiguous width in two
/// columns. So the prompt draws one of them, and asks the terminal where the cursor is.
struct AmbiguousWidthTests {
  /// A Japanese locale, with texts in English.
  private static let japanese = [
    "LANG": "ja_JP.UTF-8", "LANGUAGE": "en", "TERM": "xterm-256color",
  ]
  /// Cursor reports of a terminal where `●` takes two columns. In row 1 the report is also the
  /// sequence of a key, Shift-F3.
  static let wide = ["\u{1B}[1;3R", "\u{1B}[5;3R", "\u{9B}24;3R"]

  private func run(
    _ steps: TerminalScript.Step..., change: (inout PromptRequest) -> Void = { _ in }
  ) throws -> ScriptedPrompt {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    change(&prompt)
    return try ScriptedPrompt(TerminalScript(steps), prompt, Self.japanese)
  }

  private func queries(_ run: ScriptedPrompt) -> Int {
    run.sent.split(separator: "\u{1B}[6n", omittingEmptySubsequences: false).count - 1
  }

  /// Environments, and whether ambiguous characters are wide there; nil if the terminal is asked.
  static let environments: [([String: String], Bool?)] = [
    (["LC_ALL": "ja_JP.UTF-8"], nil), (["LC_CTYPE": "ja.UTF-8"], nil),
    (["LANG": "zh_CN.UTF-8"], nil), (["LANG": "zh_TW.utf8"], nil), (["LANG": "ko_KR.UTF-8"], nil),
    (["LANG": "yue_HK.UTF-8"], nil), (["LANG": "zh-Hant.UTF-8"], nil),
    (["LANG": "en_US.UTF-8"], false), (["LANG": "kok_IN.UTF-8"], false),
    (["LANG": "ja_JP.eucJP"], false), (["LANG": "C.UTF-8"], false),
    (["LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"], false),
    (["LANG": "ja_JP.UTF-8", "TERM": "linux"], false),
    (["LANG": "ja_JP.UTF-8", "RUNEWIDTH_EASTASIAN": "0"], false),
    (["LANG": "ja_JP.UTF-8", "RUNEWIDTH_EASTASIAN": "1"], true),
    (["LANG": "C.UTF-8", "RUNEWIDTH_EASTASIAN": "1"], true),
  ]

  @Test(arguments: environments)
  func `the width is unknown in a Chinese, Japanese or Korean locale, unless a variable tells it`(
    environment: [String: String], isWide: Bool?
  ) throws {
    let environment = ["TERM": "xterm"].merging(environment) { $1 }
    #expect(TerminalEnvironment { environment[$0] }.hasWideGlyphs == isWide)
    let inEnglish = environment.merging(["LANGUAGE": "en"]) { $1 }
    let run = try ScriptedPrompt(.look, environment: inEnglish)
    #expect(queries(run) == (isWide == nil ? 1 : 0))
    if isWide == true { #expect(run.look.contains("+---+") && run.look.allSatisfy(\.isASCII)) }
  }

  @Test
  func `neither a prompt limited to ASCII nor plain lines query the width`() throws {
    #expect(try queries(run(.type("1"), change: { $0.isASCII = true })) == 0)
    #expect(try queries(run(.type("1"), change: { $0.layout = .plain })) == 0)
  }

  @Test(arguments: wide)
  func `cells are drawn in ASCII where ambiguous characters are wide, however late that is known`(
    answer: String
  ) throws {
    let run = try run(
      .type("12"), .look, .pause(60_000), .type(answer), .look, .type("3"), .look, .type("456"))
    let looks = run.script.shown
    #expect(looks[0].contains("╭───╮") && looks[0].dotCount == 2)
    for (look, count) in zip(looks[1...], 2...) {
      #expect(look.contains("+---+") && look.contains("| * |") && look.allSatisfy { $0.isASCII })
      #expect(look.count { $0 == "*" } == count)
    }
    #expect(run.answer == "123456")
  }

  @Test
  func `nothing is drawn again for narrow characters, or for a report that can't be the answer`()
    throws
  {
    let narrow = try run(.look, .type("\u{1B}[5;2R"), .look, .type("\u{1B}[5;3R"), .look)
    #expect(Set(narrow.script.shown).count == 1 && narrow.script.writes.count == 2)
    let foreign = try run(
      .type("\u{1B}[12;40R"), .type("\u{1B}[1;5R"), .look, .type("\u{1B}[5;3R"), .look)
    #expect(foreign.script.shown.map { $0.contains("+---+") } == [false, true])
  }

  @Test(arguments: wide + ["\u{1B}[1;2R"])
  func `a cursor report that arrives in two parts among keys types nothing`(answer: String) throws {
    let bytes = Array(answer.utf8)
    for cut in 1..<bytes.count {
      for pause in [0, 249] {
        let run = try run(
          .type("12"), .read([Array("3".utf8) + bytes[..<cut]]), .pause(pause),
          .read([bytes[cut...] + Array("45".utf8)]), .pause(pause * 10), .type("6"))
        #expect(run.answer == "123456", "cut at \(cut), \(pause) ms")
      }
    }
  }

  @Test(arguments: wide + ["\u{1B}[1;2R"])
  func `a cursor report beside the key that answers a question is no other key`(report: String)
    throws
  {
    for read in ["y" + report, report + "y"] {
      let run = try ScriptedPrompt(
        .calm, .reads(read), .pause(1000), prompt: PromptRequest(.question()),
        environment: Self.japanese)
      #expect(run.ending == .ended(.accepted), "\(ByteText(read.utf8))")
    }
  }

  @Test
  func `a cursor report that arrives as the prompt ends is not left to the shell`() throws {
    for ending in ["123456", "\u{4}"] {
      let run = try run(
        .type(ending), .pause(400), .reads("\u{1B}[5;", "3R"), .pause(9000))
      #expect(run.script.unread.isEmpty && run.end == .milliseconds(400))
      #expect(run.script.emulator.text.allSatisfy { $0.isWhitespace })
    }
  }

  @Test
  func `a prompt that ends waits for the cursor report until half a second after the query`() throws
  {
    let quick = try run(.type("123456"), .pause(5000))
    let slow = try run(.pause(2000), .type("123456"), .pause(5000))
    let answered = try run(.type("\u{1B}[5;2R"), .type("123456"), .pause(5000))
    let ends: [Duration] = [.milliseconds(500), .seconds(2), .zero]
    #expect([quick, slow, answered].map(\.end) == ends)
  }

  @Test
  func `a prompt waits for the cursor report before it stops, and does not query again later`()
    throws
  {
    let run = try run(
      .type("12"), .signal(.suspend), .pause(100), .type("\u{1B}[5;3R"), .type("34"), .look,
      .type("56"))
    #expect(queries(run) == 1 && run.look.contains("+---+") && run.answer == "123456")
  }

  @Test
  func `Escape takes longer to cancel while a cursor report is expected`() throws {
    let early = try run(.type("123\u{1B}"), .pause(249), .type("[5;3R"), .type("456"))
    #expect(early.answer == "123456")
    let alone = try run(.type("\u{1B}"), .pause(1000))
    #expect(alone.ending == .ended(.cancelled) && alone.end == .milliseconds(500))
    let later = try run(.pause(1000), .type("\u{1B}"), .pause(1000))
    #expect(later.end == .milliseconds(1050) && later.ending == .ended(.cancelled))
  }
}
