import PromptTestSupport
import Testing

/// Under the name `codeprompt-askpass` the command takes one argument, the prompt's text, and
/// prints the answer.
@Suite(.serialized, .waits)
struct AskpassTests {
  private let name: OtherName

  init() throws {
    name = try OtherName()
  }

  private static let unknownHost = """
    The authenticity of host 'h (192.0.2.1)' can't be established.
    ED25519 key fingerprint is SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU.

    """

  /// Texts of programs such as ssh, and whether the answer is shown.
  private static let questions = [
    ("Enter passphrase for key '/home/me/.ssh/id_ed25519': ", false),
    ("Password for 'https://octocat@host.example': ", false),
    ("Really a Username for 'https://host.example': ", false),
    ("Username for https://host.example: ", false),
    ("Your password (yes/no/[fingerprint])? ", false),
    ("(me@host.example) Please type 'yes', 'no' or the fingerprint: ", false),
    (unknownHost + "Password: ", false), ("Password for 'me': ", false),
    ("Really a Username: ", false), ("Username: ", true),
    ("Type username:", true), ("Type password for 'joe':", false),
    ("Certificate problem.\n(R)eject or accept (t)emporarily? ", true),
    (
      "Certificate problem.\n(R)eject, accept (t)emporarily or accept (p)ermanently? ", true
    ),
    ("Username for 'https://host.example': ", true), ("Username for \"https://h.example\"", true),
    (unknownHost + "Are you sure you want to continue connecting (yes/no/[fingerprint])? ", true),
    (unknownHost + "Are you sure you want to continue connecting (yes/no)? ", true),
    ("Please type 'yes', 'no' or the fingerprint: ", true), ("Please type 'yes' or 'no': ", true),
    // What looks like an option is a text, too.
    ("--help", false), ("--", false), ("--challenge=echo ran >&2", false),
  ]

  @Test(arguments: questions)
  func `the answer is masked, unless the askpass text asks for a name or about a host key`(
    text: String, isShown: Bool
  ) throws {
    let terminal = try name.ask(text)
    let words = text.split(separator: "\n").last?.split(separator: " ") ?? []
    #expect(terminal.screen.text.contains(words.joined(separator: " ")))
    try terminal.type("pass phrase")
    try terminal.wait("the answer") {
      isShown ? $0.screen.text.contains("pass phrase") : $0.dotCount == 11
    }
    try terminal.type("\r")
    try terminal.expectExit(
      0, output: "pass phrase\n", error: "", secret: isShown ? nil : "pass phrase")
  }

  @Test func `Enter alone gives an empty askpass answer, for example for no passphrase`() throws {
    for prompt in ["Passphrase (empty for no passphrase): ", "Username for 'https://h': ", ""] {
      let terminal = try name.ask(prompt)
      terminal.waitUntilKeysCount()
      try terminal.type("\r")
      try terminal.expectExit(0, output: "\n")
    }
  }

  @Test(arguments: [
    ("Enter passphrase (empty for no passphrase): ", true),
    ("Enter new passphrase (empty for no passphrase): ", true),
    ("Enter passphrase for \"key\" (empty for no passphrase): ", true),
    ("Enter same passphrase again: ", true),
    ("Enter old passphrase: ", false), ("Enter passphrase for key 'key': ", false),
    ("(me@host) Enter passphrase (empty for no passphrase): ", false),
  ])
  func `Esc does what Ctrl-C does where ssh-keygen asks for a new passphrase, and only there`(
    text: String, isNew: Bool
  ) throws {
    let terminal = try name.ask(text)
    try terminal.type("half\u{1B}")
    if isNew {
      try terminal.expectDeath(by: SIGINT, secret: "half")
    } else {
      try terminal.expectExit(130, secret: "half")
    }
  }

  @Test func `an askpass prompt ends with status 130 if the reader of its answer ends`() throws {
    for hint in ["", "confirm"] {
      let terminal = try name.ask("Go on? ", environment: ["SSH_ASKPASS_PROMPT": hint])
      terminal.closePipe(1)
      try terminal.expectExit(130)
      #expect(terminal.screen.text == "" && terminal.errorText == "")
    }
  }

  @Test func `an askpass text is quoted, controls nothing and has at most ten rows`() throws {
    let evil = "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31mEnter\u{202E} it\r\u{8} now:"
    let lines =
      [evil] + (2...12).map { "line \($0) " + String(repeating: "\u{1B}[31mx", count: 500) }
    let terminal = try name.ask(lines.joined(separator: "\n"))
    let shown = terminal.screen.text.split(separator: "\n").prefix { !$0.contains("┏") }
    #expect(shown.count == 10 && shown[0] == "│ Enter it now:" && shown[1] == "│ line 2")
    for sequence in ["\u{1B}]0;", "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{1B}[31mx"] {
      #expect(!terminal.hasReceived(sequence))
    }
    try terminal.type("it\r")
    try terminal.expectExit(0, output: "it\n")
  }

  @Test(arguments: ["Enter passphrase: ", "Password for 'https://me@host': "])
  func `an askpass takes a token of 16,384 characters, and no more`(prompt: String) throws {
    let answer = String(repeating: "0123456789", count: 1639).prefix(16_384)
    let terminal = try name.ask(prompt)
    try terminal.type("\u{1B}[200~\(answer)\u{1B}[201~")
    try terminal.typeAfterPaste("+", until: "At most 16384 characters: delete one")
    try terminal.type("\u{7F}0\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == answer.dropLast() + "0\n")
  }

  @Test func `an askpass waits until another prompt on the terminal has ended`() throws {
    let gate = try Gate()
    let script = """
      codeprompt -md6 First & read -r line <&4
      SSH_ASKPASS_PROMPT=none codeprompt-askpass Touch >/dev/null & notice=$!; echo $notice >&2
      read -r line <&4; kill $notice; wait $notice; echo "notice $?"
      codeprompt-askpass "Second: " & echo $! >&2; wait $!; echo "second $?"
      """
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", script],
      environment: ["PATH": "\(name.folder):\(BuiltProducts.directory):/usr/bin:/bin"]
    ) { $0.extra[4] = .path(gate.path) }
    try terminal.waitForText("First")
    try terminal.waitUntilReady()
    let bytes = terminal.received.count
    for count in 1...2 {
      gate.send()
      // A prompt that waits handles this signal too; a notice handles SIGTERM even before.
      try terminal.wait("askpass \(count) to wait") {
        let processes = $0.errorText.split(separator: "\n").compactMap { Int32($0) }
        return processes.count == count && ProcessTable.handles(processes[count - 1], SIGUSR1)
      }
    }
    #expect(terminal.outputText == "notice 0\n" && terminal.received.count == bytes)
    try terminal.type("123456")
    try terminal.waitForText("Second:")
    try terminal.wait("ECHO off") { $0.settings?.echoes == false }
    try terminal.type("two\r")
    try terminal.expectExit(
      0, output: "notice 0\n123456\ntwo\nsecond 0\n", except: [.effort], secret: "two\r")
  }
}
