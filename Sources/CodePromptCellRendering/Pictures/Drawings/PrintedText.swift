internal import CodePromptTerminalText

/// A text with colours that a challenge command has printed, and that is drawn row by row.
package struct PrintedText: Sendable {
  private let text: [UInt8]
  private let colors: ColorDepth
  private let isASCII: Bool
  private let isWhole: Bool

  /// Creates a drawing of the bytes of a text; nil if nothing of it would be visible.
  ///
  /// A text that does not fit is cut at its end, and an ellipsis marks that. If `isWhole`, it is
  /// not drawn at all then, since a part of it would be useless.
  package init?(_ text: [UInt8], colors: ColorDepth, isASCII: Bool, isWhole: Bool) {
    guard !StyledText.isBlank(text) else { return nil }
    self.text = text
    self.colors = colors
    self.isASCII = isASCII
    self.isWhole = isWhole
  }

  /// Returns the area that the text takes if `room` is available.
  ///
  /// Nil if the text does not fit and must not be cut, or could show only the ellipsis.
  func area(in room: CellArea, mayCut: Bool) -> CellArea? {
    let shown = styled(in: room)
    guard !shown.isCut || mayCut && room.rows > 1 && !isWhole else { return nil }
    return CellArea(columns: room.columns, rows: shown.rows.count)
  }

  func drawn(for request: ChallengeDrawing.Request) -> DrawnChallenge {
    let shown = styled(in: request.area, isDimmed: request.isDimmed)
    var rows = shown.rows
    if shown.isCut, !rows.isEmpty {
      let sign = isASCII ? "..." : "…"
      rows[rows.count - 1] = PictureRow(text: sign, columns: Widths.narrow.columns(of: sign))
    }
    return DrawnChallenge(rows: rows)
  }

  private func styled(in area: CellArea, isDimmed: Bool = false) -> StyledText {
    StyledText(text, in: area, colors: colors, isASCII: isASCII, dimmed: isDimmed)
  }
}
