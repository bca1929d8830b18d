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
      The terminal is never queried. In tmux, and in a terminal inside another program such as vim,
      auto shows blocks; in tmux(1), kitty and iterm2 need its option allow-passthrough. A PNG, JPEG
      or GIF that the terminal does not decode itself needs ImageMagick, or a program of Netpbm or
      libjpeg.
      """
    case .autofill:
      "When COMMAND fails before anything was typed, its last line on standard error is shown."
    case .resend: "When COMMAND fails that is the last line on its standard error."
    case .modal:
      """
      The prompt is drawn in place in a small window, and in terminals without an alternate screen:
      the Linux console, mosh, Emacs's term and GNU Screen, which has one only if its setting
      altscreen is on. A mosh that is followed by ssh can't be recognized: there the window is
      cleared, and is not restored.
      """
    case .plain:
      """
      If TERM is dumb, a question whose answer is masked ends with a line such as `Password:`, by
      which Emacs's shell and programs such as expect recognize it. There is no Backspace there:
      Enter drops a line that is not an answer, and the next line is taken instead.
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
