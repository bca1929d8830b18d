#!/bin/sh
# Signs a user in: a user name, a password, a code, and a question at the end.
#
#   Examples/sign-in.sh [CHECK [ARGUMENT…]]
#
# CHECK gets two more arguments, `password` or `code` and the user name. It reads the password or the
# code on its standard input, and exits with status 0 if it is right. Without CHECK, the password is
# swordfish and the code 314159, so that you can try the script unchanged.
set -u

if [ "${1-}" = --check ]; then
  read -r answer
  case $2:$answer in
    password:swordfish | code:314159) exit 0 ;;
    *) echo "That $2 is wrong" >&2; exit 1 ;;
  esac
fi
[ $# -gt 0 ] || set -- sh "$0" --check

name=$(codeprompt --line --default "$(id -un)" --title "Sign in" "User name") || exit
codeprompt --title "Sign in as $name" "Password" -- "$@" password "$name" || exit
codeprompt -d6 -m --title "Sign in as $name" "Code" -- "$@" code "$name" || exit
if codeprompt --yes-no=no "Stay signed in on this machine?"; then
  echo "signed in as $name, for 30 days"
else
  echo "signed in as $name"
fi
