#!/bin/sh
# Signs in to a web service with a one-time code, and prints the token that the service returns.
#
#   Examples/login-http.sh [--json] URL
#
# The service gets the code in a POST: as the form field `code`, or with --json as {"code":"…"}. It
# answers 200 with a token, as text/plain or as {"token":"…"} in JSON, or it rejects the code with
# 401, 403 or 422. After any other answer the prompt keeps the code, counts no attempt, and Enter
# tries again. JSON needs jq.
set -u

# Sends the code on standard input, which keeps it out of curl's arguments.
send() {
  if [ "$1" = --json ]; then
    jq -Rc '{code: .}' |
      curl -sS -H 'Content-Type: application/json' -d @- -w "$report" "$2"
  else
    curl -sS --data-urlencode code@- -w "$report" "$1"
  fi
}

# Ends the check with status 75: the code was neither accepted nor rejected.
unsure() {
  echo "$*" >&2
  exit 75
}

if [ "${1-}" = --check ]; then
  shift
  # After the body, curl prints a line with the status and the content type.
  report='\n%{http_code} %{content_type}'
  # If curl fails, it prints the reason itself.
  answer=$(send "$@") || exit 75
  result=${answer##*
}
  type=${result#* }
  body=$(printf %s "${answer%"$result"}")
  case $result in
    '200 text/plain'*) token=$body ;;
    '200 application/json'*)
      token=$(printf %s "$body" | jq -ner 'input.token | strings' 2>/dev/null) ||
        unsure "The service sent JSON without a token"
      ;;
    200*) unsure "The service sent no token but ${type:-nothing}" ;;
    401* | 403* | 422*) echo "That code is wrong" >&2; exit 1 ;;
    429*) unsure "Too many attempts (429). Wait a moment" ;;
    3*) unsure "The service redirects to another address (${result%% *})" ;;
    *) unsure "The service answered ${result%% *}" ;;
  esac
  # A token is one word.
  case $token in
    '' | *[!!-~]*) unsure "The service sent no token" ;;
  esac
  printf '%s\n' "$token"
  exit
fi

case $# in
  1) [ "$1" != --json ] ;;
  2) [ "$1" = --json ] ;;
  *) false ;;
esac || { echo "usage: login-http.sh [--json] URL" >&2; exit 2; }

# -n leaves out the newline, which would be sent too. Only status 1 of the check rejects the code.
token=$(codeprompt -d6 -m -n --reject-status 1 --title "Sign in" --verify-timeout 20s \
  "Code from your authenticator" -- sh "$0" --check "$@") || exit

# The status is 0, so the token is complete. Use it here, but don't pass it as an argument.
printf '%s\n' "$token"
