import CodePromptCellRendering
import CodePromptKit
import PromptTestSupport
import Testing
import codeprompt

/// Each diagnostic exists in every language, says what happened and what to do, and contains its
/// values.
struct DiagnosticTests {
  static let samples = DiagnosticSample.all
  static let chinese: [Language] = [.simplifiedChinese, .traditionalChinese]

  @Test(arguments: samples)
  func `a diagnostic is one line that contains its values`(sample: DiagnosticSample) {
    for language in Language.allCases {
      let text = sample.message.text(in: language)
      #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
      for part in sample.inserted { #expect(text.contains(part), "\(part): \(text)") }
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "))
    }
  }

  @Test(arguments: samples)
  func `a diagnostic says what happened and, after a colon, what to do`(sample: DiagnosticSample) {
    for language in Language.allCases {
      let colon = language == .english ? ": " : "："
      let parts = sample.message.text(in: language).split(separator: colon)
      #expect(parts.count >= 2 && parts.allSatisfy { $0.count > 2 }, "\(parts)")
    }
  }

  @Test(arguments: samples)
  func `a diagnostic has a different text in every language, and the English one is ASCII`(
    sample: DiagnosticSample
  ) {
    let texts = Set(Language.allCases.map { sample.message.text(in: $0) })
    #expect(texts.count == Language.allCases.count, "\(texts)")
    let english = sample.message.text(in: .english)
    #expect(english.utf8.allSatisfy { $0 < 0x80 }, "\(english)")
  }

  @Test(arguments: samples)
  func `Chinese diagnostics are all Chinese, except for literal words`(sample: DiagnosticSample) {
    for language in DiagnosticTests.chinese {
      var text = sample.message.text(in: language)
      for part in sample.inserted { text = text.split(separator: part).joined(separator: "…") }
      let words = text.split { !$0.isASCII || !($0.isLetter || $0 == "-") }
      let typed = ["codeprompt", "PROMPT", "shell", "bash"]
      for word in words where !word.hasPrefix("-") { #expect(typed.contains(String(word))) }
      // Punctuation is full-width and has no spaces around it.
      #expect(!text.contains { "()!?;.'\"".contains($0) } && !text.contains(", "), "\(text)")
      #expect(!text.contains(": ") && !text.contains(" ，") && !text.contains(" ："), "\(text)")
    }
  }

  @Test(arguments: samples)
  func `a space separates Chinese characters from literal words in a diagnostic`(
    sample: DiagnosticSample
  ) {
    for language in DiagnosticTests.chinese {
      let text = sample.message.text(in: language)
      for (one, other) in zip(text, text.dropFirst()) {
        #expect(!(one.isHan && other.isTyped) && !(one.isTyped && other.isHan), "\(text)")
      }
    }
  }

  /// Simplified characters, each with its traditional form.
  static let pairs = Array(
    zip(
      "终选项参阅请认为读写输标准开启闭运进执错误无间时长冲两个对调检验证码称结态这块缺后补拿设记忆体断线单独让处询问内没现过达数",
      "終選項參閱請認為讀寫輸標準開啟閉運進執錯誤無間時長衝兩個對調檢驗證碼稱結態這塊缺後補拿設記憶體斷線單獨讓處詢問內沒現過達數"
    )
  ).filter { $0.0 != $0.1 }

  @Test(arguments: samples)
  func `simplified and traditional Chinese diagnostics use their own characters and words`(
    sample: DiagnosticSample
  ) {
    let simplified = sample.message.text(in: .simplifiedChinese)
    let traditional = sample.message.text(in: .traditionalChinese)
    for (short, long) in DiagnosticTests.pairs {
      #expect(!simplified.contains(long), "\(simplified)")
      #expect(!traditional.contains(short), "\(traditional)")
    }
    for word in ["命令", "字符", "進程", "信號", "文件", "管道", "重定向", "後台", "內存", "程序", "運行", "“"] {
      #expect(!traditional.contains(word), "a word of the mainland: \(word)")
    }
    for word in ["指令", "字元", "行程", "档案", "管线", "终端机", "程式", "执行", "记忆体", "「"] {
      #expect(!simplified.contains(word), "a word of Taiwan: \(word)")
    }
  }

  @Test func `the note with which a prompt ends is printed unchanged in every language`() {
    for language in Language.allCases {
      #expect(Diagnostic.note("Gone: 0").text(in: language) == "Gone: 0")
    }
  }
}

extension Character {
  fileprivate var isHan: Bool { ("\u{4E00}"..."\u{9FFF}").contains(self) }
  fileprivate var isTyped: Bool { isASCII && (isLetter || isNumber || self == "-") }
}
