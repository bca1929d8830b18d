import AssuanProtocol
import Testing

/// OPTION accepts names and values as pinentry 1.3 does.
struct OptionTests {
  private static let flags = [
    "grab", "no-grab", "constraints-enforce", "formatted-passphrase",
    "allow-external-password-cache", "allow-emacs-prompt",
  ]
  private static let valued = [
    "display", "ttyname", "ttytype", "ttyalert", "lc-ctype", "lc-messages", "owner", "touch-file",
    "parent-wid", "default-ok", "default-cancel", "default-prompt", "default-pwmngr",
    "default-cf-visi", "default-tt-visi", "default-tt-hide", "default-capshint", "invisible-char",
    "constraints-hint-short", "constraints-hint-long", "constraints-error-title",
    "formatted-passphrase-hint", "debug-wait",
  ]
  private static let unknown = "ERR 83886254 Unknown option <Pinentry>\n"
  private static let syntax = "ERR 536871188 IPC syntax error <User defined source 1>\n"

  @Test(arguments: flags)
  func `an option that is a flag takes no value`(name: String) {
    var transcript = Transcript()
    for (end, reply) in [("", "OK\n"), ("=1", Self.unknown), ("=", Self.syntax)] {
      #expect(transcript.send("OPTION \(name)\(end)") == reply)
    }
  }

  @Test(arguments: [
    ("12", 12, nil), ("12/1000", 12, nil), ("12/1000 ", 12, nil), ("12/1000 host", 12, "host"),
    ("12 host", 12, "host"), ("12/-1 host more", 12, "host"), ("0", nil, nil), ("-1", nil, nil),
    ("x", nil, nil), ("/12", nil, nil), ("99999999999", nil, nil), (" ", nil, nil),
  ])
  func `the owner option names a process, and optionally the process's host`(
    value: String, process: Int32?, host: String?
  ) {
    let owner = PinentryOwner(value)
    #expect(owner?.process == process && owner?.host == host)
    #expect(owner?.isOn("host") == (owner == nil ? nil : true))
    #expect(owner?.isOn("other") == (owner == nil ? nil : host == nil))
  }

  @Test(arguments: valued)
  func `an option with a value may also be sent without one`(name: String) {
    var transcript = Transcript()
    for written in ["\(name)=1", "--\(name)=1", "\(name) = 1", "\(name) 1", name, "\(name)\t1"] {
      #expect(transcript.send("OPTION \(written)") == "OK\n", "\(written)")
    }
    #expect(transcript.send("OPTION \(name)=") == OptionTests.syntax)
  }

  @Test func `the terminal's options are reported by GETINFO and survive RESET`() {
    var transcript = Transcript()
    for option in ["ttyname=/dev/pts/7", "ttytype=a%b", "display=:0"] {
      #expect(transcript.send("OPTION \(option)") == "OK\n")
    }
    for _ in 1...2 {
      #expect(
        transcript.send("GETINFO ttyinfo")
          == "D /dev/pts/7 a%25b :0 /dev/pts/7 1000/100 -\nOK\n")
      #expect(transcript.send("RESET") == "OK\n")
    }
    _ = transcript.send("OPTION ttyname")
    #expect(transcript.send("GETINFO ttyinfo") == "D - a%25b :0 - 1000/100 -\nOK\n")
  }
}
