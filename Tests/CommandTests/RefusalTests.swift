import PromptTestSupport
import Testing
import codeprompt

/// What the table of options says about an option's needs is asked of the command.
@Suite(.serialized, .waits)
struct RefusalTests {
  /// An option, and something that it needs.
  struct Case: Sendable, CustomTestStringConvertible {
    let option: OptionEntry
    let need: OptionNeed
    var testDescription: String { "\(option.id.typed) needs \(need)" }
  }

  private static let needs = OptionEntry.all.flatMap { option in
    option.needs.map { Case(option: option, need: $0) }
  }

  @Test(arguments: needs)
  func `an option without what it needs is refused`(row: Case) throws {
    let others: (words: [String], says: String) =
      switch row.need {
      case .typing: (["--yes-no"], "has no effect beside --yes-no")
      case .noCommand: ([], "gives its answer as a status")
      case .cells: ([], "needs cells")
      case .letterCells: (["-d6"], "needs cells for letters")
      case .mask: (["-d6", "--show"], "has no effect where all is shown")
      case .command, .anyCommand: (["-d6"], "needs a command that checks")
      case .person: (["-d6", "--stdin"], "has no effect beside --stdin")
      case .oneOf(let options): (["-d6"], "needs \(options[0].typed)")
      }
    let command = row.need == .noCommand ? ["--", "true"] : []
    let words = others.words + row.option.sample + command
    try Mistake(words, says: "\(row.option.id.typed) \(others.says)").expectRefused()
  }

  @Test func `an option beside one that it excludes is refused`() throws {
    for option in OptionEntry.all {
      for other in option.excludes {
        let says = "\(option.id.typed) and \(other.typed) contradict each other"
        for words in [option.sample + other.option.sample, other.option.sample + option.sample] {
          try Mistake(words, says: says).expectRefused()
        }
      }
    }
  }
}

extension OptionEntry {
  /// The option as typed, with a value that it accepts.
  var sample: [String] {
    let value: String? =
      switch kind {
      case nil: nil
      case .number: "6"
      case .groups: "3-3"
      case .glyph, .mask: "*"
      case .text: "text"
      case .statuses: "22"
      case .duration: "5s"
      case .command: "true"
      case .path: "/dev/tty"
      case .ownText: "again=x"
      case .characterSet, .submission, .style, .colorUse, .graphics, .shell, .yesNo, .stdinUse:
        kind?.words.first
      }
    return [value.map { "\(id.typed)=\($0)" } ?? id.typed]
  }
}
