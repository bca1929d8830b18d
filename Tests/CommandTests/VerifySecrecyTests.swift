import PromptTestSupport
import Testing

/// COMMAND can't control the terminal, and the answer does not leak through it.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifySecrecyTests {
  @Test func `COMMAND inherits only the descriptors that the caller opened for it`() throws {
    let terminal = try askChecked(
      by: "ls /proc/$$/fd; :", ["--output-fd", "5", "--status-fd", "6"]
    ) { $0.extra = [5: .pipe, 6: .pipe, 7: .null] }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "0\n1\n2\n7\n")
  }

  @Test func `COMMAND leads its own process group in the prompt's session`() throws {
    let script = "read -r pid name state parent group rest </proc/$$/stat; echo $(($group - $$))"
    let terminal = try askChecked(by: script)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "0\n")
  }

  @Test func `COMMAND starts with default signal actions and no blocked signals`() throws {
    let terminal = try ask(["-md6", "--", "grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"]) {
      $0.ignoredSignals = [13, 17]
      $0.blockedSignals = [10, 15]
    }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    let sets = terminal.outputText.split(separator: "\n").compactMap {
      UInt64($0.dropFirst(8), radix: 16)
    }
    // The signals 32 and 33 belong to the C library, which lets children ignore them.
    #expect(sets.map { $0 & ~(0b11 << 31) } == [0, 0], "\(terminal.outputText)")
  }

  @Test func `neither arguments nor environment of the prompt and COMMAND contain the answer`()
    throws
  {
    let script = """
      read -r code
      seen=$(cat /proc/$PPID/cmdline /proc/$$/cmdline /proc/$PPID/environ /proc/$$/environ \
        2>/dev/null | tr '\\0' ' ')
      case $seen in *"$code"*) echo leaked ;; *codeprompt*) echo nothing ;; esac
      """
    let terminal = try askChecked(by: script)
    try terminal.type("907351")
    try terminal.expectExit(0, secret: "907351")
    #expect(terminal.outputText == "nothing\n")
  }

  @Test(arguments: ["${code%?}", "${code#?}", "${code%????????}", "$(echo $code | rev)"])
  func `COMMAND's message is not shown if it contains half of the answer or more`(part: String)
    throws
  {
    let terminal = try ask([
      "--mask", "--", "sh", "-c", "read -r code; echo \"no such code: \(part)\" >&2; exit 1",
    ])
    try terminal.type("kx7Qd02mWz5Rb9Lt\r")
    try terminal.waitForText("2 attempts left")
    #expect(!terminal.screen.text.contains("no such code"))
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, except: [.effort], secret: "kx7Qd02mWz5Rb9Lt")
    #expect(!terminal.hasReceived("kx7Qd02m") && !terminal.hasReceived("tL9bR5zW"))
  }

  @Test func `a flood on COMMAND's standard error takes no memory, and its last line is shown`()
    throws
  {
    let script = """
      head -c 100000000 /dev/zero | tr '\\0' x >&2
      grep VmHWM /proc/$PPID/status | tr -cd 0-9 >&3
      echo >&2; echo finished >&2; exit 1
      """
    let terminal = try askChecked(by: script)
    try terminal.type("123456")
    try terminal.waitForText("finished (2 attempts left)")
    let kibibytes = try #require(Int(String(decoding: terminal.output(of: 3), as: UTF8.self)))
    #expect((1000..<50_000).contains(kibibytes))
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, except: [.effort], secret: "123456")
  }

  @Test func `Escape ends a COMMAND that floods its standard error`() throws {
    let terminal = try askChecked(by: "echo started >&3; yes >&2")
    try terminal.type("123456")
    try terminal.waitForWord("started")
    try terminal.type("\u{1B}")
    try terminal.expectExit(130, except: [.effort], secret: "123456")
  }

  @Test func `control characters in COMMAND's message never reach the terminal`() throws {
    let hostile =
      #"a\033]0;title\007b\033[2J\033[31mc\r\bd\302\233Ke\342\200\256f\033Pq\033\\g\t\0h"#
    for status in [1, 75, 126] {
      let terminal = try askChecked(by: "printf '\(hostile)\\n' >&2; exit \(status)")
      try terminal.type("123456")
      if status == 126 {
        try terminal.expectExit(6, secret: "123456")
        #expect(!terminal.errorOutput.contains { $0 < 32 && $0 != 10 })
        #expect(!terminal.errorText.contains("\u{202E}") && !terminal.errorText.contains("\u{9B}"))
        #expect(terminal.errorText.count { $0 == "\n" } == 1)
        continue
      }
      try terminal.waitForText(status == 1 ? "2 attempts left" : "Press Enter to try again")
      for text in ["\u{1B}]0;", "\u{1B}[2J", "\u{1B}P", "\u{9B}", "\u{202E}", "\0"] {
        #expect(!terminal.hasReceived(text), "\(ByteText(text.utf8))")
      }
      #expect(terminal.screen.unknown == [])
      try terminal.interrupt()
      try terminal.expectDeath(by: 2, secret: "123456")
    }
  }

  @Test(arguments: [
    #"echo "no code '$code'""#, #"echo "${code%???}-${code#???}""#, #"printf '%s' "$code""#,
    #"printf '1\033[31m2\033[m3 4 5.6'"#,
  ])
  func `a rejection note that quotes the answer is replaced by the built-in one`(quote: String)
    throws
  {
    let terminal = try askChecked(by: "read -r code; { \(quote); } >&2; exit 1")
    for left in ["2 attempts left", "1 attempt left"] {
      try terminal.type("123456")
      try terminal.waitForText("That code is wrong (\(left))")
    }
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: That code is wrong: that was the last attempt\n")
  }

  @Test func `COMMAND's failure message is left out if it quotes the answer`() throws {
    let terminal = try askChecked(by: "read -r code; echo \"bad $code\" >&2; exit 125")
    try terminal.type("123456")
    try terminal.expectExit(6, secret: "123456")
    #expect(terminal.errorText.contains("with status 125: ask again"))
  }
}
