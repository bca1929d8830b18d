import CodePromptKit
import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The kinds of prompts of the library. A prompt's number decides its kind, so that both processes
/// know it.
enum LibraryKind: Int, CaseIterable {
  case code, accepted, rejectedOnce, command, confirmed, cancelled, password, challenge

  init(number: Int) {
    self = Self.allCases[number % Self.allCases.count]
  }

  /// The keys to type, each with the text that the screen must show first.
  var typed: [(after: String, keys: String)] {
    switch self {
    case .code, .accepted, .command: [("", "123456")]
    case .rejectedOnce: [("", "654321"), ("2 attempts left", "123456")]
    case .confirmed: [("", "123456"), ("Once more", "123456")]
    case .cancelled: [("", "12\u{4}")]
    case .password: [("", "123456\r")]
    case .challenge: [("A picture", "123456")]
    }
  }
}

/// The process that asks many times through the library.
enum AskingProcess {
  /// Asks `count` times, and writes a line after each prompt: its number, whether the outcome was
  /// right, the number of open descriptors, and the KiB in RAM and mapped.
  static func run(count: Int) -> Never {
    for number in 1...max(1, count) {
      let isRight = (try? ask(number)) ?? false
      let figures = [
        ProcessFigures.openDescriptors(of: ProcessFigures.own),
        ProcessFigures.residentMemory(of: ProcessFigures.own),
        ProcessFigures.mappedMemory(of: ProcessFigures.own),
      ].map { "\($0 ?? -1)" }.joined(separator: " ")
      let line = Array("\(number) \(isRight ? "right" : "wrong") \(figures)\n".utf8)
      _ = unsafe write(1, line, line.count)
    }
    exit(0)
  }

  private static func isRight(_ code: borrowing SecretBytes) -> Bool {
    unsafe code.withUnsafeBytes { unsafe $0.elementsEqual("123456".utf8) }
  }

  private static func ask(_ number: Int) throws -> Bool {
    let kind = LibraryKind(number: number)
    var prompt = CodePrompt(.digits(6), mask: .dots)
    if kind == .password { prompt = CodePrompt(.password()) }
    prompt.title = "Run \(number)."
    prompt.asksTwice = kind == .confirmed
    if kind == .challenge { prompt.challenge = .shell("echo A picture") }
    switch kind {
    case .accepted, .rejectedOnce:
      return isExpected(kind, try prompt.run { isRight($0) ? .accepted : .rejected() })
    case .command:
      switch try prompt.run(command: VerificationCommand(["true"])) {
      case .accepted(let answer, _, _): return isRight(answer)
      default: return false
      }
    default: return isExpected(kind, try prompt.run())
    }
  }

  private static func isExpected(_ kind: LibraryKind, _ outcome: consuming PromptOutcome) -> Bool {
    switch outcome {
    case .accepted(let code): kind != .cancelled && isRight(code)
    case .cancelled: kind == .cancelled
    default: false
    }
  }
}
