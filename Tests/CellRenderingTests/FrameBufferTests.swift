import CodePromptCellRendering
import CodePromptSecretStorage
import Testing

/// The bytes of a frame wait in a buffer until the terminal takes them.
struct FrameBufferTests {
  @Test func `a sent byte is not sent again`() throws {
    let frame = try FrameBuffer()
    frame.append("abcdef")
    frame.sent(2)
    frame.append("120")
    #expect(unsent(frame) == "cdef120")
    frame.sent(7)
    #expect(unsent(frame) == "")
    #expect(frame.isEmpty)
    frame.append("日")
    frame.append(String(repeating: " ", count: 2))
    #expect(unsent(frame) == "日  ")
  }

  @Test func `a frame is unsent until a byte or a picture is sent, and may be discarded`() throws {
    let frame = try FrameBuffer()
    frame.append("ab")
    #expect(frame.isUnsent)
    frame.sent(1)
    #expect(!frame.isUnsent)
    frame.discard()
    #expect(unsent(frame) == "" && frame.isEmpty)
    frame.append(open: [1], endedBy: [2])
    #expect(!frame.isUnsent)
  }

  @Test func `a frame is appended as a whole or not at all`() throws {
    let frame = try FrameBuffer(capacity: 5000)
    frame.append("ab")
    frame.append(open: [1], endedBy: [2])
    frame.sent(1)
    #expect(throws: SecretStorageError.self) {
      try frame.appendWhole {
        frame.append("c")
        frame.append(open: [3], endedBy: [4])
        frame.append(String(repeating: "d", count: 5000))
        frame.append("lost too")
      }
    }
    try frame.appendWhole { frame.append(String(repeating: "e", count: 4998)) }
    #expect(frame.takeAll() == Array("b\u{1}".utf8) + Array(repeating: 0x65, count: 4998))
  }

  @Test func `reserving more room keeps the unsent bytes, and is in addition to them`() throws {
    let frame = try FrameBuffer()
    frame.append("abc" + String(repeating: " ", count: 3997))
    frame.sent(1)
    try frame.reserve(100_000)
    frame.append(String(repeating: " ", count: 100_000))
    #expect(unsent(frame) == "bc" + String(repeating: " ", count: 103_997))
  }

  @Test(arguments: [
    "\0", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
  ])
  func `a code point is appended in UTF-8`(scalar: Unicode.Scalar) throws {
    let frame = try FrameBuffer()
    frame.append(scalar)
    #expect(unsent(frame).unicodeScalars.elementsEqual([scalar]))
  }

  @Test func `a piece kept outside the buffer is sent at its place among the bytes`() throws {
    let frame = try FrameBuffer()
    frame.append(open: [], endedBy: [])
    let isEmpty = frame.isEmpty
    frame.append("ab")
    frame.append(open: Array("PIECE".utf8), endedBy: [])
    frame.append(open: Array("next".utf8), endedBy: [])
    frame.append("cd")
    frame.sent(1)
    #expect(isEmpty && unsent(frame) == "b")
    frame.sent(1)
    #expect(unsent(frame) == "PIECE")
    frame.sent(2)
    #expect(unsent(frame) == "ECE")
    try frame.reserve(8192)
    #expect(frame.takeAll() == Array("ECEnextcd".utf8))
    frame.append(open: Array("alone".utf8), endedBy: [])
    #expect(!frame.isEmpty && frame.takeAll() == Array("alone".utf8))
  }

  @Test(arguments: [(0, "ab-cd"), (2, "-cd"), (3, "END-cd"), (7, "-cd"), (8, "cd")])
  func `cutting a frame ends only a partly sent piece`(sent: Int, rest: String) throws {
    let frame = try FrameBuffer()
    frame.append("ab")
    frame.append(open: Array("PIECE".utf8), endedBy: Array("END".utf8))
    frame.append("-cd")
    for _ in 0..<sent { frame.sent(1) }
    #expect(frame.hasPieces == (sent < 7))
    #expect(frame.cutPieces() == rest.contains("END"))
    #expect(frame.takeAll() == Array(rest.utf8))
  }

  private func unsent(_ frame: FrameBuffer) -> String {
    unsafe frame.withUnsent { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
