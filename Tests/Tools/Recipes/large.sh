#!/bin/sh
# Tries the recipes of the manual that need large programs: with a right answer, a wrong one, Esc
# and Ctrl-C. .ci/run doesn't call this script, since it needs over 100 MB of programs.
#
#   apt-get install expect rclone ansible-core keepassxc isync neomutt
#   swift build && Tests/Tools/Recipes/large.sh
#
# Last run on 2026-12-01 without an error, with rclone 1.60.1, ansible-vault 2.14.18, keepassxc-cli
# 2.7.4, mbsync 1.4.4 and neomutt 20220429.
set -u

. "$(dirname "$0")/common.sh"
export QT_QPA_PLATFORM=offscreen

if has rclone; then
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

if has ansible-vault; then
  printf '#!/bin/sh\nexec codeprompt "Vault password"\n' >vault-password
  chmod +x vault-password
  echo secret >plain
  echo data >sealed
  ansible-vault encrypt --vault-password-file plain sealed >/dev/null 2>&1
  try 0 1 1 130 "$(recipe ansible-vault | sed s/FILE/sealed/)"
fi

if has keepassxc-cli; then
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
servers=$!
read -r port <port

if has mbsync; then
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

if has neomutt; then
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

finish
