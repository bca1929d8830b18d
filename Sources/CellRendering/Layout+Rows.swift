extension Layout {
  /// The parts of a picture that become rows, and which of them stay where there is little room.
  struct Plan {
    private let style: Style
    private let field: [Row]
    private let title: [Row]
    private let challenge: [Row]
    private let promptRows: Int
    // Nobody can answer a question that is not there: its text goes last.
    private let isQuestion: Bool

    /// - Parameters:
    ///   - picture: What there is to show.
    ///   - style: The style of the field.
    ///   - challengeRows: The rows of the challenge's text.
    ///   - promptRows: The rows of the prompt; none where the field stands behind it.
    ///   - field: The rows of the field.
    init(_ picture: Picture, _ style: Style, challengeRows: Int, promptRows: Int, field: [Row]) {
      self.style = style
      self.field = field
      title = picture.title.lines.indices.map { Row.title($0) }
      challenge = (0..<challengeRows).map { Row.challenge($0) }
      self.promptRows = promptRows
      isQuestion = picture.choices != nil
    }

    private var prompt: [Row] { prompt(inRows: DisplayText.rowLimit) }
    private var asked: [Row] { prompt + field + [.status] }
    private var least: [Row] { isQuestion ? prompt + field : field + [.status] }

    /// The rows of the picture. In the small styles what is not needed goes first: the title, then
    /// the end of the challenge, since its beginning says most, then rows of the prompt, then all of it.
    ///
    /// - Parameters:
    ///   - fit: What the challenge's own drawing takes, in the place of its text.
    ///   - available: The window's rows.
    /// - Returns: More than there is room for where the style does not fit.
    func rows(around fit: ChallengeDrawing.Fit?, available: Int) -> [Row] {
      if let fit { return rows(around: fit, available) }
      let all = title + challenge + asked
      switch style {
      case .own, .box, .underline: return all
      case .compact, .tight, .counter:
        let kept = isQuestion ? field : field + [.status]
        func cutPrompt(_ rest: [Row]) -> [Row] { prompt(inRows: available - rest.count) }
        let ways = [
          all, below(challenge, asked, available),
          challenge + cutPrompt(challenge + kept) + kept,
          below(challenge, prompt(inRows: 1) + kept, available),
          below(challenge, least, available), asked, cutPrompt(kept) + kept,
        ]
        return ways.lazy.compactMap { $0 }.first { $0.count <= available } ?? field
      case .hidden: return []
      }
    }

    private func rows(around fit: ChallengeDrawing.Fit, _ available: Int) -> [Row] {
      let drawing = (0..<fit.rows).map { Row.drawing($0) }
      let hasTitle = title.count + fit.rows + asked.count <= available
      return (hasTitle ? title : []) + drawing + asked
    }

    /// What a drawing takes: the rows that field, prompt and status leave, and the title, but for
    /// the small styles.
    func fit(_ drawing: ChallengeDrawing, _ window: Window) -> ChallengeDrawing.Fit? {
      func fit(below title: [Row]) -> ChallengeDrawing.Fit? {
        let rows = window.rows - title.count - asked.count
        let columns = window.columns - window.indent
        return rows > 0 && columns > 0 ? drawing.fit(columns, rows) : nil
      }
      switch style {
      case .own, .box, .underline: return fit(below: title).flatMap { $0.isCut ? nil : $0 }
      case .compact, .tight, .counter:
        if let whole = fit(below: title), !whole.isCut { return whole }
        return fit(below: [])
      case .hidden: return nil
      }
    }

    /// The rows of the prompt, or as many of its first and its last as there is room for: what is
    /// asked stands at its end.
    private func prompt(inRows room: Int) -> [Row] {
      let limit = min(room, DisplayText.rowLimit)
      if promptRows <= limit { return (0..<promptRows).map { .prompt($0) } }
      guard limit > 0 else { return [] }
      let endCount = limit == 1 ? 0 : max(limit / 3, 1)
      let cut = limit - endCount - 1
      return (0..<cut).map { .prompt($0) } + [.promptCut(cut)]
        + (promptRows - endCount..<promptRows).map { .prompt($0) }
    }

    /// The challenge above other rows, if need be with a sign that it goes on; nil if next to nothing
    /// of it fits.
    private func below(_ challenge: [Row], _ rows: [Row], _ available: Int) -> [Row]? {
      let room = available - rows.count
      if challenge.count <= room { return challenge + rows }
      return room >= 2 ? challenge.prefix(room - 1) + [.more] + rows : nil
    }
  }
}
