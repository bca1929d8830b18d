#!/usr/bin/env python3
"""Tests how the installed password prompts behave in the same situations, and prints a table.

    Tests/Tools/Peers/peers.py [--codeprompt FILE] [--only NAME,NAME…]

Each case runs in a session of its own. A process leads the session, as a shell does, and holds a
pseudo-terminal. It starts the prompt as the foreground job with standard output in a pipe, acts on the
prompt, and describes in a few words what it saw. No case takes longer than LIMIT seconds. Only
processes of these sessions are killed. PEERS_PASTE sets the size of the paste in MB (10). The copies
in memory are counted where the process may be traced (CAP_SYS_PTRACE). The script needs Linux,
Python's standard library, and the programs to compare:

    apt-get install bash systemd pinentry-tty pinentry-curses dialog whiptail python3
"""

import argparse
import os
import platform
import select
import shutil
import signal
import subprocess
import sys
import time
import traceback

# Keeps Python from writing bytecode files beside the sources.
sys.dont_write_bytecode = True
from cases import CASES, LIMIT
from prompt_session import Session

AT_ONCE = 3
HERE = os.path.dirname(os.path.abspath(__file__))


class Peer:
    """A password prompt: its command, the input that it needs, and its command with a time limit."""

    def __init__(self, name, command, version, timed=None, before=None, enter=b"\r"):
        self.name, self.command, self.version = name, command, version
        self.timed, self.before, self.enter = timed, before, enter

    def is_installed(self):
        return shutil.which(self.command[0]) is not None


def pinentry(name):
    """A pinentry, which reads its commands as lines from standard input."""
    orders = "OPTION ttyname={tty}\nOPTION ttytype={term}\nOPTION lc-ctype=C.UTF-8\n{more}GETPIN\n"
    return Peer(
        name, [name], [name, "--version"], [name],
        lambda tty, term, timed: orders.format(
            tty=tty, term=term, more="SETTIMEOUT 1\n" if timed else "").encode())


def peers(codeprompt):
    getpass = "import getpass; print(getpass.getpass())"
    read = 'read -rs {}-p Password: x || exit; printf "%s\\n" "$x"; s=$?; unset x; exit $s'
    tail = "3>&1 1>/dev/tty"
    box = "exec whiptail --output-fd 3 --passwordbox Password 8 40 " + tail
    whiptail = Peer("whiptail", ["whiptail"], ["whiptail", "--version"])
    # whiptail draws on its standard output, and has no time limit.
    whiptail.start = ["sh", "-c", box]
    return [
        Peer("codeprompt", [codeprompt, "Password"], [codeprompt, "--version"],
             [codeprompt, "-t", "1", "Password"]),
        Peer("bash read -s", ["bash", "-c", read.format("")], ["bash", "--version"],
             ["bash", "-c", read.format("-t 1 ")]),
        Peer("getpass", [sys.executable, "-c", getpass], [sys.executable, "--version"]),
        Peer("systemd-ask-password", ["systemd-ask-password", "--timeout=0", "Password:"],
             ["systemd-ask-password", "--version"],
             ["systemd-ask-password", "--timeout=1", "Password:"]),
        pinentry("pinentry-tty"),
        pinentry("pinentry-curses"),
        Peer("dialog", ["dialog", "--stdout", "--passwordbox", "Password", "8", "40"],
             ["dialog", "--version"],
             ["dialog", "--timeout", "1", "--stdout", "--passwordbox", "Password", "8", "40"]),
        whiptail,
        Peer("gum", ["gum", "input", "--password"], ["gum", "--version"],
             ["gum", "input", "--password", "--timeout=1s"]),
    ]


LEGEND = """\
Each cell says what was seen after the case in its row. The secret has 16 bytes. In the cases with a
signal, ^C, ^Z, a hangup or the time limit, its first 8 bytes (*half*) have been typed before.

*restored*: the terminal has the settings from before the prompt. *echo left off*: it has not, and
what is typed next is not shown. *N bytes left*: the next program reads this much of what was typed.
*still runs*: 2 s after the event, unless the cell names another time. *N copies*: the readable
memory of the process contains the whole secret N times when the process ends, as bytes, UTF-16 or
UTF-32. *N MB taken*: the prompt has not read the whole paste in 17 s. The paste has no newline, and
is not marked as a paste (bracketed paste). If a row doesn't say otherwise, standard output is a
pipe. A pinentry also sends the replies of its protocol there."""


def run_case(peer, case, writer):
    """Runs one case as the leader of a session; never returns."""
    try:
        os.setsid()
        for number in (signal.SIGHUP, signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP,
                       signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        session = Session(peer)
        try:
            cell = case(session)
        except Exception:
            cell = "script failed: " + traceback.format_exc().strip().replace("\n", " / ")
        os.write(writer, cell.encode())
    finally:
        os._exit(0)


def kill_session(session):
    """Kills the remaining processes of a session that this script made."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            if int(fields[3]) == session:
                os.kill(int(name), signal.SIGKILL)
        except OSError:
            continue


def run_all(chosen):
    """Runs every case of every prompt, a few at once, and returns the cells of the table."""
    waiting = [(peer, name, case) for peer in chosen for name, case in CASES]
    running, cells = {}, {}
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            peer, name, case = waiting.pop(0)
            reader, writer = os.pipe()
            pid = os.fork()
            if pid == 0:
                run_case(peer, case, writer)
            os.close(writer)
            running[reader] = (pid, peer.name, name, time.monotonic() + LIMIT)
        ready = select.select(list(running), [], [], 0.2)[0]
        for reader in list(running):
            pid, peer_name, name, limit = running[reader]
            if reader not in ready and time.monotonic() < limit:
                continue
            cells[peer_name, name] = (
                os.read(reader, 65536).decode() if reader in ready else f"hangs for {LIMIT} s")
            # The leader's process number stays the session's number until the leader has been
            # waited for.
            kill_session(pid)
            os.close(reader)
            os.waitpid(pid, 0)
            del running[reader]
    return cells


def version(peer):
    found = subprocess.run(peer.version, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    lines = (found.stdout or found.stderr).strip().splitlines() or ["?"]
    return next((word.strip("(),v") for word in lines[0].split() if word[:1].isdigit()
                 or word[:1] in "(v" and word[1:2].isdigit()), lines[0])


def main():
    products = [f"{HERE}/../../../.build/{kind}/codeprompt" for kind in ("executables/this", "debug")]
    built = next(filter(os.path.exists, products), "codeprompt")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--codeprompt", default=os.path.normpath(built), metavar="FILE")
    parser.add_argument("--only", metavar="NAME,NAME")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else None
    known = [peer for peer in peers(options.codeprompt) if not names or peer.name in names]
    chosen = [peer for peer in known if peer.is_installed()]
    cells = run_all(chosen)
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    print(f"Printed by `Tests/Tools/Peers/peers.py` on {time.strftime('%Y-%m-%d')}: {system}, "
          f"Linux {platform.release().split('-')[0]}.\n")
    print("| | " + " | ".join(f"{peer.name} {version(peer)}" for peer in chosen) + " |")
    print("|---" * (len(chosen) + 1) + "|")
    for name, _ in CASES:
        print(f"| {name} | " + " | ".join(cells[peer.name, name] for peer in chosen) + " |")
    print("\n" + LEGEND)
    for peer in known:
        if peer not in chosen:
            print(f"\n{peer.name} is not installed.")


if __name__ == "__main__":
    main()
