#!/bin/bash
# Tries the recipes of the manual for programs that sign in to a registry, a database, a repository, a
# VPN, a mail server, a web server or PAM: with a right answer, a wrong one, Esc and Ctrl-C. The
# servers run on 127.0.0.1, and end with the script. .ci/run doesn't call it.
#
#   apt-get install expect podman skopeo docker-registry apache2-utils redis-server redis-tools \
#     subversion openfortivpn git-email libauthen-sasl-perl wget2 curl pamtester libpam-oath oathtool
#   swift build && Tests/Tools/Recipes/more-servers.sh      # as root
#
# Last run on 2026-12-01 without an error, with podman 4.3.1 and skopeo 1.9.3 at docker-registry
# 2.8.2, redis-cli 7.0.15, svn 1.14.2, openfortivpn 1.19.0, git send-email 2.39.5, curl 7.88.1, wget2
# 1.99.1, and pamtester 0.1.2 with pam_oath 2.6.7. The gateway of the VPN was only a web server, which
# knows the password and opens no tunnel.
set -u

. "$(dirname "$0")/common.sh"
mkdir bin
for name in codeprompt-askpass pinentry-codeprompt; do ln -s "$(command -v codeprompt)" "bin/$name"; done
export HOME=$folder PATH=$folder/bin:$PATH

# serve PORT COMMAND…: starts a server, and waits until it listens at a port of 127.0.0.1.
serve() {
  local port=$1
  shift
  "$@" >>server.log 2>&1 &
  servers="$servers $!"
  for _ in $(seq 100); do
    (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return
    sleep 0.1
  done
  report "no server" "$*"
  false
}

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=127.0.0.1 \
  -addext subjectAltName=IP:127.0.0.1 2>/dev/null

if has docker-registry && has htpasswd; then
  htpasswd -Bbn ada secret >accounts 2>/dev/null
  cat >registry.yml <<END
version: 0.1
storage: {filesystem: {rootdirectory: $folder/registry}}
http: {addr: 127.0.0.1:15001, tls: {certificate: $folder/cert.pem, key: $folder/key.pem}}
auth: {htpasswd: {realm: here, path: $folder/accounts}}
END
  mkdir certificates
  cp cert.pem certificates/ca.crt
  if serve 15001 docker-registry serve registry.yml; then
    for name in podman skopeo; do
      has $name || continue
      try_checked "$(recipe $name |
        sed 's/login/login --cert-dir certificates/; s/USER/ada/; s/HOST/127.0.0.1:15001/')"
    done
  fi
fi

if has redis-server && has redis-cli; then
  serve 16379 redis-server --port 16379 --bind 127.0.0.1 --requirepass secret --save '' &&
    try_checked "$(recipe redis-cli | sed 's/HOST/127.0.0.1 -p 16379/')"
fi

if has svnserve; then
  svnadmin create repository
  printf '[general]\nanon-access = none\npassword-db = passwd\n' >repository/conf/svnserve.conf
  printf '[users]\nada = secret\n' >repository/conf/passwd
  if serve 13690 svnserve -d --foreground -r "$folder" --listen-host 127.0.0.1 --listen-port 13690; then
    svn -q checkout --non-interactive --no-auth-cache --username ada --password secret \
      svn://127.0.0.1:13690/repository copy
    try_checked "cd copy && $(recipe svn | sed 's/USER/ada/')"
  fi
fi

# Servers that know one account: for a VPN, for mail and for the web.
cat >servers.py <<'END'
import base64, http.server, socketserver, ssl, threading

class Web(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"
  def log_message(self, *words): pass
  def answer(self, status, name="X-Here", value="here"):
    self.send_response(status)
    self.send_header(name, value)
    self.send_header("Content-Length", "6")
    self.end_headers()
    self.wfile.write(b"ret=1\n")
  def do_GET(self):
    right = "Basic " + base64.b64encode(b"ada:secret").decode()
    if self.path != "/file" or self.headers.get("Authorization") == right: self.answer(200)
    else: self.answer(401, "WWW-Authenticate", 'Basic realm="here"')
  def do_POST(self):
    words = self.rfile.read(int(self.headers["Content-Length"])).decode()
    if "credential=secret&" in words: self.answer(200, "Set-Cookie", "SVPNCOOKIE=here; path=/")
    else: self.answer(405)

class SMTP(socketserver.StreamRequestHandler):
  def say(self, text): self.wfile.write(text.encode() + b"\r\n")
  def handle(self):
    self.say("220 here")
    is_signed_in = False
    for line in self.rfile:
      word, *rest = line.decode().split()
      word = word.upper()
      if word == "EHLO": self.say("250-here\r\n250 AUTH PLAIN")
      elif word == "AUTH":
        is_signed_in = base64.b64decode(rest[1]).split(b"\0")[1:] == [b"ada", b"secret"]
        self.say("235 welcome" if is_signed_in else "535 wrong")
      elif word == "QUIT": return self.say("221 bye")
      elif not is_signed_in: self.say("530 sign in first")
      elif word == "DATA":
        self.say("354 go on")
        while self.rfile.readline() != b".\r\n": pass
        self.say("250 taken")
      else: self.say("250 fine")

socketserver.ThreadingTCPServer.daemon_threads = True
gateway = http.server.ThreadingHTTPServer(("127.0.0.1", 14431), Web)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain("cert.pem", "key.pem")
gateway.socket = context.wrap_socket(gateway.socket, server_side=True)
web = http.server.ThreadingHTTPServer(("127.0.0.1", 18080), Web)
for server in (gateway, web): threading.Thread(target=server.serve_forever, daemon=True).start()
socketserver.ThreadingTCPServer(("127.0.0.1", 12525), SMTP).serve_forever()
END
serve 12525 python3 servers.py

if has openfortivpn; then
  digest=$(openssl x509 -in cert.pem -outform der | sha256sum | cut -d ' ' -f 1)
  line=$(recipe openfortivpn |
    sed "s/HOST/127.0.0.1:14431 --trusted-cert $digest/; s/USER/ada/; s|/path/to|$folder/bin|")
  # After the right password, the gateway ends the tunnel at once.
  try 0 1 1 130 "$line >openfortivpn.log 2>&1"
fi

if [ -e /usr/lib/git-core/git-send-email ]; then
  git init -q mails
  cd mails || exit
  git config user.email ada@here.test && git config user.name ada
  git config sendemail.smtpServer 127.0.0.1 && git config sendemail.smtpServerPort 12525
  git config sendemail.smtpUser ada
  echo data >file
  git add file && git commit -qm file && git format-patch -q -1
  line="$(recipe 'git send-email' | sed 's/FILE/0001-file.patch/') --to bob@here.test --confirm=never"
  # After Esc git may not ask itself, and nothing is sent.
  try 0 255 0 130 "GIT_TERMINAL_PROMPT=0 $line >log 2>&1"
  cd .. || exit
fi

if has curl; then
  line=$(recipe curl | sed 's|USER|ada|; s|URL|-f http://127.0.0.1:18080/file|')
  try 0 22 130 130 "$line"
fi

if has wget2; then
  line=$(recipe wget | sed 's|^wget|wget2 -q -O page|; s|https://USER@HOST/FILE|http://127.0.0.1:18080/file|')
  expect_end 0 "ada$return,secret$return" "$line" "Type password"
  expect_end 6 "ada$return,wrong$return" "$line" "Type password"
  expect_end 2 "half$escape" "$line"
  expect_end 130 "half$interrupt" "$line"
fi

if has pamtester && has oathtool; then
  key=3132333435363738393031323334353637383930
  echo "HOTP/T30 root - $key" >users.oath
  chmod 600 users.oath
  cp -a /etc/pam.d pam
  printf '%s\n' "auth required pam_oath.so usersfile=$folder/users.oath window=5 digits=6" >pam/codes
  # /etc/pam.d is replaced only for this command.
  line=$(recipe pamtester | sed 's/SERVICE USER/codes root/; s|-- |-- unshare -m sh -c "mount --bind pam /etc/pam.d \&\& exec \\"\\$@\\"" sh |')
  expect_end 0 "000000,$(oathtool --totp $key | cut -c 1-6)" "$line"
  expect_end 130 "12$escape" "$line"
  expect_end 130 "12$interrupt" "$line"
fi

finish
