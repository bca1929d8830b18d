/// The options of pinentry 1.3, which a client sets by the `OPTION` command.
///
/// The raw value is the name of the option. GnuPG's agent sends options without knowing which
/// program it has started, so all of them are accepted. Many have no effect here, such as those for
/// windows. Source: pinentry's manual, "Protocol".
package enum PinentryOption: String, CaseIterable, Sendable {
  // The terminal, its locale, and the process that asks.
  case terminalName = "ttyname"
  case terminalType = "ttytype"
  case characterLocale = "lc-ctype"
  case messageLocale = "lc-messages"
  case display
  case owner
  case parentWindow = "parent-wid"

  // The labels of buttons and tooltips, and the appearance of the prompt.
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

  // The requirements for a new passphrase, and whether a generated one is shown in groups.
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

  /// The seconds that other pinentry programs sleep at their start, for debugging; has no effect.
  case debugWait = "debug-wait"

  /// Whether the option takes no value; it is turned on by its name alone.
  var isFlag: Bool {
    [.grab, .noGrab, .constraintsEnforce, .formattedPassphrase, .externalCache, .emacsPrompt]
      .contains(self)
  }
}
