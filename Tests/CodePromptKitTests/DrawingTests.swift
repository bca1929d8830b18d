import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// Tests what the screen shows, and how many writes that takes.
struct DrawingTests {
  private let shown = CodePrompt(.digits(6), mask: .shown)

  @Test
  func `title, prompt, cells and hint are drawn`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.title = "Two-factor sign-in"
    prompt.hint = "Esc cancels"
    let run = try ScriptedPrompt(.type("12"), .look, prompt: prompt)
    #expect(run.look.hasPrefix("  Two-factor sign-in\n  Enter the 6-digit code\n"))
    #expect(run.look.hasSuffix("  Esc cancels"))
    #expect(run.look.dotCount == 2)
  }

  @Test
  func `the initial note remains until the first key`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.note = "That code was wrong"
    let run = try ScriptedPrompt(.look, .type("1"), .look, prompt: prompt)
    #expect(run.script.shown.map { $0.contains("That code was wrong") } == [true, false])
  }

  @Test
  func `each key is drawn with one write, and so are the first and the last frame`() throws {
    for prompt in [shown, CodePrompt(.digits(6), mask: .dots), CodePrompt(.password())] {
      let run = try ScriptedPrompt(
        .type("1"), .type("2"), .type("\u{7F}"), .type("345"), .type("\u{1B}[A"), .type("\u{15}"),
        prompt: prompt)
      #expect(run.isOpen)
      // The arrow key draws nothing.
      #expect(run.script.writes.count == 1 + 5 + 1)
    }
  }

  @Test
  func `with a mask the bytes sent do not depend on the typed characters`() throws {
    func writes(_ steps: [String], _ prompt: CodePrompt) throws -> [[UInt8]] {
      try ScriptedPrompt(TerminalScript(steps.map { .type($0) }), prompt).script.writes
    }
    for mask in [Mask.dots, .glyph("x"), .blank] {
      for format in [CodeFormat.digits(6), .password()] {
        var prompt = CodePrompt(format, mask: mask)
        for isPlain in [false, true] {
          prompt.isPlain = isPlain
          let one = try writes(["1", "23", "\u{7F}", "4", "567", "\u{15}", "8"], prompt)
          let other = try writes(["9", "07", "\u{7F}", "8", "321", "\u{15}", "0"], prompt)
          #expect(one == other)
        }
      }
    }
  }

  @Test
  func `the bell rings at most four times a second`() throws {
    var steps: [TerminalScript.Step] = []
    for _ in 0..<100 { steps += [.type("x"), .wait(.milliseconds(10))] }
    let run = try ScriptedPrompt(TerminalScript(steps))
    #expect(run.script.emulator.bellCount == 4)
    let burst = try ScriptedPrompt(.type(String(repeating: "x", count: 1000)))
    #expect(burst.script.emulator.bellCount == 1)
  }

  @Test
  func `no key is lost while output is blocked, and the latest state is drawn afterwards`() throws {
    let run = try ScriptedPrompt(
      .type("1"), .takes(3), .type("2"), .type("3x"), .type("4"), .type("5"), .takes(nil), .look,
      .type("6"), prompt: shown)
    #expect(run.answer == "123456")
    for digit in ["1", "2", "3", "4", "5"] { #expect(run.look.contains(" \(digit) ")) }
    #expect(!run.look.contains("Only the digits"))
    #expect(run.script.emulator.unknown == [])
  }

  @Test
  func `output blocked from the first frame on is drawn completely later`() throws {
    for room in 0..<40 {
      let script = TerminalScript(takes: room, [.type("1"), .takes(nil), .look])
      let run = try ScriptedPrompt(script, shown)
      #expect(run.look.contains("Enter the 6-digit code") && run.look.contains(" 1 "))
    }
  }

  @Test
  func `a prompt whose output stays blocked restores the terminal`() throws {
    let run = try ScriptedPrompt(.takes(0), .type("123456"))
    #expect(run.answer == "123456")
    #expect(run.script.requests == [.restartOutput, .restore])
    #expect(run.script.elapsed <= .seconds(1))
  }

  @Test
  func `a window that shrinks and grows is redrawn each time`() throws {
    let run = try ScriptedPrompt(
      .type("12"), .resize(columns: 100, rows: 30), .signal(.windowChange),
      .wait(.milliseconds(50)), .look,
      .resize(columns: 20, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .resize(columns: 4, rows: 3), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .resize(columns: 1, rows: 1), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .resize(columns: 80, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .type("3456"))
    let looks = run.script.shown
    #expect(looks[0].dotCount == 2 && looks[0].contains("Enter the 6-digit code"))
    #expect(looks[1].dotCount == 2)
    #expect(looks[2] == "En…\n2/6" && looks[3] == "")
    #expect(looks[4].dotCount == 2 && looks[4].contains("Enter the 6-digit code"))
    #expect(run.answer == "123456" && !run.script.emulator.wrapped)
  }

  @Test
  func `on a terminal that is not the controlling one, the window's size is checked at each key`()
    throws
  {
    let script = TerminalScript([
      .type("12"), .resize(columns: 4, rows: 3), .type("3"), .look,
    ])
    script.traits.makesSignals = false
    let run = try ScriptedPrompt(script)
    #expect(run.look == "En…\n3/6")
  }

  @Test
  func `many resizes while output is blocked are drawn as one frame`() throws {
    var steps: [TerminalScript.Step] = [.type("12"), .takes(1)]
    for width in 0..<500 {
      steps += [
        .resize(columns: 40 + width % 40, rows: 24), .signal(.windowChange),
        .wait(.milliseconds(50)),
      ]
    }
    let script = TerminalScript(steps + [.takes(nil), .look])
    let run = try ScriptedPrompt(script)
    #expect(run.look.dotCount == 2)
    #expect(run.received.count < 4000)
  }

  @Test(arguments: [0, 5, 16, 17, 31])
  func `a crash erases the prompt, whichever row of cells the cursor is in`(count: Int) throws {
    for columns in [20, 40, 80, 110, 200] {
      let typed = String(repeating: "1", count: count)
      let script = TerminalScript(
        columns: columns, [.type(typed), .crash, .type("\u{7F}\u{7F}"), .crash])
      _ = try ScriptedPrompt(script, CodePrompt(.digits(32), mask: .dots))
      #expect(script.shown == ["|0,0", "|0,0"], "\(columns)")
    }
  }

  @Test
  func `a crash erases even the tallest prompt`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.challenge = .shell("seq 60")
    prompt.question = (1...10).map { "line \($0)" }.joined(separator: "\n")
    let script = TerminalScript(columns: 80, rows: 120, [.until("60\n"), .type("1"), .crash])
    _ = try ScriptedPrompt(script, prompt)
    #expect(script.shown == ["|0,0"] && script.restoreSequence.utf8.count <= 512)
  }

  @Test(arguments: ["dumb", "", nil])
  func `a dumb terminal gets no escape sequences`(term: String?) throws {
    var environment = ["LANG": "en_US.UTF-8"]
    environment["TERM"] = term
    let run = try ScriptedPrompt(.type("123x456"), environment: environment)
    #expect(run.answer == "123456")
    #expect(!run.received.contains(0x1B))
  }

  // Emacs 28 takes the number of `CSI n G` for one less.
  @Test
  func `in Emacs's terminal columns are reached from the first one`() throws {
    let environment = ["LANG": "en_US.UTF-8", "TERM": "eterm-color"]
    let run = try ScriptedPrompt(.type("123"), .look, environment: environment)
    let other = try ScriptedPrompt(.type("123"), .look)
    let moves = ByteText(run.received).description.split(separator: "\\e[").dropFirst()
    #expect(moves.allSatisfy { $0.first { !$0.isNumber } != "G" })
    #expect(run.look == other.look && run.script.emulator.cursor == other.script.emulator.cursor)
  }

  @Test
  func `a terminal without UTF-8 gets ASCII`() throws {
    var prompt = CodePrompt(.digits(6))
    prompt.mask = .dots
    prompt.title = "Größe"
    prompt.placeholder = "·"
    let run = try ScriptedPrompt(
      .type("12x"), .type("3456"), prompt: prompt, environment: ["TERM": "xterm"]
    ) { _ in .accepted }
    #expect(run.answer == "123456")
    #expect(run.received.allSatisfy { $0 < 0x80 })
  }

  @Test
  func `no colours are drawn if NO_COLOR or the prompt forbids them`() throws {
    func hasColor(_ use: CodePrompt.ColorUse, _ more: [String: String]) throws -> Bool {
      var prompt = CodePrompt(.digits(6), mask: .dots)
      prompt.color = use
      let environment = ScriptedPrompt.xterm.merging(more) { $1 }
      let run = try ScriptedPrompt(.type("12x"), prompt: prompt, environment: environment)
      let text = String(decoding: run.received, as: UTF8.self)
      return ["\u{1B}[31m", "\u{1B}[95m", ";95m"].contains(where: text.contains)
    }
    #expect(try hasColor(.auto, [:]) && hasColor(.always, ["NO_COLOR": "1"]))
    #expect(try !hasColor(.auto, ["NO_COLOR": "1"]) && !hasColor(.never, [:]))
  }
}
