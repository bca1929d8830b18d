/// The keyboard layouts between which people switch, so that a letter may be meant as the other one
/// on its key: Н is on the key of the Latin Y.
///
/// Source: `us`, `ru` and `ua` of xkeyboard-config.
package enum KeyboardLayouts {
  /// The letters of the same keys: Latin, Russian and Ukrainian.
  package static let layouts: [[Unicode.Scalar]] = [
    Array("qwertyuiopasdfghjklzxcvbnm".unicodeScalars),
    Array("йцукенгшщзфывапролдячсмить".unicodeScalars),
    Array("йцукенгшщзфівапролдячсмить".unicodeScalars),
  ]

  /// Returns the letters that a key with this letter, in lower case, has on other layouts.
  static func others(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
    // A letter of two layouts is on the same key of both.
    guard let key = layouts.lazy.compactMap({ $0.firstIndex(of: letter) }).first else { return [] }
    return layouts.map { $0[key] }.filter { $0 != letter }
  }
}
