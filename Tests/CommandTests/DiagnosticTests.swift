import CodePromptCellRendering
import Testing

/// The text of each error says what happened and what to do, in English, and contains its values.
struct DiagnosticTests {
  static let samples = DiagnosticSample.all

  @Test(arguments: samples)
  func `an error's text is one line of ASCII that contains its values`(sample: DiagnosticSample) {
    let text = sample.text
    #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    for part in sample.inserted { #expect(text.contains(part), "\(part): \(text)") }
    #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "))
  }

  @Test(arguments: samples)
  func `an error's text says what happened and, after a colon, what to do`(
    sample: DiagnosticSample
  ) {
    let parts = sample.text.split(separator: ": ")
    #expect(parts.count >= 2 && parts.allSatisfy { $0.count > 2 }, "\(parts)")
  }
}
