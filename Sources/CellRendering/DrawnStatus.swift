/// What of a status line stands in its row: whole segments, but for the first, which may be cut.
struct DrawnStatus {
  // Marks take no columns, but bytes: no more of them than a frame has room for.
  private static let byteLimit = 4 * DisplayText.lineLimit

  /// The glyph of the spinner.
  private(set) var spinner: String?
  private(set) var segments: [StatusLine.Segment] = []
  /// The columns, without the indentation, up to the end of each segment.
  private(set) var ends: [Int] = []

  /// Nothing.
  init() {}

  /// Takes what fits into `room` columns, at least one.
  init(_ status: StatusLine?, _ glyphs: Glyphs, room: Int) {
    guard let status else { return }
    if let number = status.spinner {
      spinner = glyphs.spinner[Int(UInt(bitPattern: number) % UInt(glyphs.spinner.count))]
    }
    var start = spinner == nil ? 0 : 2
    var byteCount = 0
    for var segment in status.segments where segment.text.displayWidth > 0 {
      if segments.isEmpty {
        segment.text = segment.text.cut(toColumns: room - start, ellipsis: glyphs.ellipsis)
      }
      let end = start + segment.text.displayWidth
      byteCount += segment.text.utf8.count
      guard !segment.text.isEmpty, end <= room, byteCount <= DrawnStatus.byteLimit else { return }
      segments.append(segment)
      ends.append(end)
      start = end + 3
    }
  }

  /// The columns that are drawn.
  var width: Int { ends.last ?? (spinner == nil ? 0 : 1) }

  /// How many segments, from the first on, are the same here and there.
  func commonCount(_ other: DrawnStatus) -> Int {
    var count = 0
    while count < min(segments.count, other.segments.count),
      segments[count] == other.segments[count]
    {
      count += 1
    }
    return count
  }
}
