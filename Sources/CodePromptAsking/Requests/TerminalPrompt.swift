public import CodePromptCellRendering

/// A prompt of any kind, for functions that take several kinds.
///
/// ```swift
/// func hurry(_ prompt: inout some TerminalPrompt) { prompt.timeLimit = .seconds(30) }
/// ```
public protocol TerminalPrompt: Sendable {
  /// What the prompt has in common with prompts of other kinds.
  var settings: PromptSettings { get set }
  /// The prompt as the package runs it. A type of an application that wraps one of the package's
  /// prompts returns that prompt's request.
  var request: PromptRequest { get }
}

// Written out: `@dynamicMemberLookup` needs key paths, which Embedded Swift lacks.
extension TerminalPrompt {
  /// The prompt's ``PromptSettings/title``.
  public var title: String {
    get { settings.title }
    set { settings.title = newValue }
  }
  /// The prompt's ``PromptSettings/hint``.
  public var hint: String {
    get { settings.hint }
    set { settings.hint = newValue }
  }
  /// The prompt's ``PromptSettings/note``.
  public var note: String {
    get { settings.note }
    set { settings.note = newValue }
  }
  /// The prompt's ``PromptSettings/theme``.
  public var theme: PromptTheme {
    get { settings.theme }
    set { settings.theme = newValue }
  }
  /// The prompt's ``PromptSettings/style``.
  public var style: PromptStyle {
    get { settings.style }
    set { settings.style = newValue }
  }
  /// The prompt's ``PromptSettings/colors``.
  public var colors: PromptSettings.ColorUse {
    get { settings.colors }
    set { settings.colors = newValue }
  }
  /// The prompt's ``PromptSettings/isASCII``.
  public var isASCII: Bool {
    get { settings.isASCII }
    set { settings.isASCII = newValue }
  }
  /// The prompt's ``PromptSettings/layout``.
  public var layout: PromptSettings.Layout {
    get { settings.layout }
    set { settings.layout = newValue }
  }
  /// The prompt's ``PromptSettings/reducesMotion``.
  public var reducesMotion: Bool {
    get { settings.reducesMotion }
    set { settings.reducesMotion = newValue }
  }
  /// The prompt's ``PromptSettings/keepsSummary``.
  public var keepsSummary: Bool {
    get { settings.keepsSummary }
    set { settings.keepsSummary = newValue }
  }
  /// The prompt's ``PromptSettings/alternatives``.
  public var alternatives: [PromptAlternative] {
    get { settings.alternatives }
    set { settings.alternatives = newValue }
  }
  /// The prompt's ``PromptSettings/timeLimit``.
  public var timeLimit: Duration? {
    get { settings.timeLimit }
    set { settings.timeLimit = newValue }
  }
  /// The prompt's ``PromptSettings/language``.
  public var language: PromptLanguage? {
    get { settings.language }
    set { settings.language = newValue }
  }
  /// The prompt's ``PromptSettings/wording``.
  public var wording: [PromptText: String] {
    get { settings.wording }
    set { settings.wording = newValue }
  }
  /// The prompt's ``PromptSettings/onEvent``.
  public var onEvent: (@Sendable (PromptEvent) -> Void)? {
    get { settings.onEvent }
    set { settings.onEvent = newValue }
  }
  /// The prompt's ``PromptSettings/log``.
  public var log: PromptLog? {
    get { settings.log }
    set { settings.log = newValue }
  }
  /// The prompt's ``PromptSettings/progress``.
  public var progress: PromptProgress? {
    get { settings.progress }
    set { settings.progress = newValue }
  }
  /// The prompt's ``PromptSettings/input``.
  public var input: PromptSettings.Input {
    get { settings.input }
    set { settings.input = newValue }
  }
  /// The prompt's ``PromptSettings/terminalPath``.
  public var terminalPath: String {
    get { settings.terminalPath }
    set { settings.terminalPath = newValue }
  }
  /// The prompt's ``PromptSettings/waitsForTerminal``.
  public var waitsForTerminal: Bool {
    get { settings.waitsForTerminal }
    set { settings.waitsForTerminal = newValue }
  }
}
