"""A prompt in a pseudo-terminal whose session leader does job control, and bash, zsh or ash in one."""

import fcntl
import os
import pathlib
import select
import signal
import struct
import sys
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Peers"))
from prompt_session import Session as PeerSession
from screen import Screen

# The seconds for which a state is waited for.
LIMIT = 8
# The numbers of read(2) on x86-64 and on arm64.
READ = {"0", "63"}


def stat(process):
    """The fields of /proc/PID/stat after the name; [] if the process has ended."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def name_of(process):
    try:
        with open(f"/proc/{process}/comm") as file:
            return file.read().strip()
    except OSError:
        return ""


def members(session):
    """The processes of a session that have not ended, with their groups."""
    found = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        fields = stat(name)
        if fields and int(fields[3]) == session and fields[0] not in "ZX":
            found[int(name)] = int(fields[2])
    return found


def reads_terminal(process):
    """Whether a thread of a process waits in read(2) for a terminal's input."""
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return False
    for thread in threads:
        try:
            with open(f"/proc/{process}/task/{thread}/syscall") as file:
                words = file.read().split()
            if words[0] in READ:
                path = os.readlink(f"/proc/{process}/fd/{int(words[1], 16)}")
                if path == "/dev/tty" or path.startswith("/dev/pts/"):
                    return True
        except (OSError, IndexError):
            continue
    return False


class Terminal:
    """What a judge knows of a pseudo-terminal: its settings, its screen, and who uses it."""

    def settings(self):
        return termios.tcgetattr(self.slave)

    def look(self):
        """Gives the screen what has been received since the last look."""
        self.screen.feed(self.received[self.shown :])
        self.shown = len(self.received)
        return self.screen

    def shows(self, text):
        return text in self.look().text()

    def foreground(self):
        try:
            return os.tcgetpgrp(self.slave)
        except OSError:
            return -1

    def type_keys(self, keys):
        """Types key by key, as a person does: each one after the one before it has been read.

        In canonical mode the kernel keeps a line until Enter, so there is nothing to wait for.
        """
        for at in range(len(keys)):
            os.write(self.master, keys[at : at + 1])
            self.wait(lambda: self.settings()[3] & termios.ICANON or self.unread() == 0, 0.3)
            self.pump(0.002)

    def unread(self):
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))[0]

    def await_state(self, what, claim, seconds=LIMIT):
        """Waits for a state; a state that doesn't come ends the scene."""
        if not self.wait(claim, seconds):
            rows = " / ".join(row for row in self.look().rows() if row.strip())
            raise Stuck(f"no {what} ({rows[-160:]!r})")


class Stuck(Exception):
    """A state has not come in time."""


class Lent(Terminal, PeerSession):
    """A prompt as the job of a session leader, this process, which changes no settings itself."""

    def __init__(self, command):
        class Job:
            before = timed = None
        Job.command = command
        super().__init__(Job)
        self.screen, self.shown = Screen(), 0

    def asker(self, or_job=False):
        """The process that waits for input in the foreground; the job itself only if told so."""
        front = self.foreground()
        for process, group in members(os.getpid()).items():
            if group == front and (or_job or process != self.pid) and reads_terminal(process):
                return process
        return None

    def find(self, name):
        """The process of this session with a name."""
        return next((each for each in members(os.getpid()) if name_of(each) == name), None)

    def is_lent(self):
        return self.foreground() not in (self.pid, os.getpgrp(), -1)

    def others(self):
        return [process for process in members(os.getpid()) if process != os.getpid()]


class Shell(Terminal):
    """An interactive shell in a session of its own."""

    MARK = "ready>"

    def __init__(self, command, environment=None, rows=24):
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        self.found = self.settings()
        self.received, self.screen, self.shown = b"", Screen(rows), 0
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for number in range(3):
                    os.dup2(self.slave, number)
                os.closerange(3, 100)
                for number in range(1, 32):
                    if number not in (signal.SIGKILL, signal.SIGSTOP):
                        signal.signal(number, signal.SIG_DFL)
                os.environ.update(environment or {}, PS1=self.MARK + " ", TERM="xterm-256color",
                                  LANG="C.UTF-8", HISTFILE="/dev/null")
                os.execvp(command[0], command)
            finally:
                os._exit(127)
        os.set_blocking(self.master, False)

    def foreground(self):
        # Only the master says it to a process of another session.
        try:
            return os.tcgetpgrp(self.master)
        except OSError:
            return -1

    def pump(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.received += data
        return bool(data)

    def wait(self, condition, seconds):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                return False
            self.pump(0.01)
        return True

    def rest(self, seconds):
        while self.pump(seconds):
            pass

    def type(self, data):
        os.write(self.master, data)

    def is_ready(self):
        """Whether the shell edits a new line: its mark is in the cursor's row, alone."""
        rows = self.look().rows()
        return (rows[self.screen.row].strip() == self.MARK and self.foreground() == self.pid
                and not self.settings()[3] & termios.ICANON)

    def run(self, line):
        """Types a command, and waits for the shell's next line."""
        self.type(line.encode() + b"\r")
        self.wait(lambda: not self.is_ready(), 1)
        self.await_state("prompt of the shell", self.is_ready)

    def close(self):
        os.close(self.master)
        os.close(self.slave)
