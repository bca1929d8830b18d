import AssuanProtocol
import Testing

/// Data is sent in lines that every client accepts, in pieces without a copy.
struct EncodingTests {
  /// The data lines for some bytes, as they are sent.
  private func lines(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(PercentEncoding.data.line("D ", rest) { result.append($0) })
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The data in the lines, as a client decodes it.
  private func read(_ lines: String) -> [UInt8] {
    lines.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
      #expect(InquiryLine(line) == .data)
      return Array(PercentDecoded(line.dropFirst(InquiryLine.valueStart)))
    }
  }

  @Test(arguments: [
    ("", ""), ("abc", "D abc\n"), ("100% sure", "D 100%25 sure\n"), ("%", "D %25\n"),
    ("a\rb\nc", "D a%0Db%0Ac\n"), ("a+b c", "D a+b c\n"), ("\n", "D %0A\n"), ("ä", "D ä\n"),
  ])
  func `percent signs and line ends in data are escaped`(text: String, line: String) {
    #expect(lines(Array(text.utf8)) == line)
  }

  @Test(arguments: [
    (AssuanReply.status("ERROR", "a\u{E}b\u{1A}"), "S ERROR a%0Eb%1A\n"),
    (.data("/dev/\u{1B}[31m 100%\u{7F}"), "D /dev/%1B[31m 100%25%7F\n"),
    (.comment("\u{9B}1m\u{202E}\u{200B}é\n"), "# %C2%9B1m%E2%80%AE%E2%80%8Bé%0A\n"),
    (.ok("\u{3164}\u{E0041}"), "OK %E3%85%A4%F3%A0%81%81\n"),
    (.status("X", "a\nb"), "S X a%0Ab\n"), (.status("X"), "S X\n"), (.ok(), "OK\n"), (.answer, ""),
    (.data(String(repeating: "x", count: 999)), "D \(String(repeating: "x", count: 998))\n"),
    (.data(String(repeating: "%", count: 999)), "D \(String(repeating: "%25", count: 332))\n"),
  ])
  func `control characters in a reply to the client are escaped`(reply: AssuanReply, line: String) {
    #expect(reply.line == line)
  }

  @Test func `a reply that is too long is never cut inside an escape`() {
    for tail in ["\u{1B}", "\u{9B}", "é", "日", "%"] {
      for count in 980...1000 {
        let line = AssuanReply.comment(
          String(repeating: "x", count: count) + String(repeating: tail, count: 9)
        ).line
        #expect(line.utf8.count <= AssuanLine.byteLimit - 1 && line.hasSuffix("\n"))
        let rest = line.dropFirst(2 + count).dropLast()
        #expect(rest.isEmpty || rest.first == tail.withoutControls.first || tail == "%")
        #expect(rest.filter { $0 == "%" }.count * 3 == rest.count || tail == "é" || tail == "日")
      }
    }
  }

  @Test(arguments: 990...1010)
  func `long data is split into lines that are never cut inside an escape`(count: Int) {
    for tail in ["", "%", "%%", "a%a", "\r\n", String(repeating: "%", count: 3084)] {
      let bytes = Array((String(repeating: "x", count: count) + tail).utf8)
      let text = lines(bytes)
      #expect(read(text) == bytes)
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 1000 })
    }
  }

  // What does not fit is left out.
  @Test(arguments: [
    ("abc", 0, "abc", 3), ("a b+c%d", 0, "a+b%2Bc%25d", 7), ("a\tb\u{1F}", 0, "a%09b%1F", 4),
    ("ä", 0, "ä", 2), ("ab%cd", 956, "ab", 2), ("ab%cd", 955, "ab%25", 3), ("abc", 958, "ab", 2),
  ])
  func `spaces and plus signs are encoded in the argument of an inquiry`(
    argument: String, length: Int, written: String, end: Int
  ) {
    let before = String(repeating: "x", count: length)
    var result: [UInt8] = []
    let fitting = PercentEncoding.argument.line("INQUIRE X ", (before + argument).utf8) {
      result.append($0)
    }
    #expect(String(decoding: result, as: UTF8.self) == "INQUIRE X \(before)\(written)\n")
    #expect(fitting == length + end)
  }

  @Test(arguments: [
    ("D abc", InquiryLine.data), ("D ", .nothing), ("D", .nothing), ("END", .end), ("END ", .end),
    ("END\r", .end), ("ENDE", .nothing), ("CAN", .refused), ("CANCEL", .refused),
    ("ERR 5", .refused), ("# x", .nothing), ("", .nothing), ("d abc", .nothing),
  ])
  func `each line of the client's answer to an inquiry is recognized`(
    line: String, expected: InquiryLine
  ) {
    #expect(InquiryLine(Array(line.utf8)) == expected)
  }
}
