/// The lines in which a text differs from the expected one, as a failure shows them: a few lines of
/// each, one below the other.
package struct LineDifference: CustomStringConvertible {
  /// How many lines of each text are shown.
  private static let limit = 5

  /// How many lines before the difference are equal.
  package let place: Int
  private let expected: ArraySlice<Substring>
  private let seen: ArraySlice<Substring>

  /// Compares two texts by their lines. The equal lines at the beginning and at the end are left
  /// out.
  package init(expected: [Substring], seen: [Substring]) {
    let count = min(expected.count, seen.count)
    let start = (0..<count).first { expected[$0] != seen[$0] } ?? count
    let end = (0..<count - start).first {
      expected[expected.count - 1 - $0] != seen[seen.count - 1 - $0]
    }
    place = start
    self.expected = expected[start..<expected.count - (end ?? count - start)]
    self.seen = seen[start..<seen.count - (end ?? count - start)]
  }

  package var description: String {
    (Self.rows("expected", expected) + Self.rows("seen    ", seen)).joined(separator: "\n")
  }

  private static func rows(_ name: String, _ lines: ArraySlice<Substring>) -> [String] {
    let rows = lines.prefix(limit).map { "\(name) | \($0)" }
    if lines.isEmpty { return ["\(name)   nothing"] }
    return lines.count > limit ? rows + ["\(name)   … \(lines.count - limit) more lines"] : rows
  }
}
