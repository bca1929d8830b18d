"""Paste: the real selections are pasted with the terminal's own key.

The column "paste" asks in the bench's shell. The other checks have a table of their own: the command is
typed in an interactive bash, after stty(1) has changed what the terminal makes of line ends.
"""

from bash import SETTINGS, SMALL, Bash
from display import Failure, wait_until
from prompt import Prompt

PASSWORD = "sec ret"
DOTS = "●" * len(PASSWORD)
LINE_ENDS = ["\r\n", "\n", "\r", "", "\r\n\r\n"]
REFUSED = "two\twords\r\n"
NOTE = "The pasted text contains a character that is not allowed"
CODE = "123456"
# With a space without width, and with a soft hyphen.
CODES = ["123 456", "123\u200b456", "123\u00ad456", "123\t456", "123\n456", "123\r\n456\r\n"]
MESSAGE = "Your code is 123456.\n\n@example.com #123456"
OTHER_NUMBER = "Your code for order 654321:\n\n@example.com #123456"
# What pinentry writes before it asks.
GREETING = "OK Pleased to meet you\nOK\n"


def check(bench, window):
    def ask(claim, words, pasted, keys, answer):
        prompt = Prompt(window, bench.executable, *words)
        first = window.settle()
        window.paste(pasted)
        if keys:
            # Waits for the note about a refused paste, which shows that the paste has come.
            try:
                wait_until("a note", lambda: window.picture() != first, 2)
            except Failure:
                pass
            window.settle()
            prompt.key(*keys)
        status, given = prompt.end()
        if (status, given) != (0, answer):
            bench.fault(
                f"{claim}: the answer is {given!r} with status {status}, not {answer!r}", window.settle())
        bench.expect(window, prompt.leftovers(), f"{claim}: after the end")

    ask("a sentence", ["-d6", "--mask", "Code"], "Your code is G-123 456.", [], "123456")
    ask("a line with its end", ["-d6", "--mask", "Code"], "987 654\n", [], "987654")
    ask("too long", ["-d6", "--mask", "Code"], "12345678", list("654321"), "654321")
    ask("a password", ["Password"], "köder 'x' \\", ["Return"], "köder 'x' \\")


class Asker:
    """Pastes into prompts that run in one bash."""

    def __init__(self, bench, window):
        self.bench, self.window = bench, window
        self.bash = Bash(window, bench.executable)
        self.settings = SMALL if bench.small else list(SETTINGS)
        (window.folder / "questions").write_text("SETPROMPT Secret\nGETPIN\n")

    def ask(self, settings, command, pasted, answer, shown=None, typed="", edit=None):
        """Runs a command, types and pastes into its prompt, and compares its output.

        Enter is pressed as soon as `shown` is on the screen; without it, the paste itself submits. With
        `edit`, a key, Enter must do nothing before that key.
        """
        bash, window, enter = self.bash, self.window, SETTINGS[settings]
        try:
            bash.begin(settings, f"{command} > answer")
            bash.await_words("Secret")
            if typed:
                window.type(typed)
                bash.await_words("●" * len(typed))
            window.paste(pasted)
            if shown:
                bash.await_words(shown)
            if edit:
                before = bash.answer()
                window.key(enter, enter, edit)
                # The key is drawn after both Enters have been read.
                bash.await_words("●" * (len(typed) + 1))
                if bash.answer() != before:
                    raise Failure(f"Enter gave {bash.answer()!r}")
            if shown:
                window.key(enter)
            status, given = bash.end(), bash.answer()
            if (status, given) != (0, answer):
                raise Failure(f"the output is {given!r} with status {status}, not {answer!r}")
        except Failure as failure:
            self.bench.fault(f"stty {settings}, {command}, {pasted!r}: {failure}", window.settle())
            bash.cancel()


def password(bench, window):
    asker = Asker(bench, window)
    for settings in asker.settings:
        for end in LINE_ENDS:
            asker.ask(settings, "codeprompt Secret", PASSWORD + end, f"{PASSWORD}\n", DOTS)


def refused(bench, window):
    asker = Asker(bench, window)
    for settings in asker.settings:
        arriving = asker.bash.arriving(settings, REFUSED)
        if "\t" not in arriving:
            bench.fault(f"stty {settings}: only {arriving!r} arrives of {REFUSED!r}", own=True)
            continue
        for typed in ("", "abc"):
            asker.ask(settings, "codeprompt Secret", REFUSED, f"{typed}x\n", NOTE, typed, edit="x")


def line(bench, window):
    asker = Asker(bench, window)
    for settings in asker.settings:
        for pasted in (" alice ", "alice\r\n", " alice \n"):
            asker.ask(settings, "codeprompt --line Secret", pasted, "alice\n", "alice")


def code(bench, window):
    asker = Asker(bench, window)
    for settings in asker.settings:
        texts = [MESSAGE, *CODES]
        # A terminal that sends CR for each line end sends one line with igncr, and the host, which is
        # then not at its start, binds no code.
        arriving = asker.bash.arriving(settings, OTHER_NUMBER)
        if "\n@" in arriving or "\r@" in arriving:
            texts.append(OTHER_NUMBER)
        for text in texts:
            asker.ask(settings, "codeprompt -d6 Secret", text, f"{CODE}\n")


def other_names(bench, window):
    asker = Asker(bench, window)
    for settings in asker.settings:
        askpass, pinentry = "codeprompt-askpass Secret", "pinentry-codeprompt < questions"
        asker.ask(settings, askpass, PASSWORD + "\r\n", f"{PASSWORD}\n", DOTS)
        asker.ask(settings, pinentry, PASSWORD + "\r\n", f"{GREETING}D {PASSWORD}\nOK\n", DOTS)
        asker.ask(settings, askpass, REFUSED, "x\n", NOTE, edit="x")
        asker.ask(settings, pinentry, REFUSED, f"{GREETING}D x\nOK\n", NOTE, edit="x")


COLUMNS = {
    "password": password, "refused": refused, "line": line, "code": code, "other names": other_names}
