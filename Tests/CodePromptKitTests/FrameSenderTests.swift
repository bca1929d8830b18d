import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTerminalText
import CodePromptTesting
import Testing

/// The sending of frames, which the tests draw themselves.
struct FrameSenderTests {
  /// A renderer that draws nothing. Its restore sequence is `restore`, or `end, restore` if a frame
  /// is cut, and its crash sequence `crash` or `end, crash`.
  private final class NoRenderer: PromptRenderer {
    let frame: FrameBuffer

    init() throws { frame = try FrameBuffer() }

    func begin(_ session: borrowing EntrySession, _ status: StatusLine?) {}
    func update(_ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool) {}
    func show(
      _ challenge: ShownChallenge, _ session: borrowing EntrySession, _ status: StatusLine?
    ) {}
    func end(saying lastWords: DisplayText, keeping summary: Summary?) {}
    func addRestoreSequence(isCut: Bool) -> Int {
      frame.append(isCut ? "end, restore" : "restore")
      return isCut ? 3 : 0
    }
    func addCrashSequence(isCut: Bool) { frame.append(isCut ? "end, crash" : "crash") }
  }

  private final class Sent {
    let frame: FrameBuffer
    let device: ScriptedTerminal
    var sender: FrameSender

    init(_ steps: ScriptedTerminal.Step...) throws {
      let renderer = try NoRenderer()
      frame = renderer.frame
      device = ScriptedTerminal(columns: 40, rows: 5, steps: steps)
      sender = FrameSender(of: renderer, to: device)
    }

    func send() -> Bool { sender.send() }
    func flush() -> Bool { sender.flush() }
    func settle() -> Bool { sender.makeRoomForLastFrame() }
    var isWritten: Bool { sender.isWritten }
    var text: String { device.frames.joined() }

    /// What was asked of the terminal, with the restore sequences as texts.
    var requests: [String] {
      device.calls.compactMap { call in
        switch call {
        case .request(.setRestoreSequence(let bytes, let closingCount)):
          "\(String(decoding: bytes, as: UTF8.self)) \(closingCount)"
        case .request(.setCrashSequence(let bytes)): String(decoding: bytes, as: UTF8.self)
        case .request(let request): "\(request)"
        default: nil
        }
      }
    }

    func sendPicture(upTo room: Int) {
      frame.append("a ")
      frame.append(open: Array("picture".utf8), endedBy: Array("!".utf8))
      frame.append(" b")
      device.room = room
      #expect(send())
    }
  }

  @Test func `a frame is one write, and the rest is kept until the terminal takes it`() throws {
    let sent = try Sent()
    sent.frame.append("frame")
    sent.device.room = 2
    #expect(sent.send())
    #expect(!sent.isWritten && sent.device.frames == ["fr"])
    #expect(sent.flush())
    #expect(!sent.isWritten && sent.device.frames == ["fr"])
    sent.device.room = nil
    #expect(sent.flush())
    #expect(sent.isWritten && sent.device.frames == ["fr", "ame"])
    #expect(sent.requests == [])
  }

  @Test func `a lost terminal is noticed when a frame is sent`() throws {
    let sent = try Sent()
    sent.frame.append("frame")
    sent.device.isLost = true
    #expect(!sent.send())
  }

  @Test func `while a picture is sent only in part, restore and crash sequence end it`() throws {
    let sent = try Sent()
    sent.sendPicture(upTo: 5)
    #expect(sent.text == "a pic" && sent.requests == ["end, restore 3", "end, crash"])
    sent.device.room = nil
    #expect(sent.flush())
    #expect(sent.text == "a picture b")
    #expect(sent.requests == ["end, restore 3", "end, crash", "restore 0", "crash"])
  }

  @Test func `a frame that was not sent at all stays for the last one`() throws {
    let sent = try Sent()
    sent.frame.append("full ")
    #expect(sent.settle())
    #expect(sent.text == "")
    sent.frame.append("erased")
    sent.sender.sendLast()
    #expect(sent.device.frames == ["full erased"] && sent.requests == ["restore 0", "crash"])
  }

  @Test func `before the last frame, the rest of a frame is sent and a picture is cut`() throws {
    let sent = try Sent(.wait(.milliseconds(199)), .takes(nil))
    sent.sendPicture(upTo: 5)
    #expect(sent.settle())
    #expect(sent.text == "a pic! b")
    #expect(sent.requests == ["end, restore 3", "end, crash", "restore 0", "crash"])
  }

  @Test func `output that was stopped is restarted once, and else nothing more is sent`() throws {
    let sent = try Sent(.wait(.milliseconds(250)), .takes(nil), .wait(.seconds(1)))
    sent.frame.append("frame")
    sent.device.room = 2
    #expect(sent.send())
    #expect(sent.settle())
    #expect(sent.text == "frame" && sent.requests == ["restartOutput"])
    sent.frame.append("another")
    sent.device.room = 2
    #expect(sent.send())
    #expect(!sent.settle())
    #expect(sent.text == "framean" && sent.requests == ["restartOutput", "restartOutput"])
  }

  @Test func `a picture that the terminal does not take is ended after its output is lost`() throws
  {
    let sent = try Sent(.wait(.seconds(1)))
    sent.sendPicture(upTo: 5)
    #expect(!sent.settle())
    #expect(sent.text == "a picend, restore")
    #expect(
      sent.requests == [
        "end, restore 3", "end, crash", "restartOutput", "discardOutput", "restore 0", "crash",
      ])
  }

  @Test func `more lines than the buffer has room for are written whole`() throws {
    let sent = try Sent()
    let lines = (0..<3000).map { "line \($0), " + String(repeating: "é", count: 20) }
    sent.sender.write(lines)
    #expect(sent.text == lines.map { $0 + "\r\n" }.joined())
  }

  @Test func `of lines outside a frame, the rest is dropped if the terminal does not take it`()
    throws
  {
    for write in [
      { $0.write(["text"]) }, { $0.write(Array("text".utf8)) },
      { $0.moveToFreshRow(isPlain: false) },
    ] as [(inout FrameSender) -> Void] {
      let sent = try Sent(.wait(.seconds(1)))
      sent.device.room = 1
      write(&sent.sender)
      #expect(sent.isWritten && sent.text.count == 1)
    }
  }

  @Test func `a frame that is discarded is not sent later`() throws {
    let sent = try Sent()
    sent.frame.append("frame")
    sent.device.room = 2
    #expect(sent.send())
    sent.sender.discard()
    sent.device.room = nil
    #expect(sent.flush())
    #expect(sent.isWritten && sent.text == "fr")
  }

  @Test(arguments: [(false, String(repeating: " ", count: 40) + "\r"), (true, "\r\n")])
  func `a fresh row is found with blanks, or is a new line`(isPlain: Bool, bytes: String) throws {
    let sent = try Sent()
    sent.sender.moveToFreshRow(isPlain: isPlain)
    #expect(sent.text == bytes && sent.isWritten)
  }
}
