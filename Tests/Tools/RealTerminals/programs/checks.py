"""What is tried in a terminal that a program makes: one function for each column of the table."""

import itertools
import os
import re
import signal
import time

import resize
from display import Failure, wait_until
from pictures import MAGENTA
from programs.ask import ANSWER, CODE, MARK, ask, difference, enter, leftovers, unanswered
from prompt import Prompt

# Rows above the prompt that leave it at the top, in the middle and at the bottom of the window.
POSITIONS = {
    "at the top": [], "in the middle": [str(number) for number in range(101, 110)] + ["before"],
    "at the bottom": resize.FULL}
SERIES = {
    "narrower, then wider": [(28, 24), None, (110, 24)],
    "in steps": [(115, 24), None, (24, 24), None, (50, 24), None, (100, 24)]}
# The upper row of six boxes with two digits; a heavy line may be read from pixels as a light one.
BOXES = "  ╭───╮ ╭───╮ ┏───┓ ╭───╮ ╭───╮ ╭───╮"
# A window whose last row alone is free.
FULL = resize.FULL[1:]
# Terminals that are known to have no alternate screen, so the prompt is drawn in place there.
IN_PLACE = ["dumb", "eterm-color"]
OTHERS = {"VTE_VERSION": "7003", "KITTY_WINDOW_ID": "1", "TMUX": "/tmp/tmux-0/default,1,0"}
SIZE = 16


def typing(bench, window):
    def look(prompt):
        bench.keep(window.settle())
        if window.terminal.cursor:
            rows = [row.replace("━", "─") for row in window.rows()[len(prompt.above) :]]
            bench.expect(window, None if BOXES in rows else rows[2:5], "the boxes are not straight")
            prompt.key("9", "BackSpace")

    ask(bench, window, "a code", "--title", "Two-factor sign-in", during=look)
    ask(bench, window, "a password", "Password", form=[])


def wrong_answer(bench, window):
    def refused(prompt):
        enter(prompt, "1111" if window.terminal.cursor else "111111")
        prompt.wait_event("reject 2")
        wait_until("note", lambda: any("wrong" in row for row in window.rows()))
        # After a wrong code a prompt takes no key until none has come for half a second.
        time.sleep(0.6)
        if window.terminal.cursor:
            prompt.key(*ANSWER[:2])

    check = ["--print", "--", "sh", "-c", f'read c; [ "$c" = {ANSWER} ]']
    ask(bench, window, "a wrong code", *check, during=refused)
    if not window.terminal.cursor:
        ask(bench, window, "too few digits", during=lambda prompt: enter(prompt, "123"))


def resized(bench, window, environment=None, positions=POSITIONS, series=SERIES):
    if not window.terminal.cursor:
        positions = ["in the middle"]
    for position, name in itertools.product(positions, list(series)[: 1 if bench.small else None]):
        above, sizes = POSITIONS[position], SERIES[name]
        claim = ", ".join([f"{name} {position}", *(environment or {})])
        if window.terminal.cursor:
            resize.ask(bench, window, claim, sizes, above, environment)
        else:
            ask(bench, window, claim, above=above, environment=environment,
                during=lambda _, sizes=sizes: resize.play(window, sizes))
        window.resize(80, 24)


def modal(bench, window):
    for claim, sizes in (("an answer", []), ("resized", [(60, 24), None, (80, 24)]), ("SIGKILL", [])):
        prompt = Prompt(window, bench.executable, *CODE, "--modal", above=FULL)
        resize.play(window, sizes)
        if claim == "SIGKILL":
            # xterm.js reports the focus when it is asked to, and nobody can take a later report back.
            window.settle()
            os.kill(prompt.process, signal.SIGKILL)
            window.finish(prompt.name)
        else:
            enter(prompt, ANSWER)
            bench.expect(window, unanswered(prompt), claim)
        known = window.environment()["TERM"] in IN_PLACE
        seen = leftovers(prompt, whole=not known)
        if seen:
            picture = window.settle()
            own = not known and window.terminal.cursor and less_leaves_more(window, sizes)
            bench.fault(f"{claim}, after the end: {seen}", picture, own=own)


def less_leaves_more(window, sizes):
    """Whether the screen is not as before after `less` either, which uses the alternate screen."""
    window.show("".join(row + "\n" for row in FULL))
    # vim's LINES and COLUMNS are those of its window.
    name = window.start("env -u LINES -u COLUMNS LESS= less shell")
    wait_until("less", lambda: any("trap" in row for row in window.rows()))
    resize.play(window, sizes)
    window.key("q")
    window.finish(name)
    window.run(f"printf {MARK}")
    return difference(window, [*FULL, MARK], whole=True) is not None


def suspended(bench, window):
    def stop(prompt):
        for key in window.terminal.suspend:
            # Ctrl-G drops the keys after it in Emacs.
            window.settle()
            prompt.key(key)
        prompt.wait_event("suspend")
        prompt.above = [*prompt.above, "between"]
        bench.expect(window, difference(window, prompt.above), "^Z: while it is stopped")
        (window.folder / "again").touch()
        prompt.wait_event("resume")

    ask(bench, window, "^Z, fg", during=stop, while_stopped="echo between")


def picture(bench, window, environment=None):
    claim = ", ".join(["a picture", *(environment or {})])

    def look(_):
        try:
            if window.terminal.cursor:
                wait_until("picture", window.shows_picture, 2)
        except Failure as failure:
            bench.fault(f"{claim}: {failure}", window.settle())
        encoded = [row for row in window.rows() if re.search("[A-Za-z0-9+/]{24}|;base64", row)]
        if encoded:
            bench.fault(f"{claim}: its bytes are shown: {encoded[0]!r}", window.settle())

    # Beside black, magenta has too little contrast for a terminal of 16 colours: it is drawn in white.
    white = bytes([255, 255, 255])
    pixels = [bytes(MAGENTA) if (x + y) % 2 else white for y in range(SIZE) for x in range(SIZE)]
    (window.folder / "picture.ppm").write_bytes(b"P6 %d %d 255\n" % (SIZE, SIZE) + b"".join(pixels))
    ask(bench, window, claim, "--challenge", "cat picture.ppm", first=look, environment=environment)


def inherited(bench, window):
    for name, value in OTHERS.items():
        # In a tmux of the bench's, its own variables are as real as a person's.
        environment = getattr(window, "outer", {name: value}) if name == "TMUX" else {name: value}
        if not bench.small or name == "KITTY_WINDOW_ID":
            picture(bench, window, environment)
        if not bench.small or name != "KITTY_WINDOW_ID":
            resized(bench, window, environment, ["in the middle"], ["narrower, then wider"])


COLUMNS = {
    "typing": typing, "wrong answer": wrong_answer, "resize": resized, "modal": modal,
    "^Z and fg": suspended, "picture": picture, "inherited": inherited}
