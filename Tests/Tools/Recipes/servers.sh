#!/bin/bash
# Tries the recipes of the manual for programs that sign in to a server, and for the command lines of
# bash and zsh: with a right answer, a wrong one, Esc and Ctrl-C. The servers run on 127.0.0.1, and
# end with the script. .ci/run doesn't call it.
#
#   apt-get install expect krb5-kdc krb5-admin-server krb5-user samba smbclient slapd ldap-utils \
#     mariadb-server postgresql ocserv openconnect zsh
#   pip install "moto[server]" awscli
#   swift build && Tests/Tools/Recipes/servers.sh      # as root
#
# Last run on 2026-12-01 without an error, with MIT Kerberos 1.20.1, Samba 4.17.12, OpenLDAP 2.5.13,
# MariaDB 10.11, PostgreSQL 15.18, openconnect 9.01 with ocserv 1.1.6, AWS CLI 1.45.11 with moto
# 5.2.5, bash 5.2.15 and zsh 5.9; with AWS CLI 2.9.19 on 2026-11-25.
set -u

. "$(dirname "$0")/common.sh"
export HOME=$folder PAGER=cat
chmod 755 "$folder"

# serve PORT COMMAND…: starts a server, and waits until it listens at a port of 127.0.0.1.
serve() {
  local port=$1
  shift
  setsid "$@" >"$folder/server.log" 2>&1 &
  servers="$servers $!"
  for _ in $(seq 100); do
    (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return
    sleep 0.1
  done
  cat "$folder/server.log" >&2
  report "no server" "$*"
  false
}

if has krb5kdc && has kinit; then
  cat >krb5.conf <<END
[libdefaults]
 default_realm = HERE.TEST
 dns_lookup_kdc = false
[realms]
 HERE.TEST = {
  kdc = 127.0.0.1:18888
 }
END
  cat >kdc.conf <<END
[kdcdefaults]
 kdc_listen = 127.0.0.1:18888
 kdc_tcp_listen = 127.0.0.1:18888
[realms]
 HERE.TEST = {
  database_name = $folder/principal
  key_stash_file = $folder/stash
 }
END
  export KRB5_CONFIG=$folder/krb5.conf KRB5_KDC_PROFILE=$folder/kdc.conf KRB5CCNAME=FILE:$folder/tickets
  kdb5_util create -r HERE.TEST -s -P master >/dev/null 2>&1
  kadmin.local -r HERE.TEST -q "addprinc -pw secret ada" >/dev/null 2>&1
  serve 18888 krb5kdc -n && try_checked "$(recipe kinit | sed s/USER/ada/)"
fi

if has smbd && has smbclient; then
  mkdir share private state
  cat >smb.conf <<END
[global]
 smb ports = 14450
 interfaces = lo
 bind interfaces only = yes
 private dir = $folder/private
 lock directory = $folder/state
 state directory = $folder/state
 cache directory = $folder/state
 pid directory = $folder/state
 ncalrpc dir = $folder/state
 passdb backend = tdbsam:$folder/private/passdb.tdb
 log file = $folder/smb.log
 load printers = no
 disable spoolss = yes
[share]
 path = $folder/share
END
  printf 'secret\nsecret\n' | smbpasswd -c smb.conf -s -a nobody >/dev/null 2>&1
  line=$(recipe smbclient | sed 's|//HOST/SHARE|//127.0.0.1/share -p 14450 -s smb.conf|; s/USER/nobody/')
  serve 14450 smbd -F --no-process-group -s smb.conf && try_checked "$line"
fi

if has slapd && has ldapwhoami; then
  mkdir directory
  cat >slapd.conf <<END
include /etc/ldap/schema/core.schema
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
suffix "dc=here,dc=test"
rootdn "cn=ada,dc=here,dc=test"
rootpw secret
directory $folder/directory
END
  line=$(recipe ldapwhoami | sed 's|URL|ldap://127.0.0.1:13890|; s/NAME/cn=ada,dc=here,dc=test/')
  serve 13890 slapd -d 0 -h ldap://127.0.0.1:13890 -f slapd.conf && try_checked "$line"
fi

if has mariadbd && has mariadb; then
  mariadb-install-db --no-defaults --datadir="$folder/maria" --user=root --skip-test-db \
    --auth-root-authentication-method=normal >/dev/null 2>&1
  line=$(recipe mariadb | sed "s/HOST/127.0.0.1 -P 13306/; s/USER/ada/; s/DATABASE/-e 'select 42'/")
  serve 13306 mariadbd --no-defaults --datadir="$folder/maria" --user=root --port=13306 \
    --bind-address=127.0.0.1 --socket="$folder/maria.sock" &&
    mariadb --no-defaults -S maria.sock -u root -e "create user ada@localhost identified by 'secret'" &&
    try 0 1 130 130 "$line"
fi

# Debian's initdb is not in PATH.
PATH=$PATH$(printf :%s /usr/lib/postgresql/*/bin)
if has initdb && has psql; then
  mkdir postgres
  echo secret >password
  chown nobody postgres password
  nobody="setpriv --reuid=nobody --regid=nogroup --clear-groups"
  # shellcheck disable=SC2086 # words
  $nobody initdb -D postgres/data -U ada -A scram-sha-256 --pwfile=password >/dev/null 2>&1
  line=$(recipe psql | sed "s/HOST/127.0.0.1 -p 15432/; s/USER/ada/; s/DATABASE/-c 'select 42' postgres/")
  # shellcheck disable=SC2086
  serve 15432 $nobody postgres -D postgres/data -p 15432 -k "$folder/postgres" && try 0 2 130 130 "$line"
fi

if has ocserv && has openconnect; then
  openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=127.0.0.1 \
    2>/dev/null
  printf 'secret\nsecret\n' | ocpasswd -c passwd ada
  cat >ocserv.conf <<END
auth = "plain[passwd=$folder/passwd]"
tcp-port = 14430
udp-port = 0
run-as-user = nobody
run-as-group = nogroup
socket-file = $folder/ocserv.sock
server-cert = $folder/cert.pem
server-key = $folder/key.pem
isolate-workers = false
device = vpns
ipv4-network = 192.168.99.0
ipv4-netmask = 255.255.255.0
max-ban-score = 0
use-occtl = false
END
  pin=$(openssl x509 -in cert.pem -pubkey -noout | openssl pkey -pubin -outform der |
    openssl dgst -sha256 -binary | base64)
  line=$(recipe openconnect | sed "s|URL|--servercert pin-sha256:$pin https://127.0.0.1:14430|; s/USER/ada/")
  serve 14430 ocserv -f -c ocserv.conf && try_checked "$line"
fi

if has moto_server && has aws; then
  export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=key AWS_DEFAULT_REGION=us-east-1 AWS_PAGER=
  # Not every version knows AWS_ENDPOINT_URL.
  ask_aws() {
    recipe "AWS CLI" |
      sed "s|ARN|arn:aws:iam::123456789012:mfa/ada|; s|aws sts|aws --endpoint-url http://127.0.0.1:$1 sts|
        1s/-n/-n ${2-}/; s/254/$wrong/"
  }
  case $(aws --version) in aws-cli/1*) wrong=255 ;; *) wrong=254 ;; esac
  # moto accepts every code, or with INITIAL_NO_AUTH_ACTION_COUNT=0 none.
  serve 15555 moto_server -p 15555 && expect_end 0 314159 "$(ask_aws 15555)"
  kill "${servers##* }"
  INITIAL_NO_AUTH_ACTION_COUNT=0 serve 15556 moto_server -p 15556 &&
    expect_end 1 314159 "$(ask_aws 15556 '--attempts 1')"
  # Without a server, version 2 exits with 255, and no attempt is counted.
  [ $wrong = 255 ] || expect_end 124 314159 "$(ask_aws 15557 '--attempts 1 --timeout 9')"
fi

# Types a code into the command line of a shell, and cancels another prompt there.
for shell in bash zsh; do
  has $shell || continue
  recipe $shell >widget
  SHELL_NAME=$shell expect -c '
    set timeout 20
    log_user 0
    spawn -noecho $env(SHELL_NAME) [expr {$env(SHELL_NAME) eq "zsh" ? "-f" : "--norc"}] -i
    send "source ./widget; PS1=re; PS1+=ady-\r"
    expect "ready-" {} timeout { exit 1 }
    foreach {keys line} {123456 ab123456cd \033 abcd \003 abcd} {
      send "echo ab"
      expect "echo ab" {} timeout { exit 2 }
      send "\030c"
      expect "╰───╯" {} timeout { exit 3 }
      send $keys
      # The prompt restores the terminal before the shell reads again.
      expect -ex "\[?2004l" {} timeout { exit 4 }
      sleep 1
      if {$keys eq "\003"} { send "\003"; sleep 1; send "echo abcd\r" } else { send "cd\r" }
      expect -re "\[\r\n\]$line\r" {} timeout { exit 5 }
    }
  '
  status=$?
  result=right
  [ $status -eq 0 ] || result="step $status"
  report "$result" "the command line of $shell"
done

finish
