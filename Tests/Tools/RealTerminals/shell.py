"""A small shell in a real terminal that runs the bench's commands, and the terminal's device."""

import fcntl
import os
import pathlib
import shutil
import struct
import tempfile
import termios

from display import Failure, wait_until

# Runs each command that comes through the pipe, and reports its end and its status.
SCRIPT = r"""
trap : INT QUIT
cd "$1"
exec 2> shell.errors
tty > tty.new
env -0 > environment
mv tty.new tty
exec 9< commands
while IFS= read -r name <&9 && IFS= read -r command <&9; do
  ( eval "$command" ) 9<&-
  echo $? > "done.new"
  mv done.new "done.$name"
done
"""


class Shell:
    """A shell in a terminal that `_open` starts; it ends when the pipe is closed."""

    process = None
    # Whether the key Shift with Page Up shows rows that left the window at its top.
    scrolls_back = True

    def __init__(self, terminal, locale):
        self.terminal, self.locale = terminal, locale
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="real-terminals-"))
        self.home = self.folder / "home"
        self.commands, self.tty, self.count = None, None, 0
        try:
            self._prepare()
            self._open()
        except BaseException:
            self.close()
            raise

    def _prepare(self):
        (self.home / "run").mkdir(parents=True, mode=0o700)
        for path, text in self.terminal.files.items():
            (self.home / path).parent.mkdir(parents=True, exist_ok=True)
            (self.home / path).write_text(text)
        (self.folder / "shell").write_text(SCRIPT)
        os.mkfifo(self.folder / "commands")
        self.commands = os.open(self.folder / "commands", os.O_RDWR)
        self.log = open(self.folder / "log", "wb")

    def base_environment(self):
        return {
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home / "run"),
            "PATH": os.environ["PATH"], "LC_ALL": self.locale, "LANG": self.locale, "SHELL": "/bin/sh",
            **self.terminal.environment}

    @property
    def command(self):
        """The command line that starts the shell."""
        return ["/bin/bash", str(self.folder / "shell"), str(self.folder)]

    def await_start(self):
        def started():
            if (self.folder / "tty").exists():
                return True
            if self.process and self.process.poll() not in (None, 0):
                raise Failure(f"ended with status {self.process.returncode}: {self.last_words()}")
            return False

        try:
            wait_until("program in the window", started, 20)
        except Failure as failure:
            raise Failure(f"{failure} {self.last_words()}") from None
        self.tty = os.open((self.folder / "tty").read_text().strip(), os.O_RDWR | os.O_NOCTTY)

    def last_words(self):
        lines = (self.folder / "log").read_text(errors="replace").strip().split("\n")
        return lines[-1][:100]

    def close(self):
        for descriptor in (self.commands, self.tty):
            if descriptor is not None:
                os.close(descriptor)
        self.commands = self.tty = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Commands in the terminal

    def start(self, command):
        """Has the shell run a command, and returns its name for `finished`."""
        self.count += 1
        name = f"{self.count}"
        os.write(self.commands, f"{name}\n{command}\n".encode())
        return name

    def finished(self, name):
        return (self.folder / f"done.{name}").exists()

    def finish(self, name, seconds=10):
        """Waits for a command's end and returns its status."""
        wait_until("end of the command", lambda: self.finished(name), seconds)
        return int((self.folder / f"done.{name}").read_text())

    def run(self, command):
        return self.finish(self.start(command))

    def show(self, text, hide_cursor=False):
        """Clears the screen and has `cat` write a text."""
        path = self.folder / "text"
        path.write_bytes(b"\033[m\033[H\033[2J\033[3J" + text.encode())
        self.run(f"stty -echo; printf '\\033[?25{'l' if hide_cursor else 'h'}'; cat text; stty echo")

    def environment(self):
        """The environment of the programs in the terminal."""
        entries = (self.folder / "environment").read_bytes().split(b"\0")
        return dict(entry.decode().split("=", 1) for entry in entries if b"=" in entry)

    # The terminal's device, seen from outside

    def size(self):
        rows, columns, _, _ = struct.unpack("4H", fcntl.ioctl(self.tty, termios.TIOCGWINSZ, bytes(8)))
        return columns, rows

    def modes(self):
        return termios.tcgetattr(self.tty)
