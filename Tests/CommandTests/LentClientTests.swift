#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// Programs of others that ask for a password on the terminal, as the COMMAND of a prompt.
  ///
  /// They read the terminal's settings before they are stopped for changing them, so what they set
  /// is made from the prompt's settings. `Tests/Tools/LentTerminal` tries more programs and keys.
  @Suite(.serialized, .waits, .tags(.linking))
  struct LentClientTests {
    /// A script that asks in this way, and writes what it has read to descriptor 3.
    struct Client: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let script: String
      /// The question that shows that the terminal is lent.
      var question = "Password:"

      static let all = [
        Client(
          testDescription: "bash's read -s",
          script: "bash -c 'read -rsp \"Password: \" x </dev/tty 2>/dev/tty; echo \"$x.\" >&3'"),
        Client(
          testDescription: "bash's read -s, asking on standard error",
          script: "bash -c 'read -rsp \"Password: \" x </dev/tty; echo \"$x.\" >&3'"),
        Client(
          testDescription: "stty -echo",
          script: """
            stty -echo </dev/tty; printf 'Password: ' >/dev/tty; read -r x </dev/tty
            stty echo </dev/tty; echo "$x." >&3
            """),
        Client(
          testDescription: "Python's getpass",
          script: "python3 -c 'import getpass; print(getpass.getpass() + \".\")' >&3"),
      ]

      func ask(_ before: String = "", _ after: String = "") throws -> PseudoTerminal {
        let terminal = try askChecked(by: "cat >/dev/null; \(before)\(script)\(after)")
        try terminal.type("123456")
        try terminal.waitForPassword(question)
        return terminal
      }
    }

    @Test(arguments: Client.all)
    func `a password is read whole, with Backspace and Ctrl-U, and never shown`(client: Client)
      throws
    {
      let terminal = try client.ask()
      for key in "xyz\u{15}kiq\u{7F}wi\n" { try terminal.typeRead(String(key)) }
      try terminal.expectExit(0, secret: "kiwi")
      #expect(terminal.text(of: 3) == "kiwi.\n")
    }

    @Test(arguments: Client.all)
    func `two questions in a row are both answered`(client: Client) throws {
      let terminal = try client.ask("", "; \(client.script)")
      for key in "kiwi\n" { try terminal.typeRead(String(key)) }
      try terminal.waitForWord("kiwi.\n")
      try terminal.waitForPassword(client.question, count: 2)
      for key in "plum\n" { try terminal.typeRead(String(key)) }
      try terminal.expectExit(0, secret: "plum")
      #expect(terminal.text(of: 3) == "kiwi.\nplum.\n")
    }

    @Test(arguments: Client.all)
    func `after ^Z and fg a password is still read whole`(client: Client) throws {
      let terminal = try client.ask()
      try terminal.typeRead("k")
      try terminal.type("\u{1A}")
      try terminal.waitForStop()
      #expect(terminal.settings == terminal.settingsAtStart)
      try terminal.foreground()
      try terminal.waitForPassword(client.question)
      for key in "kiwi\n" { try terminal.typeRead(String(key)) }
      try terminal.expectExit(0, secret: "kiwi")
      #expect(terminal.text(of: 3).hasSuffix("kiwi.\n"))
    }

    @Test(arguments: Client.all)
    func `^C at the question ends everything`(client: Client) throws {
      let terminal = try client.ask()
      try terminal.typeRead("k")
      try terminal.type("\u{3}")
      try terminal.expectDeath(by: SIGINT, except: [.screen], secret: "123456")
      #expect(terminal.settings == terminal.settingsAtStart)
    }

    @Test func `a wrong password is asked again, and its reason is shown once`() throws {
      let client = Client.all[1]
      let terminal = try client.ask(
        "", "; test -e /dev/fd/5 && exit 0; echo 'No such user' >&2; exit 1")
      for key in "plum\n" { try terminal.typeRead(String(key)) }
      try terminal.waitForText("2 attempts left")
      #expect(terminal.screen.text.contains("✗ No such user"), "\(terminal.screen.text)")
      #expect(
        terminal.screen.text.matches(of: /No such user/).count == 1, "\(terminal.screen.text)")
      try terminal.expectCancelled(secret: "plum")
    }

    @Test func `a line on standard error is seen while a command waits for a key`() throws {
      let terminal = try askChecked(
        by: "cat >/dev/null; echo 'Insert the card and press Enter' >&2; read -r x </dev/tty")
      try terminal.type("123456")
      try terminal.waitForText("Insert the card and press Enter")
      try terminal.wait("the command's turn") { $0.foregroundGroup != $0.processIdentifier }
      try terminal.waitForText("Insert the card and press Enter")
      try terminal.expectAccepted(typing: "\n")
      // It was seen, and is not written to the prompt's standard error too.
      #expect(terminal.errorText == "")
    }
  }

  extension PseudoTerminal {
    /// Waits until a command asks for a password with its settings put right: the kernel edits
    /// lines, does not echo, and makes signals of its keys.
    fileprivate func waitForPassword(_ question: String, count: Int = 1) throws {
      try wait("a question for a password") {
        $0.screen.text.components(of: question) >= count && $0.settings?.echoes == false
          && ($0.settings?.local ?? 0) & UInt(ICANON) != 0
          && $0.foregroundGroup != $0.processIdentifier
      }
    }

    /// Types a key, and waits until the program's terminal has taken it.
    fileprivate func typeRead(_ key: String) throws {
      try type(key)
      settle()
    }
  }

  extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
  }
#endif
