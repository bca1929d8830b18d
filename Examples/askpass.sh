# Has ssh, git and sudo ask with codeprompt, on the terminal: for the file that a shell in a terminal
# reads, such as ~/.bashrc or ~/.zshrc.
#
#   . Examples/askpass.sh
#
# It needs codeprompt-askpass in PATH, a link to codeprompt: without it, or where there is no terminal
# to ask on, nothing changes. sudo asks so with -A: alias sudo='sudo -A'.

codeprompt_askpass=$(command -v codeprompt-askpass) || :
case $codeprompt_askpass in
  /*)
    if (: </dev/tty) 2>/dev/null; then
      # Without "force" ssh would ask itself wherever there is a terminal.
      export SSH_ASKPASS="$codeprompt_askpass" SSH_ASKPASS_REQUIRE=force
      # Without GIT_TERMINAL_PROMPT=0 git would ask once more itself after Esc.
      export GIT_ASKPASS="$codeprompt_askpass" GIT_TERMINAL_PROMPT=0
      export SUDO_ASKPASS="$codeprompt_askpass"
    fi
    ;;
esac
unset codeprompt_askpass
