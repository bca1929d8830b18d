import CodePromptKit
import PromptTestSupport

/// The kinds of prompts of the library. A prompt's number decides its kind, so that both processes
/// know it.
enum LibraryPrompt: Int, CaseIterable {
  case code, accepted, rejectedOnce, command, confirmed, cancelled, password, challenge

  init(number: Int) {
    self = Self.allCases[number % Self.allCases.count]
  }

  /// The keys to type, each with the text that the screen must show first.
  var typed: [(after: String, keys: String)] {
    switch self {
    case .code, .accepted, .command: [("", "123456")]
    case .rejectedOnce: [("", "654321"), ("2 attempts left", "123456")]
    case .confirmed: [("", "123456"), ("Once more", "123456")]
    case .cancelled: [("", "12\u{4}")]
    case .password: [("", "123456\r")]
    case .challenge: [("A picture", "123456")]
    }
  }

  /// Asks `count` times, and writes a line after each prompt: its number, whether the outcome was
  /// right, the number of open descriptors, and the KiB in RAM and mapped.
  static func ask(count: Int) -> Never {
    let own = getpid()
    for number in 1...max(1, count) {
      let isRight = (try? Self(number: number).ask(number)) ?? false
      let figures = [
        ProcessFigures.openDescriptors(of: own), ProcessFigures.residentMemory(of: own),
        ProcessFigures.mappedMemory(of: own),
      ].map { "\($0 ?? -1)" }.joined(separator: " ")
      say("\(number) \(isRight ? "right" : "wrong") \(figures)")
    }
    exit(0)
  }

  private func ask(_ number: Int) throws -> Bool {
    var settings = PromptSettings()
    settings.title = "Run \(number)."
    var code = CodePrompt("Code", .digits(6), settings: settings)
    code.display = .masked()
    switch self {
    case .accepted, .rejectedOnce:
      return isExpected(try code.run { $0.isEqual(to: "123456") ? .accepted : .rejected() })
    case .command:
      return isExpected(try code.run(command: CheckCommand(["true"])).map { $0.takeSecret() })
    case .confirmed: return isExpected(try NewPasswordPrompt("", .pin(6), settings: settings).run())
    case .password: return isExpected(try PasswordPrompt("", settings: settings).run())
    case .challenge:
      code.challenge = .init(.command(["echo", "A picture"]))
      return isExpected(try code.run())
    case .code, .cancelled: return isExpected(try code.run())
    }
  }

  private func isExpected(_ ending: consuming PromptEnding<SecretBytes>) -> Bool {
    switch consume ending {
    case .answered(let code): self != .cancelled && code.isEqual(to: "123456")
    case .cancelled: self == .cancelled
    default: false
    }
  }
}

extension SoakRow {
  /// Has a process ask `count` times through the library, and types the answers.
  mutating func runLibrary(_ count: Int) {
    do {
      let terminal = try PseudoTerminal.run(["soak", "--ask", "\(count)"])
      for number in 1...count {
        try answer(number, of: count, terminal)
        self.count()
      }
      try terminal.waitForExit()
      let faults = terminal.violations(except: [.effort, .secret])
      if !faults.isEmpty { fail(faults.joined(separator: "\n")) }
    } catch {
      fail("\(error)")
    }
    finish()
  }

  private mutating func answer(_ number: Int, of count: Int, _ terminal: PseudoTerminal) throws {
    try terminal.waitForText("Run \(number).")
    for (text, keys) in LibraryPrompt(number: number).typed {
      if !text.isEmpty { try terminal.waitForText(text) }
      try terminal.type(keys)
    }
    try terminal.wait("the end of prompt \(number)") { $0.output.contains(UInt8(ascii: "\n")) }
    let words = terminal.outputText.split { $0 == " " || $0 == "\n" }
    guard words.count == 5, words[0] == "\(number)", words[1] == "right" else {
      throw SoakFailure(["the process said: \(terminal.outputText)"], terminal)
    }
    terminal.forgetOutput()
    // After a tenth of the prompts all code that is loaded on first use is loaded.
    guard number > count / 10 else { return }
    note("descriptors of the prompts", Int(words[2]), allowing: 0)
    note("KiB of the prompts", Int(words[3]), allowing: 1024)
    note("KiB mapped", Int(words[4]), allowing: 1024)
    noteHarness(allowing: 4096)
  }
}
