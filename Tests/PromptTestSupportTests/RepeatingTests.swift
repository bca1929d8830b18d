import PromptTestSupport
import Testing

/// Several commands run one after the other in one terminal and session.
@Suite(.serialized, .waits)
struct RepeatingTests {
  @Test func `each command run in the same terminal has its own status, output and arguments`()
    throws
  {
    let terminal = try PseudoTerminal.run(["sh", "-c", "echo first; exit 3"])
    #expect(try terminal.waitForExit() == .exited(3))
    let session = terminal.sessionIdentifier
    for (number, word) in ["a b", "", "-c", "é"].enumerated() {
      let script = "printf '[%s]' \"$1\"; echo here >/dev/tty; exit \(number)"
      try terminal.startNext(["sh", "-c", script, "sh", word], atRow: number)
      #expect(try terminal.waitForExit() == .exited(Int32(number)))
      #expect(terminal.outputText == "[\(word)]")
      #expect(terminal.screen.row(number) == "here")
      #expect(terminal.violations() == [])
    }
    #expect(terminal.sessionIdentifier == session)
  }

  #if os(Linux)
    @Test func `the resource figures of a process are read from /proc`() throws {
      let terminal = try PseudoTerminal.run(["sleep", "1000"])
      let process = terminal.processIdentifier
      let memory = try #require(ProcessFigures.residentMemory(of: process))
      let peak = try #require(ProcessFigures.peakMemory(of: process))
      let mapped = try #require(ProcessFigures.mappedMemory(of: process))
      #expect(memory > 0 && memory <= peak && peak <= mapped)
      let time = try #require(ProcessFigures.processorTime(of: process))
      #expect(time < terminal.effortLimit())
      try terminal.wait("sleep to sleep") {
        ProcessFigures.whereabouts(of: $0.processIdentifier).contains("sleeping")
      }
      // Until it sleeps, the dynamic loader may have a library open.
      #expect(ProcessFigures.openDescriptors(of: process) == 3)
      try terminal.signal(9)
      try terminal.waitForExit()
      #expect(ProcessFigures.residentMemory(of: process) == nil)
      let busy = try PseudoTerminal.run(["sh", "-c", "while :; do :; done"])
      busy.mayBeLeftRunning = true
      try busy.wait("processor time") {
        ProcessFigures.processorTime(of: $0.processIdentifier) ?? .zero > .milliseconds(50)
      }
    }
  #endif
}
