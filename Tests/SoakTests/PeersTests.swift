import PromptTestSupport
import Testing

/// Runs `peers.py`, which puts the prompts of several programs through the same faults, for
/// codeprompt only.
@Suite(.serialized, .waits)
struct PeersTests {
  private static let python = "/usr/bin/python3"

  /// The faults that `peers.py` causes, and the result that it prints for each.
  private static let expected = [
    "SIGTERM": "restored, signal 15",
    "^C": "restored, signal 2",
    "SIGHUP": "restored, signal 1",
    "the terminal hangs up": "signal 1, nothing on stdout",
    "the terminal hangs up, SIGHUP is ignored": "status 3, nothing on stdout",
    "typing after SIGSTOP, `stty sane` and fg": "not echoed",
    "^Z": "stopped: restored; after fg: typed part kept",
    "typed before the prompt": "discarded",
    "paste of the answer and one more line": "status 0, 0 bytes left",
    "stdout is `/dev/full`": "status 4",
    "stdout is closed": "status 4",
    "TERM=dumb": "0 ESC bytes, status 0",
    "input left after SIGTERM": "0 bytes left",
    "the prompt's time limit": "status 124, 0 bytes left, nothing on stdout",
  ]

  private static var canRun: Bool { unsafe access(python, X_OK) == 0 }

  @Test(.enabled(if: canRun, "there is no /usr/bin/python3"))
  func `peers.py shows that codeprompt survives every fault`() throws {
    let sources = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    let script = sources.joined(separator: "/") + "/Tools/Peers/peers.py"
    let prompt = try BuiltProducts.find("codeprompt", path: "")
    let result = try CommandResult.run(
      [Self.python, script, "--codeprompt", prompt, "--only", "codeprompt"],
      // A debug build takes about 5 s for 1 MB, and more on a busy machine; the case has 17 s.
      environment: ["PEERS_PASTE": "0.2"], within: .seconds(90))
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    let cells = Self.cells(of: result.outputText)
    for (fault, fact) in Self.expected { #expect(cells[fault] == fact, "\(fault)") }
    #expect(cells["0.2 MB paste"]?.hasSuffix("Enter refused, restored") == true)
    #expect(["0 copies", "not allowed to look"].contains(cells["in memory at exit"]))
    #expect(cells["1 s after SIGKILL"] == "restored, 0 bytes left")
  }

  /// The second column of a table, by the first column.
  private static func cells(of table: String) -> [String: String] {
    var cells: [String: String] = [:]
    for line in table.split(separator: "\n") where line.hasPrefix("| ") {
      var parts = line.split(separator: "|").map(String.init)
      for index in parts.indices {
        while parts[index].hasPrefix(" ") { parts[index].removeFirst() }
        while parts[index].hasSuffix(" ") { parts[index].removeLast() }
      }
      if parts.count == 2 { cells[parts[0]] = parts[1] }
    }
    return cells
  }
}
