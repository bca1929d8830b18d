"""Programs that ask on the terminal, and how to find out what each of them has read.

The scripts use these variables: D is the folder of the run, F the folder of what prepare() has
made, HTTP, DATABASE and SSHD are ports on 127.0.0.1, PYTHON, PSQL and ASKPASS are programs.
"""

import getpass
import json
import os
import pty
import select
import shutil
import socket
import subprocess
import sys
import time

# The letters of these secrets are on no screen otherwise.
SECRETS = [b"XQJZ%@ZJQX", b"ZJQX@%XQZJ"]
LETTERS = frozenset("XQJZ")


class Program:
    """A program as a script for sh, its question, and how it is answered.

    `hides` says that it turns echo off, `reads_keys` that it reads single keys, `draws` that it
    draws on the screen too, `asks` how often it asks for the same secret, `warns` that its question
    is on standard error, `suspends` that ^Z at its question stops it, and `is_slow` that it takes
    seconds to check a secret.
    """

    def __init__(self, name, needs, script, question, hides=True, draws=False, asks=1, warns=False,
                 reads_keys=False, suspends=True, is_slow=False, process=None, typed=None, got=None):
        self.name, self.needs, self.text, self.question = name, needs, script, question
        self.hides, self.draws, self.asks, self.warns = hides, draws, asks, warns
        self.reads_keys, self.suspends, self.is_slow = reads_keys or draws, suspends, is_slow
        # The name of the process, if it waits for keys in another call than read(2).
        self.process = process
        self.typed = typed or (lambda secret: secret + b"\r")
        self.find = got or read_got

    def is_installed(self):
        return all(find_program(name) for name in self.needs)

    def script(self, number):
        return self.text.replace("$i", str(number))

    def got(self, folder, number):
        """What the program has read as its answer; None if nothing is known of one."""
        return self.find(folder, number)


def read_got(folder, number):
    try:
        with open(f"{folder}/got{number}", "rb") as file:
            return file.read().rstrip(b"\n")
    except OSError:
        return None


def opened_key(folder, number):
    """The secret, if the program has printed the public key of the key that it opens."""
    with open(f"{os.environ['F']}/key{number}.pub", "rb") as file:
        key = file.read().split()[1]
    return SECRETS[number - 1] if key in (read_got(folder, number) or b"") else None


def new_passphrase(folder, number):
    """The secret, if it opens the key to which the program has given a new passphrase."""
    key = f"{folder}/new{number}"
    for secret, words in ((SECRETS[number - 1], None), (b"", b"no passphrase")):
        opened = subprocess.run(
            ["ssh-keygen", "-y", "-P", secret, "-f", key], capture_output=True,
            stdin=subprocess.DEVNULL)
        if opened.returncode == 0:
            return words or secret
    return b"another passphrase"


def find_program(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")


PROGRAMS = [
    Program("curl", ["curl"], "curl -sS -o $D/got$i -u ada http://127.0.0.1:$HTTP/",
            "Enter host password for user 'ada':", warns=True),
    Program("getpass", [], "$PYTHON -Sc 'import getpass, sys;"
            " open(sys.argv[1], \"w\").write(getpass.getpass())' $D/got$i", "Password:"),
    Program("psql", ["psql"], "$PSQL -q -h 127.0.0.1 -p $DATABASE -U ada -d $D/got$i -c 'select'",
            "Password for user ada:"),
    Program("openssl", ["openssl"],
            "openssl enc -d -aes-256-cbc -pbkdf2 -in $F/sealed$i.enc -out $D/got$i",
            "decryption password:", suspends=False),
    Program("bash read -s", ["bash"],
            "bash -c 'read -rs x </dev/tty; printf %s \"$x\" >\"$0\"' $D/got$i", None),
    Program("bash read -sp", ["bash"], "bash -c 'read -rsp \"Secret word: \" x </dev/tty;"
            " printf %s \"$x\" >\"$0\"' $D/got$i", "Secret word:", warns=True),
    Program("bash read -p", ["bash"], "bash -c 'read -rp \"Public word: \" x </dev/tty;"
            " printf %s \"$x\" >\"$0\"' $D/got$i", "Public word:", hides=False, warns=True),
    Program("stty -echo", [], "sh -c 'stty -echo; read -r x; stty echo;"
            " printf %s \"$x\" >\"$0\"' $D/got$i </dev/tty", None),
    Program("bash read -sn", ["bash"],
            "bash -c 'read -rsn10 x </dev/tty; printf %s \"$x\" >\"$0\"' $D/got$i", None,
            reads_keys=True, typed=lambda secret: secret),
    Program("a card", [], "sh -c 'echo \"Insert the card and press Enter\" >&2;"
            " read -r x </dev/tty; printf %s \"$x\" >\"$0\"' $D/got$i",
            "Insert the card and press Enter", hides=False, warns=True),
    Program("ssh", ["ssh", "sshd"], "ssh -F $F/ssh_config key$i cat $F/plain$i >$D/got$i",
            "Enter passphrase for key"),
    Program("ssh-keygen -y", ["ssh-keygen"], "ssh-keygen -y -f $F/key$i >$D/got$i",
            "Enter passphrase", got=opened_key),
    Program("ssh-keygen -p", ["ssh-keygen"], "cp $F/open $D/new$i; chmod 600 $D/new$i;"
            " ssh-keygen -q -p -f $D/new$i >$D/out$i", "passphrase", asks=2, got=new_passphrase),
    Program("age", ["age"], "age -d -o $D/got$i $F/sealed$i.age", "Enter passphrase",
            is_slow=True),
    Program("askpass", [], "\"$ASKPASS\" 'Inner passphrase:' >$D/got$i", "Inner passphrase",
            process="codeprompt-askp"),
    Program("dialog", ["dialog"],
            "dialog --stdout --passwordbox 'Dialog word' 8 40 </dev/tty >$D/got$i", "Dialog word",
            draws=True, process="dialog"),
    Program("vim", ["vim"], "vim -u NONE -n $D/got$i </dev/tty >/dev/tty", "got$i", hides=False,
            draws=True, process="vim", typed=lambda secret: b"i" + secret + b"\x1b:wq\r"),
    Program("fzf", ["fzf"], "printf '%s\\n' $(cat $F/plain$i) other words | fzf >$D/got$i", "3/3",
            hides=False, draws=True, process="fzf"),
]


# What the programs need


def prepare(folder):
    """Makes keys and sealed files that the secrets open, and starts the servers.

    Returns the started processes; each one ends when it is terminated.
    """
    os.environ.update(F=folder, PYTHON=sys.executable)
    clusters = "/usr/lib/postgresql"
    versions = sorted(os.listdir(clusters)) if os.path.isdir(clusters) else []
    own = [f"{clusters}/{version}/bin/psql" for version in versions]
    # Debian's psql is a script that looks for the version.
    os.environ["PSQL"] = next(filter(os.path.exists, reversed(own)), "psql")
    for number, secret in enumerate(SECRETS, 1):
        plain = f"{folder}/plain{number}"
        with open(plain, "wb") as file:
            file.write(secret)
        run("openssl", "enc", "-aes-256-cbc", "-pbkdf2", "-in", plain,
            "-out", f"{folder}/sealed{number}.enc", "-pass", f"file:{plain}")
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", secret, "-f", f"{folder}/key{number}")
        if find_program("age"):
            seal(secret, ["age", "-p", "-o", f"{folder}/sealed{number}.age", plain])
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/open")
    return start_servers(folder)


def run(*words):
    if find_program(words[0]):
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL)


def seal(secret, command):
    """Runs a command in a terminal of its own, and answers its two questions."""
    pid, master = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    seen, answered, end = b"", 0, time.monotonic() + 30
    while time.monotonic() < end:
        if not select.select([master], [], [], 0.1)[0]:
            continue
        try:
            seen += os.read(master, 4096)
        except OSError:
            break
        if answered < 2 and seen.count(b"passphrase") > answered:
            os.write(master, secret + b"\r")
            answered += 1
    os.close(master)
    os.waitpid(pid, 0)


def start_servers(folder):
    here = os.path.dirname(os.path.abspath(__file__))
    servers = subprocess.Popen(
        [sys.executable, f"{here}/servers.py", os.path.dirname(folder)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    ports = json.loads(servers.stdout.readline())
    os.environ.update(HTTP=str(ports["http"]), DATABASE=str(ports["database"]))
    return [servers] + start_sshd(folder)


def start_sshd(folder):
    program = find_program("sshd")
    if program is None:
        return []
    if os.geteuid() == 0:
        os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    os.environ["SSHD"] = str(port)
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/host")
    with open(f"{folder}/authorized", "w") as keys, open(f"{folder}/known_hosts", "w") as known:
        for number in (1, 2):
            keys.write(open(f"{folder}/key{number}.pub").read())
        known.write("lent " + open(f"{folder}/host.pub").read())
    with open(f"{folder}/sshd_config", "w") as file:
        file.write(f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\n"
                   f"AuthorizedKeysFile {folder}/authorized\nStrictModes no\nUsePAM no\n"
                   "PasswordAuthentication no\nPermitRootLogin yes\nMaxStartups 100\n")
    with open(f"{folder}/ssh_config", "w") as file:
        for number in (1, 2):
            file.write(f"Host key{number}\n IdentityFile {folder}/key{number}\n")
        file.write(f"Host *\n HostName 127.0.0.1\n Port {port}\n User {getpass.getuser()}\n"
                   " IdentitiesOnly yes\n IdentityAgent none\n StrictHostKeyChecking yes\n"
                   f" HostKeyAlias lent\n UserKnownHostsFile {folder}/known_hosts\n")
    log = open(f"{folder}/sshd.log", "w")
    return [subprocess.Popen([program, "-D", "-e", "-f", f"{folder}/sshd_config"], stderr=log,
                             stdin=subprocess.DEVNULL)]
