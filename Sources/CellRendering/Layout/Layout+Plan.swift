internal import TerminalText

extension Layout {
  /// The parts of a prompt that become rows, and which of them stay where there is little room.
  struct Plan {
    private let style: Style
    private let field: Rows
    private let titleRows: Int
    private let challengeRows: Int
    private let promptRows: Int
    // Nobody can answer a question that is not there: its text goes last.
    private let isQuestion: Bool

    /// - Parameters:
    ///   - content: What there is to show.
    ///   - style: The style of the field.
    ///   - challengeRows: The rows of the challenge's text.
    ///   - promptRows: The rows of the prompt; none where the field stands behind it.
    ///   - field: The rows of the field.
    init(_ content: PromptContent, _ style: Style, challengeRows: Int, promptRows: Int, field: Rows)
    {
      self.style = style
      self.field = field
      titleRows = content.title.count
      self.challengeRows = challengeRows
      self.promptRows = promptRows
      isQuestion = content.choices != nil
    }

    private var answered: Rows {
      var rows = field
      rows.hasStatus = true
      return rows
    }
    private var asked: Rows { prompt(inRows: DisplayText.rowLimit, above: answered) }

    /// The rows of the content. In the small styles what is not needed goes first: the title, then
    /// the end of the challenge, since its beginning says most, then rows of the prompt, then all of it.
    ///
    /// - Parameters:
    ///   - fit: What the challenge's own drawing takes, in the place of its text.
    ///   - available: The window's rows.
    /// - Returns: More than there is room for where the style does not fit.
    func rows(around fit: ChallengeDrawing.Fit?, available: Int) -> Rows {
      if let fit { return rows(around: fit, available) }
      var all = asked
      all.title = titleRows
      all.challenge = challengeRows
      switch style {
      case .own, .box: return all
      case .underline:
        all.hasSpace = (1..<available).contains(all.fieldStart) && all.count < available
        return all
      case .compact, .tight, .counter: return all.count <= available ? all : cut(to: available)
      case .hidden: return Rows(field: 0)
      }
    }

    private func cut(to available: Int) -> Rows {
      func fitting(_ rows: Rows?) -> Rows? { rows.flatMap { $0.count <= available ? $0 : nil } }
      func below(_ rows: Rows) -> Rows? { fitting(challenge(inRows: available, above: rows)) }
      let kept = isQuestion ? field : answered
      var cutPrompt = kept
      cutPrompt.challenge = challengeRows
      cutPrompt = prompt(inRows: available - cutPrompt.count, above: cutPrompt)
      let least = isQuestion ? prompt(inRows: DisplayText.rowLimit, above: field) : answered
      return below(asked) ?? fitting(cutPrompt) ?? below(prompt(inRows: 1, above: kept))
        ?? below(least) ?? fitting(asked)
        ?? fitting(prompt(inRows: available - kept.count, above: kept)) ?? field
    }

    private func rows(around fit: ChallengeDrawing.Fit, _ available: Int) -> Rows {
      var rows = asked
      rows.drawing = fit.rows
      if titleRows + rows.count <= available { rows.title = titleRows }
      return rows
    }

    /// What a drawing takes: the rows that field, prompt and status leave, and the title, but for
    /// the small styles.
    func fit(_ drawing: ChallengeDrawing, _ window: Window) -> ChallengeDrawing.Fit? {
      func fit(below titleRows: Int) -> ChallengeDrawing.Fit? {
        let rows = window.rows - titleRows - asked.count
        let columns = window.columns - window.indent
        return rows > 0 && columns > 0 ? drawing.fit(columns, rows) : nil
      }
      switch style {
      case .own, .box, .underline: return fit(below: titleRows).flatMap { $0.isCut ? nil : $0 }
      case .compact, .tight, .counter:
        if let whole = fit(below: titleRows), !whole.isCut { return whole }
        return fit(below: 0)
      case .hidden: return nil
      }
    }

    private func prompt(inRows room: Int, above rows: Rows) -> Rows {
      var all = rows
      all.prompt = PromptRows(promptRows, room: room)
      return all
    }

    /// The challenge above other rows, if need be with a sign that it goes on; nil if next to nothing
    /// of it fits.
    private func challenge(inRows available: Int, above rows: Rows) -> Rows? {
      let room = available - rows.count
      var all = rows
      all.challengeIsCut = challengeRows > room
      if all.challengeIsCut, room < 2 { return nil }
      all.challenge = all.challengeIsCut ? room - 1 : challengeRows
      return all
    }
  }
}
