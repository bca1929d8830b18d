#!/bin/sh
# Asks twice for a new PIN of 4 to 8 digits, refuses those that everybody tries first, and passes
# it to a program that stores it.
#
#   Examples/set-pin.sh [PROGRAM [ARGUMENT…]]
#
# PROGRAM reads the PIN on its standard input. Without PROGRAM the PIN is not stored, so that you
# can try the script unchanged.
set -u

[ $# -gt 0 ] || set -- sh -c 'cat >/dev/null'

# Passes a good PIN to the program. After an easy PIN it exits with status 1, and the prompt shows
# its message and asks again. Status 125 ends the prompt.
store='
  read -r pin
  case $pin in
    0000*|1111*|1234*|4321*|2580) echo "Everybody tries that one first" >&2; exit 1 ;;
  esac
  printf "%s\n" "$pin" | "$@" || exit 125
'

# The PIN goes only through pipes: it is in no variable of this shell, no argument and no file.
codeprompt --charset digits --min 4 --max 8 --repeat --mask --title "New PIN" "4 to 8 digits" \
  --attempts 5 -- sh -c "$store" store "$@" || exit
echo "The PIN is set"
