"""The terminal in a program, for example vim's, in a pane of a tmux of ours.

tmux types, resizes and tells the text of the pane. To the program it looks like xterm.
"""

import os
import re
import signal
import subprocess
import time

from display import Failure, wait_until
from shell import Shell

SETTINGS = """set -g status off
set -g default-terminal xterm-256color
set -sg escape-time 0
"""
KEYS = {"BackSpace": "BSpace", "Return": "Enter", "Escape": "Escape"}
# Half blocks, which pictures are made of.
BLOCKS = re.compile("[▀▄█]")


class Text:
    """The text of a pane with the cursor's place."""

    suffix = ".txt"

    def __init__(self, text, cursor):
        self.text, self.cursor = text, cursor

    def __eq__(self, other):
        return (self.text, self.cursor) == (other.text, other.cursor)

    def save(self, path):
        path.write_text(f"{self.text}\ncursor: {self.cursor}\n")


class TextShell(Shell):
    """A shell in a terminal that tells its text."""

    scrolls_back = False
    quiet = 0.15
    origin = 0, 0

    def end_programs(self):
        """Ends what is left in the terminal: screen's and mosh's programs outlive our tmux."""
        if self.tty is None:
            return
        # Nobody else can get a terminal of this name, since the bench has it open.
        name = (self.folder / "tty").read_text().strip().removeprefix("/dev/")
        for number in (signal.SIGHUP, signal.SIGKILL):
            listed = subprocess.run(["ps", "-o", "pid=", "-t", name], capture_output=True, text=True)
            for pid in map(int, listed.stdout.split()):
                try:
                    os.kill(pid, number)
                except ProcessLookupError:
                    pass

    def show(self, text, hide_cursor=False):
        last = text.rstrip("\n").split("\n")[-1]
        last = re.sub("\033[^a-zA-Z]*[a-zA-Z]", "", last).strip()
        if self.terminal.clear:
            self.key(*self.terminal.clear)
            wait_until("cleared window", lambda: last not in self.picture().text)
        super().show(text, hide_cursor)
        if last:
            wait_until("shown text", lambda: last in self.picture().text)

    def settle(self, quiet=None, seconds=5.0):
        """Waits until the text has not changed for a moment, and returns it."""
        last, since = self.picture(), time.monotonic()
        deadline = since + seconds
        while time.monotonic() - since < (quiet or self.quiet) and time.monotonic() < deadline:
            time.sleep(0.02)
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def rows(self, quiet=None):
        """The text in the program's terminal, row by row."""
        (left, top), (columns, rows) = self.origin, self.size()
        lines = self.settle(quiet).text.split("\n")[top : top + rows]
        return [line[left : left + columns].rstrip() for line in lines]

    def shows_picture(self):
        return len(BLOCKS.findall(self.picture().text)) > 20

    def resize(self, *sizes):
        for wanted in zip(sizes[0::2], sizes[1::2]):
            # What a program keeps for its own lines may change with the size, so it may take two steps.
            for _ in range(3):
                now = self.size()
                self.grow(wanted[0] - now[0], wanted[1] - now[1])
                try:
                    wait_until("size", lambda: self.size() == wanted, 1)
                    break
                except Failure:
                    pass
            else:
                raise Failure(f"the terminal has {self.size()} cells instead of {wanted}")
        self.settle()


class Pane(TextShell):
    """A program in a pane, with the bench's shell in the terminal that the program makes."""

    outer_size = 100, 30
    settings = SETTINGS
    hidden = ("TMUX", "TMUX_PANE", "TERM_PROGRAM", "TERM_PROGRAM_VERSION")

    def _open(self):
        start = self.folder / "start"
        start.write_text("#!/bin/sh\nexec " + " ".join(self.command) + "\n")
        start.chmod(0o700)
        (self.folder / "tmux.conf").write_text(self.settings)
        environment = self.base_environment()
        self.tmux(
            "-f", self.folder / "tmux.conf", "new-session", "-d", "-x", self.outer_size[0],
            "-y", self.outer_size[1], "env", *(f"--unset={name}" for name in self.hidden),
            *self.terminal.words(self.folder), environment=environment)
        self.outer = {
            name: self.tmux("display-message", "-p", format).strip()
            for name, format in (("TMUX", "#{socket_path},#{pid},0"), ("TMUX_PANE", "#{pane_id}"))}
        self.await_start()
        self._measure()

    def tmux(self, *words, environment=None):
        result = subprocess.run(
            ["tmux", "-S", str(self.folder / "tmux"), *map(str, words)], env=environment,
            capture_output=True, text=True, cwd=self.folder)
        return result.stdout

    def last_words(self):
        return " ".join(self.tmux("capture-pane", "-p").split())[-100:]

    def _measure(self):
        """Finds the terminal's place in the pane: where its first cell is."""
        self.resize(80, 24)
        if not self.terminal.cursor:
            return
        self.show("bench@", hide_cursor=True)

        def found():
            lines = self.picture().text.split("\n")
            return [(line.index("bench@"), at) for at, line in enumerate(lines) if "bench@" in line]

        self.origin = wait_until("first row", found)[0]

    def close(self):
        self.end_programs()
        if (self.folder / "tmux").exists():
            self.tmux("kill-server")
        super().close()

    # What a person does and sees

    def key(self, *keys, delay=0):
        names = [
            KEYS.get(key, key.replace("ctrl+", "C-").replace("alt+", "M-"))
            for key in keys if "shift" not in key.lower()]
        if names:
            self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def focus(self):
        pass

    def picture(self):
        text = self.tmux(
            "capture-pane", "-p", ";", "display-message", "-p", "#{cursor_x},#{cursor_y}")
        if not text:
            raise Failure("the program has ended")
        return Text(*text.rstrip("\n").rsplit("\n", 1))

    def grow(self, columns, rows):
        self.outer_size = self.outer_size[0] + columns, self.outer_size[1] + rows
        self.tmux("resize-window", "-x", self.outer_size[0], "-y", self.outer_size[1])
