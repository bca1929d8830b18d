"""Paste: the real selections are pasted with the terminal's own key."""

from display import Failure, wait_until
from prompt import Prompt


def check(bench, window):
    def ask(claim, words, pasted, keys, answer):
        prompt = Prompt(window, bench.executable, *words)
        first = window.settle()
        window.clipboard.copy(pasted)
        prompt.key(window.terminal.paste)
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
