internal import CodePromptCodeEntry

/// The place of a modal prompt: in the middle of the window, on the alternate screen.
struct Cover {
  /// How many rows below its place the slide starts.
  private static let slide = 6

  /// The window's row and column at which the prompt begins.
  let row: Int
  let column: Int
  /// How many rows the prompt is currently below its place.
  var slide = 0

  /// Centres a layout and limits it to the window. It is nil if the window has no free row above
  /// and below, unless the prompt `stays` on the alternate screen.
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
