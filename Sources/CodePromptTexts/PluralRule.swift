/// Which form of a word follows a whole number, as Unicode's CLDR has it (Language Plural Rules).
package enum PluralRule: CaseIterable, Sendable {
  /// One form, as in Chinese, Japanese, Korean, Turkish and Vietnamese.
  case oneForm
  /// A form for 1, and one for all others, as in English.
  case oneAndOthers
  /// A form for 0 and 1, and one for all others, as in French and Brazilian Portuguese.
  case zeroOneAndOthers
  /// Forms for 1; for 2 to 4, 22 to 24 and so on; and for all others: Polish.
  case polish
  /// Forms for 1, 21, 31 and so on; for 2 to 4, 22 to 24 and so on; and for all others, among them
  /// 11 to 14: Russian and Ukrainian.
  case eastSlavic

  /// The number of forms.
  package var formCount: Int {
    switch self {
    case .oneForm: 1
    case .oneAndOthers, .zeroOneAndOthers: 2
    case .polish, .eastSlavic: 3
    }
  }

  /// Returns the index of the form that follows a number.
  package func form(after number: Int) -> Int {
    let isTeen = 11...14 ~= number % 100
    let isFew = !isTeen && 2...4 ~= number % 10
    return switch self {
    case .oneForm: 0
    case .oneAndOthers: number == 1 ? 0 : 1
    case .zeroOneAndOthers: number < 2 ? 0 : 1
    case .polish: number == 1 ? 0 : isFew ? 1 : 2
    case .eastSlavic: !isTeen && number % 10 == 1 ? 0 : isFew ? 1 : 2
    }
  }
}
