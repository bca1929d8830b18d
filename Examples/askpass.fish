# Has ssh, git and sudo ask with codeprompt, on the terminal: for ~/.config/fish/config.fish.
#
#   source Examples/askpass.fish
#
# It needs codeprompt-askpass in PATH, a link to codeprompt: without it, or where there is no terminal
# to ask on, nothing changes. sudo asks so with -A: alias sudo 'sudo -A'.

set -l codeprompt_askpass (command -v codeprompt-askpass)
if string match -q '/*' -- $codeprompt_askpass; and sh -c ': </dev/tty' 2>/dev/null
    # Without "force" ssh would ask itself wherever there is a terminal.
    set -gx SSH_ASKPASS $codeprompt_askpass
    set -gx SSH_ASKPASS_REQUIRE force
    # Without GIT_TERMINAL_PROMPT=0 git would ask once more itself after Esc.
    set -gx GIT_ASKPASS $codeprompt_askpass
    set -gx GIT_TERMINAL_PROMPT 0
    set -gx SUDO_ASKPASS $codeprompt_askpass
end
