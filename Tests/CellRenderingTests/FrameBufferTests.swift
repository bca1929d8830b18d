import CellRendering
import Testing

/// The bytes of a frame on their way out.
struct FrameBufferTests {
  @Test func `what was sent is not sent again`() throws {
    var frame = try FrameBuffer(capacity: 16)
    frame.append("abcdef")
    frame.sent(2)
    frame.append(decimal: 120)
    #expect(unsent(frame) == "cdef120")
    frame.sent(7)
    #expect(unsent(frame) == "")
    let isEmpty = frame.isEmpty
    #expect(isEmpty)
    frame.append("日")
    frame.append(spaces: 2)
    frame.append(spaces: -1)
    #expect(unsent(frame) == "日  ")
  }

  @Test func `what is discarded is gone`() throws {
    var frame = try FrameBuffer(capacity: 8192)
    frame.append("abc")
    frame.sent(1)
    frame.discard()
    #expect(unsent(frame) == "")
    frame.append("x")
    #expect(unsent(frame) == "x")
  }

  @Test func `more room keeps what stands there`() throws {
    var frame = try FrameBuffer(capacity: 4096)
    frame.append("abc")
    frame.sent(1)
    try frame.reserve(100_000)
    frame.append(spaces: 100_000)
    #expect(unsent(frame) == "bc" + String(repeating: " ", count: 100_000))
  }

  @Test(arguments: [0, 7, 9, 10, 99, 100, 4094, Int.max])
  func `a number is written in decimal`(number: Int) throws {
    var frame = try FrameBuffer(capacity: 8192)
    frame.append(decimal: number)
    #expect(unsent(frame) == "\(number)")
  }

  private func unsent(_ frame: borrowing FrameBuffer) -> String {
    unsafe frame.withUnsent { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
