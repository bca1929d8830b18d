/// A language of the built-in texts.
public struct PromptLanguage: CaseIterable, Sendable {
  /// All languages that have built-in texts.
  public static var allCases: [PromptLanguage] {
    [.english, .simplifiedChinese, .traditionalChinese]
  }

  package let phrasebook: any Phrasebook.Type

  package init(_ phrasebook: any Phrasebook.Type) {
    self.phrasebook = phrasebook
  }

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
    // Like gettext, take the first listed language that has texts here, and English if none has.
    let names = (text("LANGUAGE") ?? locale).split(separator: ":").lazy.map(LocaleName.init)
    let languages = names.compactMap { name in
      PromptLanguage.allCases.first { $0.phrasebook.isMeant(by: name) }
    }
    self = languages.first ?? .english
  }
}

extension PromptLanguage: Hashable {
  /// Returns whether both are the same language.
  public static func == (one: PromptLanguage, other: PromptLanguage) -> Bool {
    one.phrasebook == other.phrasebook
  }

  /// Hashes the language.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(phrasebook)) }
}

/// The name of a locale, such as `zh_TW.UTF-8`, `zh-Hant-TW` or `nan_TW@latin`, in lower case.
package struct LocaleName {
  /// The language, such as `zh`.
  package let language: Substring
  /// The script and the region, such as `hant` and `tw`.
  package let subtags: ArraySlice<Substring>
  /// Whether the modifier after an `@` names the Latin script.
  package let isLatin: Bool

  init(_ name: Substring) {
    let name = name.lowercased()
    // The codeset follows a `.`, and the modifier an `@`.
    let parts = name.prefix { $0 != "." && $0 != "@" }
      .split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    language = parts.first ?? ""
    subtags = parts.dropFirst()
    isLatin = name.hasSuffix("@latin")
  }

  /// Whether Chinese in this locale is written in the traditional script; nil for another language.
  var chineseIsTraditional: Bool? {
    switch language {
    case "zh", "cmn":
      if subtags.contains("hant") { return true }
      return !subtags.contains("hans") && subtags.contains { ["tw", "hk", "mo"].contains($0) }
    // Cantonese, Hakka and Min Nan are written in the traditional script unless the name says
    // otherwise; `nan_TW@latin` is written in Latin letters.
    case "yue", "hak", "nan":
      if isLatin { return nil }
      return !subtags.contains("hans") && (subtags.contains("hant") || !subtags.contains("cn"))
    default: return nil
    }
  }
}
