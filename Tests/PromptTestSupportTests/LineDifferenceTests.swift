import PromptTestSupport
import Testing

/// What a failure shows of two texts that differ.
struct LineDifferenceTests {
  @Test(arguments: [
    ("a b c", "a x c", 1, "expected | b\nseen     | x"),
    ("a b", "a", 1, "expected | b\nseen       nothing"),
    ("", "a", 0, "expected   nothing\nseen     | a"),
    ("a a", "a a a", 2, "expected   nothing\nseen     | a"),
    (
      "1 2 3 4 5 6 7 b", "b", 0,
      "expected | 1\nexpected | 2\nexpected | 3\nexpected | 4\nexpected | 5\n"
        + "expected   … 2 more lines\nseen       nothing"
    ),
  ])
  func `only the lines that differ are shown, and few of them`(
    expected: String, seen: String, place: Int, shown: String
  ) {
    let difference = LineDifference(
      expected: expected.split(separator: " "), seen: seen.split(separator: " "))
    #expect(difference.place == place && "\(difference)" == shown)
  }
}
