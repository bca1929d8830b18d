// A terminal of the harness shows what the emulator makes of its bytes.
@_exported public import CodePromptScreenEmulation
