#!/usr/bin/env python3
"""Asks in real terminals, with real keys, selections and windows, and prints what each shows.

    Tests/RealTerminals/bench.py [--small] [--executable PATH] [--screenshots FOLDER]
                                 [--columns NAME,...] [TERMINAL...]

Each terminal runs in an X server of its own without a screen (Xvfb); those for Wayland in sway, in a
window of it. xdotool types, resizes and pastes; the screen is read from its pixels, by glyphs that
the same terminal drew before, or compared with what `cat` shows in it. A terminal that is not
installed or does not start is named and not tried. It ends with 1 if a cell of the table is wrong.
"""

import argparse
import pathlib
import re
import sys
import time

import keys
import look
import paste
from display import Failure
from terminals import SMALL, TERMINALS
from window import Window

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLUMNS = {"look": look, "keys": keys, "paste": paste}


class Bench:
    """What is tried, and what was seen so far."""

    def __init__(self, options):
        self.executable, self.screenshots = options.executable.resolve(), options.screenshots
        self.columns = options.columns.split(",") if options.columns else list(COLUMNS)
        self.rows, self.faults = [], []
        self.place, self.cell = ("", ""), []

    def expect(self, window, seen, claim):
        """Notes what was seen to be wrong, if anything was."""
        if seen:
            self.fault(f"{claim}: {seen}", window.settle())

    def fault(self, words, *pictures, own=False):
        """Notes a fault of the product, or of the terminal itself, with pictures of it."""
        self.cell.append(own)
        terminal, column = self.place
        stem = re.sub(r"\W+", "-", f"{terminal} {column} {len(self.cell)}").strip("-")
        saved = []
        for picture, suffix in zip(pictures, ("", "-reference")):
            path = self.screenshots / f"{stem}{suffix}.png"
            picture.save(path)
            saved.append(str(path))
        whose = "the terminal's own: " if own else ""
        line = f"{terminal}, {column}: {whose}{words}"
        if saved:
            line += f" [{', '.join(saved)}]"
        self.faults.append(line)

    def run(self, terminal):
        """Tries one terminal in every column."""
        if not terminal.installed:
            self.rows.append((terminal.name, "", f"not tried: not installed (package {terminal.package})"))
            return
        cells = []
        for name in self.columns:
            self.place, self.cell = (terminal.name, name), []
            try:
                self._try(terminal, COLUMNS[name])
            except Failure as failure:
                if not cells and "program in the window" in str(failure):
                    self.rows.append((terminal.name, terminal.version, f"not tried: {failure}"))
                    return
                self.cell.append(False)
                self.faults.append(f"{terminal.name}, {name}: {failure}")
            cells.append(self._summary())
        self.rows.append((terminal.name, terminal.version, cells))

    def _try(self, terminal, column):
        with Window(terminal, locale=getattr(column, "LOCALE", "C.UTF-8")) as window:
            column.check(self, window)

    def _summary(self):
        ours = self.cell.count(False)
        return f"WRONG {ours}" if ours else "its own" if self.cell else "right"

    def table(self):
        lines = ["| terminal | version | " + " | ".join(self.columns) + " |"]
        lines.append("|" + " --- |" * (2 + len(self.columns)))
        for name, version, cells in self.rows:
            if isinstance(cells, str):
                cells = [cells] + [""] * (len(self.columns) - 1)
            lines.append(f"| {name} | {version} | " + " | ".join(cells) + " |")
        return "\n".join(lines)

    @property
    def wrong(self):
        return any(cell.startswith("WRONG") for _, _, cells in self.rows for cell in cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--small", action="store_true", help="only what is small to install")
    parser.add_argument("--executable", type=pathlib.Path, default=ROOT / ".build/release/codeprompt")
    parser.add_argument("--screenshots", type=pathlib.Path, default=ROOT / ".build/real-terminals")
    parser.add_argument("--columns", help="only these, with commas between")
    parser.add_argument("terminals", nargs="*", metavar="TERMINAL")
    options = parser.parse_args()
    options.screenshots.mkdir(parents=True, exist_ok=True)
    wanted = options.terminals or (SMALL if options.small else [each.name for each in TERMINALS])
    unknown = set(wanted) - {each.name for each in TERMINALS}
    if unknown:
        parser.error(f"no such terminal: {', '.join(unknown)}; there are {', '.join(each.name for each in TERMINALS)}")
    bench = Bench(options)
    began = time.monotonic()
    for terminal in TERMINALS:
        if terminal.name in wanted:
            print(f"{terminal.name} …", file=sys.stderr, flush=True)
            bench.run(terminal)
    print(bench.table())
    for fault in bench.faults:
        print(f"- {fault}")
    print(f"{time.monotonic() - began:.0f} seconds", file=sys.stderr)
    sys.exit(1 if bench.wrong else 0)


if __name__ == "__main__":
    main()
