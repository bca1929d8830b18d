import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command checks each complete answer while the prompt keeps reading keys.
@Suite(.waits)
struct CommandPromptTests {
  private func shell(
    _ text: String, _ change: (inout VerificationCommand) -> Void = { _ in }
  ) -> VerificationCommand {
    var command = VerificationCommand(["sh", "-c", text])
    change(&command)
    return command
  }

  /// A shell script that accepts only 123456.
  private static let checking = "read -r code; [ \"$code\" = 123456 ]"

  // MARK: Accepted answers

  static let outputs = ["", "x", "token\n", "a\nb\n\n", "\u{1B}[31m raw\r\n", "no newline"]

  @Test(arguments: outputs)
  func `the output of an accepting command is returned unchanged`(text: String) throws {
    let octal = text.utf8.map { "\\0" + String($0, radix: 8) }.joined()
    let run = try ScriptedPrompt(.type("123456"), command: shell("printf '%b' '\(octal)'"))
    #expect(run.ending == .ended(.accepted) && run.answer == "123456")
    #expect(run.output == text)
    #expect(run.script.emulator.text == "" && run.script.requests == [.restore])
  }

  @Test
  func `the command's output is dropped if the caller does not want it`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), command: shell("echo x") { $0.keepsOutput = false })
    #expect(run.answer == "123456" && run.output == nil)
  }

  @Test(arguments: [true, false])
  func `endsWithNewline sets whether the answer that the command reads ends with a newline`(
    endsWithNewline: Bool
  ) throws {
    let run = try ScriptedPrompt(
      .type("123456"), command: shell("wc -c") { $0.endsWithNewline = endsWithNewline })
    #expect(run.output?.filter(\.isNumber) == (endsWithNewline ? "7" : "6"))
  }

  @Test(arguments: ["true", "exec <&-; exit 0", "head -c 1 >&-; exit 0"])
  func `a command that does not read the whole answer may accept it`(text: String) throws {
    #expect(try ScriptedPrompt(.type("123456"), command: shell(text)).answer == "123456")
  }

  // MARK: Rejected answers

  @Test
  func `a wrong answer clears the cells, and the command's last error line is the reason`() throws {
    let command = shell(
      "\(Self.checking) && exit; echo first >&2; echo 'Expired at noon' >&2; exit 1")
    let run = try ScriptedPrompt(
      .type("111111"), .until("(2 attempts left)"), .look, .rest, .type("2"), .look,
      .type("22222"), .until("(1 attempt left)"), .look, .rest, .type("123456"), command: command)
    #expect(run.answer == "123456" && run.script.missed == [])
    let looks = run.script.shown
    #expect(looks[0].contains("Expired at noon (2 attempts left)") && looks[0].dotCount == 0)
    #expect(!looks[0].contains("first"))
    #expect(!looks[1].contains("Expired") && looks[1].dotCount == 1)
    #expect(looks[2].contains("Expired at noon (1 attempt left)") && looks[2].dotCount == 0)
    #expect(run.rejection == "Expired at noon")
  }

  @Test
  func `without a line on standard error the rejection has a built-in text`() throws {
    let run = try ScriptedPrompt(
      .type("111111"), .until("attempts left"), .look, .rest, .type("\u{4}"),
      command: shell("exit 1"))
    #expect(run.look.contains("That code is wrong (2 attempts left)"))
    #expect(run.ending == .ended(.cancelled) && run.rejection == "That code is wrong")
  }

  @Test(arguments: [1, 2, 3])
  func `a wrong answer at the last allowed attempt ends the prompt`(attempts: Int) throws {
    var prompt = CodePrompt(.digits(1), mask: .dots)
    prompt.attempts = attempts
    var steps: [TerminalScript.Step] = []
    for left in stride(from: attempts - 1, through: 0, by: -1) {
      steps += [.type("1")] + (left > 0 ? [.until("(\(left) attempt"), .rest] : [])
    }
    let script = TerminalScript(steps)
    let command = try PreparedVerifier(shell("echo Nope >&2; exit 3"))
    let run = try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, .command(command))
    #expect(run.ending == .ended(.rejected) && run.rejection == "Nope" && script.missed == [])
    #expect(run.output == nil && run.answer == nil)
  }

  @Test
  func `a command's message can't control the terminal`() throws {
    let text = #"printf 'no \033[31mred \033]0;title\007 \202\n' >&2; exit 1"#
    let run = try ScriptedPrompt(
      .type("111111"), .until("attempts left"), .look, .rest, .type("\u{4}"), command: shell(text))
    #expect(run.look.contains("no red"))
    let received = String(decoding: run.received, as: UTF8.self)
    #expect(!received.contains("title") && !received.contains("\u{7}"))
  }

  static let quoting = [
    "read -r c; echo \"no: $c\" >&2; exit 1", "read -r c; echo \"$c\" >&2; exit 1",
    "read -r c; echo \"${c%??} ${c#????}\" >&2; exit 1",
    "read -r c; printf '%s\\033[1m%s' \"${c%??}\" \"${c#????}\" >&2; exit 1",
    "cat >&2; exit 1", "read -r c; echo \"no: $c\" >&2; exit 75",
  ]

  @Test(arguments: quoting)
  func `a command's message that quotes the answer is not shown`(text: String) throws {
    let status = text.hasSuffix("75") ? "could not be checked" : "That code is wrong"
    let run = try ScriptedPrompt(
      .type("314159"), .until(status), .look, .rest, .type("\u{4}"), command: shell(text))
    #expect(run.script.missed == [])
    let received = String(decoding: run.received, as: UTF8.self)
    #expect(!received.contains("3141") && !received.contains("4159") && !received.contains("no:"))
  }

  @Test
  func `a failing command's message that quotes the answer is dropped`() throws {
    let run = try ScriptedPrompt(.type("314159"), command: shell("cat >&2; exit 126"))
    #expect(
      run.error as? CodePromptError == .commandFailed(.exited(status: 126), message: nil))
  }

  // MARK: Unchecked answers

  @Test
  func `an answer that could not be checked remains, and Enter tries again`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Press Enter to try again"), .look, .type("\r"), .until("Checking"),
      .until("Press Enter to try again"), .look, .type("\u{4}"),
      command: shell("echo 'No route to host' >&2; exit 75"))
    #expect(run.ending == .ended(.cancelled) && run.script.missed == [])
    for look in run.script.shown {
      #expect(look.contains("No route to host. Press Enter to try again"))
      #expect(look.dotCount == 6 && !look.contains("left"))
    }
    #expect(run.rejection == nil)
  }

  @Test
  func `an answer that could not be checked costs no attempt`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.attempts = 1
    var steps: [TerminalScript.Step] = [.type("123456"), .until("to try again")]
    for _ in 0..<4 { steps += [.type("\r"), .until("Checking"), .until("to try again")] }
    let script = TerminalScript(steps + [.look, .type("\u{7F}"), .type("6"), .until("Checking")])
    let command = try PreparedVerifier(shell("exit 255"))
    let run = try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, .command(command))
    #expect(run.isOpen && script.missed == [])
    #expect(run.look.contains("The answer could not be checked. Press Enter to try again"))
  }

  @Test
  func `an edited answer is submitted again after a failed check`() throws {
    let command = shell("read -r c; [ $c = 123457 ] || exit 75")
    let run = try ScriptedPrompt(
      .type("123456"), .until("to try again"), .type("\u{7F}"), .look, .type("7"), command: command)
    #expect(run.answer == "123457")
    #expect(run.look.dotCount == 5 && !run.look.contains("to try again"))
  }

  // MARK: Failing commands

  static let breaking: [(String, CommandFailure, String?)] = [
    ("echo 'no module' >&2; exit 126", .exited(status: 126), "no module"),
    ("exit 127", .exited(status: 127), nil), ("exit 254", .exited(status: 254), nil),
    ("kill -9 $$", .killed(signal: 9), nil),
    ("echo bye >&2; kill -SEGV $$", .killed(signal: 11), "bye"),
    ("head -c 2000000 /dev/zero", .tooMuchOutput, nil),
  ]

  @Test(arguments: breaking)
  func `a command that fails ends the prompt with its message`(
    text: String, failure: CommandFailure, message: String?
  ) throws {
    let run = try ScriptedPrompt(.type("123456"), command: shell("ulimit -c 0; \(text)"))
    #expect(run.error as? CodePromptError == .commandFailed(failure, message: message))
    #expect(run.script.emulator.text == "" && run.script.requests == [.restore])
    #expect(run.script.emulator.isCursorVisible)
  }

  @Test
  func `up to a mebibyte of output is kept, and any amount of errors is read`() throws {
    let run = try ScriptedPrompt(
      .type("123456"),
      command: shell("head -c 1048576 /dev/zero; head -c 100000000 /dev/zero >&2; echo >&2"))
    #expect(run.answer == "123456" && run.output?.utf8.count == 1 << 20)
  }

  // MARK: During a check

  @Test(arguments: ["\u{1B}", "\u{1B}\u{1B}"])
  func `Escape during a check ends the command and the prompt`(key: String) throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .type(key), .wait(.milliseconds(50)),
      command: shell("sleep \(marker) & sleep \(marker)"))
    #expect(run.ending == .ended(.cancelled) && run.answer == nil)
    #expect(Leftovers.isGone(marker))
  }

  @Test
  func `a signal during a check ends the command and the prompt`() throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .signal(.interrupt),
      command: shell("trap '' TERM; sleep \(marker) & sleep \(marker)"))
    #expect(run.ending == .signal(.interrupt))
    #expect(Leftovers.isGone(marker))
  }

  @Test
  func `a hangup during a check ends the command and the prompt`() throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .hangUp, command: shell("sleep \(marker)"))
    #expect(run.ending == .lost && Leftovers.isGone(marker))
  }

  /// Keys that do nothing while an answer is checked.
  static let keys = [
    "99", "\r", "\u{7F}", "\u{15}", "\u{4}", "\t", "\u{12}", "\u{6}", "é", "\u{1B}[A",
    "\u{1B}[200~654321\u{1B}[201~", "\u{1B}]0;x\u{7}", "\u{1B}[I",
  ]

  @Test(arguments: keys)
  func `keys typed during a check are dropped`(keys: String) throws {
    let run = try ScriptedPrompt(
      .type("111111"), .until("Checking"), .type(keys), .look, .wait(.milliseconds(40)),
      .until("2 attempts left"), .look, .rest, .type("12345"), .look, .type("6"),
      command: shell("\(Self.checking) || { sleep 0.02; exit 1; }"))
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.script.shown.map(\.dotCount) == [6, 0, 5])
    #expect(run.script.emulator.bellCount == 0)
  }

  @Test
  func `the rest of a paste that began during the check types nothing`() throws {
    let run = try ScriptedPrompt(
      .type("111111"), .until("Checking"), .type("\u{1B}[200~6543"), .until("2 attempts left"),
      .type("21 654321\u{1B}[201~"), .look, .rest, .type("123456"), command: shell(Self.checking))
    #expect(run.answer == "123456" && run.look.dotCount == 0 && run.script.missed == [])
  }

  @Test
  func `the spinner turns ten times a second, or not at all if motion is reduced`() throws {
    for reducesMotion in [false, true] {
      var prompt = CodePrompt(.digits(6), mask: .dots)
      prompt.reducesMotion = reducesMotion
      let run = try ScriptedPrompt(
        .type("123456"), .until("Checking"), .look, .wait(.milliseconds(99)), .look,
        .wait(.milliseconds(1)), .look, .wait(.milliseconds(100)), .look, .type("\u{1B}\u{1B}"),
        .wait(.seconds(1)), prompt: prompt, command: shell("sleep 100"))
      #expect(run.ending == .ended(.cancelled))
      let frames = run.script.shown.map { look in
        look.split(separator: "\n").last?.first { $0 != " " }
      }
      #expect(frames == (reducesMotion ? ["⠋", "⠋", "⠋", "⠋"] : ["⠋", "⠋", "⠙", "⠹"]))
    }
  }

  @Test(arguments: [0, 1])
  func `a stop during a check does not change its verdict`(status: Int) throws {
    let script = TerminalScript([
      .type("123456"), .until("Checking"), .signal(.suspend), .look, .signal(.windowChange),
      .letRun(1000), .until("2 attempts left"), .type("\u{4}"),
    ])
    script.atStop { script.elapsed += .seconds(3) }
    let run = try ScriptedPrompt(
      script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm,
      .command(PreparedVerifier(shell("exit \(status)"))))
    #expect(run.ending == (status == 0 ? .ended(.accepted) : .ended(.cancelled)))
    #expect(script.shown[0].contains("Checking") && script.shown[0].dotCount == 6)
  }

  @Test
  func `a verdict reached before the time limit counts, even if the prompt sees it later`() throws {
    let script = TerminalScript([.type("123456"), .until("Checking"), .signal(.suspend)])
    script.atStop {
      _ = poll(nil, 0, 100)
      script.elapsed += .seconds(3600)
    }
    let run = try ScriptedPrompt(
      script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm,
      .command(PreparedVerifier(shell("echo done"))))
    #expect(run.answer == "123456" && run.output == "done\n")
  }

  @Test
  func `the loop waits at most half a minute while a command has a time limit`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.reducesMotion = true
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(10)), .type("\u{1B}\u{1B}"),
      .wait(.seconds(1)), prompt: prompt, command: shell("sleep 100"))
    #expect(run.ending == .ended(.cancelled))
    // Before an answer is submitted no wait has a limit.
    #expect(run.script.limits.first == .some(nil))
    let armed = run.script.limits.dropFirst()
    #expect(!armed.isEmpty && armed.allSatisfy { ($0 ?? .seconds(60)) <= .seconds(30) })
  }

  // MARK: Time limit

  @Test(arguments: ["sleep 100", "trap '' TERM; echo tired >&2; sleep 100 & wait; wait; sleep 100"])
  func `a command that exceeds its time limit is ended, and the prompt fails`(text: String) throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(5)),
      command: shell(text.replacing("sleep 100", with: "sleep \(marker)")) {
        $0.timeLimit = .seconds(2)
      })
    guard case .commandFailed(.timedOut, _) = run.error as? CodePromptError else {
      Issue.record(
        "it ended with \(String(describing: run.error)) \(String(describing: run.ending))")
      return
    }
    #expect(run.end >= .seconds(2) && Leftovers.isGone(marker))
    #expect(run.script.emulator.text == "" && run.script.requests == [.restore])
  }

  @Test
  func `a command that ends just before its time limit gives its verdict`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.milliseconds(1999)),
      command: shell("echo done") { $0.timeLimit = .seconds(2) })
    #expect(run.answer == "123456" && run.output == "done\n")
  }

  @Test
  func `a command does not inherit the withheld descriptors or the status descriptor`() throws {
    // Commands of other tests may inherit it too, but nobody waits for /dev/null.
    let descriptor = unsafe open("/dev/null", O_RDWR)
    try #require(descriptor > 2)
    defer { close(descriptor) }
    var prompt = CodePrompt(.digits(6), mask: .dots)
    let isOpen = "[ -e /proc/self/fd/\(descriptor) ]"
    #expect(
      try ScriptedPrompt(.type("123456"), prompt: prompt, command: shell(isOpen)).answer != nil)
    prompt.withheldDescriptors = [descriptor]
    let run = try ScriptedPrompt(.type("123456"), prompt: prompt, command: shell("! " + isOpen))
    #expect(run.answer == "123456")
    prompt.withheldDescriptors = []
    prompt.statusDescriptor = descriptor
    let told = try ScriptedPrompt(.type("123456"), prompt: prompt, command: shell("! " + isOpen))
    #expect(told.answer == "123456")
  }
}
