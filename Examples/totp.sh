#!/bin/sh
# Runs a command after the right time-based code (RFC 6238), as sudo does after a password.
#
#   Examples/totp.sh KEYFILE COMMAND [ARGUMENT…]
#
# KEYFILE contains the secret in base32, as for an authenticator app; only you should be able to
# read it. The script needs oathtool. Its exit status is that of COMMAND, or of the prompt if
# COMMAND did not run.
set -u

if [ $# -lt 2 ]; then
  echo "usage: totp.sh KEYFILE COMMAND [ARGUMENT...]" >&2
  exit 2
fi
key=$1
shift

# Before the prompt asks, oathtool reports a key that can't be used.
oathtool --totp --base32 "@$key" >/dev/null || exit 6

# Compares the code with the previous, the current and the next one. `read` and `[` are shell
# builtins: as an argument of a program the code would be in the list of processes.
check='
  codes=$(oathtool --totp --base32 --window 2 --now "30 seconds ago" "@$1") || exit 125
  read -r code
  for right in $codes; do
    [ "$code" = "$right" ] && exit 0
  done
  echo "That code is wrong, or too old" >&2
  exit 1
'

codeprompt --digits 6 --mask --title "Two-factor check" --timeout 2m \
  "Code from your authenticator" -- sh -c "$check" check "$key" || exit
exec "$@"
