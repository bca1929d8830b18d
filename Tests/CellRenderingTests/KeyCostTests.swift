import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests how many bytes a key sends, and that they reveal nothing about the digit.
struct KeyCostTests {
  static let styles: [(FieldStyle, Int)] = [(.compact, 48), (.underline, 110), (.box, 160)]

  @Test(arguments: KeyCostTests.styles, [[], [3, 3]] as [[Int]])
  func `a key in the cells of a code sends few bytes at every position`(
    style: (FieldStyle, Int), groups: [Int]
  ) throws {
    for mask in [Mask.dots, .shown] {
      for usesColor in [true, false] {
        let prompt = try DrawnPrompt(
          PromptSetting(
            format: .code(6, charset: .digits, groups: groups), mask: mask, style: style.0,
            usesColor: usesColor))
        let costs = (0..<6).map { _ in prompt.type("8").count }
        let erasures = (0..<6).map { _ in prompt.draw(.backspace).count }
        #expect(costs.allSatisfy { (1...style.1).contains($0) }, "\(costs)")
        #expect(erasures.allSatisfy { (1...style.1).contains($0) }, "\(erasures)")
      }
    }
  }

  @Test(arguments: KeyCostTests.styles)
  func `each dot of a password is drawn with few bytes, even in a full field`(
    style: (FieldStyle, Int)
  ) throws {
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), style: style.0))
    let costs = (0..<99).map { _ in prompt.type("x").count }
    let erasures = (0..<99).map { _ in prompt.draw(.backspace).count }
    for costs in [costs, erasures] {
      #expect(
        costs.count { $0 > 15 } <= 1 && costs.allSatisfy { (1...48).contains($0) }, "\(costs)")
    }
  }

  @Test(arguments: KeyCostTests.styles)
  func `with a mask the bytes sent are the same for every digit`(style: (FieldStyle, Int)) throws {
    for mask in [Mask.dots, .glyph("#"), .blank] {
      for format in [
        CodeFormat.digits(6), .code(6, charset: .digits, groups: [3, 3]), .password(),
      ] {
        let frames = try (0...9).map { digit in
          let prompt = try DrawnPrompt(PromptSetting(format: format, mask: mask, style: style.0))
          return (0..<8).map { _ in prompt.type("\(digit)") } + [prompt.draw(.backspace)]
        }
        #expect(frames.allSatisfy { $0 == frames[0] })
      }
    }
  }

  @Test(arguments: [Mask.dots, .blank, .glyph("x")], [true, false])
  func `with a mask nothing typed or pasted is on the screen`(
    mask: Mask, isASCII: Bool
  ) throws {
    for format in [CodeFormat.code(6), .password()] {
      for style in Self.styles.map(\.0) {
        let prompt = try DrawnPrompt(
          PromptSetting(format: format, mask: mask, style: style, isASCII: isASCII))
        let empty = prompt.screen.text
        for character in "Q7Z" {
          let bytes = prompt.type(String(character))
          #expect(!bytes.contains(where: [UInt8(ascii: "Q"), UInt8(ascii: "Z")].contains))
          #expect(!prompt.screen.text.contains(character))
        }
        prompt.paste("Z7Q7ZQ")
        #expect(!prompt.screen.text.contains { "Q7Z".contains($0) })
        if mask == .blank { #expect(prompt.screen.text == empty) }
      }
    }
  }

  @Test func `nothing is sent for the second column of a wide character`() throws {
    for style in Self.styles.map(\.0) {
      let prompt = try DrawnPrompt(
        PromptSetting(mask: .glyph("日"), style: style, prompt: "輸入驗證碼"), typing: "1")
      prompt.type("23")
      #expect(!prompt.history.contains(0))
    }
  }

  @Test func `with a blank mask a key sends nothing`() throws {
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(PromptSetting(format: format, mask: .blank))
      #expect(prompt.type("1") == [])
      #expect(prompt.draw(.backspace) == [])
    }
  }

  @Test func `a key that changes nothing sends nothing`() throws {
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(PromptSetting(format: format), typing: "12")
      #expect(prompt.draw() == [])
      #expect(prompt.draw(.press(.left, []), .mouse, .reply) == [])
      #expect(prompt.type("3") != [])
    }
  }

  @Test func `only the cells that changed are drawn`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact, usesColor: false), typing: "12")
    // The cell that is filled, and the cell that gets the focus.
    let text = String(decoding: prompt.type("3"), as: UTF8.self)
    #expect(text.filter { $0 == "●" }.count == 1)
    #expect(text.filter { $0 == "_" }.count == 1)
    prompt.status = .note("no")
    let status = String(decoding: prompt.draw(), as: UTF8.self)
    #expect(!status.contains("●") && !status.contains("_"))
  }

  @Test func `several keys in one frame draw only their result`() throws {
    let one = try DrawnPrompt(typing: "12")
    #expect(one.draw(.press(.character("3"), []), .backspace).count == 0)
    #expect(one.screen.look == (try one.redrawn().look))
  }
}
