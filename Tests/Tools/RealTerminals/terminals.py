"""The terminals of the bench and their settings, with which nothing blinks or moves."""

import dataclasses
import re
import shutil
import subprocess

from window import Window

FONT = "DejaVu Sans Mono"
# The packages that the bench itself needs.
NEEDED = ["xvfb", "xdotool", "xclip", "x11-xserver-utils", "dbus", "locales", "fonts-dejavu-core", "xfonts-base"]


def version_of(package):
    """The version by the package manager, without the part that a distribution adds."""
    result = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True)
    match = re.match(r"(?:\d+:)?(\d[\w.]*)", result.stdout)
    return match[1] if match else "?"


@dataclasses.dataclass
class Terminal:
    """A terminal with certain settings.

    `command` starts the terminal; the program to run in it is added. `files` are files with settings,
    by their paths below the home folder. `own_keys` are keys that the terminal keeps for itself.
    """

    name: str
    package: str
    command: list
    files: dict = dataclasses.field(default_factory=dict)
    environment: dict = dataclasses.field(default_factory=dict)
    without: list = dataclasses.field(default_factory=list)
    own_keys: list = dataclasses.field(default_factory=list)
    paste: str = "shift+Insert"
    pictures: tuple = ("blocks",)
    wide_ambiguous: bool = False
    wayland: bool = False
    # Its cursor can be moved and stays in its row, and ^Z stops a program.
    cursor, strays, suspend = True, False, ("ctrl+z",)

    def open(self, locale="C.UTF-8"):
        return Window(self, locale)

    @property
    def program(self):
        return self.command[0]

    @property
    def installed(self):
        return shutil.which(self.program) is not None

    @property
    def packages(self):
        extra = ["sway", "wl-clipboard", "x11-xkb-utils"] if self.wayland else []
        if "LIBGL_ALWAYS_SOFTWARE" in self.environment:
            extra.append("libgl1-mesa-dri")
        return [self.package, *extra]

    @property
    def version(self):
        return version_of(self.package)


XTERM = ["xterm", "-u8", "-fa", FONT, "-fs", "11", "-geometry", "80x24", "+bc", "+sb"]
# mlterm splits its screen and opens other windows with these keys.
MLTERM_KEYS = [f"{held}F{number}" for held in ("shift+", "ctrl+") for number in range(1, 6)]
MLTERM = [
    "mlterm", "--geometry=80x24", "--sb=false", "--fontsize=15", "--restart=false", "--logmsg=false",
    "--blink=false"]
# In a Japanese locale mlterm takes any font with Japanese characters, even one without Latin
# letters.
MLTERM_FILES = {".mlterm/aafont": f"DEFAULT={FONT}\nISO10646_UCS4_1={FONT}\n"}
XFCE = [
    "xfce4-terminal", "--disable-server", "--geometry=80x24", "--hide-menubar", "--hide-scrollbar",
    "--hide-toolbar", "--hide-borders", f"--font={FONT} 11"]
XFCE_SETTINGS = """[Configuration]
MiscCursorBlinks=FALSE
MiscShowUnsafePasteDialog=FALSE
ShortcutsNoMenukey=TRUE
ShortcutsNoHelpkey=TRUE
ShortcutsNoMnemonics=TRUE
MiscMenubarDefault=FALSE
"""

TERMINALS = [
    Terminal(
        "xterm", "xterm", [*XTERM, "-e"]),
    Terminal(
        "xterm over ssh", "xterm", [*XTERM, "-e"], without=["XTERM_VERSION", "XTERM_LOCALE", "XTERM_SHELL"]),
    Terminal(
        "xterm -cjk_width", "xterm", [*XTERM, "-cjk_width", "-e"], wide_ambiguous=True),
    Terminal(
        "xterm, sixel", "xterm", [*XTERM, "-ti", "vt340", "-e"], pictures=("sixel", "blocks")),
    Terminal(
        "st", "stterm", ["st", "-f", f"{FONT}:pixelsize=15", "-g", "80x24", "-e"]),
    Terminal(
        "mlterm", "mlterm", [*MLTERM, "-e"], files=MLTERM_FILES, pictures=("sixel", "blocks"),
        own_keys=MLTERM_KEYS),
    Terminal(
        "mlterm --ac=2", "mlterm", [*MLTERM, "--ac=2", "-e"], files=MLTERM_FILES,
        pictures=("sixel", "blocks"), wide_ambiguous=True, own_keys=MLTERM_KEYS),
    Terminal(
        "kitty", "kitty",
        ["kitty", "--config=NONE", "-o", "cursor_blink_interval=0", "-o", f"font_family={FONT}",
         "-o", "initial_window_width=80c", "-o", "initial_window_height=24c",
         "-o", "remember_window_size=no", "-o", "clear_all_shortcuts=yes",
         "-o", "map shift+insert paste_from_selection", "-o", "map shift+page_up scroll_page_up",
         "-o", "map shift+page_down scroll_page_down", "-o", "confirm_os_window_close=0",
         "-o", "enable_audio_bell=no", "-o", "update_check_interval=0", "-o", "linux_display_server=x11",
         "-o", "cursor_shape=block", "-o", "shell_integration=disabled", "--"],
        environment={"LIBGL_ALWAYS_SOFTWARE": "1"}, pictures=("kitty", "blocks")),
    Terminal(
        "xfce4-terminal", "xfce4-terminal", [*XFCE, "-x"],
        files={".config/xfce4/terminal/terminalrc": XFCE_SETTINGS},
        own_keys=["shift+F10", "F11"]),
    Terminal(
        "xfce4-terminal, wide", "xfce4-terminal", [*XFCE, "-x"],
        files={".config/xfce4/terminal/terminalrc": XFCE_SETTINGS
               + "BindingAmbiguousWidth=TERMINAL_AMBIGUOUS_WIDTH_BINDING_WIDE\n"}, wide_ambiguous=True, own_keys=["shift+F10", "F11"]),
    Terminal(
        "lxterminal", "lxterminal", ["lxterminal", "--no-remote", "--geometry=80x24", "-e"],
        files={".config/lxterminal/lxterminal.conf":
               f"[general]\nfontname={FONT} 11\ncursorblinks=false\nhidescrollbar=true\n"
               "hidemenubar=true\ndisablef10=true\ndisablealt=true\ndisableconfirm=true\n"}, own_keys=["shift+F10"]),
    Terminal(
        "konsole", "konsole",
        ["konsole", "--separate", "--hide-menubar", "--hide-tabbar", "--profile", "bench", "-e"],
        files={".local/share/konsole/bench.profile":
               f"[Appearance]\nFont={FONT},11,-1,5,50,0,0,0,0,0\n[General]\nName=bench\nParent=FALLBACK/\n"
               "ShowTerminalSizeHint=false\n"
               "TerminalColumns=80\nTerminalRows=24\n[Scrolling]\nScrollBarPosition=2\n"
               "[Cursor Options]\nCursorShape=0\n[Terminal Features]\nBlinkingCursorEnabled=false\n",
               ".config/konsolerc":
               "[KonsoleWindow]\nRememberWindowSize=false\nShowMenuBarByDefault=false\n"
               "[MainWindow]\nMenuBar=Disabled\n"
               "[MainWindow][Toolbar sessionToolbar]\nHidden=true\n"
               "[MainWindow][Toolbar mainToolBar]\nHidden=true\n[Notification Messages]\nCloseAllTabs=false\n"},
        pictures=("kitty", "iterm2", "sixel", "blocks"),
        own_keys=["F1", "F10", "F11", "shift+F1", "alt+F3", "alt+F4", "ctrl+shift+F10", "ctrl+shift+F11"]),
    Terminal(
        "qterminal", "qterminal", ["qterminal", "-e"],
        files={".config/qterminal.org/qterminal.ini":
               f"[General]\nfontFamily={FONT}\nfontSize=11\nMenuVisible=false\nHideTabBarWithOneTab=true\n"
               "ScrollbarPosition=0\nshowTerminalSizeHint=false\nBorderless=true\nAskOnExit=false\nConfirmMultilinePaste=false\n"
               "TrimPastedTrailingNewlines=false\nUseBookmarks=false\n[MainWindow]\nsize=@Size(800 500)\n"},
        own_keys=["F10", "F11", "F12", "ctrl+F3", "ctrl+F2", "ctrl+F4"]),
    Terminal(
        "urxvt", "rxvt-unicode",
        ["urxvt", "-geometry", "80x24", "+sb", "-fn", f"xft:{FONT}:pixelsize=15", "-letsp", "-1",
         "-pe", "-confirm-paste", "-e"]),
    Terminal(
        "alacritty", "alacritty", ["alacritty", "-e"],
        files={".config/alacritty/alacritty.yml":
               f"window:\n  dimensions:\n    columns: 80\n    lines: 24\nfont:\n  normal:\n    family: {FONT}\n"
               "  size: 11\n"},
        environment={"LIBGL_ALWAYS_SOFTWARE": "1"}),
    Terminal(
        "zutty", "zutty", ["zutty", "-font", "9x18", "-geometry", "80x24", "-quiet", "-e"],
        environment={"LIBGL_ALWAYS_SOFTWARE": "1"}),
    Terminal(
        "foot", "foot",
        ["foot", f"--font={FONT}:size=11", "--override=scrollback.indicator-position=none", "-e"],
        wayland=True, pictures=("sixel", "blocks")),
]

# The terminals of the table of pastes. alacritty has another key for the clipboard.
PASTING = [each for each in TERMINALS if each.name in ("xterm", "alacritty")]
PASTING.append(dataclasses.replace(PASTING[-1], name="alacritty, clipboard", paste="ctrl+shift+v"))

# The terminals that are small to install, for a machine that builds every change.
SMALL = ["xterm", "st", "mlterm", "kitty", "xterm -cjk_width"]
