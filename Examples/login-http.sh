#!/bin/sh
# Signs in to a web service with a one-time code, and prints the token that the service returns.
#
#   Examples/login-http.sh URL
#
# The service gets the code as the form field `code` of a POST. It answers 200 and a token to a
# right code, and 401, 403 or 422 to a wrong one. After any other answer, or none, the prompt keeps
# the typed code, counts no attempt, and Enter tries again.
set -u

if [ $# -ne 1 ]; then
  echo "usage: login-http.sh URL" >&2
  exit 2
fi
url=$1

# Has the service check the code on standard input. `code@-` keeps the code out of curl's arguments.
# If curl fails, it prints the reason itself.
check='
  answer=$(curl -sS --data-urlencode code@- -w "\n%{http_code}" "$1") || exit 75
  status=${answer##*
}
  token=${answer%?"$status"}
  case $status in
    200)
      [ -n "$token" ] || { echo "The service answered 200 with nothing in it" >&2; exit 75; }
      printf "%s" "$token"
      ;;
    401 | 403 | 422) echo "That code is wrong" >&2; exit 1 ;;
    429) echo "Too many attempts: the service answered 429" >&2; exit 75 ;;
    3??) echo "The service answered $status and names another address" >&2; exit 75 ;;
    *) echo "The service answered $status" >&2; exit 75 ;;
  esac
'

# -n keeps the newline out of the form field. Only status 1 of the check means a wrong code.
token=$(codeprompt -d6 -m -n --reject-status 1 --title "Sign in" --verify-timeout 20s \
  "Code from your authenticator" -- sh -c "$check" check "$url") || exit

# The status is 0, so the token is complete. Use it here, but don't pass it as an argument.
printf '%s\n' "$token"
