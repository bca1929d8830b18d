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
