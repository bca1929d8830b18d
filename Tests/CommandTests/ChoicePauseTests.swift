import PromptTestSupport
import Testing

/// A question in a terminal, with the pauses of a person between the keys.
///
/// On a busy machine a pause may become too long, which shows nothing; then the test tries again.
@Suite(.serialized, .waits)
struct ChoicePauseTests {
  private static let note = "Press Y for Yes, N for No, Esc for Cancel"

  /// Types keys with milliseconds between them; returns the longest pause, in milliseconds.
  private func type(_ keys: String, every milliseconds: Int, _ terminal: PseudoTerminal) throws
    -> Duration
  {
    var (longest, last) = (Duration.zero, ContinuousClock.now)
    for (index, key) in keys.enumerated() {
      if index > 0 { _ = terminal.holds(within: .milliseconds(milliseconds)) { _ in false } }
      let now = ContinuousClock.now
      if index > 0 { longest = max(longest, now - last) }
      last = now
      try terminal.type(String(key))
    }
    return longest
  }

  /// Tries up to five times; `body` returns whether the pauses were as they were to be.
  private func attempt(_ body: () throws -> Bool) throws {
    for _ in 1...5 where try body() { return }
    Issue.record("each of five attempts was too slow")
  }

  @Test func `a key right after the question is no answer, and rings`() throws {
    try attempt {
      let terminal = try ask(["--yes-no=no", "Go?"])
      try terminal.type("y")
      try terminal.wait("an end or a note") {
        $0.job.outcome != nil || $0.screen.text.contains(Self.note)
      }
      guard terminal.job.outcome == nil else { return false }
      #expect(terminal.received.contains(0x07))
      terminal.waitUntilKeysCount()
      try terminal.type("y")
      try terminal.expectExit(0)
      return true
    }
  }

  @Test(arguments: [(90, "deploy"), (240, "sync"), (450, "destroy")])
  func `a word that is typed for another program is no answer at any speed`(
    pause: Int, word: String
  ) throws {
    try attempt {
      let terminal = try ask(["--yes-no=no", "Go?"])
      let longest = try type(word, every: pause, terminal)
      try terminal.wait("an end or a note") {
        $0.job.outcome != nil || $0.screen.text.contains(Self.note)
      }
      guard longest < .milliseconds(490) else {
        if terminal.job.outcome == nil { try terminal.type("\u{1B}") }
        _ = try terminal.waitForExit()
        return false
      }
      terminal.waitUntilKeysCount()
      #expect(terminal.job == .running)
      #expect(terminal.received.count { $0 == 0x07 } == 1)
      try terminal.type("\u{1B}")
      try terminal.expectExit(130)
      return true
    }
  }

  @Test func `a key that bounces answers once`() throws {
    try attempt {
      let terminal = try ask(["--yes-no=no", "Go?"])
      terminal.waitUntilKeysCount()
      guard try type("yy", every: 30, terminal) < .milliseconds(80) else {
        try terminal.type("\u{1B}")
        _ = try terminal.waitForExit()
        return false
      }
      try terminal.expectExit(0)
      return true
    }
  }

  /// The milliseconds before a key that is held down repeats, and between two repeats: those of the
  /// console, of GNOME and of X.
  @Test(arguments: [(250, 33), (500, 30), (660, 40)])
  func `a key that is held down answers the first question, and not the next`(
    delay: Int, rate: Int
  ) throws {
    try attempt {
      let script = "codeprompt --yes-no First? && codeprompt --yes-no=no Second?"
      let terminal = try PseudoTerminal.run(["bash", "-c", script], environment: programPath)
      try terminal.waitForText("First?")
      terminal.waitUntilKeysCount()
      try terminal.type("y")
      _ = terminal.holds(within: .milliseconds(delay)) { _ in false }
      let longest = try type(String(repeating: "y", count: 30), every: rate, terminal)
      guard longest < .milliseconds(140) else {
        terminal.mayBeLeftRunning = true
        return false
      }
      try terminal.waitForText("Second?")
      terminal.waitUntilKeysCount()
      #expect(terminal.job == .running)
      try terminal.type("n\r")
      try terminal.expectExit(1)
      return true
    }
  }
}
