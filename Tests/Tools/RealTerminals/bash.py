"""An interactive bash in a terminal, in which a person types commands and pastes into their prompts."""

from display import Failure, wait_until

# What stty(1) may have left, and the key that is Enter then. With igncr no program sees Return.
SETTINGS = {"icrnl": "Return", "-icrnl": "Return", "-icrnl inlcr": "Return", "igncr": "ctrl+j"}
SMALL = ["icrnl", "igncr"]
NAMES = ["codeprompt", "codeprompt-askpass", "pinentry-codeprompt"]
# bash clears the window before it asks for a command. Then the status of the last one is in a file.
STARTUP = r"""
unset HISTFILE
PATH=$PWD/bin:$PATH
PROMPT_COMMAND='echo $? > status.new; mv status.new status'
PS1='\[\e[H\e[2J\]bash: '
"""


class Bash:
    """A bash with line editing and job control; its commands find the executable in PATH."""

    def __init__(self, window, executable):
        self.window, self.folder = window, window.folder
        (self.folder / "bin").mkdir()
        for name in NAMES:
            (self.folder / "bin" / name).symlink_to(executable)
        (self.folder / "startup").write_text(STARTUP)
        window.show("")
        window.focus()
        window.start("exec bash --rcfile startup -i 2> /dev/tty")
        self.end()

    def begin(self, settings, command):
        """Types a command, which runs with these settings of the terminal."""
        for name in ("status", "answer"):
            (self.folder / name).unlink(missing_ok=True)
        self.window.type(f"stty sane {settings}; {command}")
        self.window.key("ctrl+j")

    def await_words(self, words):
        """Waits until a row below that of the command contains these words."""
        wait_until(
            f"{words!r} on the screen", lambda: any(words in row for row in self.window.rows()[1:]))

    @property
    def ended(self):
        return (self.folder / "status").exists()

    def end(self):
        """Waits until bash asks for a command, and returns the status of the last one."""
        wait_until("end of the command", lambda: self.ended)
        wait_until("bash", lambda: self.window.rows()[0].rstrip("█ ") == "bash:")
        return int((self.folder / "status").read_text())

    def cancel(self):
        """Ends the command, or drops what was typed at bash."""
        (self.folder / "status").unlink(missing_ok=True)
        self.window.key("ctrl+c")
        self.end()

    def answer(self):
        return (self.folder / "answer").read_bytes().decode(errors="replace")

    def arriving(self, settings, pasted):
        """The bytes of a paste that the line discipline passes to a program."""
        self.begin(settings, r"printf '\e[?2004h'; cat > answer; printf '\e[?2004l'")
        try:
            wait_until("cat", (self.folder / "answer").exists)
            self.window.paste(pasted)
            self.await_words("201~")
            # The first Ctrl-D passes on what is not a whole line, the second one ends the file.
            self.window.key("ctrl+d", "ctrl+d")
            self.end()
        except Failure:
            self.cancel()
            raise
        found = self.answer()
        if not found.startswith("\033[200~") or not found.endswith("\033[201~"):
            raise Failure(f"cat reads {found!r} instead of a marked paste")
        return found[6:-6]
