#!/usr/bin/env python3
"""Runs prompts in real terminals, with real keys, selections and windows, and prints a table.

    Tests/Tools/RealTerminals/bench.py [--small] [--executable PATH] [--screenshots FOLDER]
                                 [--columns NAME,...] [--jobs N] [--packages] [TERMINAL...]

Each terminal runs in an X server of its own without a screen (Xvfb); terminals for Wayland run in
sway, in a window of that server. xdotool types, resizes and pastes. The screen is read from its
pixels, by glyphs that the same terminal drew before, or is compared with what `cat` shows in the same
terminal. Terminals inside programs (folder programs) have a table of their own: the program runs in
tmux, which tells the text, or as a page of JupyterLab in a browser without a window. A third table is
about pastes into commands that are typed in bash, in xterm, alacritty and tmux.

A terminal that is not installed or does not start is named and skipped. The status is 1 if a cell of
the table is wrong. "own fault" marks a fault that `cat` or `less` shows in the same terminal too.
--small runs five terminals, three programs, tmux and fewer cases in two minutes, for a machine that
tests every change. All together take ten minutes.

    apt-get install --no-install-recommends $(Tests/Tools/RealTerminals/bench.py --packages)
    python3 -m venv .build/jupyterlab && .build/jupyterlab/bin/pip install jupyterlab
"""

import argparse
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import time

# Keeps Python from writing bytecode files beside the sources.
sys.dont_write_bytecode = True
import ambiguous
import restored
import keys
import look
import paste
import pictures
import resize
from display import Failure
from terminals import NEEDED, PASTING, SMALL, TERMINALS
from programs import checks
from programs.hosts import HOSTS, SMALL_HOSTS, TMUX

ROOT = pathlib.Path(__file__).resolve().parents[3]
COLUMNS = {
    "look": look.check, "keys": keys.check, "paste": paste.check, "resize": resize.check,
    "ambiguous width": ambiguous.check, "pictures": pictures.check, "restored": restored.check}
# The terminals and what is tried in them; those inside programs and pastes have tables of their own.
TABLES = [(TERMINALS, COLUMNS), (HOSTS, checks.COLUMNS), ([*PASTING, *TMUX], paste.COLUMNS)]


class Trial:
    """One terminal with the cases to run in it, and the faults that were seen."""

    def __init__(self, terminal, columns, options):
        self.terminal, self.columns = terminal, columns
        self.small = options.small
        self.executable, self.screenshots = options.executable.resolve(), options.screenshots
        self.cells, self.faults = [], []
        self.column, self.cell = "", []
        self.not_tried = None

    def expect(self, window, seen, claim):
        """Notes a fault, if one was seen."""
        if seen:
            self.fault(f"{claim}: {seen}", window.settle())

    def fault(self, words, *pictures, own=False):
        """Notes a fault of the prompt, or of the terminal itself, with pictures."""
        self.cell.append(own)
        stem = re.sub(r"\W+", "-", f"{self.terminal.name} {self.column} {len(self.cell)}").strip("-")
        saved = []
        for picture, suffix in zip(pictures, ("", "-reference")):
            path = self.screenshots / f"{stem}{suffix}{picture.suffix}"
            picture.save(path)
            saved.append(str(path))
        whose = "the terminal's own: " if own else ""
        line = f"{self.terminal.name}, {self.column}: {whose}{words}"
        self.faults.append(line + (f" [{', '.join(saved)}]" if saved else ""))

    def keep(self, picture):
        """Saves a picture of a prompt in this terminal."""
        name = re.sub(r"\W+", "-", self.terminal.name).strip("-")
        picture.save(self.screenshots / f"{name}{picture.suffix}")

    def run(self):
        if not self.terminal.installed:
            self.not_tried = f"not installed (package {self.terminal.package})"
            return self
        for self.column, check in self.columns.items():
            self.cell = []
            window = None
            try:
                window = self.terminal.open(self._locale())
                check(self, window)
            except Failure as failure:
                if not window and not self.cells:
                    self.not_tried = f"does not start: {failure}"
                    return self
                self.fault(str(failure), *([window.picture()] if window else []))
            finally:
                if window:
                    window.close()
            ours = self.cell.count(False)
            self.cells.append(f"WRONG {ours}" if ours else "own fault" if self.cell else "pass")
        return self

    def _locale(self):
        japanese = self.column == "ambiguous width" or self.column == "look" and self.terminal.wide_ambiguous
        return "ja_JP.UTF-8" if japanese else "C.UTF-8"

    @property
    def row(self):
        cells = [f"not tried: {self.not_tried}"] if self.not_tried else self.cells
        cells = cells + [""] * (len(self.columns) - len(cells))
        version = self.terminal.version if self.terminal.installed else ""
        return "| " + " | ".join([self.terminal.name, version, *cells]) + " |"

    @property
    def wrong(self):
        return any(cell.startswith("WRONG") for cell in self.cells)


def table(trials, columns):
    heading = "| " + " | ".join(["terminal", "version", *columns]) + " |"
    return "\n".join([heading, "|" + " --- |" * (2 + len(columns)), *(trial.row for trial in trials)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--small", action="store_true", help="only what is small to install")
    parser.add_argument("--executable", type=pathlib.Path, default=ROOT / ".build/executables/this/codeprompt")
    parser.add_argument("--screenshots", type=pathlib.Path, default=ROOT / ".build/real-terminals")
    parser.add_argument("--packages", action="store_true", help="say which packages these need, no more")
    parser.add_argument("--columns", help="only these, with commas between")
    parser.add_argument("--jobs", type=int, help="so many terminals at once (3, --small: 5)")
    parser.add_argument("terminals", nargs="*", metavar="TERMINAL")
    options = parser.parse_args()
    every = [each for terminals, _ in TABLES for each in terminals]
    names = list(dict.fromkeys(each.name for each in every))
    wanted = options.terminals or ([*SMALL, *SMALL_HOSTS] if options.small else names)
    unknown = set(wanted) - set(names)
    if unknown:
        parser.error(f"no such terminal: {', '.join(unknown)}; there are {', '.join(names)}")
    chosen = [each for each in every if each.name in wanted]
    if options.packages:
        print(" ".join(sorted({*NEEDED, *(name for each in chosen for name in each.packages)})))
        return
    missing = [program for program in ("Xvfb", "xdotool", "xclip", "xmodmap") if not shutil.which(program)]
    if missing:
        sys.exit(f"bench: not installed: {', '.join(missing)}; --packages says what is needed")
    locales = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout
    if "ja_JP.utf8" not in locales:
        sys.exit("bench: no Japanese locale; localedef -i ja_JP -f UTF-8 ja_JP.UTF-8 makes it")
    options.screenshots.mkdir(parents=True, exist_ok=True)
    only = options.columns.split(",") if options.columns else None
    tables = []
    for terminals, columns in TABLES:
        columns = {name: check for name, check in columns.items() if not only or name in only}
        rows = [Trial(each, columns, options) for each in terminals if each in chosen and columns]
        tables += [(rows, columns)] if rows else []
    began = time.monotonic()
    # A program's terminal takes longest, so it is not the last one to begin.
    trials = [trial for rows, _ in reversed(tables) for trial in rows]
    with concurrent.futures.ThreadPoolExecutor(options.jobs or (5 if options.small else 3)) as pool:
        for trial in pool.map(Trial.run, trials):
            print(trial.row, file=sys.stderr, flush=True)
    print("\n\n".join(table(rows, columns) for rows, columns in tables))
    for trial in trials:
        for fault in trial.faults:
            print(f"- {fault}")
    print(f"{time.monotonic() - began:.0f} seconds", file=sys.stderr)
    sys.exit(any(trial.wrong for trial in trials))


if __name__ == "__main__":
    main()
