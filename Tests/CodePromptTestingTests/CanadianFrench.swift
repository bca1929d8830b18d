import CodePromptKit

extension PromptLanguage {
  /// Canadian French, as an application would add it, with English for what it does not need.
  static let canadianFrench = PromptLanguage("Français (Canada)", .zeroOneAndOthers) { text in
    switch text {
    case .enterKey: "Entrée"
    case .escapeKey: "Échap"
    case .thenEnter: "puis Entrée"
    case .escCancels: "Échap annule."
    case .lengthAtLeast: "au moins {amount}"
    case .lengthBetween: "de {least} à {amount}"
    case .digits: "{count} {chiffre|chiffres}"
    case .characters: "{count} {caractère|caractères}"
    case .goOn: "Continuer ?"
    case .yes: "Oui"
    case .no: "Non"
    case .cancel: "Annuler"
    case .press: "Touches : {keys}"
    case .keyMeaning: "{keys} = {meaning}"
    case .or: " ou "
    case .wrongCode: "Code incorrect"
    // Zero is singular in French.
    case .attemptsLeft: "encore {count} {essai|essais}"
    case .reasonFirst: "{reason} ({attempts})"
    case .attemptsFirst: "{attempts} : {reason}"
    default: PromptLanguage.english.template(text)
    }
  }
}
