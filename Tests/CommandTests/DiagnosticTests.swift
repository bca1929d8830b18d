import CodePromptCellRendering
import PromptTestSupport
import Testing
import codeprompt

/// Each diagnostic says what happened and what to do, in English, and contains its values.
struct DiagnosticTests {
  static let samples = DiagnosticSample.all

  @Test(arguments: samples)
  func `a diagnostic is one line of ASCII that contains its values`(sample: DiagnosticSample) {
    let text = sample.message.text
    #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    for part in sample.inserted { #expect(text.contains(part), "\(part): \(text)") }
    #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "))
  }

  @Test(arguments: samples)
  func `a diagnostic says what happened and, after a colon, what to do`(sample: DiagnosticSample) {
    let parts = sample.message.text.split(separator: ": ")
    #expect(parts.count >= 2 && parts.allSatisfy { $0.count > 2 }, "\(parts)")
  }

  @Test func `the note with which a prompt ends is printed unchanged`() {
    #expect(Diagnostic.note("Gone: 0").text == "Gone: 0")
  }
}
