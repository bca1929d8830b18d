"""The programs that have a terminal in them, and how each is told to start a shell there."""

import dataclasses
import pathlib
import shutil
from typing import Callable

from programs.browser import PROGRAM
from programs.page import JUPYTER, Page, jupyterlab_version
from programs.pane import Pane
from programs.tmux import Tmux
from terminals import FONT, Terminal, version_of


@dataclasses.dataclass
class Host:
    """A program with a terminal in it.

    `command` gives the words that start it, with the bench's shell (a file's path) in its terminal.
    `programs` are others that the bench starts for it, `needs` more packages. `cursor` says whether its
    terminal can move the cursor; one that can't shows lines only. `strays` says that what is drawn
    while its window gets narrower goes to other rows. `suspend` are the keys that stop a program,
    `clear` those that empty the window, and `paste` the words of tmux that paste.
    """

    name: str
    package: str
    command: Callable
    needs: tuple = ()
    cursor: bool = True
    strays: bool = False
    suspend: tuple = ("ctrl+z",)
    clear: tuple = ()
    paste: tuple = ()
    files: dict = dataclasses.field(default_factory=dict)
    environment: dict = dataclasses.field(default_factory=dict)
    kind: type = Pane
    programs: tuple = ("tmux",)

    def open(self, locale="C.UTF-8"):
        return self.kind(self, locale)

    def words(self, folder):
        return self.command(str(folder / "start"))

    @property
    def installed(self):
        programs = [self.words(pathlib.Path())[0], *self.programs]
        return all(map(shutil.which, programs))

    @property
    def packages(self):
        return [self.package, *self.programs, *self.needs, "less", "procps"]

    @property
    def version(self):
        return jupyterlab_version() if self.kind is Page else version_of(self.package)


def emacs(expression):
    return lambda start: [
        "emacs", "-nw", "-q", "--no-splash", "--eval",
        "(progn (menu-bar-mode -1) (setq resize-mini-windows nil vterm-min-window-width 1))", "--eval",
        expression.replace("START", f'"{start}"')]


HOSTS = [
    Host("vim", "vim", lambda start: ["vim", "-u", "NONE", "-c", f"terminal ++curwin ++close {start}"]),
    Host("neovim", "neovim", lambda start: [
        "nvim", "-u", "NONE", "-i", "NONE", "-c", f"terminal {start}", "-c", "startinsert"]),
    Host("Emacs, ansi-term", "emacs-nox", emacs("(ansi-term START)"), strays=True),
    Host("Emacs, vterm", "elpa-vterm", emacs(
        "(progn (package-initialize) (require 'vterm) (setq vterm-shell START) (vterm))"),
        needs=("emacs-nox",)),
    Host("Emacs, shell", "emacs-nox", emacs("(progn (setq explicit-shell-file-name START) (shell))"),
         cursor=False, suspend=("ctrl+g", "ctrl+c", "ctrl+z"), clear=("ctrl+c", "alt+o")),
    Host("dvtm", "dvtm", lambda start: ["dvtm", start], needs=("ncurses-term",)),
    Host("GNU screen", "screen", lambda start: ["screen", "-c", "/dev/null", "-U", start]),
    Host("xterm.js in JupyterLab", "chromium", lambda _: [str(JUPYTER)], kind=Page,
        programs=(PROGRAM,), needs=("python3-venv",)),
    Terminal("pterm", "pterm", [
        "pterm", "-fn", f"client:{FONT} 11", "-geometry", "80x24", "-sb-", "-e"]),
    Host("mosh", "mosh", lambda start: ["mosh", "--local", "127.0.0.1", "--", start]),
]
# In its own terminal, tmux is tried only with pastes.
TMUX = [
    Host(" ".join(["tmux", *words]), "tmux", lambda start: ["sh", start], kind=Tmux, paste=words)
    for words in (("paste-buffer", "-p"), ("paste-buffer", "-p", "-r"))]
SMALL_HOSTS = ["vim", "dvtm", "GNU screen", "tmux paste-buffer -p -r"]
