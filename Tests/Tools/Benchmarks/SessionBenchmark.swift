import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding

/// Runs keys and pastes through the decoder, the session and the renderer, as the command does, but
/// without a terminal. Measures their time, and shows that it doesn't grow with the size of a
/// prompt.
enum SessionBenchmark {
  static func run(_ report: inout Report) {
    do {
      try addKeys(&report)
      try addSizes(&report)
      try addPastes(&report)
    } catch {
      report.note("There is no memory to draw in: \(error)")
    }
  }

  private static func addKeys(_ report: inout Report) throws {
    var growth = Growth("Keys, six boxes", size: "keys", each: "a key")
    var last = 0.0
    for count in [100, 1000, 10_000, 100_000, 1_000_000] {
      let time = try best(of: count < 1_000_000 ? 5 : 3) {
        var typist = try Typist(Prompt())
        return seconds { typist.type(count) }
      }
      last = time / Double(count)
      growth.add(count, time, each: last)
    }
    report.add(
      Row(
        name: "session and renderer, a key of 1 M", figure: last * 1e6, unit: "µs", digits: 2,
        budget: .atMost(3)))
    report.add(growth.printed)
  }

  /// Measures the time of a key in prompts with parts of various sizes.
  private static func addSizes(_ report: inout Report) throws {
    let passwords = [1, 10, 100, 1000, CodeFormat.byteLimit]
    var table = Table(
      "A key and the size of its prompt; × is the smallest's",
      columns: ["", "size", "time", "", "bytes at most"])
    func add(
      _ name: String, _ sizes: [Int], _ change: (inout Prompt, Int) -> Void
    ) throws {
      var first: Double?
      for size in sizes {
        var prompt = Prompt()
        change(&prompt, size)
        let count = 20_000
        var byteCount = 0
        let time = try best(of: 5) {
          var typist = try Typist(prompt)
          defer { byteCount = typist.mostBytes }
          return seconds { typist.type(count) } / Double(count)
        }
        let base = first ?? time
        first = base
        table.add([
          name, "\(size)", duration(time), "\(decimal(time / base, 2)) ×", "\(byteCount)",
        ])
      }
    }
    try add("cells", [1, 2, 4, 8, 16, 32]) { $0.format = .digits($1) }
    try add("masked password, bytes", passwords) {
      ($0.format, $0.count) = (.password(byteCount: 1...CodeFormat.byteLimit), $1)
    }
    try add("shown password, bytes", passwords) {
      ($0.format, $0.mask, $0.count) = (.password(byteCount: 1...CodeFormat.byteLimit), .shown, $1)
    }
    try add("rows of the prompt's text", [1, 2, 4, 10]) { $0.rows = $1 }
    try add("columns of the window", [20, 40, 80, 200, 400]) { $0.columns = $1 }
    report.add(table)
  }

  private static func addPastes(_ report: inout Report) throws {
    var growth = Growth("One paste into six boxes", size: "bytes", each: "a byte")
    for size in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      // Small pastes are repeated, so that there is enough time to measure.
      let count = max(1, 100_000 / size)
      let time = try best(of: 5) {
        var typist = try Typist(Prompt())
        let paste =
          Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "7"), count: size)
          + Array("\u{1B}[201~".utf8)
        return seconds { for _ in 0..<count { typist.take(paste) } }
      }
      growth.add(size, time / Double(count), each: time / Double(count * size))
    }
    report.add(growth.printed)
  }

  /// The shortest of some times: other work on the machine slows some rounds.
  private static func best(of count: Int, _ time: () throws -> Double) rethrows -> Double {
    try (0..<count).map { _ in try time() }.min() ?? .nan
  }
}

/// What a prompt asks for, and how large its parts are.
private struct Prompt {
  var format = CodeFormat.digits(6)
  var mask = Mask.dots
  /// How many characters a password has while keys are typed.
  var count = 1
  var rows = 1
  var columns = 240
}

/// A prompt without a terminal, and the person who types to it.
private struct Typist: ~Copyable {
  private let cellCount: Int?
  private var decoder = KeyDecoder()
  private var session: EntrySession
  private var renderer: CellRenderer
  private let frame: FrameBuffer
  /// The size of the longest frame after the first, in bytes.
  private(set) var mostBytes = 0
  /// As many bytes as a prompt reads at once.
  private static let readSize = 4096

  init(_ prompt: Prompt) throws {
    var content = PromptContent()
    let text = Array(repeating: "Code", count: prompt.rows).joined(separator: "\n")
    content.prompt = DisplayText(text, limit: prompt.rows)
    content.style = .box
    content.reflows = true
    let frame = try FrameBuffer(capacity: 65536)
    var renderer = try CellRenderer(
      content, format: prompt.format, mask: prompt.mask, columns: prompt.columns, rows: 24, frame)
    let session = try EntrySession(format: prompt.format, mask: prompt.mask)
    try renderer.begin(session, nil)
    frame.discard()
    cellCount = prompt.format.cellCount
    self.session = session
    self.renderer = renderer
    self.frame = frame
    if cellCount == nil { take(Array(repeating: UInt8(ascii: "7"), count: prompt.count - 1)) }
    mostBytes = 0
  }

  /// Types `count` keys and draws after each. By turns it fills the cells and empties them, or adds
  /// a character to a password and deletes it.
  mutating func type(_ count: Int) {
    let run = cellCount ?? 1
    for number in 0..<count {
      take([number / run % 2 == 0 ? UInt8(ascii: "0") + UInt8(number % 10) : 0x7F])
    }
  }

  /// Takes input read by read, and draws after each read.
  mutating func take(_ input: [UInt8]) {
    unsafe input.withUnsafeBytes { all in
      var start = 0
      while start < all.count {
        let end = min(start + Self.readSize, all.count)
        unsafe take(UnsafeRawBufferPointer(rebasing: all[start..<end]))
        start = end
      }
    }
  }

  private mutating func take(_ read: UnsafeRawBufferPointer) {
    var index = 0
    while let event = unsafe decoder.next(in: read, at: &index) { _ = session.handle(event) }
    renderer.update(session, nil, isShifted: false)
    mostBytes = max(mostBytes, frame.count)
    frame.discard()
  }
}
