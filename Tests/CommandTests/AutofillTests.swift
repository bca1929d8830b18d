import PromptTestSupport
import Testing

/// `--autofill` runs a program that finds the code; it fills the cells unless the user types first.
@Suite(.serialized, .waits)
struct AutofillTests {
  @Test func `the first line of --autofill output that holds a code fills and submits the cells`()
    throws
  {
    let lines = #"hello\n12345\n\nYour code is G-123 456.\n654321\n"#
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--autofill", "printf '\(lines)'; sleep 1000"])
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `the reason why an --autofill command failed is shown, and the user types`() throws {
    let terminal = try ask(["-md6", "--autofill", "echo 'locked: unlock it first' >&2; exit 3"])
    try terminal.waitForText("locked: unlock it first")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == "")
  }
}
