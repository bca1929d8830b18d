/// A language of the prompt's texts: a built-in one, or the application's own.
///
/// A switch over all texts makes a language complete: it does not compile while one is missing. One
/// that ends with `default` takes the rest from another language:
///
/// ```swift
/// let german = PromptLanguage("Deutsch", .oneAndOthers) { text in
///   switch text {
///   case .yes: "Ja"
///   case .no: "Nein"
///   case .attemptsLeft: "noch {count} {Versuch|Versuche}"
///   default: PromptLanguage.english.template(text)
///   }
/// }
/// ```
///
/// What the compiler can't see, such as a value that is missing, is in ``faults``: test that it is
/// empty.
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
  /// The forms that words have after a number.
  public let plural: PluralRule
  /// Returns the template of a text, in which values are names in braces: see ``PromptText``.
  public let template: @Sendable (PromptText) -> String

  /// Creates a language of the application's own.
  ///
  /// - Parameters:
  ///   - name: The name of the language.
  ///   - plural: The forms that words have after a number.
  ///   - template: Returns the template of a text; it is called on the prompt's thread.
  public init(
    _ name: String, _ plural: PluralRule, _ template: @escaping @Sendable (PromptText) -> String
  ) {
    self.init(name, name, locale: "", plural, template)
  }

  /// Creates a language with built-in texts.
  ///
  /// It is the language of all locales that have the language of `locale`, in whatever region; in
  /// Chinese, of those that also have its script.
  package init(
    _ name: String, _ englishName: String, locale: String, _ plural: PluralRule,
    _ template: @escaping @Sendable (PromptText) -> String
  ) {
    self.name = name
    self.englishName = englishName
    exampleLocale = locale
    self.plural = plural
    self.template = template
  }

  /// What is wrong with the templates, such as `timeLeft: needs {time}`; empty if nothing is.
  public var faults: [String] {
    PromptText.allCases.compactMap { text in
      Template(template(text)).fault(of: text, plural).map { "\(text): \($0)" }
    }
  }

  /// Returns the word for a password or a code in a question whose answer other programs hide.
  ///
  /// Only a built-in one is possible: Emacs's `comint-password-prompt-regexp` has to know it.
  package func passwordWord(isCode: Bool) -> String {
    let language = exampleLocale.isEmpty ? PromptLanguage.english : self
    return language.template(isCode ? .passcodeWord : .passwordWord)
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
