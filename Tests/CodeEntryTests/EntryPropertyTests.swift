import CodeEntry
import KeyDecoding
import PromptTestSupport
import Testing

/// Random sequences of events against a model of the test's own.
struct EntryPropertyTests {
  private static let noise: [KeyEvent] =
    OtherKeysTests.silent + [
      .pasteEnd, .pasteByte(0x37), .press(.character("r"), .control),
    ]
  private static let characters = [
    "0", "7", "9", "x", "é", "日", "e\u{301}", "🇩🇪", "👍🏽", "👨\u{200D}👧", "q",
  ]

  @Test(arguments: [1, 2, 6, 32, 0] as [Int])
  func `any events leave what the model has`(cells: Int) throws {
    var generator = SeededGenerator(seed: UInt64(cells))
    for _ in 0..<4000 {
      let limit = Int.random(in: 1...30, using: &generator)
      let format = cells > 0 ? CodeFormat.digits(cells) : .password(byteCount: 1...limit)
      var model = EntryModel(cells: cells > 0 ? cells : nil, limit: limit)
      let field = try Field(format)
      var submits = 0
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let step = Self.step(for: model, &generator)
        submits += apply(step, to: field)
        model.take(step)
        let isRight =
          field.bytes == Array(model.text.utf8) && field.count == model.characters.count
          && submits == model.submits && field.count <= max(cells, limit)
          && field.isSettling == (model.phase == .settling)
        #expect(isRight, "\(step): \(field.text), not \(model.text)")
        guard isRight else { return }
      }
    }
  }

  private static func step(
    for model: EntryModel, _ generator: inout SeededGenerator
  ) -> EntryModel.Step {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<9:
      // Whole characters of one code point in cells: there each refused one is an event.
      let typed = characters.randomElement(using: &generator) ?? "0"
      let isDigit = model.cells != nil && Bool.random(using: &generator)
      let fits = model.cells != nil || model.text.utf8.count + typed.utf8.count <= model.limit
      return .type(isDigit || !fits || typed == "e\u{301}" && model.cells != nil ? "3" : typed)
    case 9, 10: return .erase
    case 11: return .clear
    case 12: return .enter
    case 13: return .emptyQueue
    case 14: return .reject
    case 15, 16: return .settle
    case 17:
      let count = max(0, (model.cells ?? 3) + Int.random(in: -1...1, using: &generator))
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }
      return .paste(digits.joined())
    default: return .noise(Int.random(in: 0..<noise.count, using: &generator))
    }
  }

  /// Does a step and returns how many times it submitted.
  private func apply(_ step: EntryModel.Step, to field: Field) -> Int {
    switch step {
    case .type(let text): return count(field.type(text))
    case .erase: return count([field.press(.backspace)])
    case .clear: return count([field.press(.character("w"), .control)])
    case .enter: return count([field.press(.enter)])
    case .emptyQueue: return count([field.inputIsEmpty()])
    case .settle: return count([field.pasteSettled()])
    case .paste(let text): return count(field.take(KeyEvent.pasting(text.utf8)))
    case .noise(let index): return count([field.take(Self.noise[index])])
    case .reject:
      field.verify()
      field.reject()
      return 0
    }
  }

  private func count(_ actions: [EntryAction]) -> Int { actions.count { $0 == .submit } }

  @Test func `wholly random events break no invariant`() throws {
    var generator = SeededGenerator(seed: 99)
    for round in 0..<1000 {
      let length = Int.random(in: 1...32, using: &generator)
      let field = try Field(round % 2 == 0 ? .code(length, charset: .any) : .password())
      var submits = 0
      for _ in 0..<60 {
        let event = Self.event(&generator)
        let actions = [field.take(event), field.inputIsEmpty()]
        submits += count(actions)
        if event == .mouse { submits += count([field.pasteSettled()]) }
        #expect(submits <= 1)
        #expect((field.count == 0) == field.bytes.isEmpty)
        #expect(field.count <= field.text.unicodeScalars.count)
        if round % 2 == 0 { #expect(field.count <= length) }
        if submits == 1, Bool.random(using: &generator) {
          field.reject()
          submits = 0
        }
      }
    }
  }

  private static func event(_ generator: inout SeededGenerator) -> KeyEvent {
    let scalar = Unicode.Scalar(.random(in: 0xA0...0x1FFFF, using: &generator)) ?? "x"
    switch Int.random(in: 0..<14, using: &generator) {
    case 0..<4: return .press(.character(scalar), [])
    case 4: return .press(.character("1"), [])
    case 5: return .press(.backspace, [])
    case 6: return .pasteStart
    case 7: return .pasteEnd
    case 8: return .pasteByte(.random(in: 0...255, using: &generator))
    case 9:
      let joining: [Unicode.Scalar] = ["\u{200D}", "\u{301}", "🇩"]
      return .press(.character(joining.randomElement(using: &generator) ?? "1"), [])
    case 10: return .press(.enter, [])
    case 11: return .mouse
    default: return noise.randomElement(using: &generator) ?? .ignored
    }
  }
}
