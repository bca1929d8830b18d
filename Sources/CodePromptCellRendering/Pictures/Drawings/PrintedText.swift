internal import CodePromptTerminalText

/// A text with colours, drawn as it was printed.
package struct PrintedText: Sendable {
  private let text: [UInt8]
  private let colors: ColorDepth
  private let isASCII: Bool
  private let isWhole: Bool

  /// Creates a drawing of a text; nil if nothing of it would be visible.
  ///
  /// What does not fit is cut and marked, or nothing is drawn if `isWhole`.
  package init?(_ text: [UInt8], colors: ColorDepth, isASCII: Bool, isWhole: Bool) {
    guard !StyledText.isBlank(text) else { return nil }
    self.text = text
    self.colors = colors
    self.isASCII = isASCII
    self.isWhole = isWhole
  }

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
      rows[rows.count - 1] = PictureRow(text: sign, columns: sign.columns())
    }
    return DrawnChallenge(rows: rows)
  }

  private func styled(in area: CellArea, isDimmed: Bool = false) -> StyledText {
    StyledText(text, in: area, colors: colors, isASCII: isASCII, dimmed: isDimmed)
  }
}
