import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A status descriptor gets one line for each event of the prompt.
@Suite(.waits)
struct StatusReporterTests {
  private func told(
    _ steps: [TerminalScript.Step], command: String? = nil,
    _ change: (inout CodePrompt) -> Void = { _ in }
  ) throws -> String {
    let pipe = try DescriptorPair.statusPipe()
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.statusDescriptor = pipe.writer
    change(&prompt)
    let verification: Verification =
      if let command {
        .command(try PreparedVerifier(VerificationCommand(["sh", "-c", command])))
      } else {
        .none
      }
    let script = TerminalScript(steps)
    _ = try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, verification)
    #expect(script.missed == [])
    return pipe.lines
  }

  @Test
  func `all events of a prompt are reported in order`() throws {
    let lines = try told(
      [
        .type("12"), .type("x"), .type("\u{7F}"), .signal(.suspend), .type("23455"),
        .until("2 attempts"), .rest, .type("\u{12}"), .until("Sent"), .type("123456"),
      ], command: "read -r c; [ $c = 123456 ]"
    ) { $0.resend = .shell("true") }
    #expect(
      lines
        == "open, change 2, change 1, suspend, resume, change 6, submit, verify, reject 2, "
        + "change 0, resend, change 6, submit, verify, close ok")
  }

  static let endings: [([TerminalScript.Step], String?, String)] = [
    ([.type("123456")], nil, "open, change 6, submit, close ok"),
    ([.type("\u{4}")], nil, "open, close cancelled"),
    ([.type("12"), .wait(.seconds(90))], nil, "open, change 2, close timeout"),
    ([.type("\u{6}")], nil, "open, close forgot"),
    ([.hangUp], nil, "open, close failed"), ([.signal(.interrupt)], nil, "open, close failed"),
    (
      [.type("123456")], "exit 1",
      "open, change 6, submit, verify, reject 0, close rejected"
    ),
    ([.type("123456")], "exit 126", "open, change 6, submit, verify, close failed"),
    (
      [
        .type("123456"), .until("to try again"), .type("\r"), .until("Checking"),
        .until("to try again"), .type("\u{4}"),
      ], "exit 75",
      "open, change 6, submit, verify, submit, verify, close cancelled"
    ),
    (
      [.type("123456"), .until("Checking"), .type("\u{1B}\u{1B}"), .wait(.seconds(1))], "sleep 50",
      "open, change 6, submit, verify, close cancelled"
    ),
    ([.paste("123456"), .wait(.seconds(1))], nil, "open, change 6, submit, close ok"),
    ([.type("1\u{7F}2\u{7F}"), .type("x"), .type("\u{4}")], nil, "open, close cancelled"),
  ]

  @Test(arguments: endings)
  func `the last status line reports how the prompt ended`(
    steps: [TerminalScript.Step], command: String?, lines: String
  ) throws {
    let told = try told(steps, command: command) {
      $0.attempts = 1
      $0.offersForgot = true
      $0.timeLimit = .seconds(60)
    }
    #expect(told == lines)
  }

  @Test
  func `a prompt that can't take the terminal does not report that it opened`() throws {
    let pipe = try DescriptorPair.statusPipe()
    var prompt = CodePrompt(.digits(6))
    prompt.statusDescriptor = pipe.writer
    let script = TerminalScript([])
    script.onHold = { () throws(TerminalError) in throw .inBackground }
    _ = try ScriptedPrompt(script, prompt)
    #expect(!pipe.lines.contains("open"))
  }

  @Test
  func `the status lines never hold the answer`() throws {
    let lines = try told([.type("314159")], command: "true")
    #expect(!lines.contains("31") && !lines.contains("59"))
  }

  @Test
  func `a full status pipe does not block the prompt, and the lines are written later`() throws {
    let pipe = try DescriptorPair.statusPipe()
    pipe.fill()
    var reporter = StatusReporter(descriptor: pipe.writer, StandardStreams())
    for count in 0..<50 { reporter.report(.change(characterCount: count)) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while unsafe read(pipe.reader, &bytes, bytes.count) > 0 {}
    reporter.report(.close(.accepted))
    let expected = (0..<50).map { "change \($0)" } + ["close ok"]
    #expect(pipe.lines == expected.joined(separator: ", "))
  }

  @Test
  func `a status pipe without a reader does not disturb the prompt`() throws {
    let streams = StandardStreams()
    streams.ignoreBrokenPipes()
    let pipe = try DescriptorPair.statusPipe()
    pipe.closeReader()
    var prompt = CodePrompt(.digits(6))
    prompt.statusDescriptor = pipe.writer
    #expect(try ScriptedPrompt(.type("123456"), prompt: prompt).answer == "123456")
  }

  @Test(arguments: [-1, 999_999])
  func `a status descriptor that is closed does not disturb the prompt`(descriptor: Int32) throws {
    var prompt = CodePrompt(.digits(6))
    prompt.statusDescriptor = descriptor
    #expect(try ScriptedPrompt(.type("123456"), prompt: prompt).answer == "123456")
  }
}

extension DescriptorPair {
  /// A pipe whose reader does not block.
  fileprivate static func statusPipe() throws -> DescriptorPair {
    let pipe = try pipe()
    _ = fcntl(pipe.reader, F_SETFL, O_NONBLOCK)
    return pipe
  }

  /// All lines in the pipe so far, joined by commas.
  fileprivate var lines: String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe read(reader, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    guard text.last == UInt8(ascii: "\n") else { return text.isEmpty ? "" : "cut" }
    return String(decoding: text.dropLast(), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).joined(separator: ", ")
  }
}
