import CodePromptTerminalText
import PromptTestSupport
import Testing

/// On a terminal that shows only ASCII, texts are written as the GNU C library does it.
struct TransliterationTests {
  @Test(arguments: [
    ("Don’t wait… “code” – now", "Don't wait... \"code\" - now"),
    ("Mot\u{A0}de passe", "Mot de passe"),
    ("Straße, œuvre, «ici», 5 €", "Strasse, oeuvre, <<ici>>, 5 EUR"), ("ｃｏｄｅ １２", "code 12"),
    ("Пароль", "Parol`"), ("é日", "??"), ("1½", "1 1/2 "), ("→ ✓", "-> ?"),
  ])
  func `a text is transliterated for a terminal that shows only ASCII`(
    text: String, expected: String
  ) {
    #expect(DisplayText(text, isASCII: true).first == expected)
    #expect(DisplayText(text).first == text)
  }

  /// Whether iconv(1) is the GNU C library's.
  static var hasGNUIconv: Bool {
    let result = try? CommandResult.run(["iconv", "--version"])
    return result?.outputText.contains("GLIBC") == true
      || result?.outputText.contains("GNU libc") == true
  }

  @Test(.enabled(if: hasGNUIconv, "iconv(1) is not the GNU C library's"), .waits)
  func `every character is written as iconv writes it in the C locale`() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0xA0...0x25FF, 0x3000...0x3000, 0xFB00...0xFB06, 0xFF01...0xFF5E,
    ]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      // Marks join the character before them, and ⅟ stands for no number.
      scalar.isShown && !scalar.properties.generalCategory.isMark && scalar != "⅟"
    }
    let input = scalars.map { "a\($0)b\n" }.joined()
    let result = try CommandResult.run(
      ["iconv", "-f", "UTF-8", "-t", "ASCII//TRANSLIT"], input: Array(input.utf8),
      environment: ["LC_ALL": "C"])
    let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == scalars.count + 1)
    let differences = zip(scalars, lines).compactMap { scalar, line -> String? in
      let ours = DisplayText("a\(scalar)b", isASCII: true).first ?? ""
      // A blank that the library does not know is a blank here, too.
      if scalar.properties.isWhitespace, ours == "a b" { return nil }
      return ours == line ? nil : "\(scalar): \(ours) instead of \(line)"
    }
    #expect(differences == [])
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(self)
  }
}
