package typealias Language = PromptLanguage

/// A language of the built-in texts.
public enum PromptLanguage: CaseIterable, Sendable {
  /// English.
  case english
  /// 简体中文.
  case simplifiedChinese
  /// 繁體中文.
  case traditionalChinese

  /// Chooses the language from an environment as gettext does; the locale need not be installed.
  ///
  /// The locale is the first non-empty of LC_ALL, LC_MESSAGES and LANG. Unless the locale is C or
  /// POSIX, the names in LANGUAGE take precedence over it. C.UTF-8, which containers set only for
  /// its encoding, does not disable LANGUAGE.
  package init(_ value: (String) -> String?) {
    func text(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = text("LC_ALL") ?? text("LC_MESSAGES") ?? text("LANG") ?? "C"
    guard locale != "C", locale != "POSIX" else {
      self = .english
      return
    }
    guard let list = text("LANGUAGE") else {
      self = Language(name: locale) ?? .english
      return
    }
    // Like gettext, take the first listed language that has texts here, and English if none has.
    let names = list.split(separator: ":").lazy.map(String.init)
    self = names.compactMap(Language.init(name:)).first ?? .english
  }

  /// Creates the language of a locale name such as `zh_TW.UTF-8` or `zh-Hant-TW`; nil if there are
  /// no texts in that language.
  private init?(name: String) {
    if name.namesNoLanguage {
      self = .english
      return
    }
    let parts = name.localeWithoutCodeset.lowercased()
      .split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "en": self = .english
    case "zh", "cmn":
      self = parts.dropFirst().isTraditional ? .traditionalChinese : .simplifiedChinese
    // Cantonese, Hakka and Min Nan are written in the traditional script unless the name says
    // otherwise; `nan_TW@latin` is written in Latin letters.
    case "yue", "hak", "nan":
      if name.lowercased().hasSuffix("latin") { return nil }
      self = parts.dropFirst().isSimplified ? .simplifiedChinese : .traditionalChinese
    default: return nil
    }
  }
}

extension PromptLanguage {
  /// Returns the text in this language; the other two are not evaluated.
  package func pick(
    _ english: @autoclosure () -> String, _ simplifiedChinese: @autoclosure () -> String,
    _ traditionalChinese: @autoclosure () -> String
  ) -> String {
    switch self {
    case .english: english()
    case .simplifiedChinese: simplifiedChinese()
    case .traditionalChinese: traditionalChinese()
    }
  }
}

extension ArraySlice<Substring> {
  /// Whether the parts after `zh` mean the traditional script: they name the script, or a region
  /// that uses it.
  fileprivate var isTraditional: Bool {
    if contains("hant") { return true }
    if contains("hans") { return false }
    return contains { ["tw", "hk", "mo"].contains($0) }
  }

  /// Whether the parts of a locale name after the language mean the simplified script, for a
  /// language that is otherwise written in the traditional one.
  fileprivate var isSimplified: Bool { contains("hans") || contains("cn") && !contains("hant") }
}

extension String {
  /// The locale name without its codeset (after a `.`) and modifier (after an `@`).
  fileprivate var localeWithoutCodeset: Substring {
    Substring(utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") })
  }

  fileprivate var namesNoLanguage: Bool {
    let name = localeWithoutCodeset
    return name == "C" || name == "POSIX"
  }
}
