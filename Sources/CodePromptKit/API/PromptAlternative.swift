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
  /// What it does, in a few words; empty for the prompt's own words, which only ``forgot`` has.
  public var label: String
  /// The letter that is typed with Ctrl, one of ``letters``; nil for a free one, preferably one of
  /// the label's.
  public var letter: Character?
  /// At the end of a ``ChoicePrompt``, the name of the option that was highlighted when the user
  /// chose the alternative; nil in other prompts, and if none was highlighted.
  ///
  /// An option without a name has its number.
  public internal(set) var highlightedOption: String?

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

  /// Returns the letters of some alternatives, in their order, of which none is one of `taken`; nil
  /// for one that can have none: its letter is taken or not allowed, or no letter is left.
  static func assignLetters(
    to alternatives: [PromptAlternative], besides taken: [Unicode.Scalar]
  ) -> [Unicode.Scalar?] {
    var used = taken
    // Letters that were asked for are not given away.
    for alternative in alternatives { used += alternative.wantedLetter.map { [$0] } ?? [] }
    var seen = taken
    return alternatives.map { alternative in
      if let wanted = alternative.wantedLetter {
        let isFree = alternativeLetters.contains(wanted) && !seen.contains(wanted)
        seen.append(wanted)
        return isFree ? wanted : nil
      }
      let preferred = (alternative.name + alternative.label).lowercased().unicodeScalars
      // Ctrl-F is known as the key for what was forgotten.
      let free = KeyBindings.freeLetters.filter { !used.contains($0) }
      let letter = preferred.first { free.contains($0) } ?? free.first
      if let letter { used.append(letter) }
      return letter
    }
  }

  private var wantedLetter: Unicode.Scalar? { letter?.lowercased().unicodeScalars.first }
}
