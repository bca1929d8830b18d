import PromptTestSupport
import Testing
import codeprompt

/// The manual's command lines for other programs, run with these programs: with a right and a wrong
/// password, and Esc.
///
/// Tried with restic 0.14, borg 1.2.4, msmtp 1.8.23, cryptsetup 2.6.1, OpenSSL 3.0.19 and 7-Zip
/// 26.02, GnuPG 2.2.40, minisign 0.11, pass 1.7.4 and systemd 252. The scripts in
/// `Tests/Tools/Recipes` try the command lines for other programs.
struct RecipeTests {
  /// What is needed to try a command line of the manual.
  struct Trial: Sendable, CustomTestStringConvertible {
    let programs: String
    /// A shell script that makes files protected with the password "secret".
    let setup: String
    /// Placeholders in the line, each with its replacement.
    var replacing: [(String, String)] = []
    /// Words to append to the line.
    var arguments = ""
    /// A part of the output after the right password.
    var printed = ""
    /// The outcome after a wrong password; nil if the prompt asks again.
    var wrong: Outcome?
    var cancelled = Outcome.exited(130)
    var testDescription: String { programs }
    var isInstalled: Bool {
      let program = String(programs.prefix { $0 != " " })
      return InstalledProgram(program, path: RecipeTests.path).isInstalled
    }
  }

  /// The manual's lines by the programs that they are for.
  private static let lines = Dictionary(
    uniqueKeysWithValues: Manual.recipes.split(separator: "\n`").dropFirst().map { recipe in
      let rows = recipe.split(separator: "\n").filter { $0.hasPrefix("    ") }
      let line = rows.map { $0.dropFirst(4) }.joined(separator: "\n")
      return (String(recipe.prefix { $0 != "`" }), line)
    })

  /// The PATH for the programs.
  private static let path = scriptPath + ":/usr/sbin:/sbin"

  /// Starts a command in a folder, which is its home.
  private static func run(
    _ command: [String], in folder: Folder, _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    let environment = [
      "PATH": path, "HOME": folder.path, "BORG_BASE_DIR": folder.path, "LC_ALL": "C.UTF-8",
    ]
    return try PseudoTerminal.run(command, environment: environment) {
      $0.directory = folder.path
      change(&$0)
    }
  }

  static let asking = [
    Trial(
      programs: "restic", setup: "RESTIC_PASSWORD=secret restic init -q -r repo",
      arguments: " -q --no-cache -r repo cat config",
      printed: "}\n", wrong: .exited(1), cancelled: .exited(1)),
    Trial(
      programs: "borg", setup: "BORG_PASSPHRASE=secret borg init -e repokey repo",
      arguments: " list repo", wrong: .exited(2), cancelled: .exited(2)),
    Trial(
      programs: "cryptsetup",
      setup: """
        truncate -s 20M disk
        printf secret | cryptsetup -q luksFormat --pbkdf pbkdf2 --pbkdf-force-iterations 1000 \
          --key-file=- disk
        """, replacing: [("DEVICE NAME", "--test-passphrase disk")]),
    Trial(
      programs: "openssl",
      // With one file in 256 a wrong passphrase seems right; such a file is not used.
      setup: """
        seal() { echo data | openssl enc -aes-256-cbc -pbkdf2 -pass pass:secret -out sealed; }
        seal
        while openssl enc -d -aes-256-cbc -pbkdf2 -pass pass:wrong -in sealed; do seal; done
        """,
      replacing: [("-in IN -out OUT", "-in sealed")], printed: "data\n"),
    Trial(
      programs: "7z", setup: "echo data >file; 7z a -psecret -mhe=on sealed.7z file; rm file",
      replacing: [("ARCHIVE", "sealed.7z && cat file")], printed: "Everything is Ok"),
    Trial(
      programs: "gpg",
      setup: """
        echo data | gpg -q --batch --pinentry-mode loopback --passphrase secret -c -o sealed.gpg
        gpgconf --kill gpg-agent
        """,
      replacing: [("-d FILE", "-q --no-symkey-cache -d sealed.gpg")], printed: "data\n"),
    Trial(
      programs: "minisign",
      // A key made for this test: unlocking those that minisign makes takes seconds.
      setup: """
        comment='untrusted comment: for tests'
        key=RWRTY0Iy1wprXlpkRioFEUZuIdc0KokwPk35aCiQ0wB6/RAvOEkAgAAAAAAAAAAAAAEAAAAAFJnI+48c\
        ZhEjqDMV8LDSbSYePMyz8+V/4xeJjEJyPBTd0DHE0uELRoK3Ew/44ldDr/E/jVS9KV3sdu3uoiBfdplM\
        aHzzqQj6Rrs1Ki1TtcQeV8ak0arSOku1AHkzRzJvUOjVk4lOAvk=
        printf '%s\\n' "$comment" $key >key
        printf '%s\\n' "$comment" RWTm64BuQsyGQa8fflFR4RAw39JC7RkQduOho6Df/TdswMLQ7dXrmzfk >key.pub
        echo data >file
        """,
      replacing: [("-m FILE", "-s key -m file && minisign -V -q -p key.pub -m file")]),
    Trial(
      programs: "git credential",
      setup: """
        git init -q
        git config credential.username ada
        """,
      arguments: """
        ; printf 'protocol=https\nhost=host.example\n\n' |
        GIT_TERMINAL_PROMPT=0 git credential fill
        """, printed: "password=secret\n", wrong: .exited(0), cancelled: .exited(128)),
  ]

  /// Makes the protected files in a new folder.
  private static func prepare(_ trial: Trial) throws -> Folder {
    let folder = try Folder()
    let making = try run(["sh", "-ec", trial.setup], in: folder) { $0.input = .null }
    try #require(making.waitForExit() == .exited(0), "\(making.stateDescription)")
    _ = making.violations()
    return folder
  }

  /// Has a command line ask, types keys, and expects its end.
  private static func answer(
    _ line: String, in folder: Folder, with keys: String..., getting outcome: Outcome,
    printing text: String = ""
  ) throws {
    let terminal = try run(["sh", "-c", line], in: folder)
    try terminal.waitForText("┗━")
    for part in keys {
      try terminal.type(part)
      if part != keys.last { try terminal.waitForText("2 attempts left") }
    }
    #expect(try terminal.waitForExit() == outcome, "\(terminal.stateDescription)")
    #expect(terminal.outputText.contains(text), "\(terminal.outputText)")
    #expect(terminal.violations(except: [.effort], secret: "secret") == [])
  }

  @Suite(.waits)
  struct Programs {
    @Test(arguments: RecipeTests.asking.filter(\.isInstalled))
    func `the manual's command line for a program works with that program`(trial: Trial) throws {
      var line = try #require(RecipeTests.lines[trial.programs]) + trial.arguments
      for (old, new) in trial.replacing {
        try #require(line.contains(old))
        line = line.replacing(old, with: new)
      }
      let folder = try RecipeTests.prepare(trial)
      if let outcome = trial.wrong {
        try RecipeTests.answer(line, in: folder, with: "wrong\r", getting: outcome)
        try RecipeTests.answer(
          line, in: folder, with: "secret\r", getting: .exited(0), printing: trial.printed)
      } else {
        try RecipeTests.answer(
          line, in: folder, with: "wrong\r", "secret\r", getting: .exited(0),
          printing: trial.printed)
      }
      try RecipeTests.answer(line, in: folder, with: "secret\u{1B}", getting: trial.cancelled)
    }

    /// Programs that store what was typed, and the words that print it again.
    private static let storing = [
      Trial(
        programs: "pass",
        setup: """
          gpg -q --batch --passphrase '' --quick-gen-key me@host
          pass init me@host
          gpgconf --kill gpg-agent
          """, arguments: " && pass show NAME; gpgconf --kill gpg-agent", printed: "secret\n"),
      Trial(
        programs: "systemd-creds", setup: ":",
        // The key of the machine would be made in /var/lib/systemd.
        replacing: [("codeprompt", "export SYSTEMD_CREDENTIAL_SECRET=\"$PWD/key\"; codeprompt")],
        arguments: " && systemd-creds decrypt --name=NAME FILE -", printed: "secret"),
    ]

    @Test(arguments: Programs.storing.filter(\.isInstalled))
    func
      `the manual's command line stores just what was typed, and after Esc nothing`(
        trial: Trial
      ) throws
    {
      var line = try #require(RecipeTests.lines[trial.programs]) + trial.arguments
      for (old, new) in trial.replacing { line = line.replacing(old, with: new) }
      let folder = try RecipeTests.prepare(trial)
      for end in ["\u{1B}", "\r"] {
        let terminal = try RecipeTests.run(["sh", "-c", line], in: folder)
        try terminal.waitForText("┗━")
        if line.contains("--repeat") {
          try terminal.type("secret\r")
          try terminal.waitForText("Once more")
          try terminal.waitForDots(0)
        }
        try terminal.type("secret" + end)
        _ = try terminal.waitForExit()
        let printed = end == "\r" ? trial.printed : ""
        #expect(terminal.outputText == printed, "\(terminal.stateDescription)")
        #expect(
          terminal.violations(except: [.effort], secret: end == "\r" ? "secret" : nil) == [])
      }
    }

    @Test(.needs(InstalledProgram("cryptsetup", path: RecipeTests.path)))
    func `without -n the newline is part of the key, and cryptsetup refuses it`() throws {
      let trial = try #require(RecipeTests.asking.first { $0.programs == "cryptsetup" })
      let line = "codeprompt | cryptsetup open --test-passphrase --key-file=- disk"
      try RecipeTests.answer(
        line, in: RecipeTests.prepare(trial), with: "secret\r", getting: .exited(2))
    }
  }

  /// msmtp with a mail server that accepts one account.
  @Suite(.waits, .needs("msmtp", "python3"))
  struct Mail {
    /// Writes msmtp's configuration and becomes msmtp; a child process serves one sender.
    private static let server = """
      import base64, os, socket, sys
      listener = socket.create_server(("127.0.0.1", 0))
      open("rc", "w").write(f\"""account default
      host 127.0.0.1
      port {listener.getsockname()[1]}
      auth plain
      tls off
      user me
      from me@host.example
      {sys.argv[1]}
      \""")
      os.chmod("rc", 0o600)
      if os.fork():
        os.execvp("msmtp", ["msmtp", "-C", "rc", "you@host.example"])
      listener.settimeout(30)
      client = listener.accept()[0]
      lines = client.makefile("rw", newline="\\r\\n")
      def say(text):
        lines.write(text + "\\n")
        lines.flush()
      say("220 here")
      for line in lines:
        word = line.split()[0].upper() if line.strip() else ""
        if word == "EHLO": say("250-here\\n250 AUTH PLAIN")
        elif word == "AUTH":
          right = base64.b64decode(line.split()[2]) == b"\\0me\\0secret"
          say("235 welcome" if right else "535 wrong")
        elif word == "DATA": say("354 go on")
        elif line.strip() == ".": say("250 taken")
        elif word == "QUIT": say("221 bye"); break
        elif word in ("MAIL", "RCPT"): say("250 fine")
      """

    @Test(arguments: [
      ("secret\r", Outcome.exited(0)), ("wrong\r", .exited(77)), ("secret\u{1B}", .exited(78)),
    ])
    func `msmtp signs in with the password typed at the prompt`(keys: String, outcome: Outcome)
      throws
    {
      let line = try #require(RecipeTests.lines["msmtp"])
      let folder = try Folder()
      let terminal = try RecipeTests.run(
        ["python3", "-c", Self.server, line], in: folder
      ) { $0.input = .pipe }
      // If msmtp is cancelled, the mail server waits for a client until its time is up.
      terminal.exceptions = [.processes]
      try terminal.writeInput(Array("Subject: hello\n\nhello\n".utf8))
      terminal.closePipe(0)
      try terminal.waitForText("Mail password")
      try terminal.type(keys)
      #expect(try terminal.waitForExit() == outcome, "\(terminal.stateDescription)")
      #expect(terminal.violations(except: [.effort, .processes], secret: "secret") == [])
    }
  }

  @Suite(.waits)
  struct Texts {
    private let article: String

    init() throws {
      let file = "/Sources/CodePromptKit/CodePromptKit.docc/Commands/OtherPrograms.md"
      article = try CommandResult.run(["cat", packageFolder + file]).outputText
    }

    /// A text that the command prints, without the marks of a manual.
    private func text(_ option: String) throws -> String {
      try CommandResult.run(["codeprompt", option], environment: ["PATH": scriptPath]).outputText
        .replacing("\\-", with: "-").replacing("\\e", with: "\\")
    }

    @Test func `the article on other programs and the manual have every recipe`() throws {
      let manual = try text("--manual")
      #expect(RecipeTests.lines.count > 8)
      for (programs, line) in RecipeTests.lines {
        #expect(manual.contains(line), "\(programs)")
        let cell = line.replacing("|", with: "\\|").replacing(" \\\n  ", with: " ")
        #expect(article.contains(cell) || article.contains(line), "\(programs)")
      }
    }

    @Test func `no text shows a code piped into ssh, and the manual and the article say why not`()
      throws
    {
      for option in ["-h", "--help", "--manual"] {
        let shown = try text(option)
        #expect(!shown.contains("| ssh host") && !shown.contains("-- ssh host"))
        if option == "--manual" { #expect(shown.contains("keyboard-interactive")) }
      }
      #expect(!article.contains("--mask | ssh") && !article.contains("-- ssh host"))
      for part in ["keyboard-interactive", "use_pty", "--key-file=-", "BatchMode=yes"] {
        #expect(article.contains(part), "\(part)")
      }
    }
  }
}
