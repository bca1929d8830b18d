internal import CodePromptCodeEntry
internal import CodePromptSystem

extension KeyBindings {
  mutating func bind(_ keys: EditingKeys) {
    // If the terminal's settings use one key for two functions, the function bound last wins.
    if let byte = keys.endOfFile { bind(byte, to: .endOfFile) }
    if let byte = keys.wordErase { bind(byte, to: .erase(.blank)) }
    if let byte = keys.kill { bind(byte, to: .erase(.start)) }
    if let byte = keys.erase { bind(byte, to: .erase(.back)) }
    // For the kernel, these come first.
    if let byte = keys.suspend { bind(byte, to: .suspend) }
    if let byte = keys.quit { bind(byte, to: .quit) }
    if let byte = keys.interrupt { bind(byte, to: .interrupt) }
  }
}
