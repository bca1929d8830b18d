import AssuanProtocol
import Testing

/// Each command of the Assuan protocol gets the reply that pinentry gives.
struct CommandTests {
  private static let syntax = "ERR 536871188 IPC syntax error <User defined source 1>\n"
  private static let unknown = "ERR 536871187 Unknown IPC command <User defined source 1>\n"
  private static let notImplemented = "ERR 536870981 Not implemented <User defined source 1>\n"
  private static let parameter = "ERR 83886360 IPC parameter error <Pinentry>\n"
  private static let cancelled = "ERR 83886179 Operation cancelled <Pinentry>\n"
  private static let rejected = "ERR 83886194 Not confirmed <Pinentry>\n"
  private static let timedOut = "ERR 83886142 Timeout <Pinentry>\n"
  private static let closed =
    "S BUTTON_INFO close\nERR 83886278 Operation fully cancelled <Pinentry>\n"
  private static let unknownOption = "ERR 83886254 Unknown option <Pinentry>\n"

  @Test(arguments: [
    ("NOP", "OK\n"), ("nop", "OK\n"), ("NoP with words", "OK\n"), ("NOP\r", "OK\n"),
    ("", ""), ("\r", ""), ("# a comment", ""), ("#", ""), (" NOP", syntax), ("\tNOP", syntax),
    ("BOGUS", unknown), ("INQUIRE x", unknown), ("NOP\0", unknown), ("\u{FF}", unknown),
    ("CANCEL", notImplemented), ("END", notImplemented), ("D abc", notImplemented),
    ("AUTH", notImplemented),
    ("CLEARPASSPHRASE s/1", "ERR 83886337 General IPC error <Pinentry>\n"),
    ("SETKEYINFO s/ABC", "OK\n"), ("SETREPEATOK Fine", "OK\n"), ("SETQUALITYBAR_TT tip", "OK\n"),
    ("SETGENPIN_TT tip", "OK\n"), ("GETINFO version", "D 1.2.3\nOK\n"),
    ("GETINFO  pid", "D 42\nOK\n"), ("getinfo flavor", "D codeprompt\nOK\n"),
    ("GETINFO ttyinfo", "D - - - - 1000/100 -\nOK\n"), ("GETINFO", parameter),
    ("GETINFO VERSION", parameter), ("GETINFO version x", parameter),
    ("GETPIN", "(the answer)\nOK\n"), ("getpin", "(the answer)\nOK\n"), ("CONFIRM", "OK\n"),
    ("MESSAGE", "OK\n"), ("OPTION", syntax), ("OPTION =x", syntax), ("OPTION --", syntax),
    ("OPTION foo", unknownOption), ("OPTION foo=bar", unknownOption),
    ("OPTION TTYNAME=x", unknownOption), ("OPTION default-yes=x", unknownOption),
  ])
  func `each line from the client gets the reply that pinentry gives`(line: String, reply: String) {
    var transcript = Transcript()
    #expect(transcript.send(line) == reply)
    #expect(transcript.send("NOP") == "OK\n")
  }

  @Test func `every pair of words gets a reply`() {
    let words = [
      "SETDESC", "OPTION", "GETINFO", "END", "CAN", "D", "%", "%%%", "=", "--", "ttyname", "pid",
      "SETTIMEOUT", "RESET", "-1", "\u{1B}[", "\u{0}", "ä", "SETREPEAT", "\t", " ", "NOP",
    ]
    var transcript = Transcript()
    for line in words.flatMap({ word in words.flatMap { [word + $0, "\(word) \($0)"] } }) {
      let reply = transcript.send(line)
      #expect(reply.hasSuffix("OK\n") || reply.hasPrefix("ERR "), "\(line): \(reply)")
    }
  }

  @Test func `HELP lists every command as a comment`() {
    var transcript = Transcript()
    let lines = transcript.send("HELP").split(separator: "\n")
    #expect(lines.last == "OK")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("# ") })
    for name in lines.dropLast().map({ $0.dropFirst(2) }) where name != "HELP" {
      #expect(!transcript.send(String(name)).contains("Unknown"), "\(name)")
      if transcript.isClosed { transcript = Transcript() }
    }
    #expect(lines.count == 31)
  }

  @Test func `BYE ends the connection`() {
    var transcript = Transcript()
    #expect(transcript.send("BYE now") == "OK closing connection\n")
    #expect(transcript.isClosed)
  }

  @Test func `a line that is too long is refused, and the next one is accepted`() {
    var transcript = Transcript()
    let action = transcript.session.handle(.overlong)
    #expect(action == .reply([.error(.lineTooLong)]))
    #expect(AssuanReply.error(.lineTooLong).line.hasPrefix("ERR 536871175 "))
    #expect(transcript.send("NOP") == "OK\n")
  }

  @Test(arguments: [
    ("GETPIN", PinentryOutcome.cancelled, cancelled), ("GETPIN", .rejected, rejected),
    ("GETPIN", .timedOut, timedOut), ("CONFIRM", .cancelled, cancelled),
    ("CONFIRM", .rejected, rejected), ("CONFIRM --one-button", .cancelled, "OK\n"),
    ("MESSAGE", .cancelled, "OK\n"), ("MESSAGE", .timedOut, timedOut),
    (
      "GETPIN", .noTerminal("/dev/pts/7: 100%\n"),
      """
      S ERROR codeprompt.terminal 83918950 /dev/pts/7: 100%25%0A
      ERR 83918950 Inappropriate ioctl for device <Pinentry>

      """
    ), ("GETPIN", .fullyCancelled, closed), ("CONFIRM", .fullyCancelled, closed),
    ("MESSAGE", .fullyCancelled, closed),
  ])
  func `the way a question ends without an answer determines the reply`(
    line: String, outcome: PinentryOutcome, reply: String
  ) {
    var transcript = Transcript()
    #expect(transcript.send(line, outcome) == reply)
    #expect(transcript.isClosed == (outcome == .fullyCancelled))
  }

  @Test func `PIN_REPEATED is sent only for the passphrase that was typed twice`() {
    var transcript = Transcript()
    #expect(transcript.send("SETREPEAT Again:") == "OK\n")
    #expect(transcript.send("GETPIN") == "S PIN_REPEATED\n(the answer)\nOK\n")
    #expect(transcript.send("GETPIN") == "(the answer)\nOK\n")
  }
}
