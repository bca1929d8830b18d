import CodePromptKit

extension PromptLanguage {
  /// Canadian French, as an application would add it, with English for what it does not need.
  static let canadianFrench = PromptLanguage("Français (Canada)") { phrase in
    switch phrase {
    case .asking(let question, let length, let needsEnter):
      "\(question)\(length.map { ", \(french($0))" } ?? "")\(needsEnter ? ", puis Entrée" : "")."
        + " Échap annule."
    case .goOn: "Continuer ?"
    case .yes: "Oui"
    case .no: "Non"
    case .cancel: "Annuler"
    case .press(let keys):
      "Touches : "
        + keys.map { "\($0.keys.joined(separator: " ou ")) = \($0.meaning)" }
        .joined(separator: ", ")
    case .wrongCode: "Code incorrect"
    // Zero is singular in French.
    case .attemptsLeft(let count): "encore \(count) essai\(count < 2 ? "" : "s")"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason) (\(attempts))"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts) : \(reason)"
    default: PromptLanguage.english.text(of: phrase)
    }
  }

  private static func french(_ length: PromptPhrase.Length) -> String {
    switch length {
    case .exactly(let amount): french(amount)
    case .atLeast(let amount): "au moins \(french(amount))"
    case .between(let least, let amount): "de \(least) à \(french(amount))"
    }
  }

  private static func french(_ amount: PromptPhrase.Amount) -> String {
    switch amount.unit {
    case .digits: "\(amount.count) chiffre\(amount.count < 2 ? "" : "s")"
    case .characters: "\(amount.count) caractère\(amount.count < 2 ? "" : "s")"
    }
  }
}
