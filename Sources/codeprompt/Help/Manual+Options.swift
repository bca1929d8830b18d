extension CommandOption {
  /// The manual's details about an option, in addition to its help; empty for none.
  var manualDetails: String {
    switch id {
    case .mask: "A GLYPH that a shell would take for a pattern needs quotes."
    case .confirm:
      "COMMAND checks what was typed twice; when it rejects, both are asked for again."
    case .timeout:
      """
      The time goes on over all attempts and while the prompt is stopped. What is left of it is
      shown. It ends no COMMAND that is running: if that rejects later, the time is up.
      """
    case .rejectStatus: "See CHECKING."
    case .challenge:
      """
      This COMMAND, and that of --resend and of --autofill, is run by `sh -c`, with nothing on its
      standard input.

      What it prints is text, maybe with colours, or a picture: PNG, JPEG, GIF, Netpbm or sixels,
      of at most 4096 × 4096 pixels. The last line on its standard error describes the picture,
      with --plain, --graphics none and where the picture can't be shown: a code that can only be
      seen shuts people out.
      """
    case .graphics:
      """
      The terminal is never asked what it knows. Within tmux there are blocks, unless this option
      says kitty or iterm2, for which tmux(1) needs its option allow-passthrough. Sixels are shown
      where COMMAND prints them. A PNG, JPEG or GIF is made into blocks by a program of Netpbm,
      libjpeg, ImageMagick or chafa that is there.
      """
    case .autofill:
      "When COMMAND fails before anything was typed, its last line on standard error is shown."
    case .resend: "When COMMAND fails that is the last line on its standard error."
    case .modal:
      """
      On Linux's console, in a small window and in GNU Screen the prompt is drawn in place. GNU
      Screen has no alternate screen unless its setting altscreen is on, which can't be seen.
      """
    case .text: "It may be there for each NAME. The texts are replaced in all languages."
    case .statusFd:
      """
      The lines are these. None says what was typed.
      .Bl -tag -width Ds
      .It Cm open
      The prompt is there.
      .It Cm change Ar N
      The field holds N characters now.
      .It Cm submit
      The answer is whole.
      .It Cm verify
      COMMAND runs.
      .It Cm reject Ar N
      The answer was wrong; N attempts are left.
      .It Cm resend
      COMMAND of --resend or --challenge runs.
      .It Cm suspend , Cm resume
      It was stopped, and goes on.
      .It Cm close Ar WORD
      The end: `ok`, `rejected`, `cancelled`, `timeout`, `forgot` or `failed`.
      .El
      """
    case .stdin:
      """
      No byte after the line is read. Cells take it as they take a paste, a password as it is.
      There is one attempt. PROMPT, masking and looks may be there and are not used.
      """
    case .tty: "It need not be the terminal that the process belongs to."
    case .completions:
      """
      bash, fish and zsh find it by themselves in files of these names:

          ~/.local/share/bash-completion/completions/codeprompt
          ~/.config/fish/completions/codeprompt.fish
          /usr/local/share/zsh/site-functions/_codeprompt

      Without them, bash and zsh take it from a line in ~/.bashrc or ~/.zshrc:

          source <(codeprompt --completions bash)
      """
    default: ""
    }
  }
}
