#!/usr/bin/env python3
"""Runs prompts under BRLTTY, the driver of braille displays, and prints what the display shows.

    .build/pyte/bin/python Tests/Tools/ScreenReaders/braille.py [COMMAND WORD ...]

CODEPROMPT names the executable (.build/debug/codeprompt). The script needs brltty and pyte, is run by
hand, and is not part of .ci/run. BRLTTY reads the screen from shared memory, as it reads the screen of
GNU Screen; this script draws into that memory with pyte. The display is BRLTTY's virtual one with 40
cells. A digit of the code on the display is a failure.
"""

import ctypes
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

import pyte

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get(
    "CODEPROMPT", os.path.join(HERE, "../../../.build/debug/codeprompt"))
COLUMNS, ROWS, PORT = 80, 24, 4163
# The key by which BRLTTY finds the shared screen, and the size that BRLTTY expects.
KEY, SIZE = 0xBACD072F, 4 + 66 * 132 * 2

SCENES = [
    ("a code, wrong and then cancelled", ["--plain", "-md6", "Code", "--", "false"],
     [b"5", b"8", b"\x7f", b"8", b"5857", b"\x1b"]),
    ("a password", ["--plain", "-m", "Password"], [b"5", b"8", b"x", b"\x1b"]),
    ("a code in cells", ["-md6", "--style", "compact", "Code"], [b"5", b"8", b"\x7f", b"\x1b"]),
]


class SharedScreen:
    """The memory that BRLTTY reads: columns, rows, the cursor's column and row, then a byte for
    each character, and one for each attribute."""

    def __init__(self):
        libc = ctypes.CDLL(None, use_errno=True)
        libc.shmat.restype = ctypes.c_void_p
        libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
        self.libc = libc
        self.id = libc.shmget(ctypes.c_int(KEY - (1 << 32)), SIZE, 0o1700)
        if self.id == -1:
            sys.exit(f"no shared memory: {os.strerror(ctypes.get_errno())}")
        address = libc.shmat(self.id, None, 0)
        self.memory = (ctypes.c_ubyte * SIZE).from_address(address)

    def show(self, screen):
        text = "".join(screen.display[row].ljust(COLUMNS)[:COLUMNS] for row in range(ROWS))
        cells = text.encode("latin-1", "replace") + bytes([7]) * (COLUMNS * ROWS) + bytes(2)
        head = bytes([COLUMNS, ROWS, min(screen.cursor.x, COLUMNS - 1), screen.cursor.y])
        ctypes.memmove(self.memory, head + cells, len(head) + len(cells))

    def remove(self):
        self.libc.shmctl(self.id, 0, None)


class Display:
    """BRLTTY with its virtual display, and the text on it."""

    def __init__(self, folder):
        configuration = os.path.join(folder, "brltty.conf")
        open(configuration, "w").close()
        self.process = subprocess.Popen(
            ["brltty", "-n", "-f", configuration, "-x", "sc", "-b", "vr",
             "-d", f"server:127.0.0.1:{PORT}", "-s", "no", "-P", os.path.join(folder, "pid"),
             "-T", "/etc/brltty/Text", "-t", "en-nabcc", "-A", "none", "-U", folder, "-W", folder],
            stdout=subprocess.DEVNULL, stderr=open(os.path.join(folder, "log"), "w"))
        self.folder = folder
        for _ in range(100):
            try:
                self.client = socket.create_connection(("127.0.0.1", PORT), timeout=1)
                break
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(open(os.path.join(folder, "log")).read())
                time.sleep(0.1)
        else:
            sys.exit("BRLTTY does not listen")
        self.client.sendall(b"cells 40\r\n")
        self.text, self.shown = "", ""
        # BRLTTY first shows its name, and that this display has no keys.
        self.look(6)

    def look(self, seconds):
        """Reads until the display has not changed for so long, and returns its text."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not select.select([self.client], [], [], 0.1)[0]:
                continue
            data = self.client.recv(65536)
            if not data:
                sys.exit("BRLTTY is gone:\n" + open(os.path.join(self.folder, "log")).read())
            self.text += data.decode("utf-8", "replace")
            found = re.findall(r'Visual "(.*)"\r?\n', self.text)
            if found and found[-1] != self.shown:
                self.shown = found[-1]
                end = time.monotonic() + seconds
        return self.shown.rstrip()

    def close(self):
        self.client.close()
        self.process.terminate()
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def play(name, words, keys, shared, display):
    """Runs a prompt, and prints what the display shows at the start and after each key."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", LANG="C.UTF-8", REDUCED_MOTION="1")
        os.execv(PROGRAM, ["codeprompt"] + words)

    def draw(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    stream.feed(os.read(terminal, 65536))
                except OSError:
                    break
            shared.show(screen)

    print(f"== {name}\n$ codeprompt {' '.join(words)}")
    draw(0.5)
    lines = [("", display.look(0.7))]
    for key in keys:
        os.write(terminal, key)
        draw(0.5)
        lines.append((repr(key)[2:-1], display.look(0.7)))
    for key, text in lines:
        print(f"[{key}]\n    {text}" if key else f"    {text}")
    os.close(terminal)
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.waitpid(child, 0)
    return any("5" in text or "8" in text for _, text in lines)


def main():
    shared = SharedScreen()
    shared.show(pyte.Screen(COLUMNS, ROWS))
    failures = 0
    try:
        with tempfile.TemporaryDirectory() as folder:
            display = Display(folder)
            try:
                for name, words, keys in SCENES:
                    if play(name, words, keys, shared, display):
                        failures += 1
                        print("part of the code is brailled")
            finally:
                display.close()
    finally:
        shared.remove()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
