import PromptTestSupport
import Testing

/// Compares the screen with pyte, another terminal emulator, on random streams.
@Suite(.serialized, .waits)
struct ScreenPeerTests {
  @Test(.needs(PythonModule.pyte))
  func `pyte and our emulator show the same screen for random output`() throws {
    var generator = SeededGenerator(seed: 42)
    let streams = (0..<2000).map { _ in
      Array(RandomStream.common(columns: 20, rows: 6, &generator).utf8)
    }
    let pictures = try Pyte.pictures(of: streams.map { .init(columns: 20, rows: 6, bytes: $0) })
    for (stream, peer) in zip(streams, pictures) {
      let screen = VirtualScreen(columns: 20, rows: 6, showing: stream)
      #expect(Pyte.Picture(screen) == peer, "\(ByteText(stream))")
    }
  }
}
