import CodePromptLoop

#if canImport(Glibc)
  import CodePromptKit
  import CodePromptSecretStorage
  import CodePromptSystem
  import CommandWatching
  import PromptTestSupport
  import Testing

  /// What a command says on standard error is shown while the command has the terminal.
  @Suite(.waits)
  struct ErrorRelayTests {
    /// Writes parts to standard error one by one, and returns what is relayed after each, 50 ms
    /// later, and the command.
    private func relay(
      _ parts: [String], before earlier: String = "", for use: TerminalUse = .lines
    ) throws -> (texts: [String], last: String) {
      let writing = ([earlier] + parts).map { "printf '\($0)' >&2; printf x; kill -STOP $$" }
      let command = try RunningCommand.shell(writing.joined(separator: "; "))
      let secret = try SecretBytes.holding("123456")
      let job = Job(.check(nil), .check, .command(command), until: nil)
      var texts: [String] = []
      for index in writing.indices {
        // The command has written a part, and is stopped.
        while command.output.totalCount <= index { command.advanceOnce() }
        while ProcessTable.status(of: command.leader)?.first != "T" { _ = poll(nil, 0, 1) }
        command.advanceOnce()
        job.beginRelay()
        if index > 0 {
          if use == .lines {
            let early = job.takeStandardError(
              at: .zero, for: use, without: secret, isASCII: false)
            #expect(early == [])
          }
          let taken = job.takeStandardError(
            at: .milliseconds(50), for: use, without: secret, isASCII: false)
          texts.append(ByteText(taken).description)
        }
        kill(command.leader, SIGCONT)
      }
      _ = try command.advanceToEnd()
      return (texts, job.lastError ?? "")
    }

    /// What a command writes before it gets the terminal and then, and what is relayed.
    static let outputs: [(earlier: String, parts: [String], relayed: [String])] = [
      ("", ["Password: "], ["Password: "]),
      ("", ["Hello\\nPassword: "], [#"Hello\r\nPassword: "#]),
      ("Hello\\nPassword: ", [" "], ["Password:  "]),
      ("Hi\\nInsert the card\\n\\n", ["Thanks\\n"], [#"Insert the card\r\n\r\nThanks\r\n"#]),
      ("", ["1", "2\\n3"], ["1", #"2\r\n3"#]),
      ("", ["10%%\\r", "20%%\\r"], [#"10%\r"#, #"20%\r"#]),
      ("", ["a\\033[31mb\\033", "[0mc"], ["ab", "c"]),
      ("", ["code 123456\\nwrong\\n"], [#"\r\nwrong\r\n"#]),
      ("", ["code 123", "456\\n"], ["code 123", #"\r\n"#]),
    ]

    @Test(arguments: outputs)
    func `the last line and what follows are shown, without sequences and the answer`(
      output: (earlier: String, parts: [String], relayed: [String])
    ) throws {
      let texts = try relay(output.parts, before: output.earlier).texts
      #expect(texts == output.relayed)
    }

    @Test func `a command that draws is shown as it draws, from its last line on`() throws {
      let relayed = try relay(
        ["\\033[2J", "\\033[H123456", "+"], before: "code 123456\\nlast", for: .keys)
      #expect(relayed.texts == [#"last\e[2J"#, "", "+"])
    }

    @Test func `while the command's own prompt asks, nothing is shown`() throws {
      #expect(try relay(["Wrong\\n"], for: .prompt).texts == [""])
    }

    @Test(arguments: [
      ["Password: ", "Wrong\\n"], ["Wrong\\n"],
    ])
    func `a question that was shown is no part of the reason that follows it`(parts: [String])
      throws
    {
      #expect(try relay(parts).last == "Wrong")
    }
  }
#endif
