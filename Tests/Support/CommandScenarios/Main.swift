#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs one test scenario, which needs a process of its own:
///
///     command-scenarios NAME [ARGUMENT…]
///
/// The status is 0 if every expectation held, 1 if one failed (standard error says which), and 2 if
/// there is no such scenario.
@main
struct Main {
  static func main() {
    // Messages go to a copy of standard error, since a scenario may close the original.
    let messages = fcntl(2, F_DUPFD_CLOEXEC, 100)
    let words = Array(CommandLine.arguments.dropFirst())
    guard let scenario = Scenario.all.first(where: { $0.name == words.first }) else {
      say("no scenario: \(words.first ?? "")", messages)
      exit(2)
    }
    do {
      try scenario.body(Array(words.dropFirst()))
    } catch {
      say("\(error)", messages)
      exit(1)
    }
  }

  private static func say(_ text: String, _ descriptor: Int32) {
    let bytes = Array("\(text)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
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
    commandStarts + commandSurroundings + commandSignals + deaths + leaks + promptFaults + prompts
    + secrecy + secretMemory + spies + terminals
}
