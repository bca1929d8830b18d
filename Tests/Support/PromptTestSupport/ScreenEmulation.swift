// Exported, because the screen of a `PseudoTerminal` is a type of the emulator.
@_exported public import CodePromptTesting
