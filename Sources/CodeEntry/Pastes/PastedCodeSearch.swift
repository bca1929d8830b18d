/// The search for the only code in a pasted text.
///
/// A run is a sequence of characters that the format accepts. The only run of the right length is
/// the code, unless there is also one in groups, as in `Recovery code: abcd-2345`. If there is
/// none, the search ignores spaces and dashes between characters.
struct PastedCodeSearch {
  let format: CodeFormat
  let length: Int

  /// Appends the code in a text to `entry`; returns the reason if there is not exactly one.
  func fill(_ entry: inout EntryText, from text: UnsafeRawBufferPointer) -> PasteRefusal? {
    for dropsSeparators in [false, true] {
      let runs = unsafe search(text, dropsSeparators: dropsSeparators)
      guard runs.count > 0 else { continue }
      if unsafe runs.count > 1 || !dropsSeparators && hasGroups(text) { return .severalCodes }
      _ = entry.removeAll()
      unsafe copy(text, from: runs.start, to: &entry)
      return nil
    }
    return .noCode
  }

  /// Whether runs of the format's group sizes, one separator between them, stand in a text.
  private func hasGroups(_ text: UnsafeRawBufferPointer) -> Bool {
    let sizes = format.groups[...]
    guard sizes.count > 1 else { return false }
    // The lengths of the last runs, each one separator after the other.
    var runs = [0][...]
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() {
      if element.scalar.flatMap(format.accepted) != nil {
        runs[runs.endIndex - 1] += 1
        continue
      }
      if runs == sizes { return true }
      let joins = element.scalar?.isSeparator == true && runs.last != 0
      runs = joins ? (runs + [0]).suffix(sizes.count) : [0]
    }
    return runs == sizes
  }

  /// Counts the runs of the right length; `start` is the offset of the last one.
  private func search(
    _ text: UnsafeRawBufferPointer, dropsSeparators: Bool
  ) -> (count: Int, start: Int) {
    var found = (count: 0, start: 0)
    var runLength = 0
    var runStart = 0
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() {
      if element.scalar.flatMap(format.accepted) != nil {
        if runLength == 0 { runStart = element.offset }
        runLength += 1
      } else if !(dropsSeparators && element.scalar?.isSeparator == true) {
        if runLength == length { found = (found.count + 1, runStart) }
        runLength = 0
      }
    }
    if runLength == length { found = (found.count + 1, runStart) }
    return found
  }

  private func copy(
    _ text: UnsafeRawBufferPointer, from start: Int, to entry: inout EntryText
  ) {
    var scalars = unsafe ScalarReader(bytes: UnsafeRawBufferPointer(rebasing: text[start...]))
    while entry.characterCount < length, let element = scalars.next() {
      guard let scalar = element.scalar.flatMap(format.accepted) else { continue }
      _ = entry.insert(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether this code point is a space or a dash, as used between the groups of a code.
  fileprivate var isSeparator: Bool {
    switch self {
    case " ", "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{3000}": true
    case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE63}", "\u{FF0D}": true
    default: false
    }
  }
}
