import CodePromptKit
import CodePromptSystem
import Testing

/// A verifying command's end says whether it accepted the answer.
struct VerificationTests {
  private enum Judgement: Equatable {
    case accepted, rejected, unchecked
    case failed(CommandFailure)
  }

  private func judge(_ end: CommandEnd, _ list: [ClosedRange<Int32>]?) throws -> Judgement {
    var command = VerificationCommand(["true"])
    command.rejectStatuses = list
    do {
      switch try command.verdict(of: end, message: "why") {
      case .accepted: return .accepted
      case .rejected("why"): return .rejected
      case .unchecked("why"): return .unchecked
      case .rejected, .unchecked: throw Broken.messageIsGone
      }
    } catch CodePromptError.commandFailed(let failure, message: "why") {
      return .failed(failure)
    }
  }

  private enum Broken: Error { case messageIsGone }

  @Test
  func `without rejectStatuses, exit statuses 1 to 123 reject the answer, except 75`()
    throws
  {
    for status in Int32(0)...255 {
      let expected: Judgement =
        switch status {
        case 0: .accepted
        case 75, 124, 255: .unchecked
        case 125...: .failed(.exited(status: status))
        default: .rejected
        }
      #expect(try judge(.exited(status), nil) == expected, "\(status)")
    }
  }

  static let lists: [([ClosedRange<Int32>], Set<Int32>)] = [
    ([22...22], [22]), ([1...1, 5...7], [1, 5, 6, 7]), ([75...75], [75]), ([1...123], Set(1...123)),
    ([2...2, 2...3], [2, 3]), ([1...254], Set(1...254)), ([130...131], [130, 131]),
    ([124...124, 255...255], [124, 255]), ([], []),
  ]

  @Test(arguments: lists)
  func `with rejectStatuses, only the listed exit statuses reject the answer`(
    list: [ClosedRange<Int32>], rejecting: Set<Int32>
  ) throws {
    for status in Int32(0)...255 {
      let expected: Judgement =
        switch status {
        case 0: .accepted
        case _ where rejecting.contains(status): .rejected
        case 124, 255: .unchecked
        case 125...: .failed(.exited(status: status))
        default: .unchecked
        }
      #expect(try judge(.exited(status), list) == expected, "\(status)")
    }
  }

  @Test
  func `with any rejectStatuses, a command that ends without an exit status counts as failed`()
    throws
  {
    for list: [ClosedRange<Int32>]? in [nil, [1...254]] {
      #expect(try judge(.killed(signal: 11), list) == .failed(.killed(signal: 11)))
      #expect(try judge(.timedOut, list) == .failed(.timedOut))
      #expect(try judge(.tooMuchOutput, list) == .failed(.tooMuchOutput))
      #expect(try judge(.usedTerminal, list) == .failed(.usedTerminal))
    }
  }

  @Test
  func `a program that is missing or can't be run is an error before the prompt opens`() {
    #expect(throws: CodePromptError.commandFailed(.notFound(name: "no-such-program"), message: nil))
    {
      _ = try PreparedVerifier(VerificationCommand(["no-such-program", "x"]))
    }
    #expect(
      throws: CodePromptError.commandFailed(.notExecutable(path: "/etc/passwd"), message: nil)
    ) {
      _ = try PreparedVerifier(VerificationCommand(["/etc/passwd"]))
    }
  }
}
