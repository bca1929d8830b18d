import PromptTestSupport
import Testing

/// `gpg-pinentry.sh` sets the pinentry program of GnuPG's agent, and can undo that.
@Suite(.waits, .needs("gpgconf"))
struct GPGPinentryTests {
  private let folder: Folder
  private let program = BuiltProducts.directory + "/pinentry-codeprompt"

  init() throws {
    folder = try Folder()
  }

  private var configuration: [String] { folder.lines("gpg-agent.conf") }
  private var ours: [String] { ["#by codeprompt:", "pinentry-program \(program)"] }

  /// Whether a file exists and has these properties, as `find` tests them.
  private func finds(_ path: String, _ properties: String...) throws -> Bool {
    try !CommandResult.run(["find", path] + properties).output.isEmpty
  }

  /// Runs the script with a GnuPG home in the folder, and returns its output.
  @discardableResult
  private func run(
    _ arguments: [String] = [], shell: [String] = ["sh"], status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try CommandResult.run(
      shell + [examples + "/gpg-pinentry.sh"] + arguments,
      environment: ["PATH": scriptPath, "GNUPGHOME": folder.path])
    #expect(
      result.outcome == .exited(status), "\(result.errorText)", sourceLocation: sourceLocation)
    #expect(folder.leftovers == [], sourceLocation: sourceLocation)
    return result.outputText + result.errorText
  }

  @Test(arguments: shells)
  func `gpg-pinentry.sh keeps the lines of a gpg-agent.conf, and undo restores it`(shell: [String])
    throws
  {
    let lines = [
      "# mine: pinentry-program x", "default-cache-ttl 60", " pinentry-program /usr/bin/other",
      "max-cache-ttl 600", "allow-preset-passphrase",
    ]
    // The last line of the file has no newline.
    let path = try folder.add("gpg-agent.conf", lines.joined(separator: "\n"))
    _ = try CommandResult.run(["chmod", "640", path])
    for _ in 1...2 {
      try run(shell: shell)
      #expect(
        configuration
          == lines[..<2] + ["#before codeprompt: " + lines[2]] + lines[3...] + ours)
    }
    for _ in 1...2 {
      try run(["--undo"], shell: shell)
      #expect(configuration == lines)
    }
    #expect(try finds(path, "-perm", "640"))

    // If there is no file, the script makes it, and undo removes it.
    _ = try CommandResult.run(["rm", path])
    #expect(try run(shell: shell).contains("export GPG_TTY=$(tty)"))
    #expect(configuration == ours)
    for _ in 1...2 {
      #expect(try run(["--undo"], shell: shell) == "")
      #expect(try !finds(path))
    }
  }

  @Test(.needs("gpg-agent", "gpg-connect-agent"))
  func `after gpg-pinentry.sh a running gpg-agent asks with the new pinentry at once`() throws {
    _ = try folder.add("gpg-agent.conf", "pinentry-program /nowhere\n")
    let environment = ["GNUPGHOME": folder.path]
    // These are no leftovers of the script.
    for suffix in ["", ".browser", ".extra", ".ssh"] { _ = folder.file("S.gpg-agent" + suffix) }
    _ = folder.file("private-keys-v1.d")
    defer { _ = try? CommandResult.run(["gpgconf", "--kill", "all"], environment: environment) }
    let question = "get_passphrase --data x X Secret: About+it"
    func ask() throws -> PseudoTerminal {
      let terminal = try PseudoTerminal()
      var launch = Launch()
      launch.environment.merge(environment) { $1 }
      launch.environment["GPG_TTY"] = terminal.path
      try terminal.start(["gpg-connect-agent", question, "/bye"], launch)
      return terminal
    }
    let before = try ask()
    #expect(try before.waitForExit() == .exited(0))
    #expect(before.outputText.contains("ERR "))

    try run()
    let after = try ask()
    try after.waitForText("Secret:")
    try after.type("abc\r")
    #expect(try after.waitForExit() == .exited(0))
    #expect(after.outputText == "D abc\nOK\n")
    #expect(after.violations(except: [.effort], secret: "abc") == [])
  }

  @Test func `gpg-pinentry.sh changes the target of a gpg-agent.conf that is a link`() throws {
    let target = try folder.add("dotfile", "default-cache-ttl 60\n")
    let link = try folder.link("gpg-agent.conf", to: target)
    try run()
    #expect(folder.lines("dotfile") == ["default-cache-ttl 60"] + ours)
    _ = try folder.add("dotfile", "")
    try run()
    try run(["--undo"])
    #expect(try finds(target, "-size", "0") && finds(link, "-type", "l"))
  }

  @Test(arguments: [
    (["/nowhere/pinentry"], "there is no program /nowhere/pinentry"),
    (["pinentry-codeprompt"], "an absolute path, not 'pinentry-codeprompt'"),
    (["/tmp"], "there is no program /tmp"), (["--help"], "usage: gpg-pinentry.sh"),
    (["--undo", "x"], "usage: gpg-pinentry.sh"),
  ])
  func `gpg-pinentry.sh reports wrong arguments and changes nothing`(
    arguments: [String], message: String
  ) throws {
    _ = try folder.add("gpg-agent.conf", "pinentry-program /usr/bin/other\n")
    #expect(try run(arguments, status: 1).contains(message))
    #expect(configuration == ["pinentry-program /usr/bin/other"])
  }
}
