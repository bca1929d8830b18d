import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// What people can't type or see does not count when texts are compared.
struct TextFoldingTests {
  @Test(arguments: [
    ("lodz", "Łódź"), ("antonio", "Antônio"), ("istanbul", "İstanbul"), ("agri", "Ağrı"),
    ("isparta", "ISPARTA"), ("елка", "ЁЛКА"), ("иод", "Йод"), ("si", "sí"), ("strasse", "Straße"),
    ("dien bien", "Điện Biên"), ("y2", "ｙ２"), ("2", "٢"), ("aeroe", "Ærœ"), ("thor", "Þór"),
    ("cafe", "Cafe\u{301}"), ("ναυσ", "Ναύς"), ("ґ", "Ґ"), ("їжак", "Іжак"), ("日本", "日本"),
    ("か", "か"), ("ǯ", "Ǯ"), ("ñandu", "NANDÚ"),
  ])
  func `texts are the same but for case, width, digits and marks`(first: String, second: String) {
    let folded = [first, second].map { TextFolding.folded($0.unicodeScalars) }
    #expect(folded[0] == folded[1], "\(folded)")
  }

  @Test(arguments: [("e", "o"), ("か", "が"), ("n", "ŋ"), ("в", "б"), ("ss", "s"), ("г", "ґ")])
  func `other texts stay apart`(first: String, second: String) {
    let folded = [first, second].map { TextFolding.folded($0.unicodeScalars) }
    #expect(folded[0] != folded[1], "\(folded)")
  }

  @Test func `folding a folded text changes nothing, whatever the letters`() {
    for value in UInt32(0x20)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.folded([scalar])
      #expect(TextFolding.folded(folded) == folded, "U+\(String(value, radix: 16))")
    }
  }

  private static let generator = packageFolder + "/Tests/Tools/FoldTable/fold-table.py"
  private static let table =
    packageFolder + "/Sources/CodePromptCodeEntry/Format/TextFolding+Table.swift"

  static var hasData: Bool {
    let data = try? CommandResult.run(["head", "-n1", "/usr/share/unicode/DerivedAge.txt"])
    return data?.outputText.contains("DerivedAge-15.0.0.txt") == true
  }

  @Test(
    .enabled(if: hasData, "no data of Unicode 15.0: Debian's package unicode-data has it"),
    .needs(PythonModule.system), .waits)
  func `the committed table is what its generator prints`() throws {
    let printed = try CommandResult.run([Python.program, Self.generator], within: .seconds(100))
    #expect(printed.outcome == .exited(0), "\(printed.errorText)")
    let committed = try CommandResult.run(["cat", Self.table])
    #expect(printed.outputText == committed.outputText)
  }
}
