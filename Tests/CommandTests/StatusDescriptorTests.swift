import CodePromptKit
import PromptTestSupport
import Testing

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
}
