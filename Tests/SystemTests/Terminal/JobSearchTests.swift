#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// The search for other jobs of the session, and for what a command has started.
  @Suite(.serialized, .waits)
  struct JobSearchTests {
    /// Runs a process that takes its terminal and searches.
    private func run(_ steps: [String], in script: String? = nil) throws {
      let file = try BuiltProducts.find("command-scenarios", path: "")
      let words = [file, "a process takes its terminal"] + steps
      let terminal = try PseudoTerminal.run(script.map { ["sh", "-c", $0] + words } ?? words)
      terminal.exceptions = [.effort, .processes]
      let outcome = try terminal.waitForExit()
      #expect(outcome == .exited(0), "\(terminal.errorText)")
    }

    /// Scripts that start a process and stop it: as a child, in a group of its own (timeout), and
    /// further below.
    static let stopped = [
      "sleep 1000 & kill -STOP $!; echo $!; wait",
      "timeout 1000 sleep 1000 & kill -STOP $!; echo $!; wait",
      "sleep 1000 & sh -c 'sleep 1000 & kill -STOP $!; echo $!; wait' & wait",
    ]

    @Test(arguments: stopped)
    func `a stopped process that a command has started is found, directly or not`(script: String)
      throws
    {
      try run(["start=\(script)", "search", "stop"])
    }

    /// Scripts around the search, and whether it finds another job that may write.
    static let others: [(script: String?, isFound: Bool)] = [
      (nil, false),
      // The shell waits for the prompt, in a group of its own.
      ("set -m; \"$0\" \"$@\"", false),
      ("set -m; sleep 1000 & \"$0\" \"$@\"; s=$?; kill $!; exit $s", true),
      ("set -m; sleep 1000 & kill -STOP $!; \"$0\" \"$@\"; s=$?; kill -KILL $!; exit $s", false),
      ("setsid sleep 1000 & \"$0\" \"$@\"; s=$?; kill $!; exit $s", false),
      ("sleep 1000 & \"$0\" \"$@\"; s=$?; kill $!; exit $s", false),
    ]

    @Test(arguments: others)
    func `another job is one of the same session that runs, and no command of the prompt`(
      script: String?, isFound: Bool
    ) throws {
      try run(
        ["start=echo started; exec sleep 1000", "await=started"]
          + ["others=\(isFound ? "run" : "none")", "stop"], in: script)
    }
  }
#endif
