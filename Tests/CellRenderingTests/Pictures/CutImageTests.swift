import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The bytes that end an image that was cut anywhere, so that later output is not taken for the
/// rest of it.
struct CutImageTests {
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isInTmux: Bool
    var isKitty: Bool { testDescription.hasPrefix("kitty") }
    let sequence: [UInt8]
    let ending: [UInt8]

    /// The positions at which the sequence is cut: all bytes except most of the long runs of file
    /// data.
    var cuts: [Int] {
      let escapes = sequence.indices.filter { sequence[$0] == 0x1B }
      return (1..<sequence.count).filter { count in
        count.isMultiple(of: 500) || escapes.contains { abs($0 - count) < 60 }
      }
    }

    static let all: [Way] = [false, true].flatMap { isInTmux in
      let area = CellArea(columns: 20, rows: 5)
      let place = isInTmux ? " in tmux" : ""
      let image = KittyImage(number: 7, isInTmux: isInTmux)
      let file = [UInt8](repeating: 0x1B, count: 3080)
      let inline = InlineImage(Array(file.prefix(60)), isInTmux: isInTmux)
      return [
        Way(
          testDescription: "kitty\(place)", isInTmux: isInTmux,
          sequence: image.showing(png: file, in: area), ending: image.ending),
        Way(
          testDescription: "iTerm2\(place)", isInTmux: isInTmux,
          sequence: inline?.showing(in: area) ?? [], ending: inline?.ending ?? []),
      ]
    }
  }

  @Test(arguments: Way.all)
  func `after a cut image and its ending, later text is visible`(way: Way) {
    for count in way.cuts {
      var tmux = Tmux()
      let bytes = way.sequence.prefix(count) + way.ending
      let toTerminal = way.isInTmux ? tmux.feed(bytes + Array("after".utf8)) : Array(bytes)
      // The ending makes kitty stop waiting for the image's rest.
      let end = Array("\u{1B}_Gq=2,m=0\u{1B}\\".utf8)
      #expect(!way.isKitty || toTerminal.suffix(end.count) == end[...], "cut at \(count)")
      #expect(!way.isInTmux || tmux.screen.text.hasSuffix("after"), "cut at \(count)")
      var screen = VirtualScreen(showing: toTerminal)
      screen.feed("after")
      #expect(screen.text == "after", "cut at \(count)")
    }
  }

  @Test(arguments: Way.all.filter(\.isKitty))
  func `a cut kitty sequence gets no reply and deletes no other image`(way: Way) {
    let image = KittyImage(number: 7, isInTmux: way.isInTmux)
    for sequence in [way.sequence, image.deletion] {
      for count in sequence.indices.dropFirst() where count < 200 || count.isMultiple(of: 7) {
        let text = String(decoding: sequence.prefix(count), as: UTF8.self)
        let last = text.components(behind: "_G").last ?? ""
        if last.contains("i=") { #expect(last.contains("q=2")) }
        if last.contains("a=d") { #expect(last.contains("d=I,i=\(image.id),")) }
      }
    }
  }
}

/// Handles a program's output as tmux's `input.c` does: a passthrough sequence goes to the terminal
/// outside tmux. An ESC in the sequence quotes the next byte, unless the two end the sequence.
private struct Tmux {
  private enum State {
    case ground, escape, string, stringEscape
  }

  /// What the program's window in tmux shows.
  private(set) var screen = VirtualScreen()
  private var state = State.ground
  private var held: [UInt8] = []

  /// Handles a program's bytes, and returns those for the terminal outside tmux.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var handedOn: [UInt8] = []
    for byte in bytes {
      switch (state, byte) {
      case (.ground, 0x1B), (.escape, 0x1B): state = .escape
      case (.ground, _): screen.feed([byte])
      case (.escape, UInt8(ascii: "P")):
        held = []
        state = .string
      case (.escape, _):
        screen.feed([0x1B, byte])
        state = .ground
      case (.string, 0x1B): state = .stringEscape
      case (.string, _): held.append(byte)
      case (.stringEscape, UInt8(ascii: "\\")):
        if held.starts(with: Array("tmux;".utf8)) { handedOn += held.dropFirst(5) }
        state = .ground
      case (.stringEscape, _):
        held.append(byte)
        state = .string
      }
    }
    return handedOn
  }
}

extension String {
  /// The texts after each occurrence of `start`.
  fileprivate func components(behind start: String) -> [Substring] {
    Array(split(separator: start, omittingEmptySubsequences: false).dropFirst())
  }
}
