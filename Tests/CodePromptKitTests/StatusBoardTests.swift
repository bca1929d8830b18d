import CodePromptKeyDecoding
import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import Testing

/// What the prompt says, without a loop around it.
struct StatusBoardTests {
  private static func board(isPlain: Bool = false) -> StatusBoard {
    let texts = Localizer(format: .digits(6), isASCII: false, isPlain: isPlain)
    return StatusBoard(StatusLineFormatter(texts, [], PromptRequest()))
  }

  private static func session(typed count: Int = 0) throws -> EntrySession {
    var session = try EntrySession(format: .digits(6), mask: .dots)
    for _ in 0..<count { _ = session.handle(.press(.character("1"), .none)) }
    return session
  }

  private static func content(
    _ activity: Errand.Activity? = nil, frame: Int? = nil
  ) -> StatusLineContent {
    var content = StatusLineContent()
    content.activity = activity
    content.spinnerFrame = frame
    return content
  }

  private func texts(_ board: borrowing StatusBoard) -> [String] {
    board.line?.segments.map(\.text) ?? ["no line"]
  }

  @Test
  func `the result of an errand is shown until the entry changes`() throws {
    var board = Self.board()
    var session = try Self.session()
    board.show(results: [.information("Sent to 42")], for: session)
    board.show(Self.content(), for: session, RunningJobs())
    #expect(texts(board) == ["Sent to 42"])
    _ = session.handle(.press(.character("1"), .none))
    board.show(Self.content(), for: session, RunningJobs())
    #expect(texts(board) == [])
  }

  @Test
  func `a function's words are shown during an activity, and dropped after it`() throws {
    var board = Self.board()
    let session = try Self.session()
    board.note(words: "Tap 21 on your phone", by: session)
    board.show(Self.content(.checking), for: session, RunningJobs())
    #expect(texts(board) == ["Tap 21 on your phone"])
    board.show(Self.content(), for: session, RunningJobs())
    #expect(texts(board) == [])
    board.show(Self.content(.checking), for: session, RunningJobs())
    #expect(texts(board) == ["Checking…"])
  }

  @Test
  func `words that contain the answer are not shown`() throws {
    var board = Self.board()
    let session = try Self.session(typed: 6)
    board.note(words: "got 111111", by: session)
    board.show(Self.content(.checking), for: session, RunningJobs())
    #expect(texts(board) == ["Checking…"])
  }

  @Test
  func `the spinner turns with the clock, and each time the user asks`() throws {
    var board = Self.board()
    let session = try Self.session()
    board.show(Self.content(.sending, frame: 4), for: session, RunningJobs())
    #expect(board.line?.spinner == 4)
    board.repeatActivity()
    board.show(Self.content(.sending, frame: 4), for: session, RunningJobs())
    #expect(board.line?.spinner == 5)
    // Without an activity there is no spinner, and the count begins anew.
    board.show(Self.content(frame: 4), for: session, RunningJobs())
    #expect(board.line?.spinner == nil)
    board.show(Self.content(.sending), for: session, RunningJobs())
    #expect(board.line?.spinner == 0)
  }

  @Test
  func `plain lines say that the answer is still being checked when the user asks`() throws {
    var board = Self.board(isPlain: true)
    let session = try Self.session()
    board.show(Self.content(.checking), for: session, RunningJobs())
    #expect(texts(board) == ["Checking…"])
    board.repeatActivity()
    board.show(Self.content(.checking), for: session, RunningJobs())
    #expect(texts(board) == ["Still checking…"])
  }

  @Test
  func `what autofill says is of no interest once something was typed`() throws {
    var board = Self.board()
    var jobs = RunningJobs()
    jobs.add(
      Job(
        .errand(0), Errand.Effect.code.traits,
        .command(try Self.command("echo 'Looking' >&2; sleep 1000")),
        until: nil))
    defer { jobs.stop { .zero } }
    let session = try Self.session()
    var tries = 0
    while jobs.words(during: nil) == nil, tries < 5000 {
      _ = WatchedDescriptors().wait(upTo: .milliseconds(1))
      jobs.all[0].advance(.zero)
      session.withAnswer { jobs.all[0].noteWords(without: $0) }
      tries += 1
    }
    board.show(Self.content(), for: session, jobs)
    #expect(texts(board) == ["Looking"])
    #expect(jobs.words(during: .checking) == nil && jobs.words(during: .fetching) == nil)
    board.show(Self.content(), for: try Self.session(typed: 1), jobs)
    #expect(texts(board) == [])
  }

  private static func command(_ text: String) throws -> RunningCommand {
    try RunningCommand.start(.shell(text), output: .end, until: .seconds(60), closing: [])
  }
}
