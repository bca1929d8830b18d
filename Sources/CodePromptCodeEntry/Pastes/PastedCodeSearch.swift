/// The search for the only code in a text from elsewhere: a paste, a line of standard input, or a
/// line of the autofill command.
///
/// A run is a sequence of characters that the format accepts. If the text contains exactly one run
/// of the right length, that run is the code, unless there is also one in the groups of the format:
/// in `Recovery code: abcd-2345` either may be meant. If it contains none, the search is repeated,
/// and ignores what is between characters: spaces, dashes and what can't be seen at first, then
/// tabs and line ends too. The same code twice counts as one code.
///
/// A code that is bound to a host is found before all others, as in the last line of a text
/// message: `@example.com #123456` (WICG, "Origin-bound one-time codes delivered via SMS").
struct PastedCodeSearch {
  let format: CodeFormat
  let length: Int

  /// What may stand between two characters of a code.
  private enum Gap: CaseIterable {
    case none, separators, lineEnds

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .none: false
      case .separators: scalar.isSeparator || scalar.isInvisible
      case .lineEnds: Gap.separators.contains(scalar) || ["\t", "\n", "\r"].contains(scalar)
      }
    }
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
    for gap in Gap.allCases where found.count == 0 {
      found = unsafe codes(in: text, gap: gap)
      if gap == .none, found.count > 0, unsafe hasGroups(text) { return .severalCodes }
    }
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

  /// Finds the runs of the right length.
  private func codes(in text: UnsafeRawBufferPointer, gap: Gap) -> Found {
    var found = Found()
    var run = (start: 0, length: 0)
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() {
      if accepted(element.scalar) != nil {
        if run.length == 0 { run.start = element.offset }
        run.length += 1
      } else if element.scalar.map(gap.contains) != true {
        if run.length == length { unsafe add(run.start, to: &found, in: text) }
        run.length = 0
      }
    }
    if run.length == length { unsafe add(run.start, to: &found, in: text) }
    return found
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

  /// Whether a text contains the groups of the format: runs of their sizes, with one separator
  /// between them.
  private func hasGroups(_ text: UnsafeRawBufferPointer) -> Bool {
    let sizes = format.groups[...]
    guard sizes.count > 1 else { return false }
    // The lengths of the last runs that follow each other with one separator between them.
    var runs = [0][...]
    var scalars = unsafe ScalarReader(bytes: text)
    while let element = scalars.next() {
      if accepted(element.scalar) != nil {
        runs[runs.endIndex - 1] += 1
        continue
      }
      if runs == sizes { return true }
      let joins = element.scalar?.isSeparator == true && runs.last != 0
      runs = joins ? (runs + [0]).suffix(sizes.count) : [0]
    }
    return runs == sizes
  }
}

extension Unicode.Scalar {
  /// Whether this code point is never seen: a soft hyphen, a space without width, a mark of the
  /// writing direction.
  fileprivate var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }
}
