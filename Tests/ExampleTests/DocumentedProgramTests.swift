import PromptTestSupport
import Testing

/// The samples of the documentation that ask, run as a newcomer runs them: with answers, with
/// Escape, without a terminal, and with a pipe instead of one.
@Suite(.waits)
struct DocumentedProgramTests {
  /// A sample, with its number in the built program.
  struct Program: Sendable, CustomTestStringConvertible {
    let number: Int
    let sample: DocumentedSample
    var text: String { sample.lines.joined(separator: "\n") }
    var testDescription: String { "\(sample.file):\(sample.line)" }
    /// Whether the sample itself handles an ending without an answer, and goes on.
    var goesOn: Bool { text.contains("giveUp()") || text.contains(".cancelled") }
    var isREADME: Bool { sample.file == "README.md" }
  }

  static let programs: [Program] = {
    let samples = (try? DocumentedSample.all()) ?? []
    return samples.enumerated().filter { $1.asks }.map { Program(number: $0, sample: $1) }
  }()

  /// The path of a program that runs the sample whose number is its argument, and ends as an error
  /// says. It is built once, among the products, and so is the README's program, `sign-in`.
  private static let build = Result { () throws -> String in
    let folder = try Folder()
    let program = BuiltProducts.ownDirectory + "/documented-samples"
    try link(
      try programs.map {
        try folder.add("sample\($0.number).swift", $0.sample.source(number: $0.number))
      } + [
        folder.add("context.swift", DocumentedSample.context),
        folder.add("run.swift", main),
      ], ["-parse-as-library", "-o", program])
    let readme = try #require(programs.first { $0.isREADME })
    try link(
      [folder.add("main.swift", readme.text)], ["-o", BuiltProducts.ownDirectory + "/sign-in"])
    return program
  }

  /// The file that calls a sample.
  private static var main: String {
    let cases = programs.map { program in
      let call = "\(program.sample.awaits ? "await " : "")sample\(program.number)()"
      return "      case \"\(program.number)\": try \(call)\n"
    }
    return """
      import CodePromptKit
      @main struct Run {
        static func main() async {
          do {
            switch CommandLine.arguments[1] {
      \(cases.joined())      default: break
            }
          } catch let error as PromptError {
            error.endProcess()
          } catch {
            fatalError("\\(error)")
          }
        }
      }
      """
  }

  /// Compiles files, and links them with the library of this build.
  private static func link(_ files: [String], _ options: [String]) throws {
    let script = "cd \"$0\"; for name in *CodePrompt*; do ls \"$1/$name.build\"/*.o; done"
    let objects = try CommandResult.run(
      ["sh", "-c", script, packageFolder + "/Sources", BuiltProducts.ownDirectory])
    let paths = objects.outputText.split(separator: "\n").map(String.init)
    let (outcome, messages) = try DocumentedSample.compile(
      files + paths, ["-swift-version", "6"] + options)
    try #require(outcome == .exited(0), "\(messages)")
  }

  /// The words that run a sample.
  private func words(_ program: Program) throws -> [String] {
    let all = try Self.build.get()
    return program.isREADME ? ["sign-in"] : [all, "\(program.number)"]
  }

  /// What a question is answered with; the first one that the screen shows counts.
  private static let answers = [
    ("Once more", "correct horse 4711\r"), ("New password", "correct horse 4711\r"),
    ("New PIN", "258014\r"), ("Old password", "swordfish\r"),
    ("Password of the mail", "swordfish\r"), ("Password of the file", "swordfish\r"),
    ("Password", "swordfish\r"), ("Port", "8080\r"),
    ("Code", "314159"), ("The code", "314159"), ("User name", "ada\r"),
    ("Trust this computer?", "y\r"), ("Where are you?", "1\r"), ("Colour", "1\r"),
    ("Type the name", "vault\r"), ("The key was revoked", "\r"),
  ]

  @Test func `the documentation has samples that ask, and the README's is one`() {
    #expect(Self.programs.count > 20 && Self.programs.contains { $0.isREADME })
  }

  @Test(arguments: programs)
  func `a documented sample ends with status 0 after its answers`(program: Program) throws {
    let folder = try Folder()
    let ssh = try folder.add("ssh", "#!/bin/sh\ncat >/dev/null; echo token\n")
    #expect(unsafe chmod(ssh, 0o700) == 0)
    let terminal = try PseudoTerminal.run(
      words(program), environment: ["PATH": "\(folder.path):\(scriptPath)"])
    var previous = ""
    while true {
      var answer = ("", "")
      try terminal.wait("a question or the end") { terminal in
        let screen = terminal.screen
        answer = Self.answers.first { screen.text.contains($0.0) } ?? ("", "")
        let isNew = answer.0 != "" && answer.0 != previous
        return terminal.job.outcome != nil
          || isNew && screen.isCursorVisible && terminal.settings?.echoes == false
      }
      if terminal.job.outcome != nil { break }
      // An Enter counts only after half a second, and so does an early answer to a question.
      if answer.1.count < 3 { terminal.waitUntilKeysCount() }
      let isRepetition = answer.0 == "Once more" && previous == "New PIN"
      try terminal.type(isRepetition ? "258014\r" : answer.1)
      previous = answer.0
    }
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.errorText == "")
    if program.isREADME { #expect(terminal.outputText == "Signed in as ada.\n") }
    #expect(terminal.violations(except: [.effort, .processes], secret: "314159") == [])
  }

  @Test(arguments: programs)
  func `after Escape a documented sample says nothing and ends with status 130, unless it goes on`(
    program: Program
  ) throws {
    // What follows `&&` in a command line must not run.
    let script = program.goesOn ? "\"$@\"" : "\"$@\" && echo DEPLOYED"
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", script + "\nexit $?", "sh"] + words(program) + ["pending"],
      environment: ["PATH": scriptPath])
    try terminal.waitUntilReady()
    try terminal.wait("a question") { $0.screen.text != "" }
    try terminal.type("\u{1B}")
    try terminal.expectEnd(.exited(program.goesOn ? 0 : 130), secret: "314159")
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: programs, [nil, Array("314159\n".utf8)])
  func `without a terminal a documented sample says so, and ends with status 3`(
    program: Program, input: [UInt8]?
  ) throws {
    let result = try CommandResult.run(
      words(program), input: input, environment: ["PATH": scriptPath])
    // This one asks for a line if its input is no terminal.
    if program.text.contains(".lineIfPiped") {
      #expect(result.outcome == .exited(input == nil ? 1 : 0), "\(result.errorText)")
      #expect(result.outputText == (input == nil ? "" : "what is in the vault\n"))
      return
    }
    #expect(result.outcome == .exited(3))
    #expect(result.output == [])
    #expect(
      result.errorText
        == "no terminal to ask on (/dev/tty: No such device or address): "
        + "run the program in a terminal\n")
  }

  @Test func `a script in which the README's program is cancelled deploys nothing`() throws {
    _ = try Self.build.get()
    let folder = try Folder()
    let script = try folder.add("deploy.sh", "set -e\nsign-in\necho DEPLOYED\n")
    for command in [["sh", script], ["sh", "-c", "sign-in && echo DEPLOYED"]] {
      let terminal = try PseudoTerminal.run(command, environment: ["PATH": scriptPath])
      try terminal.waitForText("User name")
      try terminal.waitUntilReady()
      try terminal.type("grace\r")
      try terminal.waitForText("Code from your app")
      try terminal.waitUntilReady()
      try terminal.type("314\u{1B}")
      try terminal.expectEnd(.exited(130), secret: "314")
      #expect(terminal.errorText == "")
    }
  }
}
