import PromptTestSupport
import Testing

/// Floods of input.
@Suite(.serialized, .waits, .tags(.linking))
struct InputFaultTests {
  @Test(arguments: [("", ""), ("\u{1B}[200~", "\u{1B}[201~")])
  func `640 KB of input take little memory and few bells`(start: String, end: String) throws {
    let terminal = try ask(["-md6"])
    let clock = ContinuousClock()
    let began = clock.now
    let block = [UInt8](repeating: UInt8(ascii: "7"), count: 4096)
    let note = start.isEmpty ? "At most 6 digits: delete one" : "no 6-digit code"
    // The first block brings the pages of the executable into memory that all of them need.
    let peaks = try [1, 160].map { count in
      try terminal.type(start)
      for _ in 0..<count { try terminal.type(block) }
      try terminal.type(end)
      try terminal.wait("the note", within: .seconds(60)) { $0.screen.text.contains(note) }
      // Neither the flood nor the paste submits. After a pause the prompt accepts keys again.
      terminal.pass(.milliseconds(300))
      try terminal.type("\r\u{15}12", dots: 2)
      return try terminal.peakMemory()
    }
    #expect(peaks[1] - peaks[0] < 500, "\(peaks) KiB")
    // The bell rings at most once in 250 ms.
    let bells = terminal.received.count { $0 == 7 }
    #expect(bells > 0 && bells <= Int((clock.now - began) / Duration.milliseconds(250)) + 1)
    try terminal.expectAnswer(typing: "3456", except: [.effort])
  }
}

extension PseudoTerminal {
  /// The peak memory (VmHWM) of the command, in KiB.
  fileprivate func peakMemory() throws -> Int {
    let script = "sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/\(processIdentifier)/status"
    let text = try CommandResult.run(["sh", "-c", script]).outputText
    return try #require(Int(text.dropLast()), "\(text)")
  }
}
