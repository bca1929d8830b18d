extension Layout {
  /// The parts of a picture that become rows, and which of them stay where there is little room.
  struct Plan {
    private let style: Style
    private let field: [Row]
    private let title: [Row]
    private let challenge: [Row]
    private let prompt: [Row]
    // Nobody can answer a question that is not there: its text goes last.
    private let isQuestion: Bool

    init(_ picture: Picture, _ style: Style, field: [Row]) {
      self.style = style
      self.field = field
      title = picture.title.lines.indices.map { Row.title($0) }
      challenge = picture.challenge.lines.indices.map { Row.challenge($0) }
      prompt = field == [.promptAndField] ? [] : picture.prompt.lines.indices.map { Row.prompt($0) }
      isQuestion = picture.choices != nil
    }

    private var asked: [Row] { prompt + field + [.status] }
    private var least: [Row] { isQuestion ? prompt + field : field + [.status] }

    /// The rows of the picture. In the small styles what is not needed goes first: the title, then
    /// the end of the challenge, since its beginning says most, then the prompt, then all of it.
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
        let withChallenge = [asked, least].compactMap { below in
          cut(challenge, toRows: available - below.count).map { $0 + below }
        }
        let question = isQuestion ? cut(prompt, toRows: available - field.count) ?? [] : []
        let choices = [all] + withChallenge + [asked, least, question + field]
        return choices.first { $0.count <= available } ?? field
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

    /// Rows of text that fit, if need be with a sign that it goes on; nil if next to nothing does.
    private func cut(_ text: [Row], toRows count: Int) -> [Row]? {
      if text.count <= count { return text }
      return count >= 2 ? text.prefix(count - 1) + [.more] : nil
    }
  }
}
