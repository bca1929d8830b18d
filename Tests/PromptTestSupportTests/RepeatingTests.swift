import PromptTestSupport
import Testing

/// Several commands run one after the other in one terminal and session, and are watched.
@Suite(.serialized, .waits)
struct RepeatingTests {
  @Test func `each command run in the same terminal has its own status, output and arguments`()
    throws
  {
    let terminal = try PseudoTerminal.run(["sh", "-c", "echo first; exit 3"])
    #expect(try terminal.waitForExit() == .exited(3))
    for (number, word) in ["a b", "", "-c", "é"].enumerated() {
      let script = "printf '[%s]' \"$1\"; echo here >/dev/tty; exit \(number)"
      try terminal.startNext(["sh", "-c", script, "sh", word], atRow: number)
      #expect(try terminal.waitForExit() == .exited(Int32(number)))
      #expect(terminal.outputText == "[\(word)]")
      #expect(terminal.screen.row(number) == "here")
      #expect(terminal.violations() == [])
    }
  }

  @Test func `the error of a wait that times out contains the screen`() throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "echo Hello; cat"]) { $0.output = .terminal }
    terminal.mayBeLeftRunning = true
    try terminal.waitForText("Hello")
    let error = #expect(throws: PseudoTerminalError.self) {
      try terminal.wait("nothing", within: .milliseconds(20)) { _ in false }
    }
    #expect(error?.description.contains("timed out waiting for nothing") == true)
    #expect(error?.description.hasSuffix("screen:\nHello") == true)
  }

  #if os(Linux)
    @Test func `the resource figures of a process are read from /proc`() throws {
      let terminal = try PseudoTerminal.run(["sleep", "1000"])
      terminal.mayBeLeftRunning = true
      let process = terminal.processIdentifier
      let memory = try #require(ProcessFigures.residentMemory(of: process))
      let peak = try #require(ProcessFigures.peakMemory(of: process))
      let mapped = try #require(ProcessFigures.mappedMemory(of: process))
      #expect(memory > 0 && memory <= peak && peak <= mapped)
      try terminal.wait("sleep to sleep") {
        ProcessFigures.whereabouts(of: $0.processIdentifier).contains("sleeping")
      }
      // Until it sleeps, the dynamic loader may have a library open.
      #expect(ProcessFigures.openDescriptors(of: process) == 3)
      let busy = try PseudoTerminal.run(["sh", "-c", "while :; do :; done"])
      busy.mayBeLeftRunning = true
      try busy.wait("processor time") {
        ProcessFigures.processorTime(of: $0.processIdentifier) ?? .zero > .milliseconds(50)
      }
    }
  #endif
}
