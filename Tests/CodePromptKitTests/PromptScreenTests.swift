import CodePromptKeyDecoding
import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTerminalText
import CodePromptTesting
import Testing

/// What is shown, without a loop around it.
struct PromptScreenTests {
  private final class Shown {
    let device: ScriptedTerminal
    var session: EntrySession
    var screen: PromptScreen
    var times = Deadlines()

    init(hasBell: Bool = true, resizedTo columns: Int? = nil) throws {
      device = ScriptedTerminal(columns: 40, rows: 5)
      session = try EntrySession(format: .digits(6), mask: .dots)
      var content = PromptContent()
      content.prompt = DisplayText("Code")
      content.style = .compact
      let renderer = try CellRenderer(
        content, format: .digits(6), mask: .dots, columns: 40, rows: 5,
        try FrameBuffer())
      screen = PromptScreen(
        renderer, on: device, size: device.windowSize, enterIndex: nil, hasBell: hasBell)
      if let columns { device.emulator.resize(columns: columns, rows: 5) }
      try screen.begin(session, nil, &times)
    }

    func type(_ text: String) {
      for scalar in text.unicodeScalars { _ = session.handle(.press(.character(scalar), .none)) }
    }

    func update(at now: Duration = .zero, sends: Bool = true) throws -> Bool {
      try screen.update(session, nil, &times, now, sends: sends)
    }
  }

  @Test
  func `a change is one write, and what has not changed is none`() throws {
    let shown = try Shown()
    let count = shown.device.writes.count
    #expect(count == 1)
    shown.type("12")
    #expect(try shown.update())
    #expect(shown.device.writes.count == 2 && shown.device.text.contains("●●"))
    #expect(try shown.update())
    #expect(shown.device.writes.count == 2)
  }

  @Test
  func `the first frame is for the size that the window has now`() throws {
    let shown = try Shown(resizedTo: 12)
    #expect(shown.screen.size.columns == 12 && !shown.device.emulator.wrapped)
    #expect(shown.device.screen == ["Code", "_ _ _ _ _ _"])
  }

  @Test
  func `a lost terminal is told by the frame that can't be written`() throws {
    let shown = try Shown()
    shown.type("1")
    shown.device.isLost = true
    #expect(try !shown.update())
  }

  @Test
  func `the bell rings at most four times a second`() throws {
    let shown = try Shown()
    for moment in [0, 100, 249, 250, 499, 500] {
      shown.screen.ring()
      #expect(try shown.update(at: .milliseconds(moment)))
    }
    #expect(shown.device.emulator.bellCount == 3)
    let silent = try Shown(hasBell: false)
    silent.screen.ring()
    #expect(try silent.update())
    #expect(silent.device.emulator.bellCount == 0)
  }

  @Test
  func `in the background nothing is drawn again before the foreground is back`() throws {
    let shown = try Shown()
    let count = shown.device.writes.count
    shown.device.isInForeground = false
    try shown.screen.drawAgain(shown.session, nil, isGone: false)
    #expect(shown.screen.mustDrawAgain && shown.device.writes.count == count)
    shown.device.isInForeground = true
    try shown.screen.drawAgainIfNeeded(shown.session, nil)
    #expect(!shown.screen.mustDrawAgain && shown.device.writes.count == count + 1)
  }

  @Test
  func `erased, it leaves the screen empty or with a summary`() throws {
    let shown = try Shown()
    shown.type("123")
    #expect(try shown.update())
    shown.screen.erase(saying: DisplayText(), keeping: nil)
    #expect(shown.device.screen == [""] || shown.device.screen == [])
    let kept = try Shown()
    kept.screen.erase(
      saying: DisplayText(), keeping: Summary(isAccepted: true, text: DisplayText("Code")))
    #expect(kept.device.text.contains("✓ Code"))
  }

  @Test
  func `lines above an erased prompt stay when it is drawn again`() throws {
    let shown = try Shown()
    shown.screen.erase(saying: DisplayText(), keeping: nil)
    shown.screen.sender.write(["first", "second"])
    try shown.screen.drawAgain(shown.session, nil, isGone: true)
    #expect(shown.device.screen.prefix(2) == ["first", "second"])
    #expect(shown.device.screen.contains { $0.contains("Code") })
  }
}
