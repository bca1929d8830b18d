// The words that a person may type, in messages.

extension CaseIterable where Self: RawRepresentable<String> {
  /// The raw values of all cases, which are the words that a person types.
  static var words: [String] { allCases.map { $0.rawValue } }
}

extension [String] {
  /// The words as in `a, b or c`.
  var listed: String {
    count < 2 ? first ?? "" : "\(dropLast().joined(separator: ", ")) or \(self[count - 1])"
  }
}
