import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The width table, compared with its generator and with other tables.
@Suite(.waits)
struct WidthTableTests {
  /// The version of Unicode from which the table is made.
  private static let version = (major: 15, minor: 0)

  /// Characters that became wide in Unicode 16, and a mark that takes a column since then.
  static let changed: [ClosedRange<UInt32>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1171E...0x1171E,
    // These code points are wide only in glibc or in Unicode 9.
    0x3248...0x324F, 0x1F93B...0x1F93B, 0x1F946...0x1F946,
  ]

  /// Whether the code point exists in the table's version of Unicode.
  static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0 <= version } ?? false
  }

  // MARK: The generator

  private static let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
  private static let generator = root + "/Tests/Tools/WidthTable/width-table.py"
  private static let table = root + "/Sources/CellRendering/Text/DisplayWidth+Table.swift"

  static var hasData: Bool {
    let data = try? CommandResult.run(["head", "-n1", "/usr/share/unicode/EastAsianWidth.txt"])
    let name = "EastAsianWidth-\(version.major).\(version.minor).0.txt"
    return data?.outputText.contains(name) == true
  }

  @Test(
    .enabled(if: hasData, "no data of Unicode 15.0: Debian's package unicode-data has it"),
    .needs(PythonModule.system))
  func `the committed width table is what its generator prints`() throws {
    let printed = try CommandResult.run([Python.program, Self.generator], within: .seconds(100))
    #expect(printed.outcome == .exited(0), "\(printed.errorText)")
    let committed = try CommandResult.run(["cat", Self.table])
    #expect(printed.outputText == committed.outputText)
  }

  // MARK: Other tables

  /// Prints for each run of code points of equal width how many they are, and the width.
  private static let program = """
    import itertools, wcwidth
    for width, run in itertools.groupby(wcwidth.wcwidth(chr(code)) for code in range(0x110000)):
        print(len(list(run)), width)
    """

  @Test(.needs(PythonModule.wcwidth))
  func `Python's wcwidth has the same widths, with known exceptions`() throws {
    let result = try Python.run(Self.program)
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    var value: UInt32 = 0
    var wrong: [String] = []
    for line in result.outputText.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      try #require(numbers.count == 2)
      for _ in 0..<numbers[0] {
        if let scalar = Unicode.Scalar(value), scalar.displayWidth != numbers[1],
          !isKnownDifference(scalar, peer: numbers[1])
        {
          wrong.append("\(String(value, radix: 16)) \(scalar.displayWidth) \(numbers[1])")
        }
        value += 1
      }
    }
    #expect(value == 0x110000)
    #expect(wrong == [])
  }

  /// Whether the table differs from wcwidth (0.2.13 to 0.9.4) on purpose.
  private func isKnownDifference(_ scalar: Unicode.Scalar, peer: Int) -> Bool {
    let properties = scalar.properties
    // wcwidth follows a newer version of Unicode, and counts unassigned code points as narrow.
    if !Self.isKnown(scalar) { return true }
    if Self.changed.contains(where: { $0.contains(scalar.value) }) { return true }
    switch properties.generalCategory {
    // Controls and separators are never part of a text.
    case .control, .lineSeparator, .paragraphSeparator: return peer <= 0
    // Spacing marks have columns of their own in terminals without text shaping and in the C
    // library.
    case .spacingMark: return peer == 0
    // The soft hyphen and signs before Arabic digits, whose width differs between wcwidth's
    // versions.
    case .format: return scalar.displayWidth == 1 && peer == 0
    default: break
    }
    // Skin tones are drawn on their own by terminals that don't combine them with the emoji.
    if properties.isEmojiModifier { return peer == 0 }
    // A flag has two columns, but in some terminals each of its halves has two.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return peer == 2 }
    // Fillers for missing Hangul letters, which most terminals draw as blanks.
    return (scalar.value == 0x3164 || scalar.value == 0xFFA0) && peer == 0
  }
}
