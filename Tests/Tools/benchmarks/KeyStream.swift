/// Terminal input of every kind, always the same for the same size. Half of the bytes are ASCII
/// text, 15 % other characters, 32 % keys and reports, and 3 % pastes.
struct KeyStream {
  private(set) var bytes: [UInt8] = []
  private var seed: UInt64 = 42

  private static let shares = [50, 15, 32, 3]
  private static let keys =
    [
      "[A", "[1;5C", "[3~", "OP", "[15;2~", "[97;5u", "[27;5;99~", "a", "[<0;12;34M", "[Z", "[I",
      "[57399;129u", "[?62;4c", "[24~", "[H",
    ].map { Array("\u{1B}\($0)".utf8) } + [[0x0D], [0x7F], [0x03]]
  private static let characters = ["é", "本", "𝄞", "ß", "漢", "ї"].map { Array($0.utf8) }

  init(size: Int) {
    bytes.reserveCapacity(size + 256)
    var counts = [0, 0, 0, 0]
    while bytes.count < size {
      // The kind of input that is furthest below its share.
      let kind =
        (0..<4).min { counts[$0] * Self.shares[$1] < counts[$1] * Self.shares[$0] } ?? 0
      let before = bytes.count
      append(kind)
      counts[kind] += bytes.count - before
    }
    bytes.removeLast(bytes.count - size)
  }

  private mutating func append(_ kind: Int) {
    switch kind {
    case 0: appendText(atMost: 20)
    case 1: for _ in 0...random(4) { bytes += Self.characters[random(Self.characters.count)] }
    case 2: for _ in 0...random(4) { bytes += Self.keys[random(Self.keys.count)] }
    default:
      bytes += "\u{1B}[200~".utf8
      appendText(atMost: 60)
      bytes += "\u{1B}[201~".utf8
    }
  }

  private mutating func appendText(atMost count: Int) {
    for _ in 0...random(count) { bytes.append(UInt8(ascii: " ") + UInt8(random(95))) }
  }

  /// A pseudo-random number below a bound, from the top bits of Knuth's generator for MMIX, which
  /// are its best.
  private mutating func random(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(bound))
  }
}
