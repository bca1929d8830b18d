/// How many rows each part of a prompt takes, in the order in which the parts follow each other.
struct Rows: Equatable {
  var title = 0
  var challenge = 0
  /// Whether the challenge goes on after its rows, but not on this window.
  var challengeIsCut = false
  /// The rows of the challenge's own drawing, in the place of its text.
  var drawing = 0
  var prompt = 0
  /// Whether an empty row is above the field.
  var hasSpace = false
  var field = 0
  var hasStatus = false

  /// The rows of the challenge's own drawing.
  var drawingRows: Range<Int> {
    let start = title + challenge + (challengeIsCut ? 1 : 0)
    return start..<start + drawing
  }

  /// The row at which the field begins, or would.
  var fieldStart: Int { drawingRows.upperBound + prompt + (hasSpace ? 1 : 0) }

  var count: Int { fieldStart + field + (hasStatus ? 1 : 0) }

  /// The rows that remain where there is little room. What is not needed goes first: the title,
  /// then the end of the challenge, since its beginning says most, then rows of the prompt, then
  /// all of it.
  ///
  /// Nobody can answer a question that is not there: of one, the text goes last.
  func cut(to available: Int, isQuestion: Bool) -> Rows {
    if count <= available { return self }
    func fitting(_ rows: Rows) -> Rows? { rows.count <= available ? rows : nil }
    func asking(_ room: Int, _ rows: Rows) -> Rows {
      var all = rows
      all.prompt = max(min(prompt, room), 0)
      return all
    }
    // If need be with a sign that it goes on; nil if next to nothing of it fits.
    func challenging(_ rows: Rows) -> Rows? {
      var all = rows
      let room = available - rows.count
      all.challengeIsCut = challenge > room
      if all.challengeIsCut, room < 2 { return nil }
      all.challenge = all.challengeIsCut ? room - 1 : challenge
      return all
    }
    let answered = Rows(field: field, hasStatus: true)
    let kept = Rows(field: field, hasStatus: !isQuestion)
    var challenged = kept
    challenged.challenge = challenge
    return challenging(asking(prompt, answered))
      ?? fitting(asking(available - challenged.count, challenged))
      ?? challenging(asking(1, kept))
      ?? challenging(isQuestion ? asking(prompt, kept) : answered)
      ?? fitting(asking(prompt, answered))
      ?? fitting(asking(available - kept.count, kept))
      ?? Rows(field: field)
  }
}
