package typealias Language = PromptLanguage

/// A language that the built-in texts come in.
public enum PromptLanguage: CaseIterable, Sendable {
  /// English.
  case english
  /// 简体中文.
  case simplifiedChinese
  /// 繁體中文.
  case traditionalChinese

  /// Chooses as gettext does, by the names in an environment; the locale need not be installed.
  ///
  /// The locale is the first non-empty of LC_ALL, LC_MESSAGES and LANG. Unless it is C or POSIX,
  /// the names in LANGUAGE come before it; C.UTF-8, which containers have for the encoding's sake,
  /// does not speak against them.
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
    // As everywhere: the first name that there are texts for, and English for a person who only
    // names others.
    let names = list.split(separator: ":").lazy.map(String.init)
    self = names.compactMap(Language.init(name:)).first ?? .english
  }

  /// The language of a locale's name, as `zh_TW.UTF-8` or `zh-Hant-TW`; nil where it is another
  /// one.
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
    // Written in the traditional script unless the name says otherwise; `nan_TW@latin` in letters.
    case "yue", "hak", "nan":
      if name.lowercased().hasSuffix("latin") { return nil }
      self = parts.dropFirst().isSimplified ? .simplifiedChinese : .traditionalChinese
    default: return nil
    }
  }
}

extension ArraySlice<Substring> {
  /// Whether the parts after `zh` mean the traditional script: they name it, or a place that
  /// writes it.
  fileprivate var isTraditional: Bool {
    if contains("hant") { return true }
    if contains("hans") { return false }
    return contains { ["tw", "hk", "mo"].contains($0) }
  }

  /// Whether they mean the simplified script, of a language that is written in the other one.
  fileprivate var isSimplified: Bool { contains("hans") || contains("cn") && !contains("hant") }
}

extension String {
  /// This locale's name without its codeset (after a `.`) and its variant (after an `@`).
  fileprivate var localeWithoutCodeset: Substring {
    Substring(utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") })
  }

  /// Whether this is the locale of programs, not of a person.
  fileprivate var namesNoLanguage: Bool {
    let name = localeWithoutCodeset
    return name == "C" || name == "POSIX"
  }
}
