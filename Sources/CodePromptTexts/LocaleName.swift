/// The name of a locale, such as `de_AT`, `zh_TW.UTF-8`, `zh-Hant-TW` or `nan_TW@latin`.
struct LocaleName {
  /// The code of the language in lower case, such as `de`, with the script of Chinese: `zh-hans` or
  /// `zh-hant`.
  let language: String

  init(_ name: Substring) {
    let name = name.lowercased()
    // The codeset follows a `.`, and the modifier an `@`.
    let parts = name.prefix { $0 != "." && $0 != "@" }
      .split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    let code = parts.first ?? ""
    // The script and the region, such as `hant` and `tw`.
    let subtags = parts.dropFirst()
    let isTraditional: Bool
    switch code {
    case "c", "posix":
      language = "en"
      return
    case "zh", "cmn":
      let hasTraditionalRegion = subtags.contains { ["tw", "hk", "mo"].contains($0) }
      isTraditional =
        subtags.contains("hant") || !subtags.contains("hans") && hasTraditionalRegion
    // Cantonese, Hakka and Min Nan are written in the traditional script unless the name says
    // otherwise; `nan_TW@latin` is written in Latin letters.
    case "yue", "hak", "nan":
      guard !name.hasSuffix("@latin") else {
        language = String(code)
        return
      }
      isTraditional =
        !subtags.contains("hans") && (subtags.contains("hant") || !subtags.contains("cn"))
    default:
      language = String(code)
      return
    }
    language = isTraditional ? "zh-hant" : "zh-hans"
  }
}
