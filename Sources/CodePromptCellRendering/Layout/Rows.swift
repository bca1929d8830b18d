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

  /// Returns the rows that remain if room is short.
  ///
  /// They are dropped in this order: the title; the end of the challenge, whose beginning says
  /// most; rows of the prompt; all but the field. One row of a question's text is kept as long as
  /// possible, since nobody can answer a question that they can't see.
  func cut(to available: Int, isQuestion: Bool) -> Rows {
    if count <= available { return self }
    func promptRows(upTo room: Int) -> Int { min(prompt, max(room, isQuestion ? 1 : 0)) }

    let wholePrompt = Rows(prompt: prompt, field: field, hasStatus: true)

    // In the following, a question has no status, to have room for its text.
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

  /// Returns these rows with those of a challenge, or with its beginning and a row that says that
  /// it is cut; nil if not even one row of it fits.
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
