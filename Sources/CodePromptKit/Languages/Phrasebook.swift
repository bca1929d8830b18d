/// The built-in texts in one language, with its plural forms and its punctuation.
///
/// The names of keys, such as Enter, are the same in every language. A language that is not
/// complete ends its switch with `default: English.text(of: phrase)`.
package protocol Phrasebook: Sendable {
  /// The name of the language in the language itself, by which languages are compared.
  static var name: String { get }

  /// The name of the language in English, without its script.
  static var englishName: String { get }

  /// The name of a locale that means this language, such as `zh_TW`.
  static var exampleLocale: String { get }

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
