internal import CodePromptTerminalText

/// Another way on than an answer, which the user chooses with a key and which ends the prompt, such
/// as "send an SMS instead".
///
/// ```swift
/// prompt.alternatives = [PromptAlternative("sms", label: "send an SMS instead")]
/// ```
///
/// Compare ``CodePrompt/Action``, whose key does something while the prompt stays open.
///
/// Two alternatives are equal if they have the same name.
public struct PromptAlternative: Hashable, Sendable {
  /// The letters that an alternative may have: with Ctrl, terminals and the prompt use the others.
  public static let letters = alternativeLetters.map(Character.init)

  static let alternativeLetters: [Unicode.Scalar] = ["f"] + KeyBindings.freeLetters

  /// The user has forgotten the answer: Ctrl-F, with the prompt's own words.
  public static let forgot = PromptAlternative("forgot", label: "", letter: "f")

  /// The name by which the application knows the alternative.
  public let name: String
  /// What it does, in a few words, which no other key's label has; empty for the prompt's own
  /// words, which only ``forgot`` has.
  public var label: String
  /// The letter that is typed with Ctrl, one of ``letters``; nil for a free one, preferably one of
  /// the label's, or else of the name's. Letters that edit a line, or move in a list, are free only
  /// in other prompts.
  public var letter: Character?
  /// At the end of a ``ChoicePrompt``, the name of the option that was highlighted when the user
  /// chose the alternative; nil in other prompts, and if none was highlighted.
  ///
  /// An option without a name has its number.
  public package(set) var highlightedOption: String?

  /// Creates an alternative.
  ///
  /// - Parameters:
  ///   - name: The name by which the application knows it: letters, digits, `-`, `_` and `.`.
  ///   - label: What it does, in a few words.
  ///   - letter: The letter that is typed with Ctrl, one of ``letters``; nil for a free one.
  public init(_ name: String, label: String, letter: Character? = nil) {
    self.name = name
    self.label = label
    self.letter = letter
  }

  /// Whether two alternatives have the same name.
  public static func == (first: PromptAlternative, second: PromptAlternative) -> Bool {
    first.name == second.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Returns why some alternatives can't be told apart, or not be shown; nil if they can.
  static func fault(in alternatives: [PromptAlternative]) -> String? {
    for (index, alternative) in alternatives.enumerated() {
      let name = alternative.name
      if let fault = fault(inName: name) { return "has a name \(name.quoted) that \(fault)" }
      if alternatives[..<index].contains(alternative) { return "has one name twice" }
      if alternative.label.isEmpty, alternative != forgot { return "has no label" }
    }
    return nil
  }

  /// Returns the reason why the name can't be used; nil if it can.
  package static func fault(inName name: String) -> String? {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    return isName && !name.isEmpty ? nil : "is not made of letters, digits, -, _ and ."
  }
}
