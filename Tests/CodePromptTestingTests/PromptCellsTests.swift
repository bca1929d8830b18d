import CodePromptKit
import CodePromptTesting
import Testing

/// An application may draw the cells of a prompt.
struct PromptCellsTests {
  private var prompt: CodePrompt {
    var prompt = CodePrompt("", .digits(4))
    prompt.display = .masked()
    prompt.cells = PromptCells(columns: 3, isASCII: true) { cell in
      switch cell.state {
      case .focused: [">\(cell.glyph)<"]
      case .refused: ["!\(cell.glyph)!"]
      default: ["[\(cell.glyph)]"]
      }
    }
    return prompt
  }

  @Test func `an application's custom cells are drawn in every state of a cell`() throws {
    let terminal = ScriptedTerminal(.type("31"), .type("41"), .wait(.seconds(1)), .type("3141"))
    var answers = 0
    _ = try terminal.use {
      try prompt.ask { _ in
        answers += 1
        return answers == 1 ? .rejected(nil) : .accepted
      }
    }
    for cell in ["> <", "[ ]", "[●]", "! !"] { #expect(terminal.text.contains(cell), "\(cell)") }
    #expect(!terminal.text.contains("╭") && !terminal.frames.joined().contains("3141"))
  }

  @Test func `a prompt in plain lines never asks for custom cells`() throws {
    var prompt = prompt
    prompt.layout = .plain
    prompt.cells = PromptCells(columns: 3) { cell in
      Issue.record("asked for \(cell)")
      return []
    }
    let terminal = ScriptedTerminal(.type("3141"))
    _ = try terminal.use { try prompt.run() }
    #expect(terminal.text.contains("4 of 4 entered"))
  }
}
