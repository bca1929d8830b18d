/// The number of rows of each part of a prompt, in their order.
struct Rows {
  var title = 0
  var challenge = 0
  var challengeIsCut = false
  /// The rows of the challenge's drawing, shown instead of its text.
  var drawing = 0
  var prompt = 0
  /// Whether an empty row is above the field.
  var hasSpace = false
  var field = 0
  var hasStatus = false

  var drawingRows: Range<Int> {
    let start = title + challenge + (challengeIsCut ? 1 : 0)
    return start..<start + drawing
  }

  var fieldStart: Int { drawingRows.upperBound + prompt + (hasSpace ? 1 : 0) }

  var count: Int { fieldStart + field + (hasStatus ? 1 : 0) }

  /// Returns the rows that remain if room is short. They are dropped in this order: the title; the
  /// end of the challenge; rows of the prompt, of a question not the first; all but the field.
  func cut(to available: Int, isQuestion: Bool) -> Rows {
    if count <= available { return self }
    func fitting(_ rows: Rows) -> Rows? { rows.count <= available ? rows : nil }
    func asking(_ room: Int, _ rows: Rows) -> Rows {
      var all = rows
      all.prompt = min(prompt, max(room, isQuestion ? 1 : 0))
      return all
    }
    // Adds the challenge, with a row that says so if it is cut; nil if almost nothing of it fits.
    func challenging(_ rows: Rows) -> Rows? {
      var all = rows
      let room = available - rows.count
      all.challengeIsCut = challenge > room
      all.challenge = all.challengeIsCut ? room - 1 : challenge
      return all.challengeIsCut && room < 2 ? nil : all
    }
    let answered = Rows(field: field, hasStatus: true)
    let kept = Rows(field: field, hasStatus: !isQuestion)
    let challenged = Rows(challenge: challenge, field: field, hasStatus: !isQuestion)
    return challenging(asking(prompt, answered))
      ?? fitting(asking(available - challenged.count, challenged))
      ?? challenging(asking(1, kept))
      ?? challenging(asking(0, kept))
      ?? fitting(asking(prompt, answered))
      ?? fitting(asking(available - kept.count, kept))
      ?? Rows(field: field)
  }
}
