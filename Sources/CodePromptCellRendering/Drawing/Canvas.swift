internal import CodePromptCodeEntry
internal import CodePromptSecretStorage

/// What a prompt is drawn on in a window of one size: its place there, its layout, and its screen.
///
/// When everything is drawn again, another canvas takes its place.
struct Canvas: ~Copyable {
  /// The size of the window.
  let columns: Int
  let rows: Int
  let layout: Layout
  /// The place in the window at which a prompt on the alternate screen begins.
  ///
  /// Nil for a prompt that is drawn in place, on the main screen.
  let cover: Place?
  let screen: Screen
  /// The number of rows by which a modal prompt is still below its place, while it slides in.
  var slideRows = 0

  /// Creates a canvas for a window of `columns` and `rows`, on which nothing is drawn yet.
  ///
  /// `isOnCover` is nil for a new prompt. If a prompt is drawn already, it tells whether that is on
  /// the alternate screen, where it then stays.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated for what the prompt shows.
  init(
    _ content: PromptContent, _ format: CodeFormat, _ mask: Mask, columns: Int, rows: Int,
    isOnCover: Bool?, _ frame: FrameBuffer
  ) throws(SecretStorageError) {
    self.columns = columns
    self.rows = rows
    let whole = Layout.fitting(content, format, mask, columns: columns, rows: rows)
    // A modal prompt is in the middle of the window. A new one is modal only if a row above it and
    // one below it remain free.
    if isOnCover ?? (content.isModal && rows >= whole.rows.count + 2) {
      let row = (rows - whole.rows.count) / 2
      let column = (columns - whole.width - whole.indent) / 2
      layout = Layout.fitting(content, format, mask, columns: columns - column, rows: rows - row)
      if content.firstFrame.slides, isOnCover == nil {
        slideRows = min(6, rows - row - layout.rowLimit)
      }
      cover = (row, column)
    } else {
      layout = whole
      cover = nil
    }
    screen = try Screen(
      rows: max(layout.rows.count, 1), columns: max(layout.columns, 0), content, frame)
  }
}
