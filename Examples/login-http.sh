#!/bin/sh
# Signs in at a web service with a one-time code, and prints the token that the service answers with.
#
#   Examples/login-http.sh URL
#
# The service gets the code as the form field `code` of a POST, and answers a wrong one with a status
# from 400 on. Where the service can't be reached the code stays, and Enter tries again.
set -u

if [ $# -ne 1 ]; then
  echo "usage: login-http.sh URL" >&2
  exit 2
fi
url=$1

# curl ends with 22 where the service refused, and with other statuses where nothing was checked. `-n`
# keeps the newline out of the field, `code@-` the code out of curl's arguments.
token=$(codeprompt -d6 -m -n --reject-status 22 --title "Sign in" --verify-timeout 20s \
  "Code from your authenticator" -- curl -fsS --data-urlencode code@- "$url") || exit

# The status is 0, so the token is whole. Use it here; like the code it is not for arguments.
printf '%s\n' "$token"
