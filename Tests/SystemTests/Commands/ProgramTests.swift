import CodePromptSystem
import PromptTestSupport
import Testing

/// A program is looked up in PATH as a shell does.
struct ProgramTests {
  /// A temporary directory with programs, and with files and directories that are not programs.
  private struct Files: ~Copyable {
    private(set) var root = ""

    init() throws {
      let maker = """
        cd "$(mktemp -d)" && mkdir -p a/folder b 'c d' && touch a/plain a/only &&
        touch b/folder b/plain b/check 'c d/check' 'c d/ünï' && chmod 755 b/* 'c d'/* &&
        printf %s "$PWD"
        """
      root = try CommandResult.run(["sh", "-c", maker]).outputText
      try #require(root.hasPrefix("/"))
    }

    deinit { _ = try? CommandResult.run(["rm", "-r", root]) }
  }

  @Test(arguments: [
    ("check", "b", "b/check"), ("check", "c d:b", "c d/check"), ("check", "a:b:c d", "b/check"),
    // A directory or a file without execute permission is skipped.
    ("folder", "a:b", "b/folder"), ("plain", "a:b", "b/plain"),
    // A missing directory in PATH, or a file in its place, is skipped.
    ("check", "missing:b/plain:b", "b/check"), ("ünï", "a:c d", "c d/ünï"),
  ])
  func `the first executable file in PATH is taken`(
    name: String, path: String, found: String
  ) throws {
    let files = try Files()
    let directories = path.split(separator: ":").map { "\(files.root)/\($0)" }
    let program = try Program.find([name, "-x"], path: directories.joined(separator: ":"))
    #expect(program.path == "\(files.root)/\(found)")
    #expect(program.words == [name, "-x"])
  }

  @Test
  func `a file without execute permission and a missing file are different errors`() throws {
    let files = try Files()
    let path = "\(files.root)/b:\(files.root)/a"
    #expect(throws: CommandError.notExecutable(path: "\(files.root)/a/only")) {
      try Program.find(["only"], path: path)
    }
    for name in ["nothing", "", "CHECK"] {
      #expect(throws: CommandError.notFound(name: name)) { try Program.find([name], path: path) }
    }
  }

  @Test
  func `a program name with a slash is taken as a path`() throws {
    let files = try Files()
    let root = files.root
    #expect(try Program.find(["\(root)/b/check"], path: "").path == "\(root)/b/check")
    #expect(throws: CommandError.notFound(name: "\(root)/check")) {
      try Program.find(["\(root)/check"], path: "\(root)/b")
    }
    for name in ["\(root)/a", "\(root)/a/plain"] {
      #expect(throws: CommandError.notExecutable(path: name)) {
        try Program.find([name], path: "\(root)/b")
      }
    }
    // A shell says "not a directory" here; find() throws the same error as for a missing file.
    #expect(throws: CommandError.notFound(name: "\(root)/b/check/x")) {
      try Program.find(["\(root)/b/check/x"], path: "")
    }
  }

  @Test(arguments: ["", ":/nowhere", "/nowhere:", "/nowhere::/nowhere"])
  func `an empty entry of PATH is the working directory`(path: String) throws {
    let files = try Files()
    try Scenario.run(
      "an empty directory of the path is the working directory", ["\(files.root)/b", path])
  }

  @Test
  func `without a PATH the system's directories are searched`() throws {
    let program = try Program.find(["cat"], path: nil)
    #expect(["/bin/cat", "/usr/bin/cat"].contains(program.path))
    #expect(try Program.find(["sh"]).path.hasSuffix("/sh"))
  }

  @Test
  func `Program.shell runs a command line with sh -c`() {
    #expect(Program.shell("exit 3").path == "/bin/sh")
    #expect(Program.shell("exit 3").words == ["sh", "-c", "exit 3"])
  }
}
