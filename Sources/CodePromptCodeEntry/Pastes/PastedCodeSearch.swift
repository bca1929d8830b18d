/// The search for the only code in a text from elsewhere: a paste, a line of standard input, or a
/// line of the autofill command.
///
/// A code is a word of the right length, or words with a dash or blanks between them, in the groups
/// of the format or in groups of one size: not in pairs, which dates and times have. Words with
/// blanks between them must each have a digit. What belongs to an amount, a date, a phone number or
/// an address is no code.
///
/// Only the most likely codes of a text count. If there are several, or one is doubtful, the text
/// is refused; the same code twice is one. From the most likely, codes are:
///
/// 1. what is bound to a host, as in the last line of a text message: `@example.com #123456` (WICG,
///    "Origin-bound one-time codes delivered via SMS");
/// 2. letters with digits, in the case in which they are entered: `AB12CD`; and capitals in the
///    groups of the format: `WDJB-MJHT`;
/// 3. digits only, and letters with digits in another case. Letters only count if the format has no
///    vowels, and capitals if it has no digits. Other capitals are rather a word, and a number from
///    1900 to 2099 rather a year: they are not taken, but make other codes of this step doubtful;
/// 4. the whole text, even if it is a word, or has unusual groups or line ends.
struct PastedCodeSearch {
  let format: CodeFormat
  let length: Int

  /// Words of a text that follow each other.
  private typealias Words = ArraySlice<PastedWord>

  /// How likely words that have the length of a code are one.
  private enum Likeness {
    case certain, probable, doubtful, unlikely
  }

  /// The codes in a text: their number, and the offset of the first one.
  private struct Found {
    var count = 0
    var start = 0
  }

  /// Finds the code in a text, and replaces `entry` with it; if there is not exactly one, returns
  /// the reason and leaves `entry` unchanged.
  func fill(_ entry: inout EntryText, from text: UnsafeRawBufferPointer) -> PasteRefusal? {
    var found = unsafe boundCodes(in: text)
    if found.count == 0 { found = unsafe codes(in: text) }
    guard found.count == 1 else { return found.count == 0 ? .noCode : .severalCodes }
    _ = entry.removeAll()
    var scalars = unsafe scalars(in: text, from: found.start)
    while entry.characterCount < length, let scalar = nextAccepted(of: &scalars) {
      _ = entry.insert(scalar)
    }
    return nil
  }

  /// Finds the codes in lines such as `@example.com #123456`.
  private func boundCodes(in text: UnsafeRawBufferPointer) -> Found {
    var found = Found()
    let lines = unsafe text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for index in unsafe lines.indices {
      let line = unsafe lines[index]
      guard unsafe line.first == UInt8(ascii: "@"),
        let mark = unsafe line.firstIndex(of: UInt8(ascii: "#")),
        unsafe line[mark - 1] == UInt8(ascii: " ")
      else { continue }
      let word = unsafe line[(mark + 1)...].prefix { $0 != UInt8(ascii: " ") }
      var scalars = unsafe ScalarReader(bytes: UnsafeRawBufferPointer(rebasing: word))
      var count = 0
      var isAccepted = true
      while let element = scalars.next() {
        count += 1
        isAccepted = isAccepted && accepted(element.scalar) != nil
      }
      if isAccepted, count == length { unsafe add(mark + 1, to: &found, in: text) }
    }
    return found
  }

  /// Finds the codes that are most likely, of those that are bound to no host.
  private func codes(in text: UnsafeRawBufferPointer) -> Found {
    let words = unsafe PastedWordReader.words(in: text, format: format)
    var certain = Found()
    var probable = Found()
    var hasDoubtful = false
    for code in candidates(in: words) {
      let start = code[code.startIndex].start
      switch likeness(of: code) {
      case .certain: unsafe add(start, to: &certain, in: text)
      case .probable: unsafe add(start, to: &probable, in: text)
      case .doubtful: hasDoubtful = true
      case .unlikely: break
      }
    }
    if certain.count > 0 { return certain }
    if probable.count > 0 {
      if hasDoubtful { probable.count += 1 }
      return probable
    }
    guard let first = words.first, isCode(words[...]) else { return Found() }
    return Found(count: 1, start: first.start)
  }

  /// Returns the words, single or in groups, that have the length of a code.
  private func candidates(in words: [PastedWord]) -> [Words] {
    var candidates: [Words] = []
    let sequences = words[...].divided {
      $0.isJoinedByDash(to: $1) || $1.gap == .blank && $0.hasDigit && $1.hasDigit
    }
    // A number with a plus sign is a phone number.
    for sequence in sequences where !sequence.contains(where: { $0.followsPlus }) {
      let parts = sequence.divided { $0.isJoinedByDash(to: $1) }
      candidates += (parts.count > 1 ? [sequence] + parts : parts).filter(isInGroups)
    }
    return candidates
  }

  /// Whether words have the length of a code, and the sizes of the groups of the format or one
  /// size.
  private func isInGroups(_ words: Words) -> Bool {
    guard hasLength(words), let first = words.first else { return false }
    return words.count == 1 || hasGroupsOfFormat(words)
      || first.count != 2 && words.allSatisfy { $0.count == first.count }
  }

  private func hasLength(_ words: Words) -> Bool {
    words.allSatisfy { $0.isWhole } && words.reduce(0) { $0 + $1.count } == length
  }

  private func hasGroupsOfFormat(_ words: Words) -> Bool {
    words.count > 1 && words.map { $0.count } == format.groups
  }

  /// Returns how likely words that have the length of a code are one.
  private func likeness(of code: Words) -> Likeness {
    let hasDigit = code.contains { $0.hasDigit }
    let hasLetter = code.contains { $0.hasLetter }
    if hasDigit, hasLetter {
      let isQuantity = code.count == 1 && code.contains { $0.isQuantity }
      if code.contains(where: { $0.changesCase }) { return isQuantity ? .unlikely : .probable }
      return isQuantity ? .probable : .certain
    }
    if hasDigit { return code.allSatisfy { $0.isYear } ? .doubtful : .probable }
    let isCapital = !code.contains { $0.hasLowerCase }
    if isCapital, hasGroupsOfFormat(code) { return .certain }
    if !acceptsVowels { return .probable }
    if !isCapital { return .unlikely }
    return acceptsDigits ? .doubtful : .probable
  }

  /// Whether a text consists of a code, perhaps in unusual groups, but neither of words nor of a
  /// date.
  private func isCode(_ words: Words) -> Bool {
    guard hasLength(words), words.dropFirst().allSatisfy({ $0.gap != .other }) else { return false }
    if words.dropFirst().allSatisfy({ $0.gap == .dash }) {
      let sizes = words.map { $0.count }
      return ![[4, 2, 2], [2, 2, 4]].contains(sizes) || hasGroupsOfFormat(words)
    }
    return words.allSatisfy {
      $0.count <= 2 || $0.hasDigit || !acceptsVowels || !$0.hasLowerCase && isInGroups(words)
    }
  }

  private var acceptsDigits: Bool { accepts("0123456789") }

  private var acceptsVowels: Bool { accepts("AEIOUaeiou") }

  private func accepts(_ characters: String) -> Bool {
    characters.unicodeScalars.contains { accepted($0) != nil }
  }

  /// Counts the code at an offset, unless it is the first one again.
  private func add(_ start: Int, to found: inout Found, in text: UnsafeRawBufferPointer) {
    if found.count == 0 {
      found = Found(count: 1, start: start)
    } else if unsafe !isSameCode(in: text, at: found.start, start) {
      found.count += 1
    }
  }

  private func isSameCode(in text: UnsafeRawBufferPointer, at start: Int, _ other: Int) -> Bool {
    var first = unsafe scalars(in: text, from: start)
    var second = unsafe scalars(in: text, from: other)
    return (0..<length).allSatisfy { _ in
      nextAccepted(of: &first) == nextAccepted(of: &second)
    }
  }

  private func scalars(in text: UnsafeRawBufferPointer, from start: Int) -> ScalarReader {
    unsafe ScalarReader(bytes: UnsafeRawBufferPointer(rebasing: text[start...]))
  }

  /// Returns the next character that is accepted, as it is entered; nil at the end.
  private func nextAccepted(of scalars: inout ScalarReader) -> Unicode.Scalar? {
    while let element = scalars.next() {
      if let scalar = accepted(element.scalar) { return scalar }
    }
    return nil
  }

  /// Returns a character as it is entered; nil if the format does not accept it.
  private func accepted(_ scalar: Unicode.Scalar?) -> Unicode.Scalar? {
    scalar.flatMap { format.accepted($0) }
  }
}

extension PastedWord {
  /// Whether one dash is between this word and the next, and both have characters of a code.
  fileprivate func isJoinedByDash(to next: PastedWord) -> Bool {
    next.gap == .dash && count > 0 && next.count > 0
  }
}

extension ArraySlice {
  /// Returns the slices of neighbors that are joined.
  fileprivate func divided(_ isJoined: (Element, Element) -> Bool) -> [ArraySlice] {
    var slices: [ArraySlice] = []
    var start = startIndex
    for index in indices.dropFirst() where !isJoined(self[index - 1], self[index]) {
      slices.append(self[start..<index])
      start = index
    }
    if start < endIndex { slices.append(self[start...]) }
    return slices
  }
}
