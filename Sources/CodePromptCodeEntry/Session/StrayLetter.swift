/// A letter that was refused in a question. One that is typed soon after it may belong to the same
/// word, which is meant for something else, and is refused too.
struct StrayLetter: Equatable {
  private let letter: Unicode.Scalar
  /// How often it was typed in sequence.
  private var count = 1

  init(_ letter: Unicode.Scalar, after last: StrayLetter? = nil) {
    self.letter = letter
    if let last, last.letter == letter { count += last.count }
  }

  /// Whether a letter after this one counts: the same for the third time, as in no word.
  func allows(_ next: Unicode.Scalar) -> Bool { next == letter && count > 1 }
}
