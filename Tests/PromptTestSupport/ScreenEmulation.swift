// The emulator decides what a terminal of the harness shows.
@_exported public import CodePromptScreenEmulation
