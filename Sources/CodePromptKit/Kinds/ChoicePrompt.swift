internal import CodePromptCodeEntry

/// Asks for one of several elements.
///
/// ```swift
/// let colour = try ChoicePrompt("Colour", from: ["red", "green", "blue"]).ask()
/// ```
///
/// A digit or letter chooses one of up to nine options, and so do the arrow keys with Enter. In a
/// longer list, what is typed shows only the options that contain it. Esc and Ctrl-D cancel, and a
/// paste never chooses.
///
/// Up to nine options have the rules of a ``ConfirmPrompt``: what is typed without a pause of 150
/// ms is one text, which answers after the pause or with Enter, and a key in the first 200 ms is
/// too early.
public struct ChoicePrompt<Element: Sendable>: ValuePrompt {
  /// An element with its label.
  public struct Option: Sendable {
    /// What is chosen.
    public var element: Element
    /// The label that is shown.
    public var label: String
    /// The name by which a line from a pipe chooses the option, besides its number and label; nil
    /// for the number alone.
    public var name: String?
    /// The letter that chooses the option in a list of up to nine, besides its number; nil for
    /// none.
    public var letter: Character?

    /// Creates an option.
    public init(
      _ element: Element, label: String, name: String? = nil, letter: Character? = nil
    ) {
      self.element = element
      self.label = label
      self.name = name
      self.letter = letter
    }
  }

  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// The options in the order in which they are shown. No two have one name, label or letter.
  public var options: [Option]
  /// What the prompt has in common with other prompts.
  public var settings: PromptSettings
  /// The index of the option that is highlighted at first, and that an empty line of a pipe
  /// chooses; nil for the first one, and for none in plain lines or from a pipe.
  public var defaultIndex: Int?
  /// The name of the option of ``defaultIndex``, for options with names; nil if the index says it.
  public var defaultName: String?
  /// Whether the option of ``defaultIndex`` is the answer at the end of the time limit; false by
  /// default.
  public var takesDefaultAtTimeLimit = false
  /// Whether a digit or letter only highlights an option, and Enter chooses it; false by default.
  public var waitsForEnter = false

  /// Creates a choice of options; `name` is that of the default one, as ``defaultName``.
  public init(
    _ question: String, options: [Option], default name: String? = nil,
    settings: PromptSettings = PromptSettings()
  ) {
    self.question = question
    self.options = options
    self.settings = settings
    defaultName = name
  }

  /// Creates a choice of elements, with a label for each.
  public init(
    _ question: String, from elements: [Element], settings: PromptSettings = PromptSettings(),
    label: (Element) -> String
  ) {
    self.init(
      question, options: elements.map { Option($0, label: label($0)) }, settings: settings)
  }

  /// Creates a choice of elements, with a label for each, of which one is the default. It must be
  /// one of them, which is found out when the prompt runs.
  public init(
    _ question: String, from elements: [Element], default element: Element,
    settings: PromptSettings = PromptSettings(), label: (Element) -> String
  ) where Element: Equatable {
    self.init(question, from: elements, settings: settings, label: label)
    defaultIndex = elements.firstIndex(of: element) ?? elements.count
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    let list = Choices(
      options.indices.map { index in
        Choices.Option(
          name(at: index), label: options[index].label, letter: options[index].letter)
      }, defaultIndex: defaultName.flatMap { index(of: $0) } ?? defaultIndex)
    var request = PromptRequest(.choice(list), question, settings)
    if let defaultName, index(of: defaultName) == nil {
      request.fault = ("defaultName", "is \(defaultName), which is the name of no option")
    }
    if defaultName != nil, defaultIndex != nil {
      request.fault = ("defaultName", "has no effect with defaultIndex: leave one of them out")
    }
    request.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
    if waitsForEnter { request.submission = .enter }
    return request
  }

  /// The element that was chosen.
  public func answer(from given: borrowing PromptAnswer) -> Element {
    let name = given.text
    guard let index = options.indices.first(where: { self.name(at: $0) == name }) else {
      preconditionFailure("an answer that is none of the options")
    }
    return options[index].element
  }

  private func name(at index: Int) -> String { options[index].name ?? "\(index + 1)" }

  private func index(of name: String) -> Int? { options.firstIndex { $0.name == name } }
}

extension ChoicePrompt where Element: CustomStringConvertible {
  /// Creates a choice of elements, whose descriptions are their labels.
  public init(
    _ question: String, from elements: [Element], settings: PromptSettings = PromptSettings()
  ) {
    self.init(question, from: elements, settings: settings) { $0.description }
  }
  /// Creates a choice of elements, whose descriptions are their labels, of which one is the
  /// default. It must be one of them, which is found out when the prompt runs.
  public init(
    _ question: String, from elements: [Element], default element: Element,
    settings: PromptSettings = PromptSettings()
  ) where Element: Equatable {
    self.init(question, from: elements, default: element, settings: settings) { $0.description }
  }
}
