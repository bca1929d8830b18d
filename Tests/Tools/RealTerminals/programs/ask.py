"""One prompt in a terminal that a program makes, and whether the screen is as before after its end."""

from display import Failure, wait_until
from prompt import Prompt, fault_of_rows

ANSWER = "123456"
CODE = ["-d6", "--mask", "--prompt", "Code"]
# What the bench writes after the end, to see where the cursor is.
MARK = "@"


def ask(bench, window, claim, *words, form=CODE, first=None, during=None, **settings):
    """Asks, does things before and after two digits, answers, and looks at the screen after the end."""
    prompt = Prompt(window, bench.executable, *form, *words, **settings)
    rest = ANSWER
    try:
        if first:
            first(prompt)
        if window.terminal.cursor:
            prompt.key(*ANSWER[:2])
            prompt.wait_event("change 2")
            rest = ANSWER[2:]
        if during:
            during(prompt)
        enter(prompt, rest, submits=form is CODE)
    except Failure as failure:
        bench.fault(f"{claim}: {failure}", window.settle())
    bench.expect(window, unanswered(prompt), claim)
    bench.expect(window, leftovers(prompt), f"{claim}: after the end")


def enter(prompt, digits, submits=True):
    """Types digits, and Enter if the last one does not submit them or the terminal shows lines only."""
    cursor = prompt.window.terminal.cursor
    if not cursor:
        # Emacs asks for a password itself as soon as it has seen the question.
        prompt.window.settle(quiet=0.3)
    prompt.key(*digits, *([] if submits and cursor else ["Return"]))


def unanswered(prompt):
    """Says what is wrong with the answer; None if nothing is."""
    status, given = prompt.end()
    return None if (status, given) == (0, ANSWER) else f"the answer is {given!r} with status {status}"


def leftovers(prompt, whole=False):
    """Says what is wrong with the screen and its cursor after the end; None if nothing is.

    Rows may have left the window at its top, unless the window is to be as a whole as before.
    """
    if prompt.window.terminal.cursor:
        prompt.window.run(f"printf {MARK}")
    return difference(prompt.window, [*prompt.above, MARK], whole)


def difference(window, expected, whole=False):
    """Says how the screen differs from what it should become; None if it does not."""
    try:
        wait_until("screen", lambda: not mismatch(window, expected, whole), 2)
        return None
    except Failure:
        return mismatch(window, expected, whole)


def mismatch(window, expected, whole):
    rows = [row.rstrip("█ ") for row in window.rows()]
    while rows and not rows[-1]:
        rows.pop()
    if not window.terminal.cursor:
        # Lines stay, but no answer may be among them.
        shown = [row for row in rows if ANSWER in row]
        return f"the answer is seen: {shown[0]!r}" if shown else None
    if rows == expected or not whole and len(rows) >= 10 and rows == expected[-len(rows) :]:
        return None
    without_mark = [[row for row in each if row != MARK] for each in (rows, expected)]
    return fault_of_rows(*without_mark) or f"the cursor is elsewhere: {rows[-2:]}"
