import CodePromptKit
import PromptTestSupport
import Testing
import codeprompt

/// `--status-fd` reports each event in one line.
@Suite(.serialized, .waits, .tags(.linking))
struct StatusDescriptorTests {
  @Test func `--status-fd reports all events, and never the answer`() throws {
    let gate = try Gate()
    let terminal = try askChecked(
      by: gatedStatus, ["--status-fd", "5", "--resend", "true"], gate: gate
    ) { $0.extra[5] = .pipe }
    try terminal.type("1", dots: 1)
    gate.send("1")
    try terminal.type(paste("123456"))
    try terminal.waitForText("2 attempts left")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent")
    try terminal.suspend()
    try terminal.foreground()
    try terminal.waitUntilReady()
    gate.send("0")
    try terminal.type(paste("123456"))
    try terminal.expectExit(0, secret: "123456")
    let lines = terminal.text(of: 5).split(separator: "\n")
    #expect(
      lines == [
        "open", "change 1", "change 6", "submit", "verify", "reject 2", "change 0",
        "start resend", "end resend ok",
        "suspend", "resume", "change 6", "submit", "verify", "close ok",
      ])
    let kinds = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    // An offer ends the prompt instead of an answer: FieldTests has one.
    let others = Set([PromptEvent.Kind.offer.rawValue])
    let missing = PromptEvent.Kind.allCases.map(\.rawValue).filter {
      !kinds.union(others).contains($0)
    }
    #expect(missing == [], "make the prompt report these events too")
  }

  /// An event of each kind, with all values that its line may have.
  private static let events: [PromptEvent] = {
    var offer = PromptAlternative("paper", label: "use a paper code")
    offer.highlightedOption = "sms"
    return [
      .open, .change(characterCount: 1), .submit, .verify, .reject(attemptsLeft: 2),
      .start("resend"), .end("resend", succeeded: true), .offer(offer), .suspend, .resume,
      .close(.accepted),
    ]
  }()

  @Test func `the manual names each event, and a value for each value in its line`() {
    #expect(Self.events.map(\.kind) == PromptEvent.Kind.allCases)
    for (event, row) in zip(Self.events, Reference.events) {
      let documented = row.name.replacing(" Ar ", with: " ").split(separator: " ")
      let written = event.description.split(separator: " ")
      #expect(documented.first == written.first && documented.count == written.count, "\(row.name)")
    }
  }

  /// The words between backticks in the manual's text about an event.
  private func words(of kind: PromptEvent.Kind) throws -> Set<Substring> {
    let index = try #require(PromptEvent.Kind.allCases.firstIndex(of: kind))
    let parts = Reference.events[index].meaning
      .split(separator: "`", omittingEmptySubsequences: false)
    return Set(parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] })
  }

  @Test func `the manual names each CMD and its results as --status-fd writes them`() throws {
    let terminal = try ask([
      "-md6", "--challenge", "echo 7", "--resend", "true", "--autofill", "false", "--status-fd",
      "5",
    ]) { $0.extra[5] = .pipe }
    try terminal.wait("the end of the autofill") { $0.text(of: 5).contains("end autofill") }
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent")
    try terminal.expectCancelled()
    let lines = terminal.text(of: 5).split(separator: "\n").map { $0.split(separator: " ") }
    let starts = lines.filter { $0[0] == "start" }
    let ends = lines.filter { $0[0] == "end" }
    #expect(try Set(starts.map { $0[1] }) == words(of: .start))
    #expect(try Set(ends.map { $0[2] }) == words(of: .end))
  }
}
