"""One window of a real terminal, with a small shell in it that runs the bench's commands."""

import fcntl
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

from clipboard import Clipboard
from display import HEIGHT, WIDTH, Display, Failure, end, wait_until
from glyphs import Reader
from sway import Sway

# A shell that runs each command that comes through the pipe, and reports its end and its status.
SHELL = r"""
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


class Window:
    """A window of a terminal on a display of its own."""

    def __init__(self, terminal, locale="C.UTF-8"):
        self.terminal, self.locale = terminal, locale
        self.process = self.bus = self.display = self.sway = self.clipboard = None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="real-terminals-"))
        self.commands, self.count = None, 0
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    # Start and end

    def _open(self):
        home = self.folder / "home"
        for path, text in self.terminal.files.items():
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text)
        (home / "run").mkdir(parents=True, mode=0o700)
        (self.folder / "shell").write_text(SHELL)
        os.mkfifo(self.folder / "commands")
        self.commands = os.open(self.folder / "commands", os.O_RDWR)
        self.display = Display(self.folder)
        environment = {
            "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "PATH": os.environ["PATH"],
            "DISPLAY": self.display.name, "LC_ALL": self.locale, "LANG": self.locale,
            "SHELL": "/bin/sh", "QT_QPA_PLATFORM": "xcb", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
            **self.terminal.environment}
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus(environment)
        if self.terminal.wayland:
            self.sway = Sway(self.display, environment)
            environment["WAYLAND_DISPLAY"] = self.sway.name
        self.clipboard = Clipboard({**os.environ, **environment}, self.terminal.wayland)
        self.log = open(self.folder / "log", "wb")
        unset = [f"--unset={name}" for name in self.terminal.without]
        inside = ["env", *unset, "/bin/bash", str(self.folder / "shell"), str(self.folder)]
        self.process = subprocess.Popen(
            [*self.terminal.command, *inside], env=environment, stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, cwd=self.folder)
        self._await_shell()
        self.id = wait_until("window", self.display.windows, 10)[-1]
        self.focus()
        self.settle()
        self._learn()

    def _start_bus(self, environment):
        if not shutil.which("dbus-daemon"):
            return "disabled:"
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return self.bus.stdout.readline().strip()

    def _await_shell(self):
        def started():
            if (self.folder / "tty").exists():
                return True
            if self.process.poll() not in (None, 0):
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
        if self.clipboard:
            self.clipboard.close()
        for process in (self.process, self.sway, self.bus):
            if process:
                end(process)
        if self.display:
            self.display.close()
        if self.commands is not None:
            os.close(self.commands)
            self.commands = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # Commands in the window

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
        """The environment of the programs in the window."""
        entries = (self.folder / "environment").read_bytes().split(b"\0")
        return dict(entry.decode().split("=", 1) for entry in entries if b"=" in entry)

    # The terminal's device, seen from outside

    def size(self):
        rows, columns, _, _ = struct.unpack("4H", fcntl.ioctl(self.tty, termios.TIOCGWINSZ, bytes(8)))
        return columns, rows

    def modes(self):
        return termios.tcgetattr(self.tty)

    def sent(self, press):
        """The bytes that keys send to a program in raw mode, until the last key, `z`."""
        raw, pid = self.folder / "raw", self.folder / "cat.pid"
        for path in (raw, pid):
            path.unlink(missing_ok=True)
        name = self.start(
            "saved=$(stty -g); stty raw -echo; sh -c 'echo $$ > cat.pid; exec cat > raw'; stty \"$saved\"")
        wait_until("cat", lambda: raw.exists() and pid.read_text().endswith("\n"))
        self.focus()
        press(raw)
        self.display.key("z")
        try:
            wait_until("last key", lambda: b"z" in raw.read_bytes()[-4:], 3)
        except Failure:
            pass
        os.kill(int(pid.read_text()), signal.SIGTERM)
        self.finish(name)
        return raw.read_bytes()

    # The window, seen from outside

    def focus(self):
        self.display.xdotool("windowmove", self.id, 0, 0)
        # The pointer would be part of the picture, so it is moved into a corner of the screen.
        self.display.xdotool("windowfocus", self.id, "mousemove", WIDTH - 1, HEIGHT - 1)

    def unfocus(self):
        """Takes the keyboard from the window: gives it to the root window, which reads nothing."""
        self.display.xdotool("search", "--maxdepth", 0, "--name", "", "windowfocus")

    def picture(self):
        shape = self.display.geometry(self.id) if self._shape is None else self._shape
        return self.display.picture(shape["X"], shape["Y"], shape["WIDTH"], shape["HEIGHT"])

    _shape = None
    quiet = 0.15

    def settle(self, quiet=None, seconds=5.0):
        """Waits until the picture has not changed for a moment, and returns it."""
        quiet = quiet or self.quiet
        self._shape = self.display.geometry(self.id)
        last, since = self.picture(), time.monotonic()
        deadline = since + seconds
        while time.monotonic() - since < quiet and time.monotonic() < deadline:
            time.sleep(0.01)
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def _learn(self):
        """Learns the cells and glyphs until they read the shown text, since a font may load late.

        A terminal that is slow on a busy machine gets more time from then on.
        """
        probe = ["1", "2", "3", "before", "  ╭───╮ ●"]
        for self.quiet in (0.15, 0.15, 0.3, 0.6):
            self._measure()
            self.show("\n".join(probe), hide_cursor=True)
            read = [row for row in self.rows() if row]
            # Where ambiguous characters are wide, the last character is read in more than one cell.
            if read[:4] == probe[:4] and len(read) == 5:
                return
        raise Failure(f"the bench reads {read} instead of {probe}")

    def _measure(self):
        """Finds the first cell and the size of a cell, by a block of 10 × 4 reversed cells."""
        self.show("", hide_cursor=True)
        blank = self.settle()
        self.show("\n".join(["\033[7m" + " " * 10 + "\033[m"] * 4), hide_cursor=True)
        box = wait_until("block of reversed cells", lambda: self.settle().changed_box(blank))
        self.origin = box[0], box[1]
        self.cell = box[2] // 10, box[3] // 4
        if box[2] % 10 or box[3] % 4 or self.cell[0] < 4:
            raise Failure(f"its cells have no whole size: {box}")
        columns, rows = self.size()
        shape = self._shape
        self.frame = shape["WIDTH"] - columns * self.cell[0], shape["HEIGHT"] - rows * self.cell[1]
        self.resize(80, 24)
        self.reader = Reader(self)

    def pixels_for(self, columns, rows):
        return columns * self.cell[0] + self.frame[0], rows * self.cell[1] + self.frame[1]

    def resize(self, *sizes):
        """Resizes the window, several times at once if told so, and waits for the last size."""
        words = []
        for columns, rows in zip(sizes[0::2], sizes[1::2]):
            words += ["windowsize", self.id, *self.pixels_for(columns, rows), "sleep", "0.02"]
        self.display.xdotool(*words[:-2])
        try:
            wait_until("window's new size", lambda: self.size() == sizes[-2:], 3)
        except Failure:
            if abs(self.size()[0] - sizes[-2]) > 1:
                raise Failure(f"the window has {self.size()} cells instead of {sizes[-2:]}") from None
        self.settle()

    def rows(self):
        """The text in the window, row by row, as far as the glyphs are known."""
        return self.reader.rows(self.settle())
