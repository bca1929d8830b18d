#!/bin/sh
# Tries the recipes of the manual for programs that fetch, install, back up or store: with a right
# answer, a wrong one, Esc and Ctrl-C. Like large.sh, .ci/run doesn't call it.
#
#   apt-get install expect getmail6 mpop fetchmail vdirsyncer wget ansible-core duplicity git-lfs \
#     bubblewrap python3-keyring python3-keyrings.alt awscli
#   swift build && Tests/Tools/Recipes/clients.sh
#
# pip (23.1 or later) and uv are tried with an index that is empty, so that status 1 is right.
#
# Last run on 2026-12-01 without an error, with getmail 6.18.11, mpop 1.4.18, fetchmail 6.4.37,
# vdirsyncer 0.19.0, wget 1.21.3, ansible-core 2.14.18, pip 23.2.1, duplicity 0.8.22, keyring
# 23.9.3, AWS CLI 2.9.19, git-lfs 3.3.0, bubblewrap 0.8.0 and setsid 2.38.1; with uv 0.13.9 on
# 2026-11-28. AWS CLI 1 ends without a question.
set -u

. "$(dirname "$0")/common.sh"
# Beside `codeprompt`, as it is installed.
mkdir bin
for name in codeprompt codeprompt-askpass; do ln -s "$(command -v codeprompt)" "bin/$name"; done
PATH=$folder/bin:$PATH
export HOME="$folder" PYTHON_KEYRING_BACKEND=keyrings.alt.file.PlaintextKeyring

# Makes servers that know one account, for IMAP, POP3 and HTTP; prints their ports.
cat >servers.py <<'END_OF_SERVERS'
import base64, http.server, json, socketserver, threading, time

class Lines(socketserver.StreamRequestHandler):
  def say(self, text): self.wfile.write(text.encode() + b"\r\n")

class IMAP(Lines):
  def handle(self):
    self.say("* OK [CAPABILITY IMAP4rev1] here")
    for line in self.rfile:
      tag, word, *rest = line.decode().split()
      word = word.upper()
      if word == "CAPABILITY": self.say("* CAPABILITY IMAP4rev1")
      if word == "LOGIN" and rest[1].strip('"') != "secret":
        self.say(tag + " NO wrong")
        continue
      if word in ("SELECT", "EXAMINE"):
        for text in ("FLAGS ()", "0 EXISTS", "0 RECENT", "OK [UIDVALIDITY 1] fine", "OK [UIDNEXT 1] fine"):
          self.say("* " + text)
      if word == "LOGOUT": self.say("* BYE")
      self.say(tag + " OK fine")
      if word == "LOGOUT": return

class POP3(Lines):
  def handle(self):
    self.say("+OK here")
    for line in self.rfile:
      word, *rest = line.decode().split()
      word = word.upper()
      if word == "CAPA": self.say("+OK\r\nUSER\r\n.")
      elif word == "PASS": self.say("+OK" if rest == ["secret"] else "-ERR wrong")
      elif word == "STAT": self.say("+OK 0 0")
      elif word in ("LIST", "UIDL"): self.say("+OK\r\n.")
      elif word in ("USER", "QUIT"): self.say("+OK")
      else: self.say("-ERR")
      if word == "QUIT": return

calendar = """BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:here\r\nBEGIN:VEVENT\r\nUID:1
DTSTAMP:20260101T000000Z\r\nDTSTART:20260101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"""

class HTTP(http.server.BaseHTTPRequestHandler):
  def log_message(self, *words): pass
  def do_GET(self):
    body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
    right = "Basic " + base64.b64encode(b"me:secret").decode()
    status, answer, kind = 200, "<html></html>", "text/html"
    if self.path != "/object" and self.headers.get("Authorization") != right: status, answer = 401, ""
    elif self.path.endswith(".ics"): answer, kind = calendar, "text/calendar"
    elif self.path == "/object": answer = "data\n"
    elif self.command == "POST":
      link = {"download": {"href": "http://%s/object" % self.headers["Host"]}}
      kept = dict(json.loads(body)["objects"][0], authenticated=True, actions=link)
      answer, kind = json.dumps({"objects": [kept]}), "application/vnd.git-lfs+json"
    self.send_response(status)
    if status == 401: self.send_header("WWW-Authenticate", 'Basic realm="here"')
    self.send_header("Content-Type", kind)
    self.send_header("Content-Length", str(len(answer)))
    self.end_headers()
    self.wfile.write(answer.encode())
  do_POST = do_GET

socketserver.ThreadingTCPServer.daemon_threads = True
servers = [socketserver.ThreadingTCPServer(("127.0.0.1", 0), kind) for kind in (IMAP, POP3)]
servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), HTTP))
for server in servers: threading.Thread(target=server.serve_forever, daemon=True).start()
print(*[server.server_address[1] for server in servers], flush=True)
time.sleep(3600)
END_OF_SERVERS
mkfifo ports
python3 servers.py >ports &
servers=$!
read -r imap pop3 http <ports
mkdir -p mail/cur mail/new mail/tmp

if has getmail; then
  cat >getmailrc <<END
[retriever]
type = SimpleIMAPRetriever
server = 127.0.0.1
port = $imap
username = me
$(recipe getmail)
[destination]
type = Maildir
path = $folder/mail/
END
  # A wrong password or none is status 127.
  try 0 127 127 130 "getmail --getmaildir=$folder --rcfile=getmailrc"
fi

if has mpop; then
  cat >mpoprc <<END
account default
host 127.0.0.1
port $pop3
tls off
auth user
user me
delivery maildir $folder/mail
uidls_file $folder/uidls
$(recipe mpop)
END
  chmod 600 mpoprc
  try 0 77 78 130 "mpop -C mpoprc"
fi

if has fetchmail; then
  line=$(recipe fetchmail | sed "s/HOST/127.0.0.1 port $imap/; s/USER/me/")
  # Status 1 means that there is no mail, 3 that the password was wrong.
  try 1 3 130 130 "$line --sslproto ''"
fi

if has vdirsyncer; then
  mkdir calendar
  cat >vdirsyncerrc <<END
[general]
status_path = "$folder/status"
[pair calendar]
a = "far"
b = "near"
collections = null
conflict_resolution = "a wins"
[storage far]
type = "http"
url = "http://127.0.0.1:$http/one.ics"
username = "me"
$(recipe vdirsyncer)
[storage near]
type = "filesystem"
path = "$folder/calendar"
fileext = ".ics"
END
  expect_end 0 "secret$return" "yes | vdirsyncer -c vdirsyncerrc discover"
  try 0 1 1 130 "vdirsyncer -c vdirsyncerrc sync"
fi

if has wget; then
  line=$(recipe wget | sed "s|https://USER@HOST/FILE|-q -O page http://me@127.0.0.1:$http/|")
  try 0 6 1 130 "$line"
fi

if has ansible-playbook; then
  printf '#!/bin/sh\nexec codeprompt "sudo password"\n' >become-password
  chmod +x become-password
  printf '%s\n' '- hosts: localhost' '  connection: local' '  gather_facts: no' >book.yml
  # The password is used only if a task needs it.
  try 0 0 1 130 "$(recipe ansible-playbook | sed s/FILE/book.yml/)"
fi

mkdir keyring
printf '#!/bin/sh\n[ "$1" = get ] && exec codeprompt "Password"\n' >keyring/keyring
chmod +x keyring/keyring
line=$(recipe pip | sed "s|/bin:|/keyring:|; s|https://USER@HOST|http://me@127.0.0.1:$http|")
line=$(printf %s "$line" | sed 's|NAME|--no-cache-dir --target packages nothing|')
if has pip; then
  expect_end 1 "secret$return" "$line >pip.log 2>&1"
  grep -q 'from versions: none' pip.log || report "$(tail -n 1 pip.log)" pip
fi
if has uv; then
  line=$(printf %s "$line" | sed 's|pip install|uv pip install|')
  expect_end 1 "secret$return" "$line >uv.log 2>&1"
  grep -q 'no versions of nothing' uv.log || report "$(tail -n 1 uv.log)" uv
fi

if has duplicity; then
  mkdir data
  echo data >data/file
  line=$(recipe duplicity | sed "s| --repeat||; s|FOLDER URL|data file://$folder/backup|")
  try 0 0 130 130 "$line"
  # The newest backup is restored.
  expect_end 0 "secret$return" "$line"
  line=$(printf %s "$line" | sed 's|full data \(.*\)|restore \1 restored|')
  expect_end 0 "secret$return" "$line && grep -qx data restored/file"
fi

if has keyring; then
  line=$(recipe keyring | sed 's/SERVICE USER/service me/')
  try 0 0 130 130 "$line"
  expect_end 0 "secret$return" "$line && [ \"\$(keyring get service me)\" = secret ]"
fi

if has aws; then
  cat >ask-credentials <<'END'
#!/bin/sh
key=$(codeprompt "Secret access key") || exit
printf '{"Version": 1, "AccessKeyId": "%s", "SecretAccessKey": "%s"}\n' KEY_ID "$key"
END
  chmod +x ask-credentials
  mkdir .aws
  printf '[default]\n%s\n' "$(recipe 'AWS credentials' | sed "s|/path/to|$folder|")" >.aws/config
  # Version 2: its status after Esc is 253.
  try 0 0 253 130 "aws configure export-credentials"
fi

if has git-lfs; then
  git init -q repository
  (
    cd repository || exit
    git config user.email me@here && git config user.name me
    git lfs install --local >/dev/null
    git config lfs.url "http://me@127.0.0.1:$http/lfs"
    echo 'big filter=lfs -text' >.gitattributes
    echo data >big
    git add . && git commit -qm big
    rm -r .git/lfs big
    GIT_LFS_SKIP_SMUDGE=1 git checkout -q big
  )
  line="cd repository && $(recipe git-lfs)"
  expect_end 130 "half$interrupt" "$line"
  expect_end 0 "secret$return" "$line && grep -qx data big"
fi

# The sandbox needs a kernel that lets it be made.
if has bwrap; then try 0 0 130 130 "$(recipe bwrap)"; fi
if has setsid; then try 0 0 130 130 "$(recipe setsid)"; fi

finish
