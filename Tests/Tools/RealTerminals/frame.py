"""Turns a prompt's first frame into plain rows for `cat`: with colours, without cursor movements."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata

from display import Failure

SEQUENCE = re.compile(r"\033\[([?>=]?)([\d;]*)([ -/]*)([@-~])|\033([78])|(\r)|(\n)|([^\033])", re.S)


def width_of(text, wide):
    """How many columns a character has; `wide` says whether ambiguous characters have two."""
    kind = unicodedata.east_asian_width(text)
    return 2 if kind in "WF" or wide and kind == "A" else 1


def first_frame(executable, words, environment, columns, rows, wide=False):
    """The output of the command in a pseudo-terminal of its own before any key.

    If the command asks for the cursor's position, it gets the answer of a terminal with these widths.
    """
    reader, writer = os.pipe()
    pid, master = pty.fork()
    if pid == 0:
        os.close(reader)
        os.dup2(writer, 4)
        # If the descriptor is 4 already, dup2 has not made it inheritable.
        os.set_inheritable(4, True)
        # Before the command starts: a change of the size would be answered with another frame.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
        os.execve(executable, [str(executable), *words, "--status-fd", "4"], environment)
    os.close(writer)
    data, answered, opened, deadline = b"", 0, False, time.monotonic() + 5
    while time.monotonic() < deadline:
        ready = select.select([master, reader] if not opened else [master], [], [], 0.15)[0]
        if reader in ready:
            opened = True
            os.read(reader, 100)
        if master in ready:
            data += os.read(master, 65536)
            for asked in list(re.finditer(rb"\033\[6n", data))[answered:]:
                _, (x, y) = plain_rows(data[: asked.start()].decode(), columns, wide)
                os.write(master, b"\033[%d;%dR" % (y + 1, x + 1))
                answered += 1
        elif opened and not ready:
            break
    os.kill(pid, signal.SIGTERM)
    while True:
        try:
            if not os.read(master, 65536):
                break
        except OSError:
            break
    os.waitpid(pid, 0)
    os.close(master)
    os.close(reader)
    return data.decode()


def plain_rows(frame, columns, wide=False):
    """The rows of text with colours, and the cursor's column and row at the end, from 0."""
    cells, style, x, y, saved = {}, "", 0, 0, (0, 0)
    for private, numbers, _, final, digit, back, feed, text in SEQUENCE.findall(frame):
        count = int(numbers.split(";")[0] or 1) if final and not private else 0
        if text:
            width = width_of(text, wide)
            cells[y, x] = style, text
            if width == 2:
                cells[y, x + 1] = style, ""
            x += width
        elif back:
            x = 0
        elif feed:
            y += 1
        elif digit == "7":
            saved = x, y
        elif digit == "8":
            x, y = saved
        elif private or final == "n":
            pass
        elif final == "m":
            style = sgr(style, numbers)
        elif final == "G":
            x = count - 1
        elif final == "A":
            y -= count
        elif final == "B":
            y += count
        elif final == "C":
            x += count
        elif final == "D":
            x -= count
        elif final == "K" and numbers in ("", "0"):
            for column in range(x, columns):
                cells.pop((y, column), None)
        else:
            raise Failure(f"the frame has a sequence that is not known here: {numbers}{final}")
    height = max((row for row, _ in cells), default=-1) + 1
    height = max(height, frame.count("\n") + 1)
    rows = []
    for row in range(height):
        width = max((column + 1 for at, column in cells if at == row), default=0)
        line, before = "", ""
        for column in range(width):
            style, text = cells.get((row, column), ("", " "))
            if style != before:
                line += f"\033[0;{style}m".replace(";;", ";").replace(";m", "m")
            line, before = line + text, style
        rows.append(line + "\033[m")
    return rows, (x, y)


def sgr(style, numbers):
    """The style after one more sequence: everything that was set since the last reset."""
    words = numbers.split(";") if numbers else [""]
    for at in range(len(words) - 1, -1, -1):
        if words[at] in ("", "0"):
            return ";".join(["0", *words[at + 1 :]])
    return ";".join(filter(None, [style, numbers]))
