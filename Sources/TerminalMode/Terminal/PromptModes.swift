private import CCodePromptSystemShims
internal import CodePromptSystemLibrary

extension termios {
  /// Returns these settings changed for a prompt: no echo, no canonical mode, no extensions, byte
  /// by byte.
  ///
  /// ISIG is on for the controlling terminal, so that the kernel sends ^C's signal to the whole
  /// group and the calling script ends too; on other terminals it is off, and ^C is a key. CR to LF
  /// translation, XON and XOFF are unchanged. Source: `termios(3)`.
  func forPrompt(makesSignals: Bool) -> termios {
    var modes = self
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    if makesSignals {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    modes[controlCharacter: VMIN] = 1
    // ^Z arrives as a key: the kernel would stop the calling script at once, and its shell would
    // get the terminal before it is restored.
    modes[controlCharacter: VSUSP] = disabled
    #if canImport(Darwin)
      modes[controlCharacter: VDSUSP] = disabled
      modes[controlCharacter: VSTATUS] = disabled
    #endif
    modes.message = .asking
    return modes
  }

  /// Whether input is not echoed and is available byte by byte.
  var hidesInput: Bool {
    c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// Returns the settings to restore, when these were found in place of `ours`: each bit is
  /// `saved`'s, except for those that another program has changed since.
  func givenBack(ours: termios, saved: termios) -> termios {
    var result = termios()
    unsafe withUnsafePointer(to: self) { found in
      unsafe withUnsafePointer(to: ours) { ours in
        unsafe withUnsafePointer(to: saved) {
          unsafe csystem_modes_given_back(found, ours, $0, &result)
        }
      }
    }
    return result
  }

  /// Returns the settings to restore later in place of `saved`, when these were found in place of
  /// `ours`.
  func saved(insteadOf saved: termios, ours: termios) -> termios {
    var result = saved
    unsafe withUnsafePointer(to: self) { found in
      unsafe withUnsafePointer(to: ours) { unsafe csystem_modes_saved_again(found, $0, &result) }
    }
    return result
  }

  /// The message that a prompt encodes in these settings.
  var message: ModesMessage {
    get {
      unsafe withUnsafePointer(to: self) {
        ModesMessage(rawValue: unsafe csystem_modes_message($0).rawValue) ?? .none
      }
    }
    set { unsafe csystem_modes_set_message(&self, csystem_message(rawValue: newValue.rawValue)) }
  }

  /// Removes the message for one prompt, and the changes that a waiting prompt made.
  mutating func takeMessageOut() {
    unsafe csystem_modes_take_message_out(&self)
  }

  /// Returns whether each field is the same; padding is ignored.
  func isSame(as other: termios) -> Bool {
    unsafe withUnsafePointer(to: self) { one in
      unsafe withUnsafePointer(to: other) { unsafe csystem_same_modes(one, $0) }
    }
  }

  /// The editing keys in these settings.
  var editingKeys: EditingKeys {
    EditingKeys(
      erase: key(VERASE), kill: key(VKILL), wordErase: key(VWERASE), endOfFile: key(VEOF),
      suspend: key(VSUSP))
  }

  private func key(_ index: Int32) -> UInt8? {
    var modes = self
    let byte = modes[controlCharacter: index]
    return byte == disabled ? nil : byte
  }

  // _POSIX_VDISABLE, NUL on Linux and 255 on Darwin, turns a key off, so that it matches nothing
  // typed.
  private var disabled: cc_t {
    #if canImport(Darwin)
      0xFF
    #else
      0
    #endif
  }

  private subscript(controlCharacter index: Int32) -> cc_t {
    mutating get {
      unsafe withUnsafeBytes(of: &c_cc) { unsafe $0[Int(index)] }
    }
    set {
      unsafe withUnsafeMutableBytes(of: &c_cc) { unsafe $0[Int(index)] = newValue }
    }
  }
}

/// A message to other prompts and to the guard, encoded in the terminal's settings.
package enum ModesMessage: UInt32, Sendable {
  /// Nothing.
  case none
  /// The settings are those of a prompt that is open or has lent its terminal.
  case asking
  /// The user cancelled the prompt that had borrowed the terminal.
  case cancelled
  /// The user typed ^C in the prompt that had borrowed the terminal.
  case interrupted
  /// A prompt that waits for the terminal has turned echo off.
  case waiting
}
