import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import Testing

/// Lines of a command's output are found wherever reads cut the stream.
struct LineTests {
  private static let long = String(repeating: "x", count: 5000)

  @Test(arguments: [
    ("", ""), ("\n", ""), ("a", "a"), ("a\n", "a"), ("a\nb", "b"), ("a\nb\n", "b"),
    ("a\n\n\n", "a"), ("\n\na", "a"), ("a\r\n", "a"), ("a\r\n\r\n", "a"), ("a\r", "a"),
    ("a\n \t\r\n", "a"), ("a\n  ", "a"), ("a\n  b", "b"), (" \t a\n", "a"), ("a\r\r\n", "a\r"),
    ("a\0b\n", "a\0b"), ("ä\nö", "ö"),
  ])
  func `the last line that is not blank is kept`(stream: String, last: String) throws {
    let bytes = Array(stream.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var output = try LimitedOutput(limit: 16384, keepsEnd: true)
        for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
          unsafe part.withUnsafeBytes { _ = unsafe output.append($0) }
        }
        let found = unsafe output.withLastLine { line, _ in
          unsafe String(decoding: line, as: UTF8.self)
        }
        try #require(found == last, "cut at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [("", ""), ("\n", ""), ("\nb", "b"), ("\nb\n", "b")])
  func `only the beginning of a long last line is kept`(end: String, next: String) throws {
    var output = try LimitedOutput(limit: 16384, keepsEnd: true)
    for part in ["a\n", "begin", LineTests.long, LineTests.long, end] {
      var part = part
      part.withUTF8 { _ = unsafe output.append(UnsafeRawBufferPointer($0)) }
    }
    let found = unsafe output.withLastLine { line, _ in
      unsafe String(decoding: line, as: UTF8.self)
    }
    let beginning = "begin\(LineTests.long)".prefix(LimitedOutput.lineLimit)
    #expect(found == (next.isEmpty ? beginning : next[...]))
  }

  @Test(arguments: ["", LineTests.long])
  func `a reason after a question counts as a line, however much came before`(start: String) throws
  {
    var output = try LimitedOutput(limit: 6000, keepsEnd: true)
    for part in ["\(start)\(start)\nquestion ", "reason"] {
      var part = part
      part.withUTF8 { _ = unsafe output.append(UnsafeRawBufferPointer($0)) }
      output.markAsShown()
    }
    let found = unsafe output.withLastLine { line, _ in
      unsafe String(decoding: line, as: UTF8.self)
    }
    #expect(found == "reason")
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("a\n\nb\n", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\r", ["a"]), ("\r\n", [""]),
    ("a\rb\n", ["a\rb"]), ("a\0\n", ["a\0"]), ("ä\nö", ["ä", "ö"]),
  ])
  func `each line of a stream is returned once`(stream: String, lines: [String]) throws {
    let bytes = Array(stream.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        let found = try LineTests.lines(of: parts)
        try #require(found == lines, "cut at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [100, 4096, 4097, 4098, 16384])
  func `a line that is too long is skipped completely`(chunk: Int) throws {
    let longest = String(repeating: "y", count: LimitedOutput.lineLimit)
    let lines = ["a", longest, longest + "z", longest + "\r", LineTests.long, "b", longest + "\r"]
    for end in ["", "\n"] {
      let bytes = Array((lines.joined(separator: "\n") + end).utf8)
      let parts = stride(from: 0, to: bytes.count, by: chunk).map {
        bytes[$0..<min($0 + chunk, bytes.count)]
      }
      let found = try LineTests.lines(of: parts)
      #expect(found == ["a", longest, longest, "b", longest])
    }
  }

  @Test
  func `an unfinished line that is too long is skipped at the end`() throws {
    for text in [LineTests.long, "a\n" + LineTests.long + LineTests.long] {
      let found = try LineTests.lines(of: [Array(text.utf8)[...]])
      #expect(found == (text.hasPrefix("a") ? ["a"] : []))
    }
  }

  @Test
  func `output beyond the limit is refused, or displaces the first bytes`() throws {
    for keepsEnd in [false, true] {
      for parts in [["ab", "cd", "ef"], ["abcdef"], ["", "abc", "def"]] {
        var output = try LimitedOutput(limit: 5, keepsEnd: keepsEnd)
        var isKept = true
        for part in parts {
          let bytes = Array(part.utf8)
          isKept = unsafe bytes.withUnsafeBytes { unsafe output.append($0) }
        }
        let text = output.bytes.text
        #expect(isKept == keepsEnd && (!keepsEnd || text == "bcdef"))
      }
    }
  }

  /// Returns the lines of a stream that arrives in parts; lines are taken after each part.
  private static func lines(of parts: [ArraySlice<UInt8>]) throws -> [String] {
    func text(_ line: UnsafeRawBufferPointer) -> String {
      unsafe String(decoding: line, as: UTF8.self)
    }
    var output = try LimitedOutput(limit: 1 << 20)
    var lines: [String] = []
    for part in parts {
      _ = unsafe part.withUnsafeBytes { unsafe output.append($0) }
      while let line = unsafe output.nextLine(isAtEnd: false, text) { lines.append(line) }
    }
    while let line = unsafe output.nextLine(isAtEnd: true, text) { lines.append(line) }
    return lines
  }
}
