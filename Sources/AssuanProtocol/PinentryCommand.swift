/// The commands of a pinentry server, in the order in which `HELP` lists them.
///
/// The raw value is the name of the command. Source: pinentry's manual, "Protocol", and the Assuan
/// manual, "Client requests".
package enum PinentryCommand: String, CaseIterable, Sendable {
  // Commands of every Assuan server.

  /// Does nothing.
  case noOperation = "NOP"
  /// Cancels an inquiry of the server.
  case cancel = "CANCEL"
  /// Sets a ``PinentryOption``.
  case option = "OPTION"
  /// Closes the connection.
  case bye = "BYE"
  /// Authenticates the client; not supported.
  case authenticate = "AUTH"
  /// Removes the texts that were set; the options and the time limit remain.
  case reset = "RESET"
  /// Sends data in reply to an inquiry of the server.
  case data = "D"
  /// Ends the data in reply to an inquiry of the server.
  case end = "END"
  /// Lists the commands.
  case help = "HELP"

  // Commands of a pinentry server.

  /// Sets the text that explains the question.
  case setDescription = "SETDESC"
  /// Sets the label of the field.
  case setPrompt = "SETPROMPT"
  /// Names the key to which the passphrase belongs; has no effect.
  case setKeyInfo = "SETKEYINFO"
  /// Makes the next passphrase a new one, and sets the label for entering it again.
  case setRepeat = "SETREPEAT"
  /// Sets the message for two different entries of a new passphrase.
  case setRepeatError = "SETREPEATERROR"
  /// Sets the message for two equal entries of a new passphrase; has no effect.
  case setRepeatOK = "SETREPEATOK"
  /// Sets the error message for the next question, such as the one for a wrong passphrase.
  case setError = "SETERROR"
  /// Sets the label of the button that accepts.
  case setOK = "SETOK"
  /// Sets the label of the button that answers no.
  case setNotOK = "SETNOTOK"
  /// Sets the label of the button that cancels.
  case setCancel = "SETCANCEL"
  /// Asks for a passphrase.
  case getPIN = "GETPIN"
  /// Asks for a confirmation: yes, no, or cancel.
  case confirm = "CONFIRM"
  /// Shows a message, which the user confirms.
  case message = "MESSAGE"
  /// Turns on the rating of what is typed for the next question, and sets its label.
  case setQualityBar = "SETQUALITYBAR"
  /// Sets the tooltip of the rating; has no effect.
  case setQualityBarTip = "SETQUALITYBAR_TT"
  /// Offers to generate a passphrase, and sets the label of the offer. An empty label withdraws it.
  case setGeneratePIN = "SETGENPIN"
  /// Sets the tooltip of the button that generates a passphrase; has no effect.
  case setGeneratePINTip = "SETGENPIN_TT"
  /// Asks for information about the server.
  case getInfo = "GETINFO"
  /// Sets the title of the window.
  case setTitle = "SETTITLE"
  /// Sets the time limit of the following questions in seconds.
  case setTimeout = "SETTIMEOUT"
  /// Clears a passphrase from the server's cache; fails, since this server has no cache.
  case clearPassphrase = "CLEARPASSPHRASE"
}
