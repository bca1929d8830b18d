internal import CodePromptCellRendering
package import CodePromptSystem

extension Errand {
  /// What comes of an errand.
  package enum Effect: Sendable {
    /// A text or a picture stands above the field, which answers it.
    case challenge(PromptGraphics)
    /// A word is shown: a new code was sent, which makes the old one void.
    case newCode
    /// A word is shown.
    case word
    /// A code fills the field.
    case code
    /// An entry that was made up replaces what was typed.
    case entry
    /// A verdict ends the prompt: something has happened elsewhere.
    case verdict
    /// The prompt ends with the user's choice not to answer.
    case alternative(PromptAlternative)
  }

  /// What the user waits for.
  package enum Activity: Equatable, Sendable {
    /// The answer is being checked.
    case checking
    /// Another challenge is being fetched.
    case fetching
    /// The code is being sent again.
    case sending
    /// Something else is being done, which the user has started.
    case working
    /// Something is to happen elsewhere.
    case awaiting
  }

  /// What the prompt has to do for an effect. The table of effects is ``Effect/traits``.
  package struct Traits: Sendable {
    /// What the user waits for; nil if nobody has to wait.
    package var activity: Activity?
    /// Whether it runs only while no other errand does that runs alone.
    package var runsAlone = false
    /// Whether there is nothing to ask if it can't start with the prompt.
    package var isNeeded = false
    /// Whether the entry is locked meanwhile, since keys would answer the old challenge.
    package var locksEntry = false
    /// Whether a success makes void what was typed and said before.
    package var voidsEntry = false
    /// Whether it fills the entry, which must be empty and not locked. It starts again once
    /// another errand has made the entry void.
    package var fillsEntry = false
    /// Whether it needs an entry that can be shown for a moment.
    package var showsEntry = false
    /// How a picture is shown that it brings; nil if it brings none.
    package var graphics: PromptGraphics?
    /// What is kept of a command's output.
    package var output = CommandOutput.end
    /// Whether what a command writes to standard error is shown while it runs.
    package var speaks = true
    /// Whether its time is limited.
    package var hasTimeLimit = true
    /// What is said if it succeeds without words.
    package var success = PromptText.done
    /// What is said if it brings nothing, without and with a reason.
    package var failure: (plain: PromptText, withReason: PromptText) = (
      .noNewCode, .noNewCodeReason
    )
  }
}

extension Errand.Traits {
  /// Those of a check, which is no errand, but runs like one.
  package static let check = Errand.Traits(activity: .checking)
}

extension Errand.Effect {
  /// The table of effects.
  package var traits: Errand.Traits {
    switch self {
    case .challenge(let graphics):
      // The last line of standard error describes the picture.
      Errand.Traits(
        activity: .fetching, runsAlone: true, isNeeded: true, locksEntry: true, voidsEntry: true,
        graphics: graphics, output: .shown(limit: Raster.byteLimit), speaks: false)
    case .newCode:
      Errand.Traits(activity: .sending, runsAlone: true, voidsEntry: true, success: .sent)
    case .word:
      Errand.Traits(
        activity: .working, runsAlone: true, success: .done, failure: (.failed, .failedReason))
    case .code:
      Errand.Traits(
        fillsEntry: true, output: .lines, failure: (.notFilledIn, .notFilledInReason))
    case .entry: Errand.Traits(runsAlone: true, showsEntry: true)
    case .verdict: Errand.Traits(activity: .awaiting, isNeeded: true, hasTimeLimit: false)
    case .alternative: Errand.Traits()
    }
  }
}
