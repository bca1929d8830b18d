import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// The effect of every event in every state, and the next state.
///
/// Below an event are the states in which it has an effect, grouped by their effect: the action
/// that is asked for, such as `bell` or `submit`; whether the text gets longer or shorter or is
/// cleared; the new note in quotation marks, or that it is removed; what is hidden or shown: the
/// whole text, the last character, or the cursor; and after an arrow the next state.
struct EventTableTests {
  private static let table = #"""
    digit
      empty half: longer
      full unchecked: bell, "too long" → overflowed
      overflowed: bell
      refused: longer, note removed → editing
    letter
      empty half full overflowed refused unchecked: bell, "not allowed"
    Backspace
      half full: shorter
      overflowed unchecked: shorter, note removed → editing
    ^U
      half full: cleared, last hidden
      overflowed: cleared, note removed, last hidden → editing
      unchecked: cleared, note removed → editing
      locked: cleared
    Enter
      empty half refused: bell, "too short"
      full: submit, last hidden → submitted
      overflowed: bell
      unchecked: submit, note removed → submitted
    Esc
      empty refused: cancel → ended
      half full overflowed: cancel, cleared, last hidden → ended
      dropping: cancel, cursor shown → ended
      unchecked locked checking: cancel, cleared → ended
    ^D
      empty refused: cancel → ended
      half full overflowed: cancel, cleared, last hidden → ended
      unchecked locked: cancel, cleared → ended
    ^F
      empty half full overflowed refused unchecked: forgot
    ^R
      empty half full overflowed refused unchecked: another
    Tab
      empty half full overflowed refused unchecked: reveal
    ^C
      all but ended: interrupt
    ^\
      all but ended: quit
    ^Z
      empty half full overflowed refused dropping unchecked settling locked: suspend
    Left
      empty half full: bell, "only Backspace erases"
      overflowed refused unchecked: bell
    release: nothing
    mouse: nothing
    reply: nothing
    focusOut
      empty half full overflowed refused unchecked pasting settling submitted: cursor hidden
    malformed
      empty half full overflowed refused unchecked: bell, "not allowed"
    pasteStart
      empty half full overflowed refused unchecked: → pasting
    pasteByte: nothing
    pasteEnd
      pasting: longer → settling
    inputIsEmpty: nothing
    submitDelayIsOver
      full: submit, last hidden → submitted
    inputSettled
      dropping: cursor shown → refused
      settling: → editing
    verify
      submitted: → checking
    reject
      submitted checking: cleared, "rejected" → refused
    dropKeys
      empty half full overflowed refused unchecked: cursor hidden → dropping
    postpone
      submitted checking: "unchecked" → unchecked
    lock
      empty refused dropping unchecked settling: → locked
      half full overflowed pasting: last hidden → locked
    unlockNew
      locked: cleared → editing
    unlockOld
      locked: → editing
    fill
      empty: longer
    reveal
      empty refused unchecked: all shown
      half full overflowed: all shown, last hidden
    hideLast
      half full overflowed pasting: last hidden
    end
      empty refused: → ended
      half full overflowed pasting: cleared, last hidden → ended
      dropping: cursor shown → ended
      unchecked settling locked submitted checking: cleared → ended
    """#

  /// The table cells that differ if the user has to make the entry twice.
  private static let exceptions: [Situation.Asked: [String: String]] = [
    .once: [:],
    .first: [
      "Enter full": "cleared, last hidden, second entry",
      "submitDelayIsOver full": "cleared, last hidden, second entry",
    ],
    // Autofill does nothing during the second entry, because the user typed the first.
    .second: ["fill empty": ""],
  ]

  private static let keys: [String: KeyEvent] = [
    "digit": .press(.character("7"), []), "letter": .press(.character("x"), []),
    "Backspace": .press(.backspace, []), "^U": .press(.character("u"), .control),
    "Enter": .press(.enter, []), "Esc": .press(.escape, []),
    "^D": .press(.character("d"), .control), "^F": .press(.character("f"), .control),
    "^R": .press(.character("r"), .control), "Tab": .press(.tab, []),
    "^C": .press(.character("c"), .control), "^\\": .press(.character("\\"), .control),
    "^Z": .press(.character("z"), .control), "Left": .press(.left, []),
    "release": .release(.enter, []), "mouse": .mouse, "reply": .reply, "focusOut": .focusOut,
    "malformed": .malformed, "pasteStart": .pasteStart, "pasteByte": .pasteByte(0x37),
    "pasteEnd": .pasteEnd,
  ]

  /// The events of the table, each with its effects by state.
  private static func effects() throws -> [(event: String, effects: [Situation: String])] {
    var found: [(event: String, effects: [Situation: String])] = []
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard line.hasPrefix("  ") else {
        found.append((String(parts[0]), [:]))
        continue
      }
      let (states, effect) = (parts[0].split(separator: " ").map(String.init), String(parts[1]))
      let isRest = states.starts(with: ["all", "but"])
      let named = try Set(
        states.dropFirst(isRest ? 2 : 0).map { try #require(Situation(rawValue: $0)) })
      for state in Situation.allCases where named.contains(state) != isRest {
        found[found.count - 1].effects[state] = effect
      }
    }
    return found
  }

  @Test(arguments: Situation.Asked.allCases)
  func `each event has in each state the effect in the table`(asked: Situation.Asked) throws {
    let table = try Self.effects()
    for (event, effects) in table {
      for situation in Situation.allCases where situation.isPossible(asked) {
        let place = "\(event) \(situation)"
        let expected = Self.exceptions[asked]?[place] ?? effects[situation] ?? ""
        let seen = try effect(of: event, in: situation, asked)
        #expect(seen == expected, "\(place), asked \(asked)")
      }
    }
    #expect(Set(table.map(\.event)).isSuperset(of: Self.keys.keys))
  }

  private func effect(
    of event: String, in situation: Situation, _ asked: Situation.Asked
  ) throws -> String {
    let field = try situation.field(asked)
    let before = field.look
    let (wasRevealed, hidCursor) = (field.isRevealed, field.hidesCursor)
    let action = apply(event, to: field)
    let after = field.look
    var words = [try #require(Self.actions.first { $0.0 == action }).1]
    if after.count != before.count {
      words.append(
        after.count == 0 ? "cleared" : after.count > before.count ? "longer" : "shorter")
    }
    if after.note != before.note { words.append(Self.word(for: after.note)) }
    if field.isRevealed != wasRevealed {
      words.append(field.isRevealed ? "all shown" : "all hidden")
    }
    if after.bytes == before.bytes || after.bytes == [], after.revealedLast != before.revealedLast {
      words.append("last hidden")
    }
    let isBusy = after.isLocked != before.isLocked || after.isChecking != before.isChecking
    if field.hidesCursor != hidCursor, !isBusy {
      words.append(field.hidesCursor ? "cursor hidden" : "cursor shown")
    }
    if after.isRepeating, !before.isRepeating { words.append("second entry") }
    let effect = words.filter { !$0.isEmpty }.joined(separator: ", ")
    let state = Situation.state(of: field)
    if state == Situation.state(of: try situation.field(asked)) { return effect }
    return effect.isEmpty ? "→ \(state)" : "\(effect) → \(state)"
  }

  private static let actions: [(EntryAction, String)] = [
    (.none, ""), (.ring, "bell"), (.submit, "submit"), (.cancel, "cancel"),
    (.start(errand: 0), "forgot"), (.start(errand: 1), "another"), (.perform(.tab), "reveal"),
    (.perform(.interrupt), "interrupt"), (.perform(.quit), "quit"),
    (.perform(.suspend), "suspend"),
  ]

  private static func word(for note: EntryNote?) -> String {
    switch note {
    case nil: "note removed"
    case .notAllowed: #""not allowed""#
    case .tooLong: #""too long""#
    case .tooShort: #""too short""#
    case .rejected: #""rejected""#
    case .unchecked: #""unchecked""#
    case .eraseKey: #""only Backspace erases""#
    default: "another note"
    }
  }

  private func apply(_ event: String, to field: Field) -> EntryAction {
    if let key = Self.keys[event] { return field.take(key) }
    switch event {
    case "inputIsEmpty": return field.inputIsEmpty()
    case "submitDelayIsOver": return field.submitDelayIsOver()
    case "inputSettled": return field.inputSettled()
    case "verify": field.verify()
    case "reject": field.reject()
    case "dropKeys": field.dropKeys()
    case "postpone": field.keepForRetry()
    case "lock": field.lock()
    case "unlockNew": field.unlock(isNew: true)
    case "unlockOld": field.unlock(isNew: false)
    case "fill": field.fill("code 987654")
    case "reveal": field.toggleReveal()
    case "hideLast": field.hideLast()
    case "end": field.end()
    default: Issue.record("\(event) is no event")
    }
    return .none
  }
}
