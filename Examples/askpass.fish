# Makes ssh, git and sudo ask with codeprompt in the terminal. Put this line into
# ~/.config/fish/config.fish:
#
#   source Examples/askpass.fish
#
# It needs codeprompt-askpass, a link to codeprompt, in PATH. Without it, or without a terminal,
# nothing changes. sudo also needs its option -A: alias sudo 'sudo -A'.

set -l codeprompt_askpass (command -v codeprompt-askpass)
if string match -q '/*' -- $codeprompt_askpass; and sh -c ': </dev/tty' 2>/dev/null
    # Without "force", ssh itself would ask where there is a terminal.
    set -gx SSH_ASKPASS $codeprompt_askpass
    set -gx SSH_ASKPASS_REQUIRE force
    # Without GIT_TERMINAL_PROMPT=0, git itself would ask again after Esc.
    set -gx GIT_ASKPASS $codeprompt_askpass
    set -gx GIT_TERMINAL_PROMPT 0
    set -gx SUDO_ASKPASS $codeprompt_askpass
end
