import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A challenge is drawn above the cells, and Ctrl-R fetches another one.
@Suite(.waits)
struct ChallengePromptTests {
  private func prompt(_ challenge: String) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.question = "Code"
    prompt.challenge = .shell(challenge)
    return prompt
  }

  /// A challenge command that counts its runs in a temporary file, and prints the count.
  struct Counting {
    private let path = "/tmp/codeprompt-\(Leftovers.marker())"

    func text(_ more: String = "") -> String {
      "n=$(($(cat \(path) 2>/dev/null)+1)); echo $n > \(path); \(more) echo challenge $n"
    }

    func remove() { unsafe unlink(path) }
  }

  private static let ctrlR = TerminalScript.Step.type("\u{12}")

  @Test
  func `the challenge is drawn above the prompt's text and the cells`() throws {
    let run = try ScriptedPrompt(
      .look, .until("7 + 4"), .look, .type("123456"), prompt: prompt("echo 'What is'; echo 7 + 4"))
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.script.shown[0].contains("Code") && run.script.shown[0].contains("One moment"))
    let rows = run.look.split(separator: "\n").map(String.init)
    let places = ["What is", "7 + 4", "Code", "│"].map { text in
      rows.firstIndex { $0.contains(text) } ?? -1
    }
    #expect(places[0] >= 0 && places == places.sorted() && !run.look.contains("One moment"))
    #expect(run.script.emulator.text == "")
  }

  @Test(arguments: ["123", "123456", "\r", "\u{12}", "\u{6}", "\u{1B}[200~123456\u{1B}[201~"])
  func `keys are dropped until the first challenge has arrived`(keys: String) throws {
    let run = try ScriptedPrompt(
      .type(keys), .wait(.milliseconds(60)), .until("7 + 4"), .wait(.seconds(1)), .look,
      .type("654321"), prompt: prompt("echo 7 + 4"))
    #expect(run.answer == "654321" && run.look.dotCount == 0 && run.script.missed == [])
  }

  @Test(arguments: ["\u{4}", "\u{1B}\u{1B}"])
  func `a cancel key ends the prompt while a challenge is fetched`(key: String) throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type(key), .wait(.milliseconds(60)), .type("1"), prompt: prompt("sleep \(marker)"))
    #expect(run.ending == .ended(.cancelled) && Leftovers.isGone(marker))
  }

  static let failures: [(String, CommandFailure, String?)] = [
    ("echo 'No line' >&2; exit 1", .exited(status: 1), "No line"),
    ("kill -9 $$", .killed(signal: 9), nil), ("true", .noOutput, nil),
    ("yes | head -c 1100000", .tooMuchOutput, nil), ("exit 75", .exited(status: 75), nil),
    ("no-such-program 2>/dev/null", .exited(status: 127), nil),
    ("echo", .blankOutput, nil), (#"printf '\033[0m\n'"#, .blankOutput, nil),
    (#"printf ' \t\n\033[2J\7\n'"#, .blankOutput, nil),
  ]

  @Test(arguments: failures)
  func `a first challenge that fails ends the prompt with an error`(
    text: String, failure: CommandFailure, message: String?
  ) throws {
    let run = try ScriptedPrompt(prompt: prompt(text))
    #expect(run.error as? CodePromptError == .commandFailed(failure, message: message))
    #expect(run.script.requests == [.restore] && run.script.emulator.text == "")
  }

  @Test
  func `the first challenge has a time limit`() throws {
    let marker = Leftovers.marker()
    var prompt = prompt("sleep \(marker)")
    prompt.commandTimeLimit = .seconds(5)
    let run = try ScriptedPrompt(.wait(.milliseconds(5500)), prompt: prompt)
    #expect(run.error as? CodePromptError == .commandFailed(.timedOut, message: nil))
    #expect(run.end >= .seconds(5) && run.end < .seconds(9) && Leftovers.isGone(marker))
  }

  @Test
  func `Ctrl-R fetches another challenge, which clears the entry`() throws {
    let counting = Counting()
    defer { counting.remove() }
    let run = try ScriptedPrompt(
      .until("challenge 1"), .type("123"), .look, Self.ctrlR, .look, .type("9"),
      .until("challenge 2"), .look, .type("123456"), prompt: prompt(counting.text()))
    #expect(run.answer == "123456" && run.script.missed == [])
    let looks = run.script.shown
    #expect(looks[0].dotCount == 3 && looks[0].contains("Ctrl-R new code"))
    #expect(looks[1].contains("One moment") && looks[1].contains("challenge 1"))
    #expect(looks[2].dotCount == 0 && !looks[2].contains("challenge 1"))
  }

  @Test
  func `if a later challenge fails, the old one stays and a note says why`() throws {
    let counting = Counting()
    defer { counting.remove() }
    let text = counting.text("[ $n = 2 ] && { echo 'Too often' >&2; exit 1; };")
    let run = try ScriptedPrompt(
      .until("challenge 1"), .type("123"), Self.ctrlR, .until("Too often"), .look, .type("4"),
      .look, Self.ctrlR, .until("challenge 3"), .look, .type("123456"), prompt: prompt(text))
    #expect(run.answer == "123456" && run.script.missed == [])
    let looks = run.script.shown
    #expect(looks[0].dotCount == 3 && looks[0].contains("challenge 1"))
    #expect(looks[1].dotCount == 4 && !looks[1].contains("Too often"))
    #expect(looks[2].dotCount == 0 && run.script.emulator.bellCount == 1)
  }

  @Test(arguments: [
    (#"printf '\033[0m\n'"#, "No new code arrived"),
    ("head -c 1100000 /dev/zero | tr '\\0' x", "No new code: the command printed too much"),
  ])
  func `if a later challenge is empty, the old one stays and a note says so`(
    command: String, note: String
  ) throws {
    let counting = Counting()
    defer { counting.remove() }
    let text = counting.text("[ $n = 2 ] && { \(command); exit; };")
    let run = try ScriptedPrompt(
      .until("challenge 1"), .type("123"), Self.ctrlR, .until(note), .look,
      .type("456"), prompt: prompt(text))
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.look.contains("challenge 1") && run.look.dotCount == 3)
  }

  @Test
  func `a new challenge does not reset the number of attempts`() throws {
    let counting = Counting()
    defer { counting.remove() }
    var prompt = prompt(counting.text())
    prompt.attempts = 2
    var seen: [String] = []
    let script = TerminalScript([
      .until("challenge 1"), .type("111111"), .look, .rest, Self.ctrlR, .until("challenge 2"),
      .look,
      .type("222222"),
    ])
    let run = try ScriptedPrompt(script, prompt) { code in
      seen.append(code.text)
      return .rejected()
    }
    #expect(run.ending == .ended(.rejected) && seen == ["111111", "222222"] && script.missed == [])
    #expect(script.shown[0].contains("1 attempt left") && !script.shown[1].contains("attempt"))
  }

  @Test
  func `a challenge's output can't control the terminal`() throws {
    let text = #"printf 'a\033[2Jb\033]0;t\007c\r\nd\tf\n\n\202'"#
    let run = try ScriptedPrompt(.until("d f"), .look, prompt: prompt(text))
    #expect(run.look.contains("abc") && run.script.emulator.unknown == [])
    let received = String(decoding: run.received, as: UTF8.self)
    #expect(!received.contains("\u{1B}[2J") && !received.contains("\u{1B}]0"))
  }

  @Test
  func `a challenge of many rows leaves room for the cells`() throws {
    let run = try ScriptedPrompt(.until("Ctrl-R"), .type("12"), .look, prompt: prompt("seq 1000"))
    #expect(run.look.contains("  1\n") && run.look.contains("…\n  Code") && run.look.dotCount == 2)
    #expect(run.script.missed == [])
  }

  @Test
  func `the time limit of the prompt counts while a challenge is fetched`() throws {
    let marker = Leftovers.marker()
    var prompt = prompt("sleep \(marker)")
    prompt.timeLimit = .seconds(3)
    let run = try ScriptedPrompt(.wait(.seconds(5)), prompt: prompt)
    #expect(run.ending == .ended(.timedOut) && run.end == .seconds(3) && Leftovers.isGone(marker))
  }
}
