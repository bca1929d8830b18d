import AssuanProtocol
import Testing

/// Data is sent in lines that every client accepts, in pieces without a copy.
struct EncodingTests {
  /// The data lines for some bytes, as they are sent.
  private func lines(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    PercentEncoding.forEachDataPiece(of: bytes) { piece in
      switch piece {
      case .bytes(let range): text += bytes[range]
      case .text(let part): text += Array("\(part)".utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
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
  func `long data is split into lines that are never cut inside an escape`(
    count: Int
  ) {
    for tail in ["", "%", "%%", "a%a", "\r\n"] {
      let bytes = Array((String(repeating: "x", count: count) + tail).utf8)
      let text = lines(bytes)
      #expect(read(text) == bytes)
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 1000 })
    }
  }

  @Test func `a passphrase in which every byte is escaped arrives complete`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "%"), count: 4094)
    let text = lines(bytes)
    #expect(read(text) == bytes)
    #expect(text.split(separator: "\n").count == 13)
  }

  @Test(arguments: [
    ("abc", "abc"), ("a b+c%d", "a+b%2Bc%25d"), ("a\tb\u{1F}", "a%09b%1F"), ("ä", "ä"),
  ])
  func `spaces and plus signs are encoded in the argument of an inquiry`(
    text: String, written: String
  ) {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    let end = PercentEncoding.argument.encode(bytes, within: 900) { piece in
      switch piece {
      case .bytes(let range): result += bytes[range]
      case .text(let part): result += Array("\(part)".utf8)
      }
    }
    #expect(String(decoding: result, as: UTF8.self) == written && end == bytes.count)
  }

  @Test func `bytes that do not fit into the argument of an inquiry are left out`() {
    var written = 0
    let end = PercentEncoding.argument.encode(Array("ab%cd".utf8), within: 4) { piece in
      if case .bytes(let range) = piece { written += range.count }
    }
    #expect(end == 2 && written == 2)
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

  @Test func `a reply is one line, however long its text is`() {
    let line = AssuanReply.data(String(repeating: "%", count: 2000)).line
    #expect(line.utf8.count <= 1001 && line.hasSuffix("%25\n"))
    #expect(AssuanReply.status("X", "a\nb").line == "S X a%0Ab\n")
    #expect(AssuanReply.ok().line == "OK\n")
  }

  @Test func `each error has a number of its own, with its source in the high bits`() {
    let errors: [AssuanError] = [
      .timeout, .cancelled, .notConfirmed, .unknownOption, .fullyCancelled, .general, .parameter,
      .noTerminal, .notImplemented, .lineTooLong, .unknownCommand, .syntax,
    ]
    #expect(Set(errors.map(\.number)).count == errors.count)
    for error in errors {
      let source = error.number >> 24
      #expect(source == (error.text.contains("<Pinentry>") ? 5 : 32), "\(error)")
    }
  }
}
