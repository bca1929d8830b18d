#!/bin/sh
# Makes GnuPG ask for passphrases with pinentry-codeprompt, or again with the earlier program:
#
#   gpg-pinentry.sh [PROGRAM]     # the program's absolute path; by default the one in PATH
#   gpg-pinentry.sh --undo
#
# It changes one line of gpg-agent.conf, keeps the earlier line as a comment, and makes a running
# agent reload the file. It can be run twice. --undo also removes the file if that becomes empty.
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
  *) fail "the agent needs an absolute path, not '$program'" ;;
  esac
  # Without a program that it can start, the agent can't ask for anything.
  [ -f "$program" ] && [ -x "$program" ] || fail "there is no program $program"
  ;;
esac

home=$(gpgconf --list-dirs homedir) || fail "GnuPG is not installed"
conf=$home/gpg-agent.conf
# Without a file there is nothing to undo.
[ -n "$program" ] || [ -e "$conf" ] || exit 0
[ -d "$home" ] || reason=$(mkdir -m 700 "$home" 2>&1) ||
  fail "can't create GnuPG's home: ${reason#mkdir: }"
# If gpg-agent.conf is a symbolic link, for example into a folder of dotfiles, the script changes
# the file that the link points to, and keeps both.
link=
[ ! -L "$conf" ] || { link=$conf && conf=$(readlink -f "$conf"); }
[ -e "$conf" ] || : >"$conf"

# The new file is in the same folder and has the same mode, so that `mv` replaces the old one
# atomically.
new=$(mktemp "$conf.XXXXXX")
trap 'rm -f "$new"' EXIT
cp -p "$conf" "$new"

# Undoes what an earlier run of this script changed, and then, without --undo, adds our lines.
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
  echo "Also add this line to your shell's profile: export GPG_TTY=\$(tty)"
