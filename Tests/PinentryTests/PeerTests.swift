import PromptTestSupport
import Testing

/// Other installed pinentries give the same replies to lines that need no terminal.
@Suite(.waits, .tags(.linking))
struct PeerTests {
  private static let installed = ["pinentry-curses", "pinentry-tty"]
    .filter { InstalledProgram($0).isInstalled }

  /// Lines that every pinentry since version 1.2 knows, and lines that none knows.
  private static let lines = [
    [
      "NOP", "nop", "NOP words", "", "# comment", " NOP", "\tNOP", "BOGUS", "INQUIRE", "NOP\r",
      "\r",
    ],
    ["CANCEL", "END", "D abc", "AUTH", "CLEARPASSPHRASE x"],
    ["OPTION", "OPTION foo", "OPTION foo=bar", "OPTION =x", "OPTION TTYNAME=x", "OPTION --"],
    [
      "OPTION ttyname", "OPTION ttyname=", "OPTION ttyname=/dev/x", "OPTION --ttyname=/dev/x",
      "OPTION ttyname /dev/x", "OPTION ttyname = /dev/x",
    ],
    ["grab", "no-grab", "constraints-enforce", "formatted-passphrase", "allow-emacs-prompt"]
      .flatMap { ["OPTION \($0)", "OPTION \($0)=", "OPTION \($0)=1"] },
    [
      "display", "ttytype", "ttyalert", "lc-ctype", "lc-messages", "owner", "touch-file",
      "parent-wid", "default-ok", "default-cancel", "default-prompt", "default-pwmngr",
      "default-cf-visi", "default-tt-visi", "default-tt-hide", "default-capshint",
      "invisible-char", "constraints-hint-short", "constraints-hint-long",
      "constraints-error-title", "formatted-passphrase-hint",
    ].flatMap { ["OPTION \($0)", "OPTION \($0)=", "OPTION \($0)=1"] },
    [
      "SETTITLE t", "SETDESC a%0Ab%", "SETDESC %ZZ%4", "SETDESC %FF", "SETDESC", "SETPROMPT p",
      "SETKEYINFO s/x", "SETKEYINFO --clear", "SETREPEAT", "SETREPEATERROR x", "SETERROR e",
      "SETOK o", "SETNOTOK n", "SETCANCEL c", "SETQUALITYBAR", "SETQUALITYBAR_TT tt",
      "SETGENPIN g", "SETGENPIN_TT tt", "SETTIMEOUT", "SETTIMEOUT 5", "SETTIMEOUT -1",
      "SETTIMEOUT x", "SETTIMEOUT 99999999999", "RESET", "reset x",
    ],
    [
      "GETINFO version", "GETINFO pid", "GETINFO flavor", "GETINFO ttyinfo", "GETINFO",
      "GETINFO xx", "GETINFO VERSION", "GETINFO version x", "GETINFO  version",
    ],
    ["HELP", "SETDESC " + String(repeating: "a", count: 993), "BYE now", "NOP"],
  ]

  /// The OK and ERR lines of a program's replies, without descriptions: `OK`, or `ERR` and its
  /// number.
  private func codes(of program: String, _ lines: [String]) throws -> [String] {
    let result = try CommandResult.run(
      [program], input: Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(result.outcome == .exited(0), "\(program): \(result.errorText)")
    return result.outputText.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words[0] == "ERR" ? "ERR \(words[1])" : words[0] == "OK" ? "OK" : nil
    }
  }

  @Test(
    .enabled(if: !installed.isEmpty, "neither pinentry-curses nor pinentry-tty is installed"),
    arguments: installed)
  func `each line gets the same error code as from another pinentry`(peer: String) throws {
    let lines = Self.lines.flatMap { $0 }
    #expect(try codes(of: "pinentry-codeprompt", lines) == codes(of: peer, lines))
  }

  @Test(.needs("pinentry-curses"))
  func `without a terminal each question gets the same error as from pinentry-curses`() throws {
    let lines = ["GETPIN", "CONFIRM", "MESSAGE", "CONFIRM --one-button", "NOP"]
    let own = try codes(of: "pinentry-codeprompt", lines)
    #expect(try own == codes(of: "pinentry-curses", lines))
    #expect(own == ["OK"] + [String](repeating: "ERR 83918950", count: 4) + ["OK"])
  }
}
