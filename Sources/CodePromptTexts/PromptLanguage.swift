/// A language of the prompt's texts: a built-in one, or the application's own.
///
/// A switch over all phrases makes a language complete: it does not compile while one is missing.
/// One that ends with `default` is incomplete, and takes the rest from another language:
///
/// ```swift
/// let german = PromptLanguage("Deutsch") { phrase in
///   switch phrase {
///   case .yes: "Ja"
///   case .no: "Nein"
///   case .attemptsLeft(let count): count == 1 ? "noch ein Versuch" : "noch \(count) Versuche"
///   default: PromptLanguage.english.text(of: phrase)
///   }
/// }
/// ```
public struct PromptLanguage: CaseIterable, Sendable {
  /// All languages that have built-in texts, in the order of their English names.
  public static var allCases: [PromptLanguage] {
    [
      .brazilianPortuguese, .simplifiedChinese, .traditionalChinese, .english, .french, .german,
      .italian, .japanese, .korean, .polish, .russian, .spanish, .turkish, .ukrainian, .vietnamese,
    ]
  }

  /// The name, by which languages are compared.
  public let name: String
  /// The name in English, without the script.
  package let englishName: String
  /// The name of a locale that means the language, such as `zh_TW`; empty for an application's own.
  package let exampleLocale: String
  private let texts: Texts

  private enum Texts {
    case builtIn(Phrasebook)
    case application(@Sendable (PromptPhrase) -> String)
  }

  /// Creates a language of the application's own.
  ///
  /// - Parameters:
  ///   - name: The name of the language.
  ///   - words: Returns the words for a phrase; it is called on the prompt's thread.
  public init(_ name: String, _ words: @escaping @Sendable (PromptPhrase) -> String) {
    self.name = name
    englishName = name
    exampleLocale = ""
    texts = .application(words)
  }

  /// Creates a language with built-in texts.
  ///
  /// It is the language of all locales that have the language of `locale`, in whatever region; in
  /// Chinese, of those that also have its script.
  package init(
    _ name: String, _ englishName: String, locale: String, _ plural: PluralRule,
    _ template: @escaping @Sendable (PhraseKey) -> String
  ) {
    self.name = name
    self.englishName = englishName
    exampleLocale = locale
    texts = .builtIn(Phrasebook(plural, template))
  }

  /// The built-in texts; nil for a language of the application's own.
  package var phrasebook: Phrasebook? {
    if case .builtIn(let phrasebook) = texts { phrasebook } else { nil }
  }

  /// Returns the text for a key, in which values are still names in braces; an application's own
  /// language has those of English.
  package func template(_ key: PhraseKey) -> String {
    phrasebook?.template(key) ?? PromptLanguage.english.template(key)
  }

  /// Returns the words for a phrase.
  public func text(of phrase: PromptPhrase) -> String {
    switch texts {
    case .builtIn(let phrasebook): phrasebook.text(of: phrase)
    case .application(let words): words(phrase)
    }
  }

  /// Returns the word for a password or a code in a question whose answer other programs hide.
  ///
  /// Only a built-in one is possible: Emacs's `comint-password-prompt-regexp` has to know it.
  package func passwordWord(isCode: Bool) -> String {
    template(isCode ? .passcodeWord : .passwordWord)
  }

  /// Words that people type for yes and no besides those that are shown, in languages that have
  /// several.
  package var otherAnswers: (accept: [String], reject: [String]) {
    switch exampleLocale.prefix(2) {
    case "zh": (["是的"], ["不", "不是"])
    case "ja": (["ハイ"], ["イイエ"])
    case "ko": (["네"], ["아니오"])
    default: ([], [])
    }
  }

  /// Chooses the language from an environment as gettext does; the locale need not be installed.
  /// Unlike gettext, it takes a language for all regions: `pt_PT` gives Brazilian Portuguese.
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
      PromptLanguage.allCases.first { LocaleName($0.exampleLocale[...]).language == name.language }
    }
    self = languages.first ?? .english
  }
}

extension PromptLanguage: Hashable {
  /// Returns whether both languages have the same name.
  public static func == (one: PromptLanguage, other: PromptLanguage) -> Bool {
    one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
