import CodePromptKit

extension PromptLanguage {
  /// French, as an application would add it: the switch has no `default`, so the compiler finds
  /// what is missing.
  static let french = PromptLanguage("Français") { phrase in
    switch phrase {
    case .enterCode(.some(let count)): "Saisissez le code à \(count) chiffres"
    case .enterCode(nil): "Saisissez le code"
    case .enterPassword: "Mot de passe"
    case .enterText: "Votre réponse"
    case .asking(let question, let length, let needsEnter):
      "\(question)\(length.map { ", \(french($0))" } ?? "")\(needsEnter ? ", puis Entrée" : "")."
        + " Échap annule."
    case .goOn: "Continuer ?"
    case .yes: "Oui"
    case .no: "Non"
    case .ok: "Compris"
    case .cancel: "Annuler"
    case .press(let keys):
      "Touches : "
        + keys.map { "\($0.keys.joined(separator: " ou ")) = \($0.meaning)" }
        .joined(separator: ", ")
    case .again: "Encore une fois"
    case .checking: "Vérification…"
    case .stillChecking: "Vérification en cours…"
    case .fetching: "Un instant…"
    case .sending: "Demande d'un nouveau code…"
    case .sent: "Envoyé"
    case .commandWaits: "Une commande attend : Ctrl-U"
    case .noNewCode(.nothingCame): "Pas de nouveau code"
    case .noNewCode(.tookTooLong): "Pas de nouveau code : trop long"
    case .noNewCode(.printedTooMuch): "Pas de nouveau code : trop de texte"
    case .noNewCode(.usedTerminal): "Pas de nouveau code : terminal occupé"
    case .notFilledIn: "Le code n'a pas pu être rempli"
    case .pictureNotShown: "L'image ne peut pas être affichée"
    case .pictureNeedsRoom: "L'image demande une fenêtre plus grande"
    case .pictureNeeds(let program): "Pour voir l'image, installez \(program)"
    case .badPicture: "L'image est illisible"
    case .timeLeft(let clock): "encore \(clock)"
    case .duration(let seconds): "\(seconds) s"
    case .timeLimit(let seconds): "Temps : \(seconds) s"
    case .lessTime(let seconds): "Moins de \(seconds) s"
    case .entered(let count, of: .some(let total)): "\(count) sur \(total)"
    case .entered(let count, of: nil): "\(count)"
    case .notShown: "La saisie n'est pas affichée"
    case .empty: "Le champ est vide"
    case .quality: "Qualité"
    case .tooWeak: "trop faible"
    case .newCode: "nouveau code"
    case .resting(let name, let time): "\(name) dans \(time)"
    case .forgotIt(let isPassword): isPassword ? "oublié ?" : "pas de code ?"
    case .show: "afficher"
    case .hide: "masquer"
    case .waiting(_, let name, _): "Terminal occupé par \(name)"
    case .accepted: "Accepté"
    case .cancelled: "Annulé"
    case .timeIsUp: "Temps écoulé"
    case .wrongCode: "Code incorrect"
    case .wrongPassword: "Mot de passe incorrect"
    case .notAccepted: "Refusé"
    // Zero is singular in French.
    case .attemptsLeft(let count): "encore \(count) essai\(count < 2 ? "" : "s")"
    case .reason(let reason, let attempts, comesFirst: true): "\(reason) (\(attempts))"
    case .reason(let reason, let attempts, comesFirst: false): "\(attempts) : \(reason)"
    case .spokenReason(let reason, let attempts): "\(reason), \(attempts)"
    case .unchecked(let reason): "Entrée réessaie\(reason.map { " : \($0)" } ?? "")"
    case .mismatch: "Les deux saisies diffèrent"
    case .notAllowed: "Caractère refusé"
    case .onlyDigits: "Seulement les chiffres de 0 à 9"
    case .full(let amount): "Le code n'a que \(french(amount))"
    case .atMost(let amount): "Au plus \(french(amount))"
    case .atLeast(let amount): "Au moins \(french(amount))"
    case .missing(let amount): "Il manque \(french(amount))"
    case .nothingTyped: "Rien n'a été saisi"
    case .nothingToErase: "Rien à effacer"
    case .keyDoesNothing: "Cette touche ne fait rien ici"
    case .emptyLine: "L'entrée est vide"
    case .refused(.noCode(let amount), _): "Pas de code de \(french(amount))"
    case .refused(.severalCodes, _): "Plusieurs codes"
    case .refused(.tooLong, _): "Trop long"
    case .refused(.notAllowed, _): "Caractère refusé"
    case .refused(.noAnswer, _): "Ce n'est pas une réponse"
    }
  }

  private static func french(_ amount: PromptPhrase.Amount) -> String {
    switch amount.unit {
    case .digits: "\(amount.count) chiffre\(amount.count < 2 ? "" : "s")"
    case .characters: "\(amount.count) caractère\(amount.count < 2 ? "" : "s")"
    }
  }

  private static func french(_ length: PromptPhrase.Length) -> String {
    switch length {
    case .exactly(let amount): french(amount)
    case .atLeast(let amount): "au moins \(french(amount))"
    case .between(let least, let amount): "de \(least) à \(french(amount))"
    }
  }
}
