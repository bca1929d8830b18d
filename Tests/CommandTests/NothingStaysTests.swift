#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// Nothing of a prompt that has ended is left, and nothing touches the next prompt, whatever else
  /// runs in the script or the pipeline.
  @Suite(.serialized, .waits, .tags(.linking))
  struct NothingStaysTests {
    /// A prompt that asks, and the guards in its session.
    private func guards(_ terminal: PseudoTerminal) -> [Int32] {
      ProcessTable.members(ofSession: terminal.sessionIdentifier).filter {
        ProcessTable.name(of: $0) == "prompt-guard"
      }
    }

    /// Ways to run a script: as it is, on a terminal without a usable device node, where there is
    /// no lock, and with its output in a pipe.
    enum Surroundings: CaseIterable { case plain, withoutLock, inPipeline }

    private func run(_ script: String, in surroundings: Surroundings, _ gate: Gate) throws
      -> PseudoTerminal
    {
      var words = ["sh", "-c", script]
      switch surroundings {
      case .plain: break
      // Nobody else can open the node: as under runuser, and in a container with a devpts of its
      // own.
      case .withoutLock:
        words = ["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /dev/pts; " + script]
      case .inPipeline: words = ["sh", "-c", "{ \(script); } | cat"]
      }
      return try PseudoTerminal.run(words, environment: programPath) {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
    }

    // Only root can make a mount namespace.
    @Test(arguments: Surroundings.allCases.filter { $0 != .withoutLock || geteuid() == 0 })
    func `a background process that ends leaves the second prompt of its script without echo`(
      surroundings: Surroundings
    ) throws {
      let gate = try Gate()
      let terminal = try run(
        "{ read -r go <&4; } & codeprompt --line User; codeprompt -md6 Code -- true; read -r x <&4",
        in: surroundings, gate)
      try terminal.waitForText("User")
      try terminal.waitUntilReady()
      try terminal.type("alice\r")
      try terminal.waitForText("Code")
      try terminal.wait("ECHO off") { $0.settings?.echoes == false }
      try terminal.type("12", dots: 2)
      let asking = terminal.settings
      gate.send()
      // The background process is gone, and the prompt has drawn a third dot after that.
      try terminal.wait("the end of the background process") { terminal in
        ProcessTable.members(ofSession: terminal.sessionIdentifier).count { process in
          ProcessTable.name(of: process) == "sh" && process != terminal.processIdentifier
        } <= (surroundings == .inPipeline ? 1 : 0)
      }
      try terminal.type("3", dots: 3)
      #expect(terminal.settings == asking)
      // A guard takes its name a moment after its start.
      try terminal.wait("the second prompt's guard, alone") { guards($0).count == 1 }
      try terminal.type("456")
      try terminal.wait("the settings of before") { $0.settings == $0.settingsAtStart }
      gate.send()
      try terminal.expectExit(0, except: [.effort], secret: "123456")
    }

    @Test(arguments: [Surroundings.plain, .inPipeline])
    func `of ten prompts beside a background process no guard is left`(surroundings: Surroundings)
      throws
    {
      let gate = try Gate()
      let terminal = try run(
        """
        sleep 1000 & i=0
        while [ $i -lt 10 ]; do
          i=$((i + 1)); codeprompt -md1 "Code $i"; echo "end $i." >&3; read -r next <&4
        done
        """, in: surroundings, gate)
      for count in 1...10 {
        try terminal.waitForText("Code \(count)")
        try terminal.wait("ECHO off") { $0.settings?.echoes == false }
        try terminal.type("1")
        try terminal.waitForWord("end \(count).")
        // The prompt has waited for its guard.
        #expect(guards(terminal) == [])
        gate.send()
      }
      for process in ProcessTable.members(ofSession: terminal.sessionIdentifier)
      where ProcessTable.name(of: process) == "sleep" { kill(process, SIGKILL) }
      try terminal.expectExit(0, except: [.effort])
    }

    @Test(arguments: [Surroundings.plain, .inPipeline])
    func `a process that adopts orphans and does not wait for them gets no zombie`(
      surroundings: Surroundings
    ) throws {
      let terminal = try PseudoTerminal.run(
        ["sh", "-c", "for i in 1 2 3 4; do codeprompt -md1 $i | cat; echo end $i. >&3; done"],
        environment: programPath
      ) {
        $0.adoptsOrphans = true
        $0.extra = [3: .pipe]
        $0.output = surroundings == .plain ? .pipe : .pipeline
      }
      for count in 1...4 {
        try terminal.wait("prompt \(count)") {
          $0.screen.text.contains("\(count)") && $0.settings?.echoes == false
        }
        try terminal.type("1")
        try terminal.waitForWord("end \(count).")
      }
      #expect(try terminal.waitForExit() == .exited(0))
      let children = ProcessTable.processes.filter {
        ProcessTable.status(of: $0)?[1] == "\(terminal.sessionIdentifier)"
      }
      #expect(children == [], "\(children.map(ProcessTable.name))")
    }
  }
#endif
