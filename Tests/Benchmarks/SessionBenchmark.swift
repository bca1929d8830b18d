import CellRendering
import CodeEntry
import KeyDecoding
import TerminalText

/// Keys and pastes through decoder, session and renderer, as the command has them, without a
/// terminal: what they take, and how that grows.
enum SessionBenchmark {
  static func run(_ report: inout Report) {
    do {
      try addKeys(&report)
      try addCells(&report)
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
        var typist = try Typist(cells: 6)
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

  private static func addCells(_ report: inout Report) throws {
    let count = 96_000
    var growth = Growth("Cells: a code typed and taken back", size: "cells", each: "a key")
    for cells in [1, 2, 4, 8, 16, 32] {
      let time = try best(of: 5) {
        var typist = try Typist(cells: cells)
        return seconds { typist.type(count) }
      }
      growth.add(cells, time / Double(count / (2 * cells)), each: time / Double(count))
    }
    report.add(growth.printed)
  }

  private static func addPastes(_ report: inout Report) throws {
    var growth = Growth("One paste into six boxes", size: "bytes", each: "a byte")
    for size in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      // Small ones often, so that there is something to measure.
      let count = max(1, 100_000 / size)
      let time = try best(of: 5) {
        var typist = try Typist(cells: 6)
        let paste =
          Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "7"), count: size)
          + Array("\u{1B}[201~".utf8)
        return seconds { for _ in 0..<count { typist.take(paste) } }
      }
      growth.add(size, time / Double(count), each: time / Double(count * size))
    }
    report.add(growth.printed)
  }

  /// The least of some times: other work on the machine slows single rounds.
  private static func best(of count: Int, _ time: () throws -> Double) rethrows -> Double {
    try (0..<count).map { _ in try time() }.min() ?? .nan
  }
}

/// A prompt without a terminal, and the one who types to it.
private struct Typist: ~Copyable {
  private let cells: Int
  private var decoder = KeyDecoder()
  private var session: EntrySession
  private var renderer: CellRenderer
  private var frame: FrameBuffer
  /// As much as a prompt reads at once.
  private static let readSize = 4096

  init(cells: Int) throws {
    let format = CodeFormat.digits(cells)
    var content = PromptContent()
    content.prompt = DisplayText("Code")
    content.style = .box
    content.reflows = true
    var renderer = try CellRenderer(
      content, format: format, mask: .dots, columns: 240, rows: 24)
    let session = try EntrySession(format: format, mask: .dots)
    var frame = try FrameBuffer(capacity: 65536)
    try renderer.begin(session, nil, in: &frame)
    frame.discard()
    self.cells = cells
    self.session = session
    self.renderer = renderer
    self.frame = frame
  }

  /// Fills the cells and empties them again until so many keys are typed, each drawn.
  mutating func type(_ count: Int) {
    for number in 0..<count {
      take([number / cells % 2 == 0 ? UInt8(ascii: "0") + UInt8(number % 10) : 0x7F])
    }
  }

  /// Takes input in reads, and draws after each.
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
    renderer.update(session, nil, isShifted: false, in: &frame)
    frame.discard()
  }
}
