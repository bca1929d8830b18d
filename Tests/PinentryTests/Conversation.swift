import PromptTestSupport
import Testing

/// A client that starts a pinentry as gpg-agent does: with pipes, without a controlling terminal,
/// and with an Assuan option that names the terminal.
struct Conversation {
  static let cancelled = "ERR 83886179 Operation cancelled <Pinentry>\n"
  static let timedOut = "ERR 83886142 Timeout <Pinentry>\n"
  static let fullyCancelled =
    "S BUTTON_INFO close\nERR 83886278 Operation fully cancelled <Pinentry>\n"
  static let noTerminal = "ERR 83918950 Inappropriate ioctl for device <Pinentry>\n"

  let terminal: PseudoTerminal
  private var seen = 0

  /// Starts a pinentry, reads its greeting, and tells it the terminal.
  init(
    _ program: [String] = ["pinentry-codeprompt"], columns: Int = 80, namesTerminal: Bool = true,
    options: [String] = ["ttytype=xterm-256color", "lc-ctype=C.UTF-8"],
    environment: [String: String] = [:], hasControllingTerminal: Bool = false
  ) throws {
    terminal = try PseudoTerminal.run(program, columns: columns) { launch in
      launch.input = .pipe
      launch.hasControllingTerminal = hasControllingTerminal
      launch.environment = ["PATH": "/usr/bin:/bin", "HOME": "/tmp"]
      launch.environment.merge(environment) { $1 }
    }
    #expect(try reply() == "OK Pleased to meet you\n")
    let names = namesTerminal ? ["ttyname=\(terminal.path)"] : []
    for option in names + options { try set("OPTION \(option)") }
  }

  /// Sends a line and returns the whole reply.
  mutating func ask(_ line: String) throws -> String {
    try send(line)
    return try reply()
  }

  /// Sends a line.
  func send(_ line: String) throws {
    try terminal.writeInput(Array((line + "\n").utf8))
  }

  /// Sends lines, and expects OK for each.
  mutating func set(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      #expect(try ask(line) == "OK\n", "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// Waits for a whole reply or an inquiry, and returns it.
  mutating func reply() throws -> String {
    let start = seen
    var end: Int?
    try terminal.wait("a reply") { terminal in
      end = Conversation.end(of: terminal.output, from: start)
      return end != nil || terminal.job.outcome != nil
    }
    seen = end ?? Conversation.end(of: terminal.output, from: start) ?? terminal.output.count
    return String(decoding: terminal.output[start..<seen], as: UTF8.self)
  }

  /// The position after the line that ends the reply; nil if it is not complete.
  private static func end(of output: [UInt8], from start: Int) -> Int? {
    var position = start
    while let newline = output[position...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: output[position..<newline], as: UTF8.self)
      position = newline + 1
      if ["OK", "ERR", "INQUIRE"].contains(line.split(separator: " ").first ?? "") {
        return position
      }
    }
    return nil
  }

  /// Sends a line that asks, and waits until the screen shows a text and keys are accepted.
  func open(_ line: String = "GETPIN", showing text: String = "┗━━") throws {
    try waitUntilGivenBack()
    try send(line)
    try terminal.wait("the prompt") {
      $0.screen.text.contains(text) && $0.settings?.echoes == false
    }
    terminal.settle()
  }

  /// Types keys, and expects the reply or inquiry that follows.
  mutating func type(
    _ keys: String, getting expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.type(keys)
    #expect(try reply() == expected, "\(keys)", sourceLocation: sourceLocation)
  }

  /// Types `half` at the prompt.
  func typeHalf() throws {
    try terminal.type("half")
    try terminal.wait("four dots") { $0.dotCount == 4 }
  }

  /// Waits until the terminal is as before a prompt.
  func waitUntilGivenBack() throws {
    try terminal.wait("the terminal to be restored") {
      $0.settings == $0.settingsAtStart && $0.screen.text == "" && $0.screen.isCursorVisible
    }
  }

  /// Sends BYE, and expects the end with a restored terminal and the secret in none of the output.
  mutating func end(
    secret: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try ask("BYE") == "OK closing connection\n", sourceLocation: sourceLocation)
    try expectEnd(secret: secret, sourceLocation: sourceLocation)
  }

  /// Expects status 0, a restored terminal, and the secret in none of the output.
  func expectEnd(
    secret: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)",
      sourceLocation: sourceLocation)
    #expect(terminal.errorText == "", sourceLocation: sourceLocation)
    #expect(terminal.violations(secret: secret) == [], sourceLocation: sourceLocation)
  }
}

extension PseudoTerminal {
  /// How many dots (`●`) the screen shows.
  var dotCount: Int { screen.text.count { $0 == "●" } }
}
