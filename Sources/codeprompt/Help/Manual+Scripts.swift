extension Manual {
  /// The chapter about asking in scripts, and common mistakes.
  static var scripts: [ManualBlock] {
    [
      .section("IN SCRIPTS"),
      .text("Take the answer and the status in one step, and tell the outcomes apart:"),
      .code(
        """
        code=$(codeprompt -d6 -m "Code") || case $? in
          3) echo "run this in a terminal" >&2; exit 3 ;;
          124 | 130) echo "no code was given" >&2; exit 1 ;;
          *) exit 1 ;;
        esac
        """),
      .items(mistakes, width: "Ds"),
      .more(
        """
        Ctrl-C ends it by SIGINT, so that the script ends too. Where several ask at once, as with \
        `make -j`, --wait has each wait for its turn. It begins at the start of a row: what the \
        script printed there without a newline is erased. Hand the answer on through a pipe: \
        arguments and the environment are seen by others.
        """),
    ]
  }

  private static var mistakes: [ManualItem] {
    [
      ManualItem(
        "`local code=$(codeprompt)`",
        """
        The status is that of `local`, which is 0. Say `local code` first, and `code=$(...)` in a \
        line of its own. So it is with `export`, `readonly` and `declare`.
        """),
      ManualItem(
        "`if ! code=$(codeprompt)`",
        "The `!` makes the status 0. Say `code=$(codeprompt) || status=$?`."),
      ManualItem(
        "`while ! codeprompt`",
        """
        It goes on for ever where nobody can be asked, and after Esc. Have a COMMAND check, which \
        may reject as often as --attempts says.
        """),
      ManualItem(
        "`timeout 60 codeprompt`",
        """
        In a script timeout(1) starts it in the background, where it stops unseen. Say \
        `codeprompt --timeout 60`, which shows the time left, or `timeout --foreground`.
        """),
      ManualItem(
        "`codeprompt --mask=*`",
        "To zsh this is a pattern that no file matches. Quote it: `'--mask=*'`."),
      ManualItem(
        "`codeprompt | verify`",
        """
        The status is that of the last command. bash has that of the first in `${PIPESTATUS[0]}`, \
        zsh in `$pipestatus[1]`.
        """),
    ]
  }
}
