import PromptTestSupport
import Testing

/// Examples/install.sh installs the built files, and removes them again.
@Suite(.waits)
struct InstallTests {
  private let tree: InstalledTree

  init() throws {
    tree = try InstalledTree()
  }

  /// The installed files with their modes or link targets.
  private static let files = [
    "bin/codeprompt 711", "bin/codeprompt-askpass -> codeprompt",
    "bin/pinentry-codeprompt -> codeprompt",
    "share/bash-completion/completions/codeprompt 644", "share/codeprompt/installed 644",
    "share/fish/vendor_completions.d/codeprompt.fish 644",
    "share/man/man1/codeprompt-askpass.1 -> codeprompt.1", "share/man/man1/codeprompt.1 644",
    "share/man/man1/pinentry-codeprompt.1 -> codeprompt.1",
    "share/zsh/site-functions/_codeprompt 644",
  ]

  @Test func `install.sh puts every file where programs look for it, and the commands run there`()
    throws
  {
    try tree.install()
    #expect(try tree.files == InstallTests.files)
    for name in ["codeprompt", "codeprompt-askpass"] {
      let result = try CommandResult.run(["\(tree.prefix)/bin/\(name)", "x"])
      #expect(result.outcome == .exited(3), "no terminal to ask on")
    }
    for (file, arguments) in [
      ("share/man/man1/codeprompt.1", ["--manual"]),
      ("share/bash-completion/completions/codeprompt", ["--completions", "bash"]),
      ("share/zsh/site-functions/_codeprompt", ["--completions", "zsh"]),
      ("share/fish/vendor_completions.d/codeprompt.fish", ["--completions", "fish"]),
    ] {
      let printed = try CommandResult.run(["codeprompt"] + arguments)
      #expect(!printed.output.isEmpty && printed.outcome == .exited(0))
      #expect(try tree.shell("cat \(file)").outputText == printed.outputText)
    }
  }

  @Test func `install.sh uninstall removes what it installed twice, and keeps other files`() throws
  {
    try tree.install()
    let once = try tree.files
    try tree.install()
    #expect(try tree.files == once)
    #expect(try tree.script(["uninstall"]).outcome == .exited(0))
    #expect(try tree.entries == [])

    try tree.shell("mkdir -p bin share/man; echo mine > bin/codeprompt-other; mkdir share/zsh")
    let before = try tree.entries
    try tree.install()
    // Another file keeps even a folder that install.sh made.
    try tree.shell("echo theirs > share/fish/vendor_completions.d/other.fish")
    #expect(try tree.script(["uninstall"]).outcome == .exited(0))
    let theirs = [
      "fish d", "fish/vendor_completions.d d", "fish/vendor_completions.d/other.fish f",
    ]
    #expect(try tree.entries == (before + theirs.map { "share/\($0)" }).sorted())
  }

  @Test func `if a folder is in the place of a file, install.sh fails and installs nothing`() throws
  {
    let path = "share/man/man1/codeprompt.1"
    try tree.shell("mkdir -p \(path)")
    let before = try tree.entries
    let result = try tree.script()
    #expect(result.outcome == .exited(1))
    #expect(result.errorText.contains("\(path) is a folder: remove it first"))
    #expect(try tree.entries == before)
  }

  @Test func `an open prompt continues while install.sh replaces its executable`() throws {
    try tree.install()
    let terminal = try PseudoTerminal.run([tree.prefix + "/bin/codeprompt", "-md6"])
    try terminal.waitUntilReady()
    try terminal.type("123")
    try terminal.waitForDots(3)
    try tree.install()
    try terminal.type("456")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "123456\n")
    #expect(terminal.violations(secret: "123456") == [])
  }

  @Test func `a strict umask does not hide the installed files from other users`() throws {
    try tree.shell("umask 077; \"$INSTALL\"")
    #expect(try tree.files == InstallTests.files)
    #expect(try tree.shell("find . -type d ! -perm 755").outputText == "")
  }

  @Test func `if nothing is installed, install.sh uninstall says so and changes nothing`() throws {
    let result = try tree.script(["uninstall"])
    #expect(result.outcome == .exited(1) && result.output == [])
    #expect(result.errorText.hasPrefix("install.sh: nothing is installed under"))
    #expect(try tree.entries == [])
  }

  @Test func `if install.sh fails to make a file, the old file stays whole`() throws {
    try tree.install()
    let manual = "share/man/man1/codeprompt.1"
    let before = try tree.shell("cat \(manual)").outputText
    // The command prints half of its manual and fails.
    try tree.shell("mkdir build; printf '#!/bin/sh\\necho half; exit 9\\n' > build/codeprompt")
    try tree.shell("chmod +x build/codeprompt")
    #expect(try tree.script(build: tree.prefix + "/build").outcome == .exited(9))
    #expect(try tree.shell("cat \(manual)").outputText == before)
    #expect(try tree.shell("find . -name '.codeprompt*'").outputText == "")
  }
}
