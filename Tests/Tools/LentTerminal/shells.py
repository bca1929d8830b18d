"""Scenes at interactive shells: keys that end a prompt, a killed prompt, a password typed at bash."""

import os
import pathlib
import signal
import termios

from programs import LETTERS, SECRETS
from scenes import CODE, TITLE, edited
from screen import plain
from session import LIMIT, Shell, Stuck, members, name_of, reads_terminal
from settings import difference

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], {}),
    "zsh": (["zsh", "-f", "-i"], {}),
    "ash": (["busybox", "ash", "-i"], {"ENV": ""}),
}
# What is typed at bash, by the name of what asks.
LINES = {
    "ssh": "ssh -F $F/ssh_config key1 true",
    "git": "git ls-remote http://127.0.0.1:$HTTP/x.git",
    "ssh-keygen": "ssh-keygen -y -f $F/key1",
    "script": "./script",
    "bash $()": f"x=$(\"$CP\" -d4 '{TITLE}')",
}


class Played:
    """A shell in which a scene is played, and the faults that were seen."""

    def __init__(self, name, more=None):
        command, environment = SHELLS[name]
        self.shell = Shell(command, {**environment, **(more or {})})
        self.faults = []
        report_session(self.shell.pid)
        self.shell.await_state("prompt of the shell", self.shell.is_ready)
        self.shell.run("cd $D")
        self.settings = self.shell.settings()
        self.marks = self.count()

    def count(self):
        return sum(row.startswith(Shell.MARK) for row in self.shell.look().rows())

    def prompt(self):
        """The process of the prompt that asks."""
        return next((process for process in members(self.shell.pid)
                     if name_of(process).startswith("codeprompt")), None)

    def asks(self):
        shell = self.shell
        modes = shell.settings()[3]
        return (self.prompt() and not modes & (termios.ECHO | termios.ICANON)
                and not shell.look().rows()[shell.screen.row].startswith(Shell.MARK)
                and self.picture())

    def picture(self):
        """The rows below the command, once some of them show a field."""
        rows = self.shell.look().rows()
        last = max((at for at, row in enumerate(rows) if row.startswith(Shell.MARK)), default=0)
        rows = [row.strip() for row in rows[last + 1 :] if row.strip()]
        return rows if any(not row.isascii() for row in rows) else []

    def is_back(self):
        """Whether the shell edits a line again, maybe in the midst of a picture."""
        shell = self.shell
        return (shell.foreground() == shell.pid and not shell.settings()[3] & termios.ICANON
                and shell.look().text().count(Shell.MARK) > self.marks)

    def fault(self, text):
        self.faults.append(text)

    def type_command(self, line):
        """Types a command, and returns the picture of its prompt once that asks."""
        shell = self.shell
        self.marks = self.count()
        shell.type(line.encode() + b"\r")
        shell.await_state("prompt", self.asks)
        shell.rest(0.15)
        return self.picture()

    def await_shell(self):
        shell = self.shell
        if not shell.wait(self.is_back, LIMIT):
            words = difference(self.settings, shell.settings()) or "its own settings"
            raise Stuck(f"the shell is not back: {name_of(shell.foreground())} has the terminal, with "
                        f"{words}; the screen ends with {shell.look().rows()[shell.screen.row]!r}")
        shell.wait(lambda: len(members(shell.pid)) == 1, 3)
        shell.rest(0.1)

    def check_settings(self):
        shell = self.shell
        if not shell.wait(lambda: shell.settings() == self.settings, 1):
            self.fault(f"the shell edits with {difference(self.settings, shell.settings())}")

    def check(self, picture=()):
        """Looks at the shell's settings, at its screen, and for processes that are left."""
        self.check_settings()
        shell = self.shell
        rows = [row.strip() for row in shell.look().rows()]
        left = [row for row in rows if row in picture or not row.isascii()]
        if left:
            self.fault(f"the picture is left: {left[0][:40]!r}")
        others = [name_of(process) for process in members(shell.pid) if process != shell.pid]
        if others:
            self.fault(f"left running: {' '.join(others)}")


def report_session(_):
    """Is told each session that a scene has begun; judge.py ends what remains of it."""


def run(name, play, environment=None):
    played = None
    try:
        played = Played(name, environment)
        play(played)
    except Stuck as stuck:
        return (played.faults if played else []) + [str(stuck)]
    return played.faults


def ended_by_key(what, key=b"\x03", setting=None):
    """^C, or another key, in a prompt below a command that was typed at bash."""
    def play(played):
        write_script()
        shell = played.shell
        if setting:
            shell.run(setting)
            played.settings = shell.settings()
        picture = played.type_command(LINES[what])
        shell.type(key)
        played.await_shell()
        played.check(picture)

    def environment():
        askpass = os.environ["ASKPASS"]
        return {"SSH_ASKPASS": askpass, "GIT_ASKPASS": askpass, "SSH_ASKPASS_REQUIRE": "force"}
    return lambda: run("bash", play, environment())


def write_script():
    path = pathlib.Path(os.environ["D"], "script")
    path.write_text(f"#!/bin/bash\nread -r x < <(\"$CP\" -d4 '{TITLE}')\necho \"got $x\"\n")
    path.chmod(0o700)


def killed(name):
    """kill -9 of a prompt that was typed at a shell: the shell edits its line as before.

    If the shell has set its own settings before the guard comes, the guard leaves the picture.
    """
    def play(played):
        shell = played.shell
        shell.run("stty -g >before")
        played.type_command(f"$CP -d4 '{TITLE}'")
        process = played.prompt()
        if process and process != shell.pid:
            os.kill(process, signal.SIGKILL)
        played.await_shell()
        played.check_settings()
        shell.type(b"stty -g >after; echo al''ive\r")
        if not shell.wait(lambda: any(row == "alive" for row in shell.look().rows()), 3):
            played.fault("the shell runs no command")
        elif read("before") != read("after"):
            played.fault(f"stty -g: {read('after')} instead of {read('before')}")
    return lambda: run(name, play)


def read(name):
    return pathlib.Path(os.environ["D"], name).read_text().strip()


def typed_at_bash(program, suspends=False):
    """A password at a program's question, with a key taken back, below a prompt typed at bash."""
    def play(played):
        shell, folder = played.shell, os.environ["D"]
        pathlib.Path(folder, "ask").write_text(f"cat >/dev/null\n{program.script(1)}\nexit 0\n")
        played.type_command(f"$CP --no-animation -d4 '{TITLE}' -- sh ask")
        shell.type(CODE)
        await_question(played, program)
        if suspends:
            shell.type(b"\x1a")
            shell.await_state("return of the shell", played.is_back)
            shell.rest(0.1)
            if shell.settings() != played.settings:
                words = difference(played.settings, shell.settings())
                played.fault(f"stopped, the shell edits with {words}")
            played.marks = shell.look().text().count(Shell.MARK)
            shell.type(b"fg\r")
            await_question(played, program)
        for round in range(program.asks):
            length = len(shell.received)
            shell.type_keys(program.typed(edited(SECRETS[0], "DEL")))
            if round + 1 < program.asks:
                shell.await_state("second question", lambda: len(shell.received) > length
                                  and asker(played))
                shell.rest(0.1)
        played.await_shell()
        played.check()
        shell.run("echo after''wards")
        rows = shell.look().rows()
        if "afterwards" not in rows:
            played.fault("the shell runs another command than was typed")
        if any("not found" in row for row in rows):
            played.fault("the shell has run what was typed")
        if program.hides and LETTERS & set(plain(shell.received)):
            played.fault("the secret is shown")
        if (got := program.got(folder, 1)) != SECRETS[0]:
            played.fault(f"{program.name} got {'nothing' if got is None else repr(got)}")
    return lambda: run("bash", play)


def asker(played):
    """The process that reads the terminal in the foreground, and is neither shell nor prompt."""
    front = played.shell.foreground()
    return next((process for process, group in members(played.shell.pid).items()
                 if group == front and process != played.shell.pid
                 and not name_of(process).startswith("codeprompt")
                 and reads_terminal(process)), None)


def await_question(played, program):
    shell = played.shell
    shell.await_state("question", lambda: asker(played))
    if program.question and not shell.wait(lambda: shell.shows(program.question), 1.5):
        played.fault("the question is not seen")
    shell.rest(0.1)
