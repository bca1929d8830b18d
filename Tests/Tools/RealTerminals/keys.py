"""Keys: of all keys of a real keyboard only those that mean a character change the answer."""

import re

from prompt import Prompt

DIGITS = list("1234567890")
# Key codes of the keypad: 1 to 9, then 0. They are digits with NumLock, and movements without.
KEYPAD = [87, 88, 89, 83, 84, 85, 79, 80, 81, 90]
MOVEMENTS = ["Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next"]
MODIFIERS = ["", "shift+", "ctrl+", "alt+", "ctrl+shift+"]


def check(bench, window):
    def ask(claim, words, keys, answer, text=None, delay=12):
        prompt = Prompt(window, bench.executable, *words, "Code")
        keys = [key for key in keys if key not in window.terminal.own_keys]
        if text:
            window.display.type(text, delay=40)
        prompt.key(*keys, delay=delay)
        status, given = prompt.end()
        if (status, given) != (0, answer):
            shown = window.settle()
            sent = window.sent(lambda _: window.display.key(*keys, delay=delay))
            own = not text and not may_mean(sent, answer)
            bench.fault(
                f"{claim}: the answer is {given!r} with status {status}, not {answer!r}; to cat the"
                f" terminal sends {sent!r}", shown, own=own)
            if own:
                return
        bench.expect(window, prompt.leftovers(), f"{claim}: after the end")

    six = ["-d6", "--mask"]
    ask("digits", six, DIGITS[:6], "123456")
    ask("digits, fast", ["-d10"], DIGITS, "1234567890", delay=1)
    window.display.key("Num_Lock")
    ask("keypad with NumLock", ["-d10"], KEYPAD, "1234567890")
    window.display.key("Num_Lock")
    ask("keypad without NumLock", six, mixed([str(code) for code in KEYPAD], "123456"), "123456")
    ask("Enter of the keypad", ["-d2", "--submit", "enter"], ["1", "2", "KP_Enter"], "12")
    back = "BackSpace"
    ask("Backspace", six, ["1", "2", "9", back, "3", "9", "8", back, back, "4", "5", "6"], "123456")
    ask("Delete", six, mixed(["Delete", "shift+Delete", "ctrl+Delete", "alt+Delete"], "123456"), "123456", delay=30)
    # For Ctrl+Delete st sends bytes that begin a mouse report, and keys that come at the same
    # moment would complete one.
    ask("Ctrl+Delete before three keys", six, ["1", "2", "ctrl+Delete", *"3456"], "123456", delay=60)
    for modifier in MODIFIERS:
        # Every terminal scrolls by Shift with Page Up itself, so with Shift no movement keys are
        # tried.
        moves = MOVEMENTS if modifier in ("", "ctrl+") else []
        if moves:
            ask(f"{modifier}arrows", ["-d8"], mixed([modifier + key for key in moves], "12345678"), "12345678")
        functions = [f"{modifier}F{number}" for number in range(1, 13)]
        ask(f"{modifier}F1 to F12", ["-d12"], mixed(functions, "123456789012"), "123456789012")
    ask("full-width digits", ["-d10"], [], "1234567890", text="１２３４５６７８９０")
    ask("dead acute, e", ["--show"], ["a", "dead_acute", "e", "b", "Return"], "aéb")
    ask("compose, ', e", ["--show"], ["a", "Multi_key", "apostrophe", "e", "b", "Return"], "aéb")


def may_mean(sent, answer):
    """Whether these bytes hold the characters of the answer and no others that could be part of it."""
    text = sent.decode(errors="replace")
    text = re.sub(r"\033\[\[?[0-9;?]*[ -/]*[@-~]|\033O[0-9;]*[ -~]|\033.|[\0-\x1f]", "", text)
    while "\x7f" in text:
        text = re.sub(r"[^\x7f]?\x7f", "", text, count=1)
    return text == answer + "z"


def mixed(keys, characters):
    """A key before each of the characters, and all remaining keys before the last character."""
    every = []
    for at, key in enumerate(keys):
        every.append(key)
        if at < len(characters) - 1:
            every.append(characters[at])
    return every + list(characters[len(keys) if len(keys) < len(characters) else len(characters) - 1 :])
