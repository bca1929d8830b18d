#!/usr/bin/env python3
"""Judges how a prompt lends its terminal to real programs that ask, and prints a table.

    Tests/Tools/LentTerminal/judge.py [--codeprompt FILE] [--runs N] [--load N] [--group NAME,…]
        [--program NAME,…] [--scene TEXT,…] [--at-once N] [--list]

Each run has a pseudo-terminal and a session of its own: its leader does the job control of a shell
without changing a setting, or is bash, zsh or busybox ash. A row says how often a scene was played,
how often it failed, and what was seen in the first failure. First, each program is asked alone; the
settings that it sets then are those that it must have below a prompt, bit by bit. The groups:

    asking   a program asks below COMMAND, --challenge, --resend or --autofill: what it reads of a
             password with Backspace, Ctrl-U, ^C, ^Z in it; what is shown, run or left
    showing  what COMMAND writes to standard error while it has the terminal is seen
    hang-up  the terminal is hung up while a command that survives this has it
    queue    the prompt ends while half a line has been typed to its command
    keys     ^C, ^\\ and `stty intr ^X` in a prompt below ssh, git, ssh-keygen and scripts at bash
    killed   kill -9 of a prompt at zsh and busybox ash, whose line editors set their own settings

The judge waits for states, each at most some seconds, and kills only processes of its own sessions.
It needs Linux and Python's standard library; programs that are not installed are left out:

    apt-get install curl postgresql-client openssl openssh-client openssh-server age dialog vim fzf \\
        git zsh busybox

The executable is that of --codeprompt, of the variable CODEPROMPT, or the one built last. The exit
status is 1 if a run has failed.
"""

import argparse
import fnmatch
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

# Keeps Python from writing bytecode files beside the sources.
sys.dont_write_bytecode = True
import programs
import scenes
import shells
from peers import kill_session

HERE = pathlib.Path(__file__).resolve().parent
# The seconds after which a run is ended.
RUN_LIMIT = 60
EDITED = ("DEL", "Ctrl-U")


class Row:
    """A scene with a program: what to play, how often, and what was seen."""

    def __init__(self, group, program, scene, play, count=None):
        self.group, self.program, self.scene, self.play = group, program, scene, play
        self.count, self.failures, self.first, self.runs = count, 0, "", 0


def plan(known, references):
    """All rows of the table."""
    by_name = {program.name: program for program in known}
    rows = []

    def add(group, program, scene, play, count=None):
        rows.append(Row(group, program, scene, play, count))

    def lend(group, form, program, scene, play):
        add(group, program.name, scene, lambda: play(form, program, references))

    plain_names = ["getpass", "bash read -s", "ssh-keygen -p", "curl"]
    for program in known:
        group = "asking, showing" if program.warns else "asking"
        lend(group, "command", program, "whole", scenes.typed("whole"))
        if not program.hides and program.draws:
            continue
        if not program.reads_keys or program.draws:
            for edit in EDITED:
                lend("asking", "command", program, edit, scenes.typed(edit))
        lend("asking", "command", program, "^C", scenes.interrupted)
        if program.suspends:
            lend("asking", "command", program, "^Z, fg", scenes.suspended)
        lend("asking", "command", program, "twice", scenes.twice)
        lend("asking", "command", program, "wrong first", scenes.wrong_first)
    for name, other in (("curl", "openssl"), ("getpass", "ssh-keygen -y"), ("ssh", "bash read -s"),
                        ("stty -echo", "getpass"), ("askpass", "getpass"), ("getpass", "askpass"),
                        ("vim", "bash read -s"), ("psql", "bash read -p"), ("dialog", "getpass")):
        if name in by_name and other in by_name:
            lend("asking", "command", by_name[name], f"then {other}",
                 scenes.then_another(by_name[other]))
    for form in ("challenge", "resend", "autofill"):
        for name in [*plain_names, "stty -echo", "askpass"]:
            if name in by_name:
                lend("asking", form, by_name[name], f"--{form}", scenes.typed("whole"))
        for name in ("getpass", "bash read -s"):
            if name in by_name:
                lend("asking", form, by_name[name], f"--{form}, DEL", scenes.typed("DEL"))
                lend("asking", form, by_name[name], f"--{form}, ^C", scenes.interrupted)
                lend("asking", form, by_name[name], f"--{form}, ^Z, fg", scenes.suspended)
    for name in ("getpass", "bash read -sp", "ssh-keygen -p", "psql", "a card", "fzf"):
        if name in by_name:
            program = by_name[name]
            lend("asking", "command", program, "stty tostop", scenes.stopping_writers)
            if not program.draws:
                lend("asking", "command", program, "stty intr ^X, ^X", scenes.other_key)
    add("showing", "--command", "what may be shown", lambda: scenes.speaking("command", None, {}))
    for name in ("getpass", "bash read -s", "bash read -sp", "ssh-keygen -p", "stty -echo", "curl"):
        if name in by_name:
            add("asking", name, "at bash", shells.typed_at_bash(by_name[name]))
            add("asking", name, "at bash, ^Z, fg", shells.typed_at_bash(by_name[name], suspends=True))
    for form in ("command", "resend", "challenge", "autofill"):
        add("hang-up", f"--{form}", "the terminal is hung up",
            lambda form=form: scenes.hung_up(form, None, {}))
    for form, limit in (("command", "--verify-timeout"), ("challenge", "--timeout")):
        for how in ("INT", "TERM", "HUP", "KILL", limit):
            add("queue", f"--{form}", f"half a line, {how}",
                lambda form=form, how=how: scenes.ended_within_line(how)(form, None, {}))
    add("queue", "--command", "half a line, accepted",
        lambda: scenes.ended_within_line("accepted")("command", None, {}))
    for what in shells.LINES:
        if what == "ssh" and "SSHD" not in os.environ or what == "git" and not shutil.which("git"):
            continue
        add("keys", what, "^C", shells.ended_by_key(what), 50)
        add("keys", what, "^\\", shells.ended_by_key(what, b"\x1c"), 50)
        add("keys", what, "stty intr ^X", shells.ended_by_key(what, b"\x18", "stty intr ^X"), 50)
    for name in ("zsh", "ash"):
        if shutil.which(shells.SHELLS[name][0][0]):
            add("killed", name, "kill -9", shells.killed(name), 50)
    return rows


# Runs, each in a process of its own


def start(play, folder):
    """Plays a scene in a process that leads a session; returns the process and its pipe."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    try:
        os.setsid()
        for number in (signal.SIGHUP, signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP, signal.SIGINT,
                       signal.SIGQUIT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        os.environ["D"] = folder

        def say(word, value):
            os.write(writer, (json.dumps([word, value]) + "\n").encode())

        shells.report_session = lambda session: say("session", session)
        try:
            say("result", play())
        except Exception:
            words = traceback.format_exc().strip().split("\n")
            say("result", [f"script failed: {words[-1]} ({words[-3].strip()})"])
    finally:
        os._exit(0)


def play_all(queue, at_once, finished):
    """Plays each (play, key) of the queue, a few at once, and calls `finished` with what it saw."""
    running, waiting = {}, list(queue)
    while waiting or running:
        while waiting and len(running) < at_once:
            play, key = waiting.pop(0)
            folder = tempfile.mkdtemp(dir=os.environ["RUNS"], prefix="run")
            pid, reader = start(play, folder)
            running[reader] = [pid, key, folder, time.monotonic() + RUN_LIMIT, b""]
        for reader in select.select(list(running), [], [], 0.2)[0]:
            data = os.read(reader, 65536)
            running[reader][4] += data
            if not data:
                end(running, reader, finished)
        for reader in [each for each, run in running.items() if time.monotonic() > run[3]]:
            end(running, reader, finished)


def end(running, reader, finished):
    pid, key, folder, _, text = running.pop(reader)
    words = [json.loads(line) for line in text.decode().splitlines()]
    # A leader's process number stays that of its session until the leader has been waited for.
    for session in [value for word, value in words if word == "session"] + [pid]:
        kill_session(session)
    os.close(reader)
    os.waitpid(pid, 0)
    shutil.rmtree(folder, ignore_errors=True)
    finished(key, next((value for word, value in words if word == "result"), None))


# The table


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def print_table(rows):
    print("| group | program | scene | runs | failures | first failure |")
    print("|---" * 6 + "|")
    for row in rows:
        print(f"| {row.group} | {row.program} | {cell(row.scene)} | {row.runs} | {row.failures or ''} "
              f"| {cell(row.first)} |")
    failures, runs = sum(row.failures for row in rows), sum(row.runs for row in rows)
    print(f"\n{failures} of {runs} runs failed, in {sum(bool(row.failures) for row in rows)} of "
          f"{len(rows)} rows.")


def chosen(names, value):
    return not names or any(
        fnmatch.fnmatchcase(part, name) for name in names.split(",")
        for part in (value, *value.split(", ")))


def executable():
    products = [HERE.parents[2] / f".build/{kind}/codeprompt" for kind in ("executables/this", "debug")]
    built = [str(path) for path in products if path.exists()]
    return max(built, key=os.path.getmtime, default="codeprompt")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--codeprompt", default=os.environ.get("CODEPROMPT") or executable())
    parser.add_argument("--runs", type=int, help="runs of each row (3; keys, killed: 50)")
    parser.add_argument("--load", type=int, default=0, help="busy loops that run beside it")
    parser.add_argument("--at-once", type=int, default=3, help="sessions at once (3)")
    parser.add_argument("--group", help="groups of rows, such as asking,queue")
    parser.add_argument("--program", help="patterns of programs, such as curl,ssh*")
    parser.add_argument("--scene", help="patterns of scenes, such as '^C,*fg'")
    parser.add_argument("--list", action="store_true", help="only print what would be played")
    parser.add_argument("--verbose", action="store_true", help="print each failure as it is seen")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="lent-")
    helpers = []
    try:
        sys.exit(judge(options, folder, helpers))
    finally:
        for helper in helpers:
            helper.terminate()
            helper.wait()
        shutil.rmtree(folder, ignore_errors=True)


def judge(options, folder, helpers):
    for name in ("fixtures", "runs", "bin"):
        os.mkdir(f"{folder}/{name}", 0o700)
    command = os.path.realpath(shutil.which(options.codeprompt) or options.codeprompt)
    for name in ("codeprompt", "codeprompt-askpass"):
        os.symlink(command, f"{folder}/bin/{name}")
    for name in ("SSH_AUTH_SOCK", "DISPLAY", "ENV", "BASH_ENV", "CODEPROMPT_PREFERENCES", "NO_COLOR"):
        os.environ.pop(name, None)
    os.environ.update(CP=f"{folder}/bin/codeprompt", ASKPASS=f"{folder}/bin/codeprompt-askpass",
                      RUNS=f"{folder}/runs", HOME=folder)
    known = [program for program in programs.PROGRAMS if program.is_installed()]
    missing = [program.name for program in programs.PROGRAMS if program not in known]
    references = {}
    if not options.list:
        helpers += programs.prepare(f"{folder}/fixtures")
    elif programs.find_program("sshd"):
        os.environ["SSHD"] = ""
    rows = [row for row in plan(known, references)
            if chosen(options.group, row.group) and chosen(options.program, row.program)
            and chosen(options.scene, row.scene)]
    if options.list:
        print("\n".join(f"{row.group}\t{row.program}\t{row.scene}" for row in rows))
        return 0
    wrong = ask_alone(known, references, options.at_once)
    for _ in range(options.load):
        helpers.append(subprocess.Popen([sys.executable, "-c", "while True: pass"]))

    def finished(row, faults):
        faults = [f"hangs for {RUN_LIMIT} s"] if faults is None else faults
        row.runs += 1
        row.failures += bool(faults)
        row.first = row.first or "; ".join(faults)
        if faults and options.verbose:
            print(f"{row.group} {row.program}, {row.scene}: {'; '.join(faults)}", file=sys.stderr)

    # One run of each row after the other, so that all rows share a busy time of the machine.
    counts = [(row, options.runs or row.count or 3) for row in rows]
    most = max((count for _, count in counts), default=0)
    queue = [(row.play, row) for number in range(most) for row, count in counts if number < count]
    play_all(queue, options.at_once, finished)
    print(f"Printed by `Tests/Tools/LentTerminal/judge.py` on {time.strftime('%Y-%m-%d')} for "
          f"{command}, load {options.load}.\n")
    print_table(rows)
    for name in missing:
        print(f"{name} is not installed.")
    for name, faults in wrong.items():
        print(f"{name} fails alone too: {'; '.join(faults)}")
    return 1 if any(row.failures for row in rows) or wrong else 0


def ask_alone(known, references, at_once):
    """Finds out which settings each program sets when it asks without a prompt; returns its faults."""
    wrong = {}

    def finished(name, found):
        settings, faults = found if found else (None, ["hangs"])
        if settings:
            settings[6] = [each if isinstance(each, int) else each.encode("latin-1")
                           for each in settings[6]]
            references[name] = settings
        if faults:
            wrong[name] = faults

    def ask(program):
        settings, faults = scenes.alone(program)
        if settings:
            settings[6] = [each if isinstance(each, int) else each.decode("latin-1")
                           for each in settings[6]]
        return settings, faults

    queue = [(lambda program=program: ask(program), program.name) for program in known
             if program.name != "askpass"]
    play_all(queue, at_once, finished)
    return wrong


if __name__ == "__main__":
    main()
