internal import CodePromptCodeEntry

/// Where a prompt is that covers the window: in the middle, on the alternate screen.
struct Cover {
  /// How far below its place it is at first.
  private static let slide = 6

  /// The row and the column of the window at which the prompt begins.
  let row: Int
  let column: Int
  /// By how many rows it is below its place.
  var slide = 0

  /// Centres a layout and limits it to what is below and right of its first cell; nil in a window
  /// that has no row above and below, unless the prompt `stays` where it is.
  init?(
    _ layout: inout Layout, _ content: PromptContent, _ format: CodeFormat, _ mask: Mask,
    _ columns: Int, _ rows: Int, stays: Bool = false
  ) {
    guard stays || rows >= layout.rows.count + 2 else { return nil }
    row = max((rows - layout.rows.count) / 2, 0)
    column = max((columns - layout.width - layout.indent) / 2, 0)
    layout = Layout(content, format, mask, columns: columns - column, rows: rows - row)
    if content.slides, !stays { slide = min(Cover.slide, rows - row - layout.rowLimit) }
  }
}
