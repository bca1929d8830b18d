import PromptTestSupport
import Testing

/// The screen beside pyte, an emulator by others, on the same random streams.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ScreenPeerTests {
  /// The interpreter, which has to have pyte (`pip install pyte`).
  static let python = BuiltProducts.environmentValue("CODEPROMPT_PYTHON") ?? "python3"

  static var isAvailable: Bool {
    (try? CommandResult.run([python, "-c", "import pyte"]))?.outcome == .exited(0)
  }

  /// Reads a stream per line in hexadecimal; writes its rows and the cursor.
  private static let program = """
    import sys, pyte
    for line in sys.stdin:
        screen = pyte.Screen(20, 6)
        pyte.Stream(screen).feed(bytes.fromhex(line).decode())
        rows = "|".join(row.rstrip() for row in screen.display)
        print(f"{rows}|{screen.cursor.y},{screen.cursor.x}")
    """

  @Test(.enabled(if: isAvailable, "no python3 with pyte; CODEPROMPT_PYTHON names one"))
  func `pyte shows the same`() throws {
    var generator = SeededGenerator(seed: 42)
    let streams = (0..<2000).map { _ in RandomStream.common(columns: 20, rows: 6, &generator) }
    let lines = streams.map { $0.utf8.map { Self.hexadecimal($0) }.joined() + "\n" }
    let result = try CommandResult.run(
      [Self.python, "-c", Self.program], input: Array(lines.joined().utf8), within: .seconds(50))
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    let shown = result.outputText.split(separator: "\n").map(String.init)
    #expect(shown.count == streams.count)
    for (stream, peer) in zip(streams, shown) {
      let screen = VirtualScreen(columns: 20, rows: 6, showing: stream.utf8)
      let rows = (0..<6).map(screen.row).joined(separator: "|")
      let own = "\(rows)|\(screen.cursor.row),\(screen.cursor.column)"
      #expect(own == peer, "\(ByteText(stream.utf8))")
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
