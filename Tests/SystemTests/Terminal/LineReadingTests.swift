import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// A line is read byte by byte, so that the stream's next reader gets all that follows the line.
struct LineReadingTests {
  /// How the reading of a line ended, and the text that was read.
  struct Line: Equatable {
    var end: LineEnd
    var text: String
  }

  private func read(_ calls: SystemCalls) throws -> Line {
    var line = try SecretBytes(capacity: 8)
    let end = StandardStreams(system: calls).read(from: 0, into: &line)
    let text = unsafe line.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    return Line(end: end, text: text)
  }

  private func calls(_ reader: CallRecorder, poll: CallResult = .value(1)) -> SystemCalls {
    let calls = SystemCalls()
    let waiter = CallRecorder([], then: poll)
    unsafe calls.read = { _, space in
      precondition(space.count == 1, "more than one byte is asked for")
      return unsafe reader.read(space)
    }
    unsafe calls.poll = { slots, _ in
      precondition(unsafe slots[0].events == Int16(POLLIN))
      return Int32(waiter.next())
    }
    return calls
  }

  static let lines: [(input: String, read: Line)] = [
    ("123456\n", Line(end: .newline, text: "123456")),
    ("123456", Line(end: .endOfFile, text: "123456")),
    ("", Line(end: .endOfFile, text: "")),
    ("123456\nls\n", Line(end: .newline, text: "123456")),
    ("\n", Line(end: .newline, text: "")),
    ("12\r\n", Line(end: .newline, text: "12\r")),
    ("1\u{0}2\n", Line(end: .newline, text: "1\u{0}2")),
    ("1234567\n", Line(end: .newline, text: "1234567")),
    ("12345678\n", Line(end: .full, text: "12345678")),
    ("123456789\n", Line(end: .full, text: "12345678")),
  ]

  /// The results of the first reads: interruptions and empty waits change nothing.
  static let beginnings: [[CallResult]] = [
    [], [.failure(EINTR), .failure(EAGAIN), .failure(EINTR), .value(1), .failure(EAGAIN)],
  ]

  @Test(arguments: lines, beginnings)
  func `a line is read up to its newline, and what follows is left`(
    line: (input: String, read: Line), beginning: [CallResult]
  ) throws {
    let reader = CallRecorder(beginning, then: .value(1), giving: Array(line.input.utf8))
    #expect(try read(calls(reader)) == line.read)
    guard line.read.end == .newline else { return }
    #expect(reader.given == Array(line.input.utf8.dropFirst(line.read.text.utf8.count + 1)))
  }

  @Test(arguments: Errors.all, 0...2)
  func `a read error is reported, and is not the end of the line`(code: Int32, bytesBefore: Int)
    throws
  {
    let results = [CallResult](repeating: .value(1), count: bytesBefore) + [.failure(code)]
    let reader = CallRecorder(results, then: .value(1), giving: Array("1234".utf8))
    #expect(try read(calls(reader)).end == .failed(code: code))
  }

  @Test(arguments: Errors.all)
  func `a failed wait for input ends the reading`(code: Int32) throws {
    let reader = CallRecorder([], then: .failure(EAGAIN))
    let line = try read(calls(reader, poll: .failure(code)))
    #expect(line == Line(end: .failed(code: code), text: ""))
  }

  @Test(arguments: ["", "12"])
  func `reading a line that is incomplete at its deadline fails`(beginning: String) throws {
    let pipe = try DescriptorPair.pipe()
    _ = unsafe write(pipe.writer, beginning, beginning.utf8.count)
    var line = try SecretBytes(capacity: 64)
    let end = StandardStreams().read(
      from: pipe.reader, into: &line, by: SystemCalls().now() + .milliseconds(200))
    #expect(end == .failed(code: ETIMEDOUT) && line.count == beginning.utf8.count)
  }

  @Test
  func `a deadline ends only the wait for a byte, and a cut lifeline comes before any byte`() throws
  {
    let (pipe, lifeline) = (try DescriptorPair.pipe(), try DescriptorPair.pipe())
    _ = unsafe write(pipe.writer, "12\n34\n", 6)
    var watched = WatchedDescriptors()
    watched.lifeline = lifeline.reader
    func read(by deadline: Duration?) throws -> LineEnd {
      var line = try SecretBytes(capacity: 64)
      return StandardStreams().read(from: pipe.reader, into: &line, by: deadline, beside: watched)
    }
    let now = SystemCalls().now()
    #expect(try read(by: now + .seconds(100)) == .newline)
    #expect(try read(by: now) == .failed(code: ETIMEDOUT))
    lifeline.closeWriter()
    _ = watched.waitUntilCut()
    #expect(try read(by: now + .seconds(100)) == .cut)
    var byte: UInt8 = 0
    #expect(
      unsafe withUnsafeMutableBytes(of: &byte) { unsafe SystemCalls().read(pipe.reader, $0) } == 1)
    #expect(byte == UInt8(ascii: "3"))
  }

  @Test
  func `after cutOff() a stream reports end of file and accepts no output`() throws {
    let streams = StandardStreams()
    let pipe = try DescriptorPair.pipe()
    _ = unsafe write(pipe.writer, "12\n", 3)
    streams.cutOff(pipe.reader, pipe.writer)
    var watched = WatchedDescriptors()
    watched.lifeline = pipe.reader
    #expect(watched.waitUntilCut())
    var line = try SecretBytes(capacity: 64)
    let end = streams.read(from: pipe.reader, into: &line)
    #expect(end == .endOfFile)
    #expect(throws: StreamError.self) { try streams.write("x", to: pipe.writer) }
  }
}
