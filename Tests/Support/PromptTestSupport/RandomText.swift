/// Random texts made of parts that may combine with their neighbours into one character.
package enum RandomText {
  /// Letters, marks, joiners, halves of flags, emoji and their parts, jamo and Indic conjuncts.
  package static let parts: [String] = [
    "a", "é", "1", " ", "日", "か", "ｱ", "\u{301}", "\u{327}", "\u{3099}", "\u{20E3}", "\u{200D}",
    "\u{200C}", "🇩", "🇪", "🔑", "👩", "👍", "❤", "🏳", "\u{1F3FD}", "\u{1F3F4}", "\u{E0067}",
    "\u{E007F}", "ᄀ", "\u{1161}", "\u{11A8}", "\u{D7B0}", "\u{D7CB}", "가", "각", "क", "ष", "\u{93C}",
    "\u{93F}", "\u{94D}", "ക", "\u{D4D}", "ก", "\u{E33}", "\u{600}",
  ]

  /// Makes a text of up to twelve parts.
  package static func make(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &generator)).reduce(into: "") { text, _ in
      text += parts.randomElement(using: &generator) ?? ""
    }
  }
}
