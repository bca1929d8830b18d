import CodePromptKit
import PromptTestSupport
import Testing

/// The pinentry asks on the terminal that the client names, and refuses one that it can't use.
@Suite(.waits, .tags(.linking))
struct TerminalTests {
  @Test func `a ttyname that is no usable terminal gets an error reply, and the session continues`()
    throws
  {
    var client = try Conversation()
    for path in ["/dev/null", "/etc/passwd", "/nowhere", "/", "relative", "/dev/tty"] {
      try client.set("OPTION ttyname=\(path)")
      let reply = try client.ask("GETPIN")
      #expect(reply.hasPrefix("S ERROR codeprompt.terminal 83918950 "), "\(reply)")
      #expect(reply.hasSuffix(Conversation.noTerminal))
    }
    try client.set("OPTION ttyname=\(client.terminal.path)")
    try client.open()
    try client.type("a\r", getting: "D a\nOK\n")
    try client.end()
  }

  @Test func `without a ttyname the pinentry asks on its controlling terminal, if it has one`()
    throws
  {
    var client = try Conversation(namesTerminal: false)
    let reply = try client.ask("GETPIN")
    #expect(reply.contains("/dev/tty: ") && reply.hasSuffix(Conversation.noTerminal))
    try client.end()

    var person = try Conversation(namesTerminal: false, hasControllingTerminal: true)
    try person.open()
    try person.type("abc\r", getting: "D abc\nOK\n")
    try person.end(secret: "abc")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can play another user"), .needs("setpriv"))
  func `another user's terminal is refused, even if it can be opened`() throws {
    let program = "\(BuiltProducts.directory)/pinentry-codeprompt"
    var client = try Conversation(["setpriv", "--reuid=65534", "--clear-groups", program])
    try #require(unsafe chmod(client.terminal.path, 0o666) == 0)
    let reply = try client.ask("GETPIN")
    #expect(reply.contains("another user's"), "\(reply)")
    #expect(reply.hasSuffix(Conversation.noTerminal) && client.terminal.received == [])
    try client.end()
  }

  @Test func `a pinentry waits for the terminal of another prompt, until the time limit of -o`()
    throws
  {
    // The value may follow the option without a space.
    var client = try Conversation(["pinentry-codeprompt", "-o1"])
    let lock = try #require(ForeignLock(client.terminal.path))
    #expect(try client.ask("GETPIN") == Conversation.timedOut)
    client.terminal.settle()
    #expect(client.terminal.screen.text.contains("Terminal in use by "))
    try client.set("SETTIMEOUT 0")
    let bytes = client.terminal.received.count
    try client.send("GETPIN")
    // It says again that it waits, and does not ask.
    try client.terminal.wait("it to wait again") { $0.received.count > bytes }
    try client.terminal.waitUntilIdle()
    client.terminal.settle()
    #expect(!client.terminal.screen.text.contains("┗━━"))
    lock.release()
    try client.terminal.wait("the question") {
      $0.screen.text.contains("┗━━") && $0.settings?.echoes == false
    }
    try client.type("abc\r", getting: "D abc\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `if the terminal is lost, the reply is an error and never an answer`() throws {
    var client = try Conversation()
    try client.open()
    try client.typeHalf()
    client.terminal.hangUp()
    let reply = try client.reply()
    #expect(reply.contains("lost") && reply.hasSuffix(Conversation.noTerminal), "\(reply)")
    try client.end(secret: "half")
  }

  @Test func `the pinentry touches the client's touch-file after a question`() throws {
    let path = "/tmp/codeprompt-touched-\(getpid())"
    _ = try CommandResult.run(["touch", "-d", "@1000", path])
    defer { _ = unsafe unlink(path) }
    var client = try Conversation()
    try client.set("OPTION touch-file=\(path)")
    var facts = stat()
    #expect(unsafe stat(path, &facts) == 0 && facts.changeTime == 1000)
    try client.open()
    try client.type("pin\r", getting: "D pin\nOK\n")
    try client.end()
    #expect(unsafe stat(path, &facts) == 0 && facts.changeTime > 1000)
  }

  @Test(arguments: [
    (["-T/x", "-gN", "y"], "D /x y - ?", ""), (["-T=/x", "-dNy"], "D =/x y - ?", ""),
    (["-T", "-x"], "D -x - - ?", ""), (["--ttyname=", "-Ny"], "D - y - -", ""),
    (["-N", "y", "-T"], "D - y - -", "option '-T' needs a value"),
    (["--ttytype=y", "--ttyname"], "D - y - -", "option '--ttyname' needs a value"),
    (["--debug=1", "-Ny"], "D - y - -", "option '--debug' takes no value"),
    (["-g\u{1B}\u{9B}Ny", "z", "-"], "D - y - -", "unknown option '-%1B'"),
    (["--", "-T/x"], "D - - - -", ""), (["--tty=/x", "-Ny"], "D - y - -", "option '--tty=/x'"),
    (["--display", ":0", "-T", "/y", "--ttyname", "/x", "-Cx"], "D /x - :0 ?", ""),
  ])
  func `the pinentry reads command line options as getopt does`(
    words: [String], info: String, complaint: String
  ) throws {
    let result = try CommandResult.run(
      ["pinentry-codeprompt"] + words, input: Array("GETINFO ttyinfo\nBYE\n".utf8))
    let line = result.outputText.split(separator: "\n").dropFirst().first ?? ""
    #expect(result.outcome == .exited(0) && line.hasPrefix(info + " "), "\(line)")
    #expect(complaint.isEmpty ? result.error == [] : result.errorText.contains(complaint))
    // A message that quotes a word can't control the terminal.
    #expect(result.error.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test(arguments: [">/dev/full", ">&-", "--help >/dev/full"])
  func `if standard output can't be written, the exit status is 1`(words: String) throws {
    let program = "\(BuiltProducts.directory)/pinentry-codeprompt"
    let result = try CommandResult.run(["sh", "-c", "'\(program)' \(words)"], input: [])
    #expect(result.outcome == .exited(1))
    #expect(
      result.errorText == "pinentry-codeprompt: nothing can be written to standard output\n")
  }

  @Test func `--help and -V print help and version`() throws {
    for (option, text) in [
      ("--help", "Usage: pinentry-codeprompt"), ("-V", Release.version + "\n"),
    ] {
      let result = try CommandResult.run(["pinentry-codeprompt", option])
      #expect(result.outcome == .exited(0) && result.outputText.hasPrefix(text))
      #expect(result.outputText.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  // MARK: The environment

  // Options of a client, an environment, what the screen shows, and whether the terminal gets
  // escape sequences.
  @Test(arguments: [
    (
      ["ttytype=xterm", "lc-ctype=de_DE.UTF-8", "lc-messages=zh_CN.UTF-8"],
      ["LC_ALL": "C", "LANGUAGE": "en", "TERM": "dumb"], ["┏", "密码"], true
    ),
    (["ttytype=xterm", "lc-ctype=C"], ["LC_ALL": "C.UTF-8"], ["Password"], true),
    (["ttytype=dumb", "lc-ctype=C.UTF-8"], ["TERM": "xterm"], ["Password"], false),
    (["lc-ctype=C.UTF-8"], [:], ["Password"], false),
  ])
  func `the client's locale and ttytype determine character set, language and sequences`(
    options: [String], environment: [String: String], shown: [String], isDrawn: Bool
  ) throws {
    var client = try Conversation(options: options, environment: environment)
    try client.send("GETPIN")
    try client.terminal.waitUntilReady()
    client.terminal.settle()
    let text = client.terminal.screen.text
    for word in shown { #expect(text.contains(word), "\(text)") }
    #expect(text.contains("┏") == (shown[0] == "┏"), "\(text)")
    #expect(client.terminal.received.contains(0x1B) == isDrawn)
    try client.type("ab\r", getting: "D ab\nOK\n")
    try client.end(secret: "ab")
  }
}

extension stat {
  /// When the file's contents changed last, in seconds.
  fileprivate var changeTime: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
