#!/bin/sh
# Sends a code, asks for it, and sends another one when Ctrl-R is pressed.
#
#   Examples/sms-code.sh [SENDER [ARGUMENT…]]
#
# SENDER reads a message on its standard input and sends it. Without SENDER the message is appended to
# the file `phone` in the current directory, so that the script can be tried as it is. SMS_COOLDOWN
# says how long Ctrl-R rests after each message (30s).
set -u

case ${1-} in
  --send)
    # Sends a new code, and notes it for the check; one that can't be sent leaves the last one right.
    noted=$2
    shift 2
    number=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    code=$(printf '%06d' "$((number % 1000000))")
    printf 'Your code is %s\n' "$code" | "$@" || exit 1
    printf '%s\n' "$code" >"$noted" || exit 1
    echo "We sent a code to the number that ends in 42"
    exit
    ;;
  --check)
    read -r right <"$2" || exit 125
    read -r code
    [ "$code" = "$right" ]
    exit
    ;;
esac

[ $# -gt 0 ] || set -- sh -c 'cat >>phone'

# The note goes however this ends. The signals are passed on, so that who called sees them.
directory=$(mktemp -d) || exit
trap 'rm -rf "$directory"' EXIT
for signal in HUP INT QUIT TERM; do
  trap "rm -rf \"\$directory\"; trap - EXIT $signal; kill -s $signal \$\$" "$signal"
done

# What a prompt runs by itself is a line for a shell: here each word of it is in quotes.
line=
for word in sh "$0" --send "$directory/code" "$@"; do
  line="$line '$(printf '%s' "$word" | sed "s/'/'\\\\''/g")'"
done

codeprompt --digits 6 --title "Sign in" "Code from the message" --timeout 5m \
  --challenge "$line" --resend "$line && echo 'We sent another code'" \
  --cooldown "${SMS_COOLDOWN:-30s}" \
  -- sh "$0" --check "$directory/code" || exit
echo "signed in"
