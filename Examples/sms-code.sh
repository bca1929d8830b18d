#!/bin/sh
# Sends a code, asks for it, and sends another one when Ctrl-R is pressed.
#
#   Examples/sms-code.sh [SENDER [ARGUMENT…]]
#
# SENDER reads a message on its standard input and sends it. Without SENDER, the message is appended
# to the file `phone` in the current directory, so that you can try the script unchanged.
# SMS_COOLDOWN is how long Ctrl-R is disabled after each message (30s).
set -u

case ${1-} in
  --send)
    # Sends a new code and saves it for the check. If that fails, the previous code remains valid.
    noted=$2
    shift 2
    number=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    code=$(printf '%06d' "$((number % 1000000))")
    printf 'Your code is %s\n' "$code" | "$@" || exit 1
    printf '%s\n' "$code" >"$noted" || exit 1
    echo "We sent a code to the number ending in 42"
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

# Removes the saved code however this script ends. After a signal the script sends the signal to
# itself again, so that the caller sees it.
directory=$(mktemp -d) || exit
trap 'rm -rf "$directory"' EXIT
for signal in HUP INT QUIT TERM; do
  trap "rm -rf \"\$directory\"; trap - EXIT $signal; kill -s $signal \$\$" "$signal"
done

# The prompt has a shell run the commands of --challenge and --resend, so each word is quoted.
line=
for word in sh "$0" --send "$directory/code" "$@"; do
  line="$line '$(printf '%s' "$word" | sed "s/'/'\\\\''/g")'"
done

codeprompt --digits 6 --title "Sign in" "Code from the message" --timeout 5m \
  --challenge "$line" --resend "$line && echo 'We sent another code'" \
  --cooldown "${SMS_COOLDOWN:-30s}" \
  -- sh "$0" --check "$directory/code" || exit
echo "signed in"
