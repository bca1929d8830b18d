import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Random sequences of events, whose effect on a session is compared with `EntryModel`.
struct EntryPropertyTests {
  static let noise: [KeyEvent] =
    EntryKeyTests.silent.filter {
      $0 != .press(.tab, []) && $0 != .press(.character("r"), .control)
    }
    + [.pasteEnd, .pasteByte(0x37), .press(.tab, .alt)]
  private static let characters = [
    "0", "7", "9", "x", "é", "日", "e\u{301}", "🇩🇪", "👍🏽", "👨\u{200D}👧", "q",
  ]

  /// Returns the rules with a number from 0 to 95: each flag combination with each submission rule.
  static func rules(_ number: Int) -> EntryRules {
    EntryRules(
      [.automatic, .enter, .after(.seconds(1))][number % 3], confirms: number / 3 & 1 != 0,
      reveals: number / 3 & 2 != 0, revealsLast: number / 3 & 4 != 0,
      offersForgot: number / 3 & 8 != 0, offersAnother: number / 3 & 16 != 0)
  }
  static let ruleCount = 96

  @Test(arguments: [1, 2, 6, 32, 0] as [Int])
  func `after random events the session has the same text and state as the model`(cells: Int) throws
  {
    var generator = SeededGenerator(seed: UInt64(cells))
    let masks = [Mask.dots, .glyph("x"), .blank]
    for round in 0..<8 * Self.ruleCount {
      let limit = Int.random(in: 1...30, using: &generator)
      let format = cells > 0 ? CodeFormat.digits(cells) : .password(length: 1...limit)
      let rules = Self.rules(round % Self.ruleCount)
      var model = EntryModel(
        cells: cells > 0 ? cells : nil, limit: limit, rules: rules,
        isShown: Int.random(in: 0..<4, using: &generator) == 0)
      let field = try Field(format, mask: model.isShown ? .shown : masks[round % 3], rules: rules)
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        let step = Self.step(for: model, &generator)
        let actions = apply(step, to: field).filter { $0 != .none }
        let expected = [model.take(step)].filter { $0 != .none }
        let isRight = actions == expected && isSame(field, model)
        #expect(isRight, "\(step): \(actions), \(field.look), not \(expected), \(model)")
        guard isRight else { return }
      }
      field.end()
      #expect(field.bytes == [] && field.count == 0 && !field.isRepeating && !field.isRevealed)
    }
  }

  private func isSame(_ field: Field, _ model: EntryModel) -> Bool {
    field.bytes == Array(model.text.utf8) && field.count == model.characters.count
      && field.count <= model.cells ?? model.limit
      && field.shownText.map { Array($0.utf8) } == model.shownText.map { Array($0.utf8) }
      && field.revealedLast.map { Array($0.utf8) } == model.revealedLast.map { Array($0.utf8) }
      && field.isSettling == (model.phase == .settling)
      && field.isLocked == (model.phase == .locked)
      && field.isChecking == (model.phase == .checking)
      && field.awaitsSubmitDelay == model.awaitsSubmitDelay
      && field.isRepeating == (model.first != nil) && field.isRefused == model.isRefused
      && field.wasTouched == model.wasTouched
  }

  private static func step(
    for model: EntryModel, _ generator: inout SeededGenerator
  ) -> EntryModel.Step {
    let count = max(0, (model.cells ?? 3) + Int.random(in: -1...1, using: &generator))
    // Only two digits are used, so that the second entry sometimes equals the first.
    let digits = (0..<count).map { _ in Bool.random(using: &generator) ? "1" : "2" }.joined()
    switch Int.random(in: 0..<64, using: &generator) {
    case 0..<24:
      // In cells only characters of one code point are typed: the session refuses each code point
      // with an action, but the model returns one action for a character.
      let typed = characters.randomElement(using: &generator) ?? "0"
      let isDigit = Int.random(in: 0..<4, using: &generator) > 0
      let fits = model.cells != nil || model.text.utf8.count + typed.utf8.count <= model.limit
      let isPlain = typed.unicodeScalars.count == 1 || model.cells == nil
      return .type(isDigit || !fits || !isPlain ? "1" : typed)
    case 24..<40:
      let others: [EntryModel.Step] = [
        .erase, .erase, .clear, .tab, .another, .settle, .settle, .hideLast, .verify, .reject,
        .postpone, .lock, .unlock(isNew: true), .unlock(isNew: false), .fill("code " + digits),
        .settle,
      ]
      return others.randomElement(using: &generator) ?? .erase
    case 40..<46: return .enter
    case 46..<50: return .emptyQueue
    case 50..<54: return .grace
    case 54..<59: return .paste(digits)
    case 59:
      let ends: [EntryModel.Step] = [.escape, .endOfInput, .forgot, .end, .paste("")]
      return ends.randomElement(using: &generator) ?? .end
    default: return .noise(Int.random(in: 0..<noise.count, using: &generator))
    }
  }

  /// Carries out a step on a session and returns the session's actions.
  private func apply(_ step: EntryModel.Step, to field: Field) -> [EntryAction] {
    switch step {
    case .type(let text): return field.type(text)
    case .erase: return [field.press(.backspace)]
    case .clear: return [field.press(.character("w"), .control)]
    case .enter: return [field.press(.enter)]
    case .escape: return [field.press(.escape)]
    case .endOfInput: return [field.press(.character("d"), .control)]
    case .forgot: return [field.press(.character("f"), .control)]
    case .another: return [field.press(.character("r"), .control)]
    case .tab:
      let action = field.press(.tab)
      field.toggleReveal()
      return [action]
    case .emptyQueue: return [field.inputIsEmpty()]
    case .grace: return [field.submitDelayIsOver()]
    case .settle: return [field.inputSettled()]
    case .paste(let text): return field.take(KeyEvent.pasting(text.utf8))
    case .noise(let index): return [field.take(Self.noise[index])]
    case .verify: field.verify()
    case .reject: field.reject()
    case .postpone: field.keepForRetry()
    case .lock: field.lock()
    case .unlock(let isNew): field.unlock(isNew: isNew)
    case .fill(let line): field.fill(line)
    case .hideLast: field.hideLast()
    case .end: field.end()
    }
    return []
  }
}
