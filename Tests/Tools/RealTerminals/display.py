"""An X server without a screen, its keyboard, its clipboard, and what it shows.

Xvfb keeps its picture in a file (-fbdir), so the picture can be read many times a second without
starting a program.
"""

import mmap
import os
import pathlib
import struct
import subprocess
import time

import pixels

WIDTH, HEIGHT = 1360, 840
# Keys that a real keyboard has only in other layouts, on key codes that our layout does not use.
# Key codes around 203 can't be used: they are modifiers.
EXTRA_KEYS = ["dead_acute", "Multi_key"] + [f"U{0xFF10 + digit:04X}" for digit in range(10)]
FIRST_EXTRA_CODE = 232


class Failure(Exception):
    """An awaited state did not come."""


def wait_until(what, claim, seconds=5.0):
    """Calls a function until its result is true, and returns the result."""
    deadline = time.monotonic() + seconds
    while True:
        result = claim()
        if result:
            return result
        if time.monotonic() > deadline:
            raise Failure(f"no {what} within {seconds:g} s")
        time.sleep(0.01)


def end(process):
    """Ends a process that we started, by its id."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Display:
    """An Xvfb that this script started."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir",
             str(self.folder), "-nolisten", "tcp", "-ac", "-noreset"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with open(reader) as file:
            number = file.readline().strip()
        if not number:
            raise Failure("Xvfb did not start")
        self.name = f":{number}"
        self.environment = dict(os.environ, DISPLAY=self.name)
        self._map_screen()
        self._extend_keyboard()

    def _map_screen(self):
        path = self.folder / "Xvfb_screen0"
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header of an X window dump: it contains its own size, the bytes a line and the number
        # of colours.
        header = struct.unpack(">25I", self.memory[:100])
        self.stride, self.start = header[12], header[0] + 12 * header[19]

    def _extend_keyboard(self):
        lines = [f"keycode {FIRST_EXTRA_CODE + at} = {key}" for at, key in enumerate(EXTRA_KEYS)]
        result = subprocess.run(
            ["xmodmap", "-"], input="\n".join(lines) + "\n", text=True, env=self.environment,
            capture_output=True)
        if result.returncode:
            raise Failure(f"xmodmap: {result.stderr.strip()}")

    def picture(self, left=0, top=0, width=WIDTH, height=HEIGHT):
        """A picture of a part of the screen, as it is now."""
        width, height = min(width, WIDTH - left), min(height, HEIGHT - top)
        starts = (self.start + (top + y) * self.stride + 4 * left for y in range(height))
        return pixels.Picture(width, height, [self.memory[at : at + 4 * width] for at in starts])

    def xdotool(self, *words):
        result = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True)
        return result.stdout

    def key(self, *keys, delay=12):
        """Presses keys: names of keysyms with modifiers, or key codes."""
        self.xdotool("key", "--clearmodifiers", "--delay", delay, *keys)

    def type(self, text, delay=12):
        self.xdotool("type", "--clearmodifiers", "--delay", delay, "--", text)

    def windows(self):
        """The visible windows that are large enough for a terminal."""
        found = []
        for window in self.xdotool("search", "--onlyvisible", "--maxdepth", 1, "--name", "").split():
            shape = self.geometry(window)
            # The search finds the root window too, so only windows smaller than the screen count.
            if 100 <= shape["WIDTH"] < WIDTH and 100 <= shape["HEIGHT"] < HEIGHT:
                found.append(window)
        return found

    def geometry(self, window):
        lines = self.xdotool("getwindowgeometry", "--shell", window).split()
        shape = dict(line.split("=") for line in lines if "=" in line)
        return {name: int(shape.get(name, 0)) for name in ("X", "Y", "WIDTH", "HEIGHT")}

    def close(self):
        self.memory.close()
        end(self.server)
