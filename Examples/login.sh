#!/bin/sh
# Asks for a one-time code, checks it, asks again after a wrong one, and tells the outcomes apart.
#
#   Examples/login.sh [CHECK [ARGUMENT…]]
#
# CHECK reads the code on its standard input, and exits with status 0 if it is right. Without CHECK,
# the right code is 314159, so that you can try the script unchanged. codeprompt must be in PATH.
set -u

if [ $# -eq 0 ]; then
  set -- grep -qx 314159
fi

note=
for left in 2 1 0; do
  # `code=$(…) || status=$?` keeps the status; `local code=$(…)` would lose it.
  status=0
  code=$(codeprompt --digits 6 --mask --title "Two-factor sign-in" \
    ${note:+--error "$note"} "Code from your authenticator") || status=$?

  case $status in
    0) ;;
    2) exit 2 ;;
    3) echo "login: run this in a terminal" >&2; exit 3 ;;
    130) echo "login: cancelled" >&2; exit 130 ;;
    *) exit "$status" ;;
  esac

  # CHECK reads the code from a pipe: every user of the machine can see arguments.
  if printf '%s\n' "$code" | "$@"; then
    echo "signed in"
    exit 0
  fi
  case $left in
    1) note="That code is wrong (1 attempt left)" ;;
    *) note="That code is wrong ($left attempts left)" ;;
  esac
done

echo "login: too many wrong codes" >&2
exit 1
