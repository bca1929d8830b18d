import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// The effect of every event in every state, and the next state.
///
/// A table cell has these parts, where they apply: an action (`!` ring, `S` submit, `C` cancel, `F`
/// forgot, `A` another, `R` reveal, `I` interrupt, `Q` quit, `Z` suspend); the change of the text
/// (`+` longer, `-` shorter, `0` empty); the new note (`n` not allowed, `l` too long, `s` too
/// short, `x` rejected, `u` unchecked, `_` none); what is no longer shown (`w` the whole text, `z`
/// the last character, `h` the cursor); `2` if the second entry is asked for; and the next state
/// (`e` editing, `o` overflowed, `r` refused, `u` unchecked, `p` pasting, `t` settling, `q`
/// dropping keys, `k` locked, `s` submitted, `v` checking, `d` ended). `.` means no effect.
struct EventTableTests {
  private static let table = #"""
                 empty half  full  overflowed refused dropping unchecked pasting settling locked submitted checking ended
    digit        +     +     !l→o  !          +_→e    .        !l→o      .       .        .      .         .         .
    letter       !n    !n    !n    !n         !n      .        !n        .       .        .      .         .         .
    Backspace    .     -     -     -_→e       .       .        -_→e      .       .        .      .         .         .
    ^U           .     0z    0z    0_z→e      .       .        0_→e      .       .        0      .         .         .
    Enter        !s    !s    Sz→s  !          !s      .        S_→s      .       .        .      .         .         .
    Esc          C→d   C0z→d C0z→d C0z→d      C→d     Ch→d     C0→d      .       .        C0→d   .         C0→d      .
    ^D           C→d   C0z→d C0z→d C0z→d      C→d     .        C0→d      .       .        C0→d   .         .         .
    ^F           F→d   F0z→d F0z→d F0z→d      F→d     .        F0→d      .       .        .      .         .         .
    ^R           A     A     A     A          A       .        A         .       .        .      .         .         .
    Tab          R     R     R     R          R       .        R         .       .        .      .         .         .
    ^C           I     I     I     I          I       I        I         I       I        I      I         I         .
    ^\           Q     Q     Q     Q          Q       Q        Q         Q       Q        Q      Q         Q         .
    ^Z           Z     Z     Z     Z          Z       Z        Z         .       Z        Z      .         .         .
    Left         .     .     .     .          .       .        .         .       .        .      .         .         .
    release      .     .     .     .          .       .        .         .       .        .      .         .         .
    mouse        .     .     .     .          .       .        .         .       .        .      .         .         .
    reply        .     .     .     .          .       .        .         .       .        .      .         .         .
    focusOut     h     h     h     h          h       .        h         h       h        .      h         .         .
    malformed    !n    !n    !n    !n         !n      .        !n        .       .        .      .         .         .
    pasteStart   →p    →p    →p    →p         →p      .        →p        .       .        .      .         .         .
    pasteByte    .     .     .     .          .       .        .         .       .        .      .         .         .
    pasteEnd     .     .     .     .          .       .        .         +→t     .        .      .         .         .
    inputIsEmpty .     .     .     .          .       .        .         .       .        .      .         .         .
    submitDelayIsOver  .     .     Sz→s  .          .       .        .         .       .        .      .         .         .
    inputSettled .     .     .     .          .       h→r      .         .       →e       .      .         .         .
    verify       .     .     .     .          .       .        .         .       .        .      →v        .         .
    reject       .     .     .     .          .       .        .         .       .        .      0x→r      0x→r      .
    dropKeys     h→q   h→q   h→q   h→q        h→q     .        h→q       .       .        .      .         .         .
    postpone     .     .     .     .          .       .        .         .       .        .      u→u       u→u       .
    lock         →k    z→k   z→k   z→k        →k      →k       →k        z→k     →k       .      .         .         .
    unlockNew    .     .     .     .          .       .        .         .       .        0→e    .         .         .
    unlockOld    .     .     .     .          .       .        .         .       .        →e     .         .         .
    fill         +     .     .     .          .       .        .         .       .        .      .         .         .
    reveal       w     wz    wz    wz         w       .        w         .       .        .      .         .         .
    hideLast     .     z     z     z          .       .        .         z       .        .      .         .         .
    end          →d    0z→d  0z→d  0z→d       →d      h→d      0→d       0z→d    0→d      0→d    0→d       0→d       .
    """#

  /// The table cells that differ if the user has to make the entry twice.
  private static let exceptions: [Situation.Asked: [String: String]] = [
    .once: [:],
    .first: ["Enter full": "0z2", "submitDelayIsOver full": "0z2"],
    // Autofill does nothing during the second entry, because the user typed the first.
    .second: ["fill empty": "."],
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

  @Test(arguments: Situation.Asked.allCases)
  func `each event has in each state the effect in the table`(asked: Situation.Asked) throws {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first == Situation.allCases.map(\.rawValue))
    var isTold: Set<String> = []
    for row in rows.dropFirst() {
      try #require(row.count == Situation.allCases.count + 1)
      isTold.insert(row[0])
      for (situation, cell) in zip(Situation.allCases, row.dropFirst())
      where situation.isPossible(asked) {
        let place = "\(row[0]) \(situation)"
        let effect = try effect(of: row[0], in: situation, asked)
        #expect(effect == Self.exceptions[asked]?[place] ?? cell, "\(place), asked \(asked)")
      }
    }
    #expect(isTold.isSuperset(of: Self.keys.keys))
  }

  private func effect(
    of event: String, in situation: Situation, _ asked: Situation.Asked
  ) throws -> String {
    let field = try situation.field(asked)
    let before = field.look
    let (wasRevealed, hidCursor) = (field.isRevealed, field.hidesCursor)
    let action = apply(event, to: field)
    let after = field.look
    var effect = try #require(Self.letters.first { $0.0 == action }).1
    if after.count != before.count {
      effect += after.count == 0 ? "0" : after.count > before.count ? "+" : "-"
    }
    if after.note != before.note { effect += letter(of: after.note) }
    if field.isRevealed != wasRevealed { effect += "w" }
    if after.bytes == before.bytes || after.bytes == [], after.revealedLast != before.revealedLast {
      effect += "z"
    }
    let isBusy = after.isLocked != before.isLocked || after.isChecking != before.isChecking
    if field.hidesCursor != hidCursor, !isBusy { effect += "h" }
    if after.isRepeating, !before.isRepeating { effect += "2" }
    let state = Situation.letter(of: field)
    if state != Situation.letter(of: try situation.field(asked)) { effect += "→" + state }
    return effect.isEmpty ? "." : effect
  }

  private static let letters: [(EntryAction, String)] = [
    (.none, ""), (.ring, "!"), (.submit, "S"), (.cancel, "C"), (.alternative(0), "F"),
    (.perform(.another), "A"),
    (.perform(.tab), "R"), (.perform(.interrupt), "I"), (.perform(.quit), "Q"),
    (.perform(.suspend), "Z"),
  ]

  private func letter(of note: EntryNote?) -> String {
    switch note {
    case nil: "_"
    case .notAllowed: "n"
    case .tooLong: "l"
    case .tooShort: "s"
    case .rejected: "x"
    case .unchecked: "u"
    default: "?"
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
