import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// A line from standard input may be the answer, under rules like those for typed input.
struct LineAnswerTests {
  enum Outcome: Equatable {
    case accepted(String)
    case refused(String)
    case failed(Int32)
  }

  /// Input that is read byte by byte, and ends with a read error or at end of file.
  final class Input: @unchecked Sendable {
    private(set) var rest: ArraySlice<UInt8>
    private let code: Int32?

    init(_ bytes: [UInt8], failsWith code: Int32? = nil) {
      rest = bytes[...]
      self.code = code
    }

    var streams: StandardStreams {
      let calls = SystemCalls()
      unsafe calls.read = { [self] _, space in
        precondition(space.count == 1)
        guard let byte = rest.popFirst() else {
          errno = code ?? 0
          return code == nil ? 0 : -1
        }
        unsafe space[0] = byte
        return 1
      }
      return StandardStreams(system: calls)
    }
  }

  private func read(
    _ input: Input, _ format: CodeFormat, in language: PromptLanguage = .english
  ) throws -> Outcome {
    var prompt = PromptRequest(format)
    prompt.language = language
    do {
      switch try prompt.ask(forLineOf: 0, input.streams, .none) {
      case .answered(let answer): return .accepted(answer.text)
      case .rejected(let reason): return .refused(reason ?? "")
      case let other:
        Issue.record("it ended with \(other.event)")
        return .refused("")
      }
    } catch {
      guard case PromptError.inputFailed(let code) = error else { throw error }
      return .failed(code)
    }
  }

  @Test(arguments: [
    ("call\n", Outcome.accepted("call")), ("1", .accepted("sms")), ("PHONE\r\n", .accepted("call")),
    ("3\n", .refused("The input is none of sms, call")), ("", .refused("The input is empty")),
    ("\n", .refused("The input is none of sms, call")),
  ])
  func `a line is a name, number or label of a list`(line: String, outcome: Outcome) throws {
    let list = Choices([.init("sms", label: "Text"), .init("call", label: "Phone")])
    #expect(try read(Input(Array(line.utf8)), .choice(list)) == outcome)
    var other = list
    other.defaultIndex = 1
    if line.utf8.allSatisfy({ $0 == 10 }) {
      #expect(try read(Input(Array(line.utf8)), .choice(other)) == .accepted("call"))
    }
  }

  @Test func `a byte order mark before a line goes, whatever is asked`() throws {
    let mark = "\u{FEFF}"
    for (format, line, answer) in [
      (CodeFormat.password(), "s3cret", "s3cret"), (.text(), "ada", "ada"),
      (.digits(6), "123456", "123456"), (.password(), "a\(mark)b", "a\(mark)b"),
      (.choice(Choices([.init("sms", label: "Text")])), "text", "sms"), (.question(), "yes", ""),
    ] {
      let input = Input(Array("\(mark)\(line)\n".utf8))
      #expect(try read(input, format) == .accepted(answer), "\(format)")
    }
  }

  private static let noCode = Outcome.refused("The input has no 6-digit code")
  private static let notAllowed = Outcome.refused(
    "The input contains a character that is not allowed")
  private static let empty = Outcome.refused("The input is empty")
  private static let tooLong = Outcome.refused("The input is too long: at most 16384 characters")

  static let codes: [(String, Outcome)] = [
    ("123456\n", .accepted("123456")), ("123456", .accepted("123456")),
    ("123456\r\n", .accepted("123456")), ("123 456\n", .accepted("123456")),
    ("Your code is G-123456.\n", .accepted("123456")), ("123456\n7\n", .accepted("123456")),
    ("１２３４５６\n", .accepted("123456")),
    ("", empty), ("\n", noCode), ("\r\n", noCode), ("12345\n", noCode), ("1234567\n", noCode),
    ("123456 654321\n", .refused("The input has more than one code")),
    ("123456\u{0}\n", notAllowed), ("\u{0}\n", notAllowed),
    (String(repeating: "x", count: 16_000) + " 123456\n", .accepted("123456")),
    (String(repeating: "x", count: 16_384) + " 123456\n", tooLong),
  ]

  @Test(arguments: codes)
  func `a code is taken from a line as from a paste`(line: String, expected: Outcome) throws {
    #expect(try read(Input(Array(line.utf8)), .digits(6)) == expected)
  }

  static let passwords: [(String, Outcome)] = [
    ("pass\n", .accepted("pass")), ("pass", .accepted("pass")), ("pass\r\n", .accepted("pass")),
    (" pä ss \n", .accepted(" pä ss ")), ("pass\r\r\n", .accepted("pass\r")),
    ("a\tb\u{1B}[A\n", .accepted("a\tb\u{1B}[A")), ("", empty), ("\n", empty), ("\r\n", empty),
    ("pa\u{0}ss\n", notAllowed), ("12345678\n", .accepted("12345678")),
    ("123456789\n", .accepted("123456789")), ("1234567890\n", .accepted("1234567890")),
    ("12345678901\n", .accepted("12345678901")), ("123456789012\n", .accepted("123456789012")),
    ("1234567890123\n", .refused("Too long: at most 12 characters")),
    (
      String(repeating: "x", count: 20_000),
      .refused("The input is too long: at most 12 characters")
    ),
  ]

  @Test(arguments: passwords)
  func `a password from a line is taken unchanged`(line: String, expected: Outcome) throws {
    let format = CodeFormat.password(length: 1...12)
    #expect(try read(Input(Array(line.utf8)), format) == expected)
  }

  @Test
  func `the reason for refusing a line is in the chosen language`() throws {
    let long = String(repeating: "x", count: 20_000)
    for (line, reason) in [
      ("12\n", "輸入的內容中沒有 6 位數字驗證碼"), (long, "輸入的內容太長，最多 16384 個字元"), ("", "輸入的內容是空的"),
    ] {
      let input = Input(Array(line.utf8))
      #expect(try read(input, .digits(6), in: .traditionalChinese) == .refused(reason))
    }
  }

  /// A line, whether Enter accepts, and how the question ends; nil with a reason.
  private static let answers: [(String, Bool?, PromptEvent.Ending, String?)] = [
    ("y\n", nil, .accepted, nil), ("Yes", nil, .accepted, nil), ("NO\r\n", nil, .rejected, nil),
    (" n \n", true, .rejected, nil), ("是\n", nil, .rejected, "The input is not a valid answer"),
    ("maybe\n", true, .rejected, "The input is not a valid answer"),
    ("", nil, .rejected, "The input is empty"), ("", true, .accepted, nil),
    ("", false, .rejected, nil), ("\n", true, .accepted, nil),
    ("\n", nil, .rejected, "The input is not a valid answer"),
  ]

  @Test(arguments: answers)
  func `a question is answered by a line, and by its end with the default`(
    line: String, enterAccepts: Bool?, ending: PromptEvent.Ending, reason: String?
  ) throws {
    var choices = QuestionChoices.yesOrNo
    choices.enterAccepts = enterAccepts
    var prompt = PromptRequest(.question(choices))
    prompt.language = .english
    let end = try prompt.ask(forLineOf: 0, Input(Array(line.utf8)).streams, .none)
    let word = end.event
    var said: String?
    if case .rejected(let reason) = consume end { said = reason }
    #expect(word == ending && said == reason)
  }

  @Test func `the end of input is the default of a text, and the end of the time if asked so`()
    throws
  {
    #expect(try read(Input([]), .text(default: "ada")) == .accepted("ada"))
    #expect(try read(Input([]), .text()) == Self.empty)
    var prompt = PromptRequest(.text(default: "ada"))
    (prompt.timeLimit, prompt.takesDefaultAtTimeLimit) = (.milliseconds(1), true)
    let pair = try DescriptorPair.pipe()
    let isAnswered = try prompt.ask(forLineOf: pair.reader, StandardStreams(), .none).isAnswered
    #expect(isAnswered)
  }

  @Test
  func `an empty line is the default value of a text`() throws {
    for (line, answer) in [("\n", "ada"), ("bob\n", "bob")] {
      #expect(try read(Input(Array(line.utf8)), .text(default: "ada")) == .accepted(answer))
    }
  }

  @Test
  func `if reading the line fails, there is no answer, however much was read`() throws {
    for text in ["", "123456"] {
      let input = Input(Array(text.utf8), failsWith: EIO)
      #expect(try read(input, .digits(6)) == .failed(EIO))
    }
  }

  @Test
  func `after the line, the rest of the input is left to the next reader`() throws {
    let input = Input(Array("123456\nls\n".utf8))
    #expect(try read(input, .digits(6)) == .accepted("123456"))
    #expect(input.rest == Array("ls\n".utf8)[...])
  }
}
