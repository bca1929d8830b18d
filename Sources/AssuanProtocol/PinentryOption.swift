/// The options of pinentry 1.3 by their names.
///
/// GnuPG's agent sends all of them to every pinentry; those for windows have no effect here.
/// Source: pinentry's manual, "Protocol".
package enum PinentryOption: String, CaseIterable, Sendable {
  // The terminal.
  case terminalName = "ttyname"
  case terminalType = "ttytype"
  case characterLocale = "lc-ctype"
  case messageLocale = "lc-messages"
  case display
  case owner
  case parentWindow = "parent-wid"

  // Labels of buttons, and appearance.
  case okLabel = "default-ok"
  case cancelLabel = "default-cancel"
  case promptLabel = "default-prompt"
  case managerLabel = "default-pwmngr"
  case visibleQuestion = "default-cf-visi"
  case visibleTip = "default-tt-visi"
  case hiddenTip = "default-tt-hide"
  case capsLockHint = "default-capshint"
  case invisibleCharacter = "invisible-char"
  case alert = "ttyalert"
  case grab
  case noGrab = "no-grab"

  // The requirements for a new passphrase, and how it is shown.
  case constraintsEnforce = "constraints-enforce"
  case constraintsShortHint = "constraints-hint-short"
  case constraintsLongHint = "constraints-hint-long"
  case constraintsErrorTitle = "constraints-error-title"
  case formattedPassphrase = "formatted-passphrase"
  case formattedPassphraseHint = "formatted-passphrase-hint"

  // Other sources of a passphrase, and a file to touch after a prompt.
  case externalCache = "allow-external-password-cache"
  case emacsPrompt = "allow-emacs-prompt"
  case touchFile = "touch-file"

  /// How long other pinentry programs sleep at their start, for debugging.
  case debugWait = "debug-wait"

  /// Whether the option takes no value: naming it turns it on.
  var isFlag: Bool {
    [.grab, .noGrab, .constraintsEnforce, .formattedPassphrase, .externalCache, .emacsPrompt]
      .contains(self)
  }
}
