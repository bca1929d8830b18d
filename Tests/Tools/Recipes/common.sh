# For the scripts of this folder: a folder that is removed at the end, codeprompt in PATH, and
# functions that run the manual's recipes.

PATH=$(cd "$(dirname "$0")/../../../.build/debug" && pwd):$PATH:/usr/sbin
export PATH TERM=xterm-256color LC_ALL=C.UTF-8
folder=$(mktemp -d) || exit
cd "$folder" || exit
# The servers that the script started.
servers=
trap 'for server in $servers; do kill "$server" 2>/dev/null; done; rm -rf "$folder"' EXIT
failures=0

# recipe NAME: prints the lines of the manual's example for a program.
recipe() {
  codeprompt --manual | sed 's/\\-/-/g; s/\\e/\\/g; s/ \\&/ /g' | awk -v name="$1" '
    /^\.Sh / { inside = $2 == "RECIPES" }
    inside && index($0, ".Ql " name) == 1 { found = 1 }
    found && /^\.Ed/ { exit }
    found && begun { print }
    found && /^\.Bd/ { begun = 1 }'
}

# report RESULT TEXT: prints a line for a result, "right" or what is wrong.
report() {
  if [ "$1" = right ]; then
    echo "right: $2"
  else
    echo "WRONG: $1: $2" >&2
    failures=$((failures + 1))
  fi
}

# has PROGRAM: whether a program is there; if not, says that it is skipped.
has() {
  command -v "$1" >/dev/null || { echo "skipped: $1 is not installed"; false; }
}

# expect_end STATUS KEYS LINE [TEXT]: runs a line, types keys at its prompt (the part after a comma
# once TEXT is shown, such as "Once more"; without TEXT once the first answer was wrong), and compares
# the status. A death by SIGINT counts as status 130.
expect_end() {
  KEYS=$2 LINE=$3 TEXT=${4:-attempts left} expect -c '
    set timeout [expr {[info exists env(SECONDS_TO_WAIT)] ? $env(SECONDS_TO_WAIT) : 30}]
    log_user 0
    set parts [split $env(KEYS) ,]
    spawn -noecho sh -c $env(LINE)
    expect "┗" { send -- [lindex $parts 0] } timeout { exit 99 } eof { exit 98 }
    if {[llength $parts] > 1} {
      # After a wrong answer the prompt discards keys for half a second.
      expect $env(TEXT) { sleep 1; send -- [lindex $parts 1] } timeout { exit 97 } eof { exit 96 }
    }
    expect eof {} timeout { exit 95 }
    set end [wait]
    if {[llength $end] > 4} { exit 130 }
    exit [lindex $end 3]
  '
  status=$?
  result=right
  [ "$status" -eq "$1" ] || result="status $status"
  report "$result" "$1 after '$(printf %s "$2" | tr '\r\033\003' 'REC')': $3"
}

return=$(printf '\r')
escape=$(printf '\033')
interrupt=$(printf '\003')

# try RIGHT WRONG ESC CTRL-C LINE: runs a line four times, with the status that each kind of answer
# gives.
try() {
  expect_end "$1" "secret$return" "$5"
  expect_end "$2" "wrong$return" "$5"
  expect_end "$3" "half$escape" "$5"
  expect_end "$4" "half$interrupt" "$5"
}

# try_checked LINE: runs a line in which a program checks the answer, so that a wrong one can be
# corrected.
try_checked() {
  expect_end 0 "wrong$return,secret$return" "$1"
  expect_end 130 "half$escape" "$1"
  expect_end 130 "half$interrupt" "$1"
}

# finish: ends the script with status 1 if anything was wrong.
finish() {
  [ "$failures" -eq 0 ] || exit 1
  echo "all right"
}
