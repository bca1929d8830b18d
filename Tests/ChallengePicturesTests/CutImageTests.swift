import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// What ends an image wherever it was cut: nothing that others write is taken for more of it.
struct CutImageTests {
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isInTmux: Bool
    let sequence: [UInt8]
    let ending: [UInt8]

    /// Where it is cut: at each byte but the most of long runs of the file's.
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
          sequence: inline.showing(in: area), ending: inline.ending),
      ]
    }
  }

  @Test(arguments: Way.all)
  func `text after a cut image is visible`(way: Way) {
    for count in way.cuts {
      var tmux = Tmux()
      let bytes = way.sequence.prefix(count) + way.ending
      let toTerminal = way.isInTmux ? tmux.feed(bytes + Array("after".utf8)) : Array(bytes)
      #expect(!way.isInTmux || tmux.screen.text.hasSuffix("after"), "cut at \(count)")
      var screen = VirtualScreen(showing: toTerminal)
      screen.feed("after")
      #expect(screen.text == "after", "cut at \(count)")
    }
  }

  @Test(arguments: Way.all.filter { $0.testDescription.hasPrefix("kitty") })
  func `kitty does not wait for the rest of a cut image`(way: Way) {
    for count in way.cuts {
      var tmux = Tmux()
      let bytes = way.sequence.prefix(count) + way.ending
      let toTerminal = way.isInTmux ? tmux.feed(bytes) : Array(bytes)
      #expect(toTerminal.suffix(12) == Array("\u{1B}_Gq=2,m=0\u{1B}\\".utf8).suffix(12))
    }
  }

  @Test(arguments: Way.all.filter { $0.testDescription.hasPrefix("kitty") })
  func `a cut sequence gets no reply and deletes nothing`(way: Way) {
    let image = KittyImage(number: 7, isInTmux: way.isInTmux)
    for sequence in [way.sequence, image.deletion] {
      for count in 1..<sequence.count {
        let text = String(decoding: sequence.prefix(count), as: UTF8.self)
        let last = text.components(behind: "_G").last ?? ""
        if last.contains("i=") { #expect(last.contains("q=2")) }
        if last.contains("a=d") { #expect(last.contains("d=I,i=\(image.id),")) }
      }
    }
  }
}

/// What tmux does with what a program writes, as its `input.c` does: a passthrough goes on to its
/// terminal, and in it an ESC stands for the byte after it unless that ends it.
private struct Tmux {
  private enum State {
    case ground, escape, string, stringEscape
  }

  /// What the program shows besides.
  private(set) var screen = VirtualScreen()
  private var state = State.ground
  private var held: [UInt8] = []

  /// Takes bytes, and returns what goes to the terminal.
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
  /// What is after each place where a text is.
  fileprivate func components(behind start: String) -> [Substring] {
    Array(split(separator: start, omittingEmptySubsequences: false).dropFirst())
  }
}
