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
  /// All languages that have built-in texts.
  public static var allCases: [PromptLanguage] {
    [.english, .simplifiedChinese, .traditionalChinese]
  }

  /// The name, by which languages are compared.
  public let name: String
  private let words: @Sendable (PromptPhrase) -> String
  private let wordForPassword: @Sendable (_ isCode: Bool) -> String
  private let isMeant: @Sendable (LocaleName) -> Bool

  /// Creates a language of the application's own.
  ///
  /// - Parameters:
  ///   - name: The name of the language.
  ///   - words: Returns the words for a phrase; it is called on the prompt's thread.
  public init(_ name: String, _ words: @escaping @Sendable (PromptPhrase) -> String) {
    (self.name, self.words) = (name, words)
    wordForPassword = { English.passwordWord(isCode: $0) }
    isMeant = { _ in false }
  }

  package init<Texts: Phrasebook>(_ phrasebook: Texts.Type) {
    name = Texts.name
    words = { Texts.text(of: $0) }
    wordForPassword = { Texts.passwordWord(isCode: $0) }
    isMeant = { Texts.isMeant(by: $0) }
  }

  /// Returns the words for a phrase.
  public func text(of phrase: PromptPhrase) -> String { words(phrase) }

  /// Returns the word for a password or a code in a question whose answer other programs hide.
  ///
  /// Only a built-in one is possible: Emacs's `comint-password-prompt-regexp` has to know it.
  func passwordWord(isCode: Bool) -> String { wordForPassword(isCode) }

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
      PromptLanguage.allCases.first { $0.isMeant(name) }
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

/// The built-in texts in one language, with its plural forms and its punctuation.
///
/// The names of keys, such as Enter, are the same in every language. A language that is not
/// complete ends its switch with `default: English.text(of: phrase)`.
package protocol Phrasebook: Sendable {
  /// The name of the language, by which languages are compared.
  static var name: String { get }

  /// Returns whether the name of a locale means this language.
  static func isMeant(by locale: LocaleName) -> Bool

  static func text(of phrase: PromptPhrase) -> String

  /// Returns a word of ``PromptLanguage/passwordWord(isCode:)``, from Emacs's list.
  static func passwordWord(isCode: Bool) -> String
}

extension Phrasebook {
  /// Joins a question and the details of how to answer it.
  ///
  /// A question that ends with a punctuation mark gets no other one.
  static func join(
    _ question: String, _ details: [String?], comma: String, stop: String
  ) -> String {
    let details = details.compactMap { $0 }.joined(separator: comma)
    let end = question.lastIndex { $0 != " " }.map(question.index(after:)) ?? question.startIndex
    let question = String(question[..<end])
    let isClosed = question.isEmpty || question.endsSentence
    let gap = question.isEmpty || question.last?.isASCII == false ? "" : " "
    if details.isEmpty { return question + (isClosed ? gap : stop) }
    return question + (isClosed ? gap : comma) + details + stop
  }

  /// Returns the length of an answer in words.
  static func text(
    of length: PromptPhrase.Length, atLeast: String, to: String,
    _ text: (PromptPhrase.Amount) -> String
  ) -> String {
    switch length {
    case .exactly(let amount): text(amount)
    case .atLeast(let amount): "\(atLeast) \(text(amount))"
    case .between(let least, let most): "\(least) \(to) \(text(most))"
    }
  }

  /// Returns a time in words, without the units of which there are none.
  static func duration(
    _ time: Int, hours: (Int) -> String, minutes: (Int) -> String, seconds: (Int) -> String
  ) -> String {
    var parts: [String] = []
    if time >= 3600 { parts.append(hours(time / 3600)) }
    if time / 60 % 60 > 0 { parts.append(minutes(time / 60 % 60)) }
    if time % 60 > 0 || parts.isEmpty { parts.append(seconds(time % 60)) }
    return parts.joined(separator: " ")
  }
}

extension String {
  /// Whether this ends with a punctuation mark, so that none has to be added.
  var endsSentence: Bool { last.map { ".:?!…。：？！".contains($0) } ?? false }
}
