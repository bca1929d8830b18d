#!/bin/sh
# Asks twice for a new PIN of 4 to 8 digits, refuses those that everybody tries first, and has a
# program store it.
#
#   Examples/set-pin.sh [PROGRAM [ARGUMENT…]]
#
# PROGRAM reads the PIN on its standard input. Without PROGRAM it is stored nowhere, so that the script
# can be tried as it is.
set -u

[ $# -gt 0 ] || set -- sh -c 'cat >/dev/null'

# Hands a good PIN on. For an easy one it ends with 1: what it said is shown, and both are asked again.
# With 125 there is no use in asking again.
store='
  read -r pin
  case $pin in
    0000*|1111*|1234*|4321*|2580) echo "Everybody tries that one first" >&2; exit 1 ;;
  esac
  printf "%s\n" "$pin" | "$@" || exit 125
'

# The PIN goes through pipes alone: no variable of this shell, no argument and no file holds it.
codeprompt --charset digits --min 4 --max 8 --confirm --mask --title "New PIN" "4 to 8 digits" \
  --attempts 5 -- sh -c "$store" store "$@" || exit
echo "The PIN is set"
