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
      let bytes = way.sequence.prefix(count) + way.ending
      let inTmux = tmux(bytes + Array("after".utf8))
      let shown = VirtualScreen(showing: inTmux.shown).text
      #expect(!way.isInTmux || shown.hasSuffix("after"), "cut at \(count)")
      let toTerminal = way.isInTmux ? inTmux.handedOn : Array(bytes)
      // The ending makes kitty stop waiting for the image's rest.
      let end = Array("\u{1B}_Gq=2,m=0\u{1B}\\".utf8)
      #expect(!way.isKitty || toTerminal.suffix(end.count) == end[...], "cut at \(count)")
      let screen = VirtualScreen(showing: toTerminal + Array("after".utf8))
      #expect(screen.text == "after", "cut at \(count)")
    }
  }
}

/// Handles a program's output as tmux's `input.c` does: a passthrough sequence goes to the terminal
/// outside tmux. An ESC in the sequence quotes the next byte, unless the two end the sequence.
private func tmux(_ bytes: [UInt8]) -> (handedOn: [UInt8], shown: [UInt8]) {
  let escape: UInt8 = 0x1B
  var (handedOn, shown): ([UInt8], [UInt8]) = ([], [])
  var held: [UInt8]?
  var index = 0
  while index < bytes.count {
    let next = index + 1 < bytes.count ? bytes[index + 1] : nil
    var length = 1
    if held != nil {
      length = bytes[index] == escape ? 2 : 1
      if bytes[index] != escape {
        held?.append(bytes[index])
      } else if next != UInt8(ascii: "\\") {
        held?.append(next ?? escape)
      } else {
        if held?.starts(with: Array("tmux;".utf8)) == true { handedOn += held?.dropFirst(5) ?? [] }
        held = nil
      }
    } else if bytes[index] == escape, next == UInt8(ascii: "P") {
      (held, length) = ([], 2)
    } else {
      shown.append(bytes[index])
    }
    index += length
  }
  return (handedOn, shown)
}
