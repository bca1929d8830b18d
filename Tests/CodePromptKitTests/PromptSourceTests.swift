import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// Resend, challenge and autofill may come from functions of the application, or from programs run
/// without a shell.
@Suite(.waits)
struct PromptSourceTests {
  private struct NoCredit: Error, CustomStringConvertible { let description = "No credit" }

  private func prompt(_ set: (inout CodePrompt) -> Void) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    set(&prompt)
    return prompt
  }

  private static let ctrlR = TerminalScript.Step.type("\u{12}")

  @Test func `a resend function's text is shown, and the cells remain`() throws {
    let run = try ScriptedPrompt(
      .type("123"), Self.ctrlR, .until("Sent to 42"), .look, .type("456"),
      prompt: prompt { $0.resend = .function { "Sent to 42" } })
    #expect(run.answer == "123456" && run.look.dotCount == 3 && run.script.missed == [])
    let silent = try ScriptedPrompt(
      Self.ctrlR, .until("Sent"), prompt: prompt { $0.resend = .function { nil } })
    #expect(silent.isOpen && silent.script.missed == [])
  }

  @Test func `a resend function that fails shows why, and the prompt stays open`() throws {
    let run = try ScriptedPrompt(
      Self.ctrlR, .until("No credit"), .type("123456"),
      prompt: prompt { $0.resend = .function { throw NoCredit() } })
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.script.emulator.bellCount == 1)
  }

  @Test func `a resend function that takes too long is abandoned, and the prompt continues`() throws
  {
    let gate = try Mailbox<Bool>()
    let waiting = prompt {
      $0.resend = .function {
        while gate.take() == nil {}
        return nil
      }
      $0.commandTimeLimit = .seconds(5)
    }
    let late = try ScriptedPrompt(
      Self.ctrlR, .look, .wait(.seconds(6)), .until("it took too long"), .type("123456"),
      prompt: waiting)
    #expect(late.answer == "123456" && late.script.missed == [])
    #expect(late.script.shown[0].contains("Asking for a new code"))
    gate.post(true)
  }

  @Test func `a resend program gets its arguments unchanged`() throws {
    let run = try ScriptedPrompt(
      Self.ctrlR, .until("to $HOME; echo 'x'"), .type("123456"),
      prompt: prompt { $0.resend = .command(["echo", "to $HOME; echo 'x'"]) })
    #expect(run.answer == "123456" && run.script.missed == [])
    let missing = try ScriptedPrompt(
      Self.ctrlR, .until("No new code arrived"), .type("123456"),
      prompt: prompt { $0.resend = .command(["no-such-program"]) })
    #expect(missing.answer == "123456" && missing.script.missed == [])
  }

  @Test func `a challenge may come from a function, and each new challenge clears the cells`()
    throws
  {
    let numbers = Mailbox<Int>.filled(with: 41)
    let run = try ScriptedPrompt(
      .until("Number 41"), .type("123"), Self.ctrlR, .until("Number 42"), .look, .type("654321"),
      prompt: prompt {
        $0.challenge = .function {
          let number = numbers.take() ?? 0
          numbers.post(number + 1)
          return "Number \(number)"
        }
      })
    #expect(run.answer == "654321" && run.look.dotCount == 0 && run.script.missed == [])
  }

  @Test func `if the function for the first challenge fails, the prompt throws its error`() throws {
    let run = try ScriptedPrompt(
      .until("never"), prompt: prompt { $0.challenge = .function { throw NoCredit() } })
    #expect(
      run.error as? CodePromptError == .challengeFailed("No credit")
        && run.script.emulator.text == ""
    )
    let nothing = try ScriptedPrompt(
      .until("never"), prompt: prompt { $0.challenge = .function { nil } })
    #expect(
      nothing.error as? CodePromptError == .commandFailed(.noOutput, message: nil))
    let blank = try ScriptedPrompt(
      .until("never"), prompt: prompt { $0.challenge = .function { " \n" } })
    #expect(blank.error as? CodePromptError == .commandFailed(.blankOutput, message: nil))
    let missing = try ScriptedPrompt(
      .until("never"), prompt: prompt { $0.challenge = .command(["no-such-program"]) })
    #expect(
      missing.error as? CodePromptError
        == .commandFailed(.notFound(name: "no-such-program"), message: nil))
  }

  @Test func `if the function for a later challenge fails, challenge and cells remain`() throws {
    let first = Mailbox<Int>.filled(with: 1)
    let run = try ScriptedPrompt(
      .until("Number 1"), .type("123"), Self.ctrlR, .until("No credit"), .look, .type("456"),
      prompt: prompt {
        $0.challenge = .function {
          guard let number = first.take() else { throw NoCredit() }
          return "Number \(number)"
        }
      })
    #expect(run.answer == "123456" && run.look.contains("Number 1") && run.script.missed == [])
  }

  @Test func `an autofill function's code fills the cells, unless the user has typed`() throws {
    let fills = prompt { $0.autofill = .secret { try SecretBytes(copying: "G-314 159".utf8) } }
    let run = try ScriptedPrompt(.letRun(1000), prompt: fills)
    #expect(run.answer == "314159")
    let typed = try ScriptedPrompt(.type("1"), .letRun(100), .look, .type("23456"), prompt: fills)
    #expect(typed.answer == "123456" && typed.look.dotCount == 1)
    let fails = prompt { $0.autofill = .function { throw NoCredit() } }
    let failed = try ScriptedPrompt(.until("No credit"), .type("123456"), prompt: fails)
    #expect(failed.answer == "123456" && failed.script.missed == [])
    #expect(failed.script.emulator.bellCount == 0)
  }

  @Test func `an offered key runs its function and has its own hint`() throws {
    let offering = prompt {
      $0.offers = [
        PromptOffer(letter: "T", label: "text me instead", source: .function { "Texted to 42" })
      ]
    }
    let run = try ScriptedPrompt(
      .look, .type("12"), .type("\u{14}"), .until("Texted to 42"), .look, .type("3456"),
      prompt: offering)
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.script.shown[0].contains("Ctrl-T text me instead"))
    #expect(run.look.dotCount == 2)
    // If Ctrl-T is not offered, it does nothing.
    #expect(try ScriptedPrompt(.type("\u{14}123456"), prompt: prompt { _ in }).answer == "123456")
  }

  @Test
  func `the end of an offered key's command is noticed even if the command closed its output`()
    throws
  {
    let command = "echo Sent by text; exec >&- 2>&-; sleep 0.2"
    let terminal = try askInTerminal("code", "offer=\(command)")
    try terminal.type("\u{14}")
    try terminal.waitForText("Sent by text")
    try terminal.type("123456")
    try terminal.expectSaid("accepted, 6 bytes")
  }

  @Test func `the letters for offers are those without a use in the prompt and in terminals`() {
    #expect(PromptOffer.letters.contains("t"))
    #expect(Set(PromptOffer.letters).isDisjoint(with: "cdfhijmqrsuwz"))
  }
}

extension Mailbox where Value == Int {
  fileprivate static func filled(with value: Int) -> Mailbox<Int> {
    guard let mailbox = try? Mailbox() else { preconditionFailure("no descriptors") }
    mailbox.post(value)
    return mailbox
  }
}
