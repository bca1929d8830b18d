/// The number of rows of each part of a prompt, from top to bottom.
struct Rows {
  /// The rows of the title.
  var title = 0
  /// The rows of the challenge's text, without the one that says that it is cut.
  var challenge = 0
  /// Whether the challenge's text is cut, which an ellipsis in a row of its own says.
  var challengeIsCut = false
  /// The rows of the challenge's drawing, which is shown instead of its text.
  var drawing = 0
  /// The rows of a question above the field.
  var prompt = 0
  /// Whether an empty row is above the field.
  var hasSpace = false
  /// The rows of the field.
  var field = 0
  /// Whether a row below the field is for the status, which may take further rows if there are any.
  var hasStatus = false

  /// The indices of the rows in which the challenge is drawn.
  var drawingRows: Range<Int> {
    let start = title + challenge + (challengeIsCut ? 1 : 0)
    return start..<start + drawing
  }

  /// The index of the field's first row.
  var fieldStart: Int { drawingRows.upperBound + prompt + (hasSpace ? 1 : 0) }

  /// The number of all rows, with one for the status.
  var count: Int { fieldStart + field + (hasStatus ? 1 : 0) }

  /// Returns these rows, or as many of them as fit into the `available` ones.
  ///
  /// Rows are dropped in this order: the title; the end of the challenge's text, since its
  /// beginning says most; rows of the question; everything except the field. If the answer is one
  /// of several choices (`isQuestion`), one row of the question is kept as long as possible, since
  /// nobody can choose an answer to a question that they can't see.
  func cut(to available: Int, isQuestion: Bool) -> Rows {
    if count <= available { return self }
    func promptRows(upTo room: Int) -> Int { min(prompt, max(room, isQuestion ? 1 : 0)) }

    let wholePrompt = Rows(prompt: prompt, field: field, hasStatus: true)

    // From here on, a question with choices has no status, so that there is room for its text.
    let leastRows = Rows(field: field, hasStatus: !isQuestion)

    var wholeChallenge = leastRows
    wholeChallenge.challenge = challenge
    wholeChallenge.prompt = promptRows(upTo: available - wholeChallenge.count)

    var oneRowOfPrompt = leastRows
    oneRowOfPrompt.prompt = promptRows(upTo: 1)

    var noPrompt = leastRows
    noPrompt.prompt = promptRows(upTo: 0)

    var cutPrompt = leastRows
    cutPrompt.prompt = promptRows(upTo: available - leastRows.count)

    let candidates = [
      wholePrompt.adding(challenge: challenge, upTo: available),
      wholeChallenge,
      oneRowOfPrompt.adding(challenge: challenge, upTo: available),
      noPrompt.adding(challenge: challenge, upTo: available),
      wholePrompt,
      cutPrompt,
    ]
    let fitting = candidates.compactMap { $0 }.first { $0.count <= available }
    return fitting ?? Rows(field: field)
  }

  /// Returns these rows and those of the challenge's text, of which the end may be cut.
  ///
  /// If it is cut, one more row says so. Nil if not even one row of the text fits.
  private func adding(challenge: Int, upTo available: Int) -> Rows? {
    let room = available - count
    var all = self
    if challenge <= room {
      all.challenge = challenge
      return all
    }
    guard room >= 2 else { return nil }
    all.challenge = room - 1
    all.challengeIsCut = true
    return all
  }
}
