"""The first frame of a prompt as plain rows, for `cat`: characters and colours, no movements."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

SEQUENCE = re.compile(r"\033\[([?>=]?)([\d;]*)([ -/]*)([@-~])|\033([78])|(\r)|(\n)|([^\033])", re.S)


def first_frame(executable, words, environment, columns, rows):
    """What the command writes to a pseudo-terminal of its own before any key."""
    reader, writer = os.pipe()
    pid, master = pty.fork()
    if pid == 0:
        os.close(reader)
        os.dup2(writer, 4)
        os.execve(executable, [str(executable), *words, "--status-fd", "4"], environment)
    os.close(writer)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
    data, opened, deadline = b"", False, time.monotonic() + 5
    while time.monotonic() < deadline:
        ready = select.select([master, reader] if not opened else [master], [], [], 0.15)[0]
        if reader in ready:
            opened = True
            os.read(reader, 100)
        if master in ready:
            data += os.read(master, 65536)
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


def plain_rows(frame, columns):
    """Rows of text with colours, and where the cursor is left: a column and a row, from 0."""
    cells, style, x, y, saved = {}, "", 0, 0, (0, 0)
    for private, numbers, _, final, digit, back, feed, text in SEQUENCE.findall(frame):
        count = int(numbers.split(";")[0] or 1) if final and not private else 0
        if text:
            cells[y, x] = style, text
            x += 1
        elif back:
            x = 0
        elif feed:
            y += 1
        elif digit == "7":
            saved = x, y
        elif digit == "8":
            x, y = saved
        elif private:
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
            raise ValueError(f"the frame has a sequence that is not known here: {numbers}{final}")
    height = max(row for row, _ in cells) + 1
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
    """The style after one more sequence: all that was set since the last reset."""
    words = numbers.split(";") if numbers else [""]
    for at in range(len(words) - 1, -1, -1):
        if words[at] in ("", "0"):
            return ";".join(["0", *words[at + 1 :]])
    return ";".join(filter(None, [style, numbers]))
