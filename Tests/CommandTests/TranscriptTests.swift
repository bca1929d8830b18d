import PromptTestSupport
import Testing

/// Command lines, and what the command says to each: both are in the transcripts under `Texts`.
@Suite(.serialized, .waits)
struct TranscriptTests {
  private static let texts = RecordedFolder("Texts", recordedBy: "TranscriptTests")

  /// Runs each line after `$ `, without a terminal, and writes both its output streams, followed by
  /// its exit status in brackets.
  private static let script = #"""
    while IFS= read -r line; do
      case $line in
        '# '*) printf '%s\n' "$line" ;;
        '$ '*)
          said=$(eval "${line#??}" 2>&1 </dev/null; printf '[%s]' $?)
          printf '%s\n%s\n' "$line" "$said" ;;
      esac
    done
    """#

  /// Mistakes in the arguments, and calls that need no terminal.
  @Test(arguments: ["refusals", "piped"])
  func `to each line of a transcript the command says what was recorded`(name: String) throws {
    let recorded = try #require(Self.texts.text(of: name))
    let result = try CommandResult.run(
      ["bash", "-c", Self.script], input: Array(recorded.utf8), environment: programPath)
    Self.texts.expect(result.outputText, as: name)
    if name == "refusals" { expectAdvice(in: result.outputText) }
  }

  /// Expects that each refusal is a line that says what is wrong and what to do, with status 2.
  private func expectAdvice(in text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    let refusals = lines.filter { !$0.hasPrefix("$ ") && $0 != "[2]" }
    #expect(refusals.count >= lines.count { $0.hasPrefix("$ ") } && refusals.count > 100)
    for line in refusals {
      #expect(line.hasPrefix("codeprompt: ") && line.split(separator: ": ").count >= 3, "\(line)")
    }
  }
}
