import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The letters of a key on several layouts of the keyboard.
struct KeyboardLayoutsTests {
  @Test func `each layout has the same keys, with different letters`() {
    #expect(KeyboardLayouts.layouts.allSatisfy { $0.count == 26 && Set($0).count == 26 })
  }

  /// The files of xkeyboard-config, in the order of ``KeyboardLayouts/layouts``, and the part of
  /// each that has all letters.
  private static let files = [("us", "basic"), ("ru", "common"), ("ua", "legacy")]

  private static func text(of file: String) -> String? {
    let content = try? CommandResult.run(["cat", "/usr/share/X11/xkb/symbols/\(file)"])
    return content?.outcome == .exited(0) ? content?.outputText : nil
  }

  /// The names of the keys with letters, in the order of a keyboard.
  private static let keys =
    (1...10).map { "AD\($0 < 10 ? "0" : "")\($0)" } + (1...9).map { "AC0\($0)" }
    + (1...7).map { "AB0\($0)" }

  /// The names of the letters in the files, but for Latin ones.
  private static let letters: [String: Unicode.Scalar] = [
    "Cyrillic_a": "а", "Cyrillic_be": "б", "Cyrillic_ve": "в", "Cyrillic_ghe": "г",
    "Cyrillic_de": "д", "Cyrillic_ie": "е", "Cyrillic_zhe": "ж", "Cyrillic_ze": "з",
    "Cyrillic_i": "и", "Cyrillic_shorti": "й", "Cyrillic_ka": "к", "Cyrillic_el": "л",
    "Cyrillic_em": "м", "Cyrillic_en": "н", "Cyrillic_o": "о", "Cyrillic_pe": "п",
    "Cyrillic_er": "р", "Cyrillic_es": "с", "Cyrillic_te": "т", "Cyrillic_u": "у",
    "Cyrillic_ef": "ф", "Cyrillic_ha": "х", "Cyrillic_tse": "ц", "Cyrillic_che": "ч",
    "Cyrillic_sha": "ш", "Cyrillic_shcha": "щ", "Cyrillic_hardsign": "ъ", "Cyrillic_yeru": "ы",
    "Cyrillic_softsign": "ь", "Cyrillic_e": "э", "Cyrillic_yu": "ю", "Cyrillic_ya": "я",
    "Ukrainian_i": "і", "Ukrainian_yi": "ї", "Ukrainian_ie": "є",
  ]

  @Test(.enabled(if: text(of: "ua") != nil, "Debian's package xkb-data has the layouts"))
  func `the layouts are those of xkeyboard-config`() throws {
    for (layout, (file, part)) in zip(KeyboardLayouts.layouts, Self.files) {
      let text = try #require(Self.text(of: file))
      let lines = text.split(separator: "\n").drop { !$0.contains("xkb_symbols \"\(part)\"") }
      let found = try Self.keys.map { key in
        let line = try #require(lines.first { $0.contains("<\(key)>") }, "\(file) \(key)")
        let name = line.split { " \t[],".contains($0) }.drop { !$0.hasPrefix("<") }
        let symbol = try #require(name.dropFirst().first { $0 != "{" })
        return Self.letters[String(symbol)] ?? symbol.unicodeScalars.first ?? "?"
      }
      #expect(found == layout, "\(file)")
    }
  }
}
