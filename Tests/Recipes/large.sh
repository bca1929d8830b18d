#!/bin/sh
# Tries the recipes of the manual that need large programs: with a right answer, a wrong one, Esc
# and Ctrl-C. .ci/run doesn't call this script, since it needs over 100 MB of programs.
#
#   apt-get install expect rclone ansible-core keepassxc isync neomutt
#   swift build && Tests/Recipes/large.sh
#
# Last run on 2026-11-22 without an error, with rclone 1.60.1, ansible-vault 2.14.18, keepassxc-cli
# 2.7.4, mbsync 1.4.4 and neomutt 20220429.
set -u

PATH=$(cd "$(dirname "$0")/../../.build/debug" && pwd):$PATH
export PATH TERM=xterm-256color LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
folder=$(mktemp -d) || exit
cd "$folder" || exit
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
failures=0

# recipe NAME: prints the lines of the manual's example for a program.
recipe() {
  codeprompt --manual | sed 's/\\-/-/g; s/\\e/\\/g' | awk -v name="$1" '
    index($0, ".Ql \\&" name) == 1 { found = 1 }
    found && /^\.Ed/ { exit }
    found && begun { print }
    found && /^\.Bd/ { begun = 1 }'
}

# expect_end STATUS KEYS LINE: runs a line, types keys at its prompt (the part after a comma once
# the first answer was wrong), and compares the status. A death by SIGINT counts as status 130.
expect_end() {
  KEYS=$2 LINE=$3 expect -c '
    set timeout 30
    log_user 0
    set parts [split $env(KEYS) ,]
    spawn -noecho sh -c $env(LINE)
    expect "┗" { send -- [lindex $parts 0] } timeout { exit 99 } eof { exit 98 }
    if {[llength $parts] > 1} {
      # After a wrong answer the prompt discards keys for half a second.
      expect "attempts left" { sleep 1; send -- [lindex $parts 1] } timeout { exit 97 } eof { exit 96 }
    }
    expect eof {} timeout { exit 95 }
    set end [wait]
    if {[llength $end] > 4} { exit 130 }
    exit [lindex $end 3]
  '
  status=$?
  if [ "$status" -eq "$1" ]; then
    echo "right: $1 after '$(printf %s "$2" | tr '\r\033\003' 'REC')': $3"
  else
    echo "WRONG: $status, not $1, after '$(printf %s "$2" | tr '\r\033\003' 'REC')': $3" >&2
    failures=$((failures + 1))
  fi
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

if command -v rclone >/dev/null; then
  export RCLONE_CONFIG=$folder/rclone.conf
  printf '[here]\ntype = alias\nremote = /\n' >"$RCLONE_CONFIG"
  # rclone takes a new password from a terminal only.
  expect -c '
    log_user 0
    spawn rclone config
    foreach {asked keys} {q> s a/q> a word: secret word: secret q> q q> q} {
      expect -- $asked
      send -- "$keys\r"
    }
    expect eof
  '
  try 0 1 1 130 "$(recipe rclone) --ask-password=false listremotes"
fi

if command -v ansible-vault >/dev/null; then
  printf '#!/bin/sh\nexec codeprompt "Vault password"\n' >vault-password
  chmod +x vault-password
  echo secret >plain
  echo data >sealed
  ansible-vault encrypt --vault-password-file plain sealed >/dev/null 2>&1
  try 0 1 1 130 "$(recipe ansible-vault | sed s/FILE/sealed/)"
fi

if command -v keepassxc-cli >/dev/null; then
  printf 'secret\nsecret\n' | keepassxc-cli db-create -p it.kdbx >/dev/null 2>&1
  printf 'secret\n' | keepassxc-cli add it.kdbx entry >/dev/null 2>&1
  line=$(recipe keepassxc-cli | sed 's/DATABASE ENTRY/it.kdbx entry/')
  try 0 124 130 130 "$(printf %s "$line" | sed '1s/codeprompt/codeprompt -t 3/')"
  expect_end 0 "wrong$return,secret$return" "$line"
fi

# Makes a mail server that knows one account.
cat >imap.py <<'END'
import socketserver
class Session(socketserver.StreamRequestHandler):
  def say(self, text): self.wfile.write(text.encode() + b"\r\n")
  def handle(self):
    self.say("* OK [CAPABILITY IMAP4rev1] here")
    for line in self.rfile:
      tag, word, *rest = line.decode().split()
      word = word.upper()
      if word == "CAPABILITY": self.say("* CAPABILITY IMAP4rev1")
      if word == "LOGIN" and rest[1].strip('"') != "secret":
        self.say(tag + " NO wrong")
        continue
      if word == "LIST": self.say('* LIST (\\HasNoChildren) "/" INBOX')
      if word in ("SELECT", "EXAMINE"):
        for text in ("FLAGS ()", "0 EXISTS", "0 RECENT", "OK [UIDVALIDITY 1] fine", "OK [UIDNEXT 1] fine"):
          self.say("* " + text)
      if word == "LOGOUT": self.say("* BYE")
      self.say(tag + " OK fine")
      if word == "LOGOUT": return
socketserver.ThreadingTCPServer.daemon_threads = True
with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session) as server:
  print(server.server_address[1], flush=True)
  server.serve_forever()
END
mkfifo port
python3 imap.py >port &
server=$!
read -r port <port

if command -v mbsync >/dev/null; then
  mkdir -p mail
  cat >mbsyncrc <<END
IMAPAccount there
Host 127.0.0.1
Port $port
User me
$(recipe mbsync)
SSLType None
AuthMechs LOGIN

IMAPStore far
Account there

MaildirStore near
Path $folder/mail/
Inbox $folder/mail/INBOX

Channel all
Far :far:
Near :near:
Create Near
SyncState *
END
  try 0 1 1 130 "mbsync -c mbsyncrc all"
fi

if command -v neomutt >/dev/null; then
  cat >muttrc <<END
$(recipe neomutt)
set imap_user=me
set folder=imap://127.0.0.1:$port/
set spoolfile=+INBOX
set ssl_starttls=no
set ssl_force_tls=no
push q
END
  expect_end 0 "secret$return" "HOME=$folder neomutt -n -F muttrc"
fi

[ "$failures" -eq 0 ] || exit 1
echo "all right"
