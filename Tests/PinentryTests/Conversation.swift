import PromptTestSupport
import Testing

/// A client that starts a pinentry as gpg-agent does: with pipes, without a controlling terminal,
/// and with an Assuan option that names the terminal.
struct Conversation {
  let terminal: PseudoTerminal
  private var seen = 0

  /// Starts a pinentry, reads its greeting, and tells it the terminal.
  init(
    _ program: [String] = ["pinentry-codeprompt"], columns: Int = 80, rows: Int = 24,
    namesTerminal: Bool = true,
    options: [String] = ["ttytype=xterm-256color", "lc-ctype=C.UTF-8"],
    environment: [String: String] = [:],
    _ change: (inout Launch) -> Void = { _ in }
  ) throws {
    terminal = try PseudoTerminal.run(program, columns: columns, rows: rows) { launch in
      launch.input = .pipe
      launch.hasControllingTerminal = false
      launch.environment = ["PATH": "/usr/bin:/bin", "HOME": "/tmp"]
      launch.environment.merge(environment) { $1 }
      change(&launch)
    }
    #expect(try reply() == "OK Pleased to meet you\n")
    let names = namesTerminal ? ["ttyname=\(terminal.path)"] : []
    for option in names + options { #expect(try ask("OPTION \(option)") == "OK\n", "\(option)") }
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
  mutating func set(_ lines: String...) throws {
    for line in lines { #expect(try ask(line) == "OK\n", "\(line)") }
  }

  /// Waits for a whole reply or an inquiry, and returns it.
  mutating func reply() throws -> String {
    let start = seen
    var end = seen
    try terminal.wait("a reply") { terminal in
      end = Conversation.end(of: terminal.output, from: start) ?? end
      return end > start || terminal.job.outcome != nil
    }
    end = Conversation.end(of: terminal.output, from: start) ?? terminal.output.count
    seen = end
    return String(decoding: terminal.output[start..<end], as: UTF8.self)
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

  /// Sends GETPIN and waits until the screen shows a text and keys are accepted.
  func getPIN(showing text: String = "┗━━") throws {
    let mark = terminal.received.count
    try send("GETPIN")
    try terminal.wait("the prompt") {
      $0.received.count > mark && $0.screen.text.contains(text) && $0.modes?.echoes == false
    }
  }

  /// Waits until the terminal is restored after a prompt.
  func waitUntilGivenBack() throws {
    try terminal.wait("the terminal to be given back") {
      $0.modes == $0.modesAtStart && $0.screen.text == "" && $0.screen.isCursorVisible
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

  /// Waits until the screen shows `count` dots.
  func waitForDots(_ count: Int) throws {
    try wait("\(count) dots") { $0.dotCount == count }
  }
}
