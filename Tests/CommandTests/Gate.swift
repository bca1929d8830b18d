import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a command of a test waits for: it reads lines from descriptor 4 that the test sends.
///
/// ```sh
/// read -r status <&4; exit "$status"
/// ```
final class Gate {
  /// The pipe's name, for descriptor 4 of the command.
  let path: String
  private let descriptor: Int32

  init() throws {
    // The name of a new directory is nobody else's.
    var template = Array("/tmp/codeprompt-gate-XXXXXX".utf8CString)
    let directory = try #require(
      unsafe mkdtemp(&template).map { unsafe String(cString: $0) }, "mkdtemp failed")
    path = directory + "/gate"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0, "no pipe at \(path)")
  }

  deinit {
    close(descriptor)
    _ = unsafe unlink(path)
    _ = unsafe rmdir(String(path.dropLast(5)))
  }

  /// Sends a line to whoever waits for one, now or later.
  func send(_ line: String = "") {
    let bytes = Array("\(line)\n".utf8)
    #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
  }
}

/// Starts a prompt for six masked digits that a shell text checks, and waits until it can be typed
/// to.
///
/// The text finds the gate at descriptor 4, and what it writes to descriptor 3 the test reads.
func askChecked(
  by text: String, _ options: [String] = [], gate: Gate? = nil,
  environment: [String: String] = [:], _ change: (inout Launch) -> Void = { _ in }
) throws -> PseudoTerminal {
  try ask(["-md6"] + options + ["--", "sh", "-c", text], environment: environment) {
    $0.extra = [3: .pipe]
    if let gate { $0.extra[4] = .path(gate.path) }
    change(&$0)
  }
}

/// A check that has the test say its status.
let gatedStatus = "read -r status <&4; exit \"$status\""

/// A check that says that it runs, and goes on for ever with a process below it.
let endlessCheck = "echo started >&3; sleep 1000 & wait; sleep 1000"

extension PseudoTerminal {
  /// Waits until a command has written a text to descriptor 3.
  func waitForWord(_ word: String) throws {
    try wait("\(word) on descriptor 3") {
      String(decoding: $0.output(of: 3), as: UTF8.self).contains(word)
    }
  }

  /// Goes on until some time is over, whatever happens.
  func pass(_ time: Duration) {
    _ = holds(within: time) { _ in false }
  }

  /// How a text on the screen is drawn, at its first character; nil if it isn't there.
  func style(of text: String) -> ScreenStyle? {
    for row in 0..<screen.rows {
      let line = (0..<screen.columns).map { screen.cell(row: row, column: $0).character }
      for column in line.indices where line[column...].joined().hasPrefix(text) {
        return screen.style(at: .init(row: row, column: column))
      }
    }
    return nil
  }

  /// Whether the terminal received a text.
  func hasReceived(_ text: String) -> Bool { received.contains(Array(text.utf8)) }
}
