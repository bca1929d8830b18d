import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// After a wrong answer the cells shake. The shake delays no key, and a key ends it.
struct ShakeTests {
  private static func reject(_ code: borrowing SecretBytes) -> Verdict {
    code.text == "123456" ? .accepted : .rejected()
  }

  /// The column at which the cells begin.
  private static func start(_ look: String) -> Int? {
    look.split(separator: "\n").first { $0.contains("╭") }.map { $0.prefix { $0 == " " }.count }
  }

  @Test
  func `the cells shake to the right three times, and then rest`() throws {
    let step = Duration.milliseconds(40)
    let run = try ScriptedPrompt(
      .type("111111"), .look, .wait(step), .look, .wait(step), .look, .wait(step), .look,
      .wait(step), .look, .wait(step), .look, .wait(.seconds(60)), .look, verify: Self.reject)
    #expect(run.script.shown.map(Self.start) == [3, 2, 3, 2, 3, 2, 2])
    // After the shake the prompt waits without a time limit.
    #expect(run.script.limits.last == .some(nil))
  }

  @Test
  func `a key ends the shake`() throws {
    let run = try ScriptedPrompt(
      .type("111111"), .look, .wait(.milliseconds(10)), .type("1"), .look,
      .wait(.milliseconds(80)), .look, .rest, .type("123456"), verify: Self.reject)
    #expect(run.script.shown.map(Self.start) == [3, 2, 2])
    #expect(run.answer == "123456")
  }

  @Test
  func `nothing shakes with reduced motion`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.reducesMotion = true
    let run = try ScriptedPrompt(
      .type("111111"), .look, .wait(.milliseconds(50)), .look, prompt: prompt,
      verify: Self.reject)
    #expect(run.script.shown.map(Self.start) == [2, 2])
    #expect(run.script.limits.compactMap(\.self).allSatisfy { $0 >= .milliseconds(450) })
    prompt.reducesMotion = false
    prompt.isPlain = true
    let plain = try ScriptedPrompt(
      .type("111111"), .wait(.milliseconds(50)), prompt: prompt, verify: Self.reject)
    #expect(plain.script.limits.compactMap(\.self).allSatisfy { $0 >= .milliseconds(450) })
  }

  @Test
  func `in the background the shake is not drawn, and still ends`() throws {
    let script = TerminalScript([.type("111111"), .wait(.seconds(10)), .look])
    let run = try ScriptedPrompt(script) { code in
      script.isInForeground = false
      return Self.reject(code)
    }
    #expect(run.script.limits.last == .some(nil))
  }

  @Test
  func `a stop ends the shake, and the cells are drawn in place afterwards`() throws {
    let run = try ScriptedPrompt(
      .type("111111"), .look, .signal(.suspend), .look, .wait(.milliseconds(50)), .look,
      .rest, .type("123456"), verify: Self.reject)
    #expect(run.script.shown.map(Self.start).last == 2 && run.answer == "123456")
  }

  @Test
  func `if output is blocked during the shake, the cells end up in place`() throws {
    for room in 0..<120 {
      let run = try ScriptedPrompt(
        .type("11111"), .takes(room), .type("1"), .wait(.milliseconds(50)), .takes(nil),
        .wait(.seconds(1)), .look, verify: Self.reject)
      #expect(Self.start(run.look) == 2 && run.script.emulator.unknown == [], "\(room)")
    }
  }
}
