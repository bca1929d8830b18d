/// Which form of a word follows a whole number.
///
/// ```swift
/// // Slovenian: 1, 101 …; 2, 102 …; 3 and 4, 103 …; all others.
/// let slovenian = PluralRule(forms: 4) { number in
///   switch number % 100 {
///   case 1: 0
///   case 2: 1
///   case 3, 4: 2
///   default: 3
///   }
/// }
/// ```
///
/// The rules of most languages are in Unicode's CLDR (Language Plural Rules).
public struct PluralRule: Sendable {
  /// The number of forms.
  public let formCount: Int
  private let choose: @Sendable (Int) -> Int

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - forms: The number of forms, at least 1.
  ///   - choose: Returns the index of the form that follows a number of at least 0.
  public init(forms: Int, _ choose: @escaping @Sendable (Int) -> Int) {
    formCount = max(forms, 1)
    self.choose = choose
  }

  /// Returns the index of the form that follows a number, which is below ``formCount``.
  public func form(after number: Int) -> Int { min(max(choose(number), 0), formCount - 1) }

  /// One form, as in Chinese, Japanese, Korean, Turkish and Vietnamese.
  public static let oneForm = PluralRule(forms: 1) { _ in 0 }
  /// A form for 1, and one for all others, as in English.
  public static let oneAndOthers = PluralRule(forms: 2) { $0 == 1 ? 0 : 1 }
  /// A form for 0 and 1, and one for all others, as in French and Brazilian Portuguese.
  public static let zeroOneAndOthers = PluralRule(forms: 2) { $0 < 2 ? 0 : 1 }
  /// Forms for 1; for 2 to 4, 22 to 24 and so on; and for all others: Polish.
  public static let polish = PluralRule(forms: 3) { $0 == 1 ? 0 : isFew($0) ? 1 : 2 }
  /// Forms for 1, 21, 31 and so on; for 2 to 4, 22 to 24 and so on; and for all others, among them
  /// 11 to 14: Russian and Ukrainian.
  public static let eastSlavic = PluralRule(forms: 3) { number in
    number % 10 == 1 && !isTeen(number) ? 0 : isFew(number) ? 1 : 2
  }

  private static func isTeen(_ number: Int) -> Bool { 11...14 ~= number % 100 }

  private static func isFew(_ number: Int) -> Bool { !isTeen(number) && 2...4 ~= number % 10 }
}
