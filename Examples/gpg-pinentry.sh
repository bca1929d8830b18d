#!/bin/sh
# Has GnuPG ask for passphrases with pinentry-codeprompt, or with what it asked with before:
#
#   gpg-pinentry.sh [PROGRAM]     # the program's whole path; else the one in PATH
#   gpg-pinentry.sh --undo
#
# It changes one line of gpg-agent.conf, keeps the line that was there as a comment, and has a
# running agent read the file again. Twice is the same as once. A file that held nothing else goes by
# the undo.
set -eu

fail() {
  echo "gpg-pinentry.sh: $*" >&2
  exit 1
}

usage="usage: gpg-pinentry.sh [PROGRAM | --undo]"
[ $# -le 1 ] || fail "$usage"

program=
case ${1-} in
--undo) ;;
-*) fail "$usage" ;;
*)
  program=${1-$(command -v pinentry-codeprompt)} || fail "pinentry-codeprompt is not in PATH"
  case $program in
  /*) ;;
  *) fail "the agent needs a whole path, not '$program'" ;;
  esac
  # An agent without a program that it can start can't ask for anything.
  [ -f "$program" ] && [ -x "$program" ] || fail "there is no program $program"
  ;;
esac

home=$(gpgconf --list-dirs homedir) || fail "GnuPG is not installed"
conf=$home/gpg-agent.conf
# Without a file there is nothing to undo.
[ -n "$program" ] || [ -e "$conf" ] || exit 0
[ -d "$home" ] || reason=$(mkdir -m 700 "$home" 2>&1) ||
  fail "GnuPG's home can't be made: ${reason#mkdir: }"
# A link into a folder of dotfiles stays one, and so does what it leads to.
link=
[ ! -L "$conf" ] || { link=$conf && conf=$(readlink -f "$conf"); }
[ -e "$conf" ] || : >"$conf"

# Beside it, so that it takes the place of the old one at once; with the same rights.
new=$(mktemp "$conf.XXXXXX")
trap 'rm -f "$new"' EXIT
cp -p "$conf" "$new"

# First as it was, without our lines and with those they replaced; then, unless that is all, ours.
PROGRAM=$program awk '
  BEGIN { ours = "#by codeprompt:"; before = "#before codeprompt: " }
  $0 == ours { wasOurs = 1; next }
  wasOurs && /^pinentry-program / { wasOurs = 0; next }
  {
    wasOurs = 0
    if (index($0, before) == 1) $0 = substr($0, length(before) + 1)
    if (ENVIRON["PROGRAM"] != "" && /^[ \t]*pinentry-program[ \t]/) $0 = before $0
    print
  }
  END { if (ENVIRON["PROGRAM"] != "") print ours "\npinentry-program " ENVIRON["PROGRAM"] }
' "$conf" >"$new"
if [ -s "$new" ] || [ ! -s "$conf" ] || [ -n "$link" ]; then
  mv "$new" "$conf"
else
  rm -f "$new" "$conf"
fi
trap - EXIT

gpgconf --reload gpg-agent
[ -z "$program" ] || [ -n "${GPG_TTY-}" ] ||
  echo "Put this into your shell's profile too: export GPG_TTY=\$(tty)"
