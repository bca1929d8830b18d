import CodePromptKit
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pinentry asks on the terminal that the client names, and refuses one that it can't use.
@Suite(.serialized, .waits, .tags(.linking))
struct TerminalTests {
  private static let refusal = "ERR 83918950 Inappropriate ioctl for device <Pinentry>\n"

  @Test(arguments: [
    "/dev/null", "/etc/passwd", "/nowhere", "/", "relative", "/dev/tty",
  ])
  func `a ttyname that is no usable terminal gets an error reply, and the session continues`(
    path: String
  ) throws {
    var client = try Conversation()
    #expect(try client.ask("OPTION ttyname=\(path)") == "OK\n")
    let reply = try client.ask("GETPIN")
    #expect(reply.hasPrefix("S ERROR codeprompt.terminal 83918950 "), "\(reply)")
    #expect(reply.hasSuffix(TerminalTests.refusal))
    #expect(try client.ask("OPTION ttyname=\(client.terminal.path)") == "OK\n")
    try client.getPIN()
    try client.terminal.type("a\r")
    #expect(try client.reply() == "D a\nOK\n")
    try client.end()
  }

  @Test func `without a ttyname the pinentry asks on its controlling terminal, if it has one`()
    throws
  {
    var client = try Conversation(namesTerminal: false)
    let reply = try client.ask("GETPIN")
    #expect(reply.contains("/dev/tty: ") && reply.hasSuffix(TerminalTests.refusal))
    try client.end()

    var person = try Conversation(namesTerminal: false) { $0.hasControllingTerminal = true }
    try person.getPIN()
    try person.terminal.type("abc\r")
    #expect(try person.reply() == "D abc\nOK\n")
    try person.end(secret: "abc")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can play another user"), .needs("setpriv"))
  func `another user's terminal is refused, even if it can be opened`() throws {
    var client = try Conversation(
      ["setpriv", "--reuid=65534", "--clear-groups"] + [
        "\(BuiltProducts.directory)/pinentry-codeprompt"
      ])
    try #require(unsafe chmod(client.terminal.path, 0o666) == 0)
    let reply = try client.ask("GETPIN")
    #expect(reply.contains("another user's") && reply.hasSuffix(TerminalTests.refusal), "\(reply)")
    #expect(client.terminal.received == [])
    try client.end()
  }

  @Test func `a pinentry waits while another prompt has the terminal`() throws {
    var client = try Conversation()
    let lock = try #require(ForeignLock(client.terminal.path))
    try client.send("GETPIN")
    #expect(!client.terminal.holds(within: .milliseconds(300)) { $0.screen.text.contains("┗━━") })
    lock.release()
    try client.terminal.wait("the question") {
      $0.screen.text.contains("┗━━") && $0.modes?.echoes == false
    }
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "D abc\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `the time limit of a question includes the wait for the terminal`() throws {
    var client = try Conversation()
    let lock = try #require(ForeignLock(client.terminal.path))
    try client.set("SETTIMEOUT 1")
    for asking in ["GETPIN", "CONFIRM"] {
      #expect(try client.ask(asking) == "ERR 83886142 Timeout <Pinentry>\n")
    }
    client.terminal.settle()
    #expect(client.terminal.screen.text.contains("Terminal locked by "))
    lock.release()
    try client.set("SETTIMEOUT 0")
    try client.getPIN()
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "D abc\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `if the terminal is lost, the reply is an error and never an answer`() throws {
    var client = try Conversation()
    try client.getPIN()
    try client.terminal.type("half")
    try client.terminal.waitForDots(4)
    client.terminal.hangUp()
    let reply = try client.reply()
    #expect(reply.contains("lost") && reply.hasSuffix(TerminalTests.refusal), "\(reply)")
    try client.end(secret: "half")
  }

  @Test(arguments: [
    (["-T/x", "-gN", "y"], "D /x y - ?", ""), (["-T=/x", "-dNy"], "D =/x y - ?", ""),
    (["-T", "-x"], "D -x - - ?", ""), (["--ttyname=", "-Ny"], "D - y - -", ""),
    (["-N", "y", "-T"], "D - y - -", "option '-T' needs a value"),
    (["--ttytype=y", "--ttyname"], "D - y - -", "option '--ttyname' needs a value"),
    (["--debug=1", "-Ny"], "D - y - -", "option '--debug' takes no value"),
    (["-gxNy", "z", "-"], "D - y - -", "unknown option '-x'"),
    (["--", "-T/x"], "D - - - -", ""), (["--tty=/x", "-Ny"], "D - y - -", "option '--tty=/x'"),
  ])
  func `the pinentry reads command line options as getopt does`(
    words: [String], info: String, complaint: String
  ) throws {
    let result = try CommandResult.run(
      ["pinentry-codeprompt"] + words, input: Array("GETINFO ttyinfo\nBYE\n".utf8))
    let line = result.outputText.split(separator: "\n").dropFirst().first ?? ""
    #expect(result.outcome == .exited(0) && line.hasPrefix(info + " "), "\(line)")
    #expect(complaint.isEmpty ? result.error == [] : result.errorText.contains(complaint))
  }

  @Test func `a ttyname that a reply quotes can't control the terminal`() throws {
    var client = try Conversation(namesTerminal: false)
    let path = "/dev/\u{E}x\u{1A}\u{1B}[31m\u{7F}\u{9B}\u{202E}é%"
    try client.set("OPTION ttyname=\(path)")
    let escaped = "/dev/%0Ex%1A%1B[31m%7F%C2%9B%E2%80%AEé%25"
    let reply = try client.ask("GETPIN")
    #expect(reply.hasPrefix("S ERROR codeprompt.terminal 83918950 \(escaped): "), "\(reply)")
    #expect(reply.hasSuffix(TerminalTests.refusal))
    #expect(try client.ask("GETINFO ttyinfo").hasPrefix("D \(escaped) xterm-256color "))
    try client.end()
  }

  @Test func `the value of option -o may follow it without a space`() throws {
    var client = try Conversation(["pinentry-codeprompt", "-o1"])
    #expect(try client.ask("GETPIN") == "ERR 83886142 Timeout <Pinentry>\n")
    try client.end()
  }

  @Test(arguments: [">/dev/full", ">&-", "--help >/dev/full", "-V >&-"])
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

  @Test func `the pinentry touches the client's touch-file after a question`() throws {
    let path = "/tmp/codeprompt-touched-\(getpid())"
    let file = unsafe open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try #require(file != -1)
    defer { _ = unsafe unlink(path) }
    var old = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
    #expect(unsafe futimens(file, &old) == 0)
    var client = try Conversation()
    try client.set("OPTION touch-file=\(path)")
    var facts = stat()
    #expect(unsafe fstat(file, &facts) == 0 && facts.st_mtim.tv_sec == 1000)
    try client.getPIN()
    try client.terminal.type("\r")
    #expect(try client.reply() == "OK\n")
    try client.end()
    #expect(unsafe fstat(file, &facts) == 0 && facts.st_mtim.tv_sec > 1000)
    close(file)
  }
}

/// The client's OPTION lines that describe its terminal override the pinentry's environment.
@Suite(.serialized, .waits)
struct TerminalEnvironmentTests {
  /// What the terminal shows and receives while a question is asked and answered.
  private func received(
    _ options: [String], _ environment: [String: String] = [:]
  ) throws -> (screen: String, bytes: [UInt8]) {
    var client = try Conversation(options: options, environment: environment)
    try client.send("GETPIN")
    try client.terminal.waitUntilReady()
    client.terminal.settle()
    let screen = client.terminal.screen.text
    try client.terminal.type("ab\r")
    #expect(try client.reply() == "D ab\nOK\n")
    let bytes = client.terminal.received
    try client.end(secret: "ab")
    return (screen, bytes)
  }

  @Test func `the client's locale determines the character set and the language`() throws {
    let utf8 = ["ttytype=xterm", "lc-ctype=de_DE.UTF-8", "lc-messages=zh_CN.UTF-8"]
    for environment in [[:], ["LC_ALL": "C", "LANG": "C", "LANGUAGE": "en"]] {
      let screen = try received(utf8, environment).screen
      #expect(screen.contains("┏") && screen.contains("密码"), "\(screen)")
    }
    let ascii = try received(["ttytype=xterm", "lc-ctype=C"], ["LC_ALL": "C.UTF-8"])
    #expect(!ascii.screen.contains("┏") && ascii.screen.contains("Password"))
    #expect(ascii.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func `a terminal gets no escape sequences if the client's ttytype is dumb or missing`()
    throws
  {
    for options in [["ttytype=dumb", "lc-ctype=C.UTF-8"], ["lc-ctype=C.UTF-8"]] {
      #expect(try !received(options).bytes.contains(0x1B))
    }
    #expect(try received(["ttytype=xterm"], ["TERM": "dumb"]).bytes.contains(0x1B))
  }
}
