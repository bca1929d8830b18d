package import CodePromptSecretStorage
package import CodePromptSystem
import PromptTestSupport

extension RunningCommand {
  /// Starts a shell with a script.
  package static func shell(
    _ text: String, output: CommandOutput = .held(limit: 1 << 20),
    system: SystemCalls = SystemCalls()
  ) throws -> RunningCommand {
    try start(.shell(text), output: output, system: system)
  }

  /// Starts a shell with a script that reads an answer.
  package static func shell(
    _ text: String, answering answer: String, newline: Bool = true
  ) throws -> RunningCommand {
    let secret = try SecretBytes.holding(answer)
    return try start(
      .shell(text), answering: secret, newline: newline, output: .held(limit: 1 << 20))
  }

  /// Waits and advances as a prompt's loop does, until the command ends.
  package func advanceToEnd() throws -> CommandEnd {
    while true {
      if let end { return end }
      advanceOnce()
    }
  }

  /// Waits and advances until the last line of standard output is a number, and returns it.
  package func advanceToNumber() throws -> Int32 {
    while end == nil {
      advanceOnce()
      if let number = Int32(lastOutputLine) { return number }
    }
    guard let number = Int32(lastOutputLine) else { throw Failure("no number") }
    return number
  }

  /// Waits at most 2 ms for output, since SIGCHLD is not watched, and then advances the command.
  package func advanceOnce() {
    var slots = [output.descriptor, errors.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = unsafe poll(&slots, nfds_t(slots.count), 2)
    advance(now: Clock.now)
  }

  /// Takes the next line of standard output; nil if there is none yet.
  package func takeLine() -> String? {
    unsafe output.takeLine { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The standard output that was kept.
  package func outputText() throws -> String {
    guard let output = output.takeHeld() else { throw Failure("no output") }
    return output.text
  }

  /// The last line of standard output.
  package var lastOutputLine: String {
    unsafe output.withLastLine { line, _ in unsafe String(decoding: line, as: UTF8.self) }
  }

  /// The last line of standard error.
  package var lastErrorLine: String {
    unsafe errors.withLastLine { line, _ in unsafe String(decoding: line, as: UTF8.self) }
  }
}

/// The system's clock.
package enum Clock {
  /// The current time.
  package static var now: Duration { SystemCalls().now() }
}

extension SecretBytes {
  /// A secret that holds the bytes of a text.
  package static func holding(_ text: String) throws -> SecretBytes {
    var secret = try SecretBytes(capacity: max(1, text.utf8.count))
    for byte in text.utf8 { _ = secret.append(byte) }
    return secret
  }

  /// The secret's text, for a comparison.
  package var text: String {
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
