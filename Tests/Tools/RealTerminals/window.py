"""One window of a real terminal, with a small shell in it that runs the bench's commands."""

import os
import shutil
import signal
import subprocess
import time

from clipboard import Clipboard
from display import HEIGHT, WIDTH, Display, Failure, end, wait_until
from glyphs import Reader
from pictures import MAGENTA
from shell import Shell
from sway import Sway


class Window(Shell):
    """A window of a terminal on a display of its own."""

    bus = display = sway = clipboard = None

    # Start and end

    def _open(self):
        self.display = Display(self.folder)
        environment = {
            **self.base_environment(), "DISPLAY": self.display.name, "QT_QPA_PLATFORM": "xcb",
            "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus(environment)
        if self.terminal.wayland:
            self.sway = Sway(self.display, environment)
            environment["WAYLAND_DISPLAY"] = self.sway.name
        self.clipboard = Clipboard({**os.environ, **environment}, self.terminal.wayland)
        unset = [f"--unset={name}" for name in self.terminal.without]
        self.process = subprocess.Popen(
            [*self.terminal.command, "env", *unset, *self.command], env=environment,
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd=self.folder)
        self.await_start()
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

    def close(self):
        if self.clipboard:
            self.clipboard.close()
        for process in (self.process, self.sway, self.bus):
            if process:
                end(process)
        if self.display:
            self.display.close()
        super().close()

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

    def key(self, *keys, delay=12):
        self.display.key(*keys, delay=delay)

    def type(self, text):
        self.display.type(text, delay=1)

    def paste(self, text):
        self.clipboard.copy(text)
        self.key(self.terminal.paste)

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

    def shows_picture(self):
        return self.picture().count_near(*MAGENTA) > 400

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

    def rows(self, quiet=None):
        """The text in the window, row by row, as far as the glyphs are known."""
        return self.reader.rows(self.settle(quiet))
