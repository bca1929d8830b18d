internal import CCodePromptSystem

extension termios {
  /// Returns these settings changed for a prompt: no echo, no canonical mode, no extensions
  /// (IEXTEN), and reads that return after one byte.
  ///
  /// With `readsInterrupts`, the keys that interrupt arrive as keys (VINTR and VQUIT are disabled),
  /// and the key that stops always does (VSUSP). If the kernel made signals of them, the calling
  /// script would end or stop at once, and its shell could have the terminal before the prompt
  /// restores it. `makesSignals` (ISIG) is for the keys that are the kernel's at other times. With
  /// `stopsWriters`, the kernel stops background jobs that write to the terminal (TOSTOP). Source:
  /// `termios(3)`.
  func forPrompt(makesSignals: Bool, readsInterrupts: Bool, stopsWriters: Bool) -> termios {
    var settings = self
    if stopsWriters { settings.c_lflag |= tcflag_t(TOSTOP) }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN | ISIG)
    if makesSignals { settings.c_lflag |= tcflag_t(ISIG) }
    settings[controlCharacter: VMIN] = 1
    if readsInterrupts { unsafe csystem_disable_interrupt_keys(&settings) }
    unsafe csystem_disable_stop_keys(&settings)
    settings[controlCharacter: VTIME] = csystem_prompt_mark
    return settings
  }

  /// Whether the kernel edits lines (ICANON), as it does for programs that read lines.
  var readsLines: Bool { c_lflag & tcflag_t(ICANON) != 0 }

  /// Whether the kernel shows input (ECHO).
  var echoes: Bool { c_lflag & tcflag_t(ECHO) != 0 }

  /// Returns these settings with the echo of other ones, if those echo, and in canonical mode also
  /// with their extensions (IEXTEN).
  func echoing(as others: termios) -> termios {
    var settings = self
    if others.echoes { settings.c_lflag |= tcflag_t(ECHO) }
    if readsLines { settings.c_lflag |= others.c_lflag & tcflag_t(IEXTEN) }
    return settings
  }

  /// Whether the kernel stops background jobs that write (TOSTOP).
  var stopsWriters: Bool { c_lflag & tcflag_t(TOSTOP) != 0 }

  /// Whether the kernel neither edits lines nor shows input (ICANON and ECHO are off).
  var hidesInput: Bool { c_lflag & tcflag_t(ICANON | ECHO) == 0 }

  /// Whether these are the settings of a prompt, even if another program has changed some of them.
  var areOfPrompt: Bool {
    unsafe withUnsafePointer(to: self) { unsafe csystem_settings_are_of_prompt($0) }
  }

  /// Whether the keys that interrupt and stop are all disabled, as while a prompt reads keys.
  var lacksSignalKeys: Bool {
    unsafe withUnsafePointer(to: self) { unsafe csystem_lacks_signal_keys($0) }
  }

  /// Whether these are made from the settings of a prompt, maybe by a program that reads keys.
  var areMadeFromPrompt: Bool { areOfPrompt || lacksSignalKeys }

  /// Whether two settings are the same in each field that is a setting.
  func isSame(as other: termios) -> Bool {
    unsafe withUnsafePointer(to: self) { one in
      unsafe withUnsafePointer(to: other) { two in unsafe csystem_same_settings(one, two) }
    }
  }

  var editingKeys: EditingKeys {
    EditingKeys(
      erase: key(VERASE), kill: key(VKILL), wordErase: key(VWERASE), endOfFile: key(VEOF),
      suspend: key(VSUSP), interrupt: key(VINTR), quit: key(VQUIT))
  }

  private func key(_ index: Int32) -> UInt8? {
    let byte = self[controlCharacter: index]
    return byte == csystem_disabled_character() ? nil : byte
  }

  private subscript(controlCharacter index: Int32) -> cc_t {
    get { unsafe withUnsafeBytes(of: c_cc) { unsafe $0[Int(index)] } }
    set { unsafe withUnsafeMutableBytes(of: &c_cc) { unsafe $0[Int(index)] = newValue } }
  }
}
