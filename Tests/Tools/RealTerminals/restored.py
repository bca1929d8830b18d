"""Restored: after each end the terminal has the same settings as before, and its keys send the same."""

import os
import signal

from display import Failure, wait_until
from prompt import ABOVE, Prompt

# Keys whose bytes depend on modes of the terminal: cursor keys, keypad, keyboard protocols.
KEYS = ["Up", "Home", "81", "F1", "BackSpace", "ctrl+Delete", "shift+Return", "ctrl+i"]


def check(bench, window):
    modes = window.modes()
    before = sent(window)
    if b"two words" not in before or not before.endswith(b"z"):
        raise Failure(f"the terminal sends only {before!r}")
    window.show("".join(row + "\n" for row in ABOVE))
    reference = window.settle()
    ends = {"answer": answer, "Esc": cancel, "Ctrl-C": interrupt, "SIGTERM": terminate, "SIGKILL": kill}
    for claim, end in ends.items():
        prompt = Prompt(window, bench.executable, "-d6", "--mask", "Code")
        prompt.key("1", "2")
        prompt.wait_event("change 2")
        if window.modes() == modes:
            bench.fault(f"{claim}: the modes are the same while it asks, so this shows nothing")
        end(prompt)
        window.finish(prompt.name)
        try:
            wait_until("modes as before", lambda: window.modes() == modes, 3)
        except Failure:
            bench.fault(f"{claim}: modes {window.modes()[:4]} instead of {modes[:4]}")
        if claim != "SIGKILL":
            shown = window.settle()
            if shown.differing(reference):
                # A busy machine may not have drawn the whole screen, so it is drawn once more.
                window.show("".join(row + "\n" for row in ABOVE))
                reference = window.settle(quiet=0.5)
            if shown.differing(reference):
                bench.fault(f"{claim}: the screen or its cursor is not as before", shown, reference)
        else:
            # After SIGKILL the prompt's last frame may remain, but the cursor must be visible.
            hidden = with_cursor_hidden(window)
            if not hidden:
                bench.fault("SIGKILL: no cursor is seen", window.settle())
        after = sent(window)
        if after != before:
            bench.fault(f"{claim}: keys and a paste send {after!r}, before {before!r}")


def answer(prompt):
    prompt.key("3", "4", "5", "6")


def cancel(prompt):
    prompt.key("Escape")


def interrupt(prompt):
    prompt.key("ctrl+c")


def terminate(prompt):
    os.kill(prompt.process, signal.SIGTERM)


def kill(prompt):
    os.kill(prompt.process, signal.SIGKILL)


def with_cursor_hidden(window):
    """Whether the cursor was visible: whether hiding it changes the picture."""
    shown = window.settle()
    window.run("printf '\\033[?25l'")
    try:
        wait_until("change", lambda: window.picture() != shown, 1)
        return True
    except Failure:
        return False
    finally:
        window.run("printf '\\033[?25h'")


def sent(window):
    """The bytes that keys, a paste and a change of focus send."""
    def press(raw):
        for key in KEYS:
            if key not in window.terminal.own_keys:
                window.display.key(key)
        window.display.key(window.terminal.paste)
        try:
            wait_until("paste", lambda: b"words" in raw.read_bytes(), 3)
        except Failure:
            pass
        window.unfocus()
        window.focus()

    window.clipboard.copy("two words")
    return window.sent(press)
