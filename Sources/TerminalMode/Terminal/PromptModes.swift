private import CCodePromptSystemShims

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension termios {
  /// These settings with what a prompt changes: no echo, no lines, no extensions, byte by byte.
  ///
  /// ISIG is on where the terminal is the process's own, so that the kernel tells the whole group
  /// of ^C and the calling script ends too; elsewhere it is off and ^C is a key. What turns CR into
  /// LF, and XON and XOFF, stays as found. Source: `termios(3)`.
  func forPrompt(makesSignals: Bool) -> termios {
    var modes = self
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    if makesSignals {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    modes[controlCharacter: VMIN] = 1
    // ^Z comes as a key: the kernel would stop the calling script at once, and its shell would have
    // the terminal before it was given back.
    modes[controlCharacter: VSUSP] = disabled
    #if canImport(Darwin)
      modes[controlCharacter: VDSUSP] = disabled
      modes[controlCharacter: VSTATUS] = disabled
    #endif
    modes.message = .asking
    return modes
  }

  /// Whether nothing that is typed appears, and bytes come without an end of line.
  var hidesInput: Bool {
    c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// These settings, found where `ours` were, as they are to be given back: bit by bit those of
  /// `saved`, but for what somebody changed meanwhile.
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

  /// What is to be given back later instead of `saved`, now that these were found where `ours`
  /// were.
  func saved(insteadOf saved: termios, ours: termios) -> termios {
    var result = saved
    unsafe withUnsafePointer(to: self) { found in
      unsafe withUnsafePointer(to: ours) { unsafe csystem_modes_saved_again(found, $0, &result) }
    }
    return result
  }

  /// What a prompt says by these settings.
  var message: ModesMessage {
    get {
      unsafe withUnsafePointer(to: self) {
        ModesMessage(rawValue: unsafe csystem_modes_message($0).rawValue) ?? .none
      }
    }
    set { unsafe csystem_modes_set_message(&self, csystem_message(rawValue: newValue.rawValue)) }
  }

  /// Takes out what is for one prompt only, and what a prompt that waits has changed.
  mutating func takeMessageOut() {
    unsafe csystem_modes_take_message_out(&self)
  }

  /// Whether each field is the same; padding is not looked at.
  func isSame(as other: termios) -> Bool {
    unsafe withUnsafePointer(to: self) { one in
      unsafe withUnsafePointer(to: other) { unsafe csystem_same_modes(one, $0) }
    }
  }

  /// The keys for erasing that these settings name.
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

  // _POSIX_VDISABLE: NUL on Linux, 255 on Darwin. A key so set is off and matches nothing typed.
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

/// What a prompt says by the settings of its terminal, to other prompts and to its guard.
package enum ModesMessage: UInt32, Sendable {
  /// Nothing.
  case none
  /// These are the settings of a prompt, which asks or has lent its terminal.
  case asking
  /// The person cancelled the prompt that had borrowed the terminal.
  case cancelled
  /// The person typed ^C to it.
  case interrupted
  /// A prompt that waits for the terminal has turned echo off.
  case waiting
}
