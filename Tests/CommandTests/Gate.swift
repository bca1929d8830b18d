import PromptTestSupport
import Testing

/// A pipe by which the test makes a command wait: the test sends lines, which the command reads
/// from its descriptor 4.
///
/// ```sh
/// read -r status <&4; exit "$status"
/// ```
final class Gate {
  /// The path of the named pipe, to be opened as the command's descriptor 4.
  let path: String
  private let descriptor: Int32

  init() throws {
    // A new directory, so that no other process can have taken the name in it.
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

  /// Sends a line to the process that reads it now or later.
  func send(_ line: String = "") {
    let bytes = Array("\(line)\n".utf8)
    #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
  }
}

/// Starts a prompt for six masked digits that a shell script checks, and waits until it accepts
/// keys.
///
/// The script reads the gate at descriptor 4; the test reads what it writes to descriptor 3.
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

/// A check script that exits with the status that the test sends.
let gatedStatus = "read -r status <&4; exit \"$status\""

/// A check script that reports its start and then runs for ever, with a child process.
let endlessCheck = "echo started >&3; sleep 1000 & wait; sleep 1000"

extension PseudoTerminal {
  /// What the command wrote to a descriptor that is a pipe, as text.
  func text(of descriptor: Int32) -> String {
    String(decoding: output(of: descriptor), as: UTF8.self)
  }

  /// Waits until a command has written a text to descriptor 3.
  func waitForWord(_ word: String) throws {
    try wait("\(word) on descriptor 3") { $0.text(of: 3).contains(word) }
  }

  /// Lets some time pass while the terminal's output is read.
  func pass(_ time: Duration) {
    _ = holds(within: time) { _ in false }
  }

  /// Whether the terminal has received a text.
  func hasReceived(_ text: String) -> Bool { received.contains(Array(text.utf8)) }
}
