import CodePromptKit
import PromptTestSupport
import Testing

/// What the transcripts of `TranscriptTests` can't say of the command's arguments.
@Suite(.serialized, .waits)
struct UsageTests {
  @Test func `--version prints one line`() throws {
    let result = try CommandResult.run(["codeprompt", "-V"])
    #expect(result.outputText == "codeprompt \(Release.version)\n")
    #expect(result.outcome == .exited(0))
  }

  @Test func `a time has units, or is in seconds`() throws {
    let times = ["90", "0090", "1.5m", "1m30s", "1m29s1000ms", "60m", "604800", "7d"]
    let script = """
      for time in \(times.joined(separator: " ")); do
        codeprompt -d1 --plain --autofill 'echo 1' --timeout $time
      done
      """
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", script], rows: 60, environment: programPath)
    try terminal.expectExit(0)
    let limits = terminal.screen.text.split(separator: "\n").filter { $0.hasPrefix("Time limit") }
    let lengths =
      Array(repeating: "1 minute 30 seconds", count: 5) + ["1 hour", "168 hours", "168 hours"]
    #expect(limits.map { $0.dropFirst("Time limit: ".count) } == lengths.map { $0[...] })
  }

  @Test(.needs("objdump"))
  func `codeprompt is linked with neither Foundation nor Dispatch`() throws {
    let path = try BuiltProducts.find("codeprompt", path: "")
    let headers = try CommandResult.run(["objdump", "-p", path]).outputText
    let needed = headers.split(separator: "\n").filter { $0.contains("NEEDED") }
    #expect(needed.contains { $0.contains("libswiftCore") })
    #expect(!needed.contains { $0.contains("Foundation") || $0.contains("dispatch") }, "\(needed)")
  }
}
