# Makes ssh, git and sudo ask with codeprompt in the terminal. Put this line into ~/.bashrc or
# ~/.zshrc:
#
#   . Examples/askpass.sh
#
# It needs codeprompt-askpass, a link to codeprompt, in PATH. Without it, or without a terminal,
# nothing changes. sudo also needs its option -A: alias sudo='sudo -A'.

codeprompt_askpass=$(command -v codeprompt-askpass) || :
case $codeprompt_askpass in
  /*)
    if (: </dev/tty) 2>/dev/null; then
      # Without "force", ssh itself would ask where there is a terminal.
      export SSH_ASKPASS="$codeprompt_askpass" SSH_ASKPASS_REQUIRE=force
      # Without GIT_TERMINAL_PROMPT=0, git itself would ask again after Esc.
      export GIT_ASKPASS="$codeprompt_askpass" GIT_TERMINAL_PROMPT=0
      export SUDO_ASKPASS="$codeprompt_askpass"
    fi
    ;;
esac
unset codeprompt_askpass
