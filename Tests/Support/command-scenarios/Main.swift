import PromptTestSupport

/// Runs one test scenario, which needs a process of its own:
///
///     command-scenarios NAME [ARGUMENT…]
///
/// The status is 0 if every expectation held, 1 if one failed (standard error says which), and 2 if
/// there is no such scenario.
@main
struct Main {
  static func main() {
    // A message goes to a copy of standard error, since a scenario may close the original.
    let messages = fcntl(2, F_DUPFD_CLOEXEC, 100)
    let words = Array(CommandLine.arguments.dropFirst())
    guard let scenario = Scenario.all.first(where: { $0.name == words.first }) else {
      endProcess(2, "no scenario: \(words.first ?? "")")
    }
    do {
      try scenario.body(Array(words.dropFirst()))
    } catch {
      dup2(messages, 2)
      endProcess(1, "\(error)")
    }
  }
}

/// A test that runs in a process of its own; the first failed expectation ends it.
struct Scenario: Sendable {
  let name: String
  let body: @Sendable ([String]) throws -> Void

  init(_ name: String, _ body: @escaping @Sendable ([String]) throws -> Void) {
    self.name = name
    self.body = body
  }

  static let all =
    commandStarts + commandSurroundings + commandSignals + crashes + deaths + heldTerminals + leaks
    + promptFaults + prompts + secrecy + secretMemory + signalHandlers + streams + terminals
    + onLinux

  #if os(Linux)
    private static let onLinux = mappedMemory + spies
  #else
    private static let onLinux: [Scenario] = []
  #endif
}
