#if os(Linux)
  import PromptTestSupport
  import Testing

  /// The prompt in a namespace for process identifiers whose terminal belongs to a session outside,
  /// as in containers and in the sandboxes of bwrap and flatpak: `getpgrp()` is 0 there.
  @Suite(.serialized, .waits, .needs(ProcessNamespace()))
  struct NamespaceTests {
    /// Starts a prompt as the namespace's first process, or as a child of a shell that is.
    private func ask(_ arguments: [String], isFirst: Bool) throws -> PseudoTerminal {
      let command = ["unshare", "--pid", "--fork", "--mount-proc"]
      let prompt = try BuiltProducts.find("codeprompt", path: "")
      let shell = isFirst ? [] : ["sh", "-c", "\"$@\"; exit $?", "sh"]
      let terminal = try PseudoTerminal.run(command + shell + [prompt] + arguments)
      try terminal.waitForText("╰───╯")
      return terminal
    }

    @Test func `COMMAND is started where a seccomp filter refuses clone3() with EPERM`() throws {
      let file = try BuiltProducts.find("command-scenarios", path: "")
      let prompt = try BuiltProducts.find("codeprompt", path: "")
      let words = [file, "a program runs where clone3(2) is refused", prompt, "-md6", "Code"]
      let terminal = try PseudoTerminal.run(words + ["--", "cat"])
      try terminal.waitUntilReady()
      try terminal.expectAnswer()
    }

    @Test(arguments: [true, false])
    func `a COMMAND that reads the terminal is refused with status 6`(isFirst: Bool) throws {
      let reading = "read -r code; read -r line </dev/tty"
      let terminal = try ask(["-md6", "--", "sh", "-c", reading], isFirst: isFirst)
      try terminal.type("123456")
      try terminal.expectExit(6, except: [.effort], secret: "123456")
      #expect(terminal.errorText.contains("use the terminal"), "\(terminal.errorText)")
      #expect(!terminal.hasReceived("123456"))
    }

    @Test(arguments: ["\u{1B}", "\u{3}"])
    func `Esc and ^C end a prompt whose COMMAND is checking`(key: String) throws {
      let terminal = try ask(["-md6", "--", "sleep", "1000"], isFirst: false)
      try terminal.submit()
      try terminal.type(key)
      #expect(try terminal.waitForExit() != .exited(0))
      #expect(terminal.violations(except: [.effort], secret: "123456") == [])
    }
  }

  /// Whether `unshare` can make a namespace for process identifiers, which only root may do.
  private struct ProcessNamespace: Installable {
    let absence: String?

    init() {
      let words = ["unshare", "--pid", "--fork", "--mount-proc", "true"]
      guard let result = try? CommandResult.run(words) else {
        absence = "unshare is not installed"
        return
      }
      absence =
        result.outcome == .exited(0)
        ? nil : "unshare can't make a process namespace here: \(result.errorText)"
    }
  }
#endif
