"""Resize: no row above the prompt is lost, and nothing of the prompt is left after its end."""

import dataclasses

from display import Failure
from frame import first_frame, plain_rows
from prompt import ABOVE, Prompt

# The sizes (columns, rows) that the window gets one after the other; None waits until the prompt
# has drawn.
SERIES = {
    "narrower": [(28, 24)],
    "narrower, then as before": [(28, 24), None, (80, 24)],
    "wider": [(110, 24)],
    "five quick ones": [(60, 24), (100, 24), (40, 24), (90, 24), (30, 24)],
    "five quick ones, then as before": [(60, 20), (100, 30), (40, 22), (90, 24), (30, 24), None, (80, 24)],
    "lower": [(80, 8)],
}
SMALL = ["narrower", "wider", "five quick ones"]
WORDS = ["-d6", "--mask", "--title", "Two-factor sign-in", "Code"]
# A prompt in the last row moves the rows above it up as far as it needs.
FULL = [str(number) for number in range(101, 124)] + ["before"]


def check(bench, window):
    for claim, series in SERIES.items():
        if bench.small and claim not in SMALL:
            continue
        # A fault in quick resizes, or in one during a key's frame, is a matter of timing, so these
        # cases run three times.
        by_moments = "quick" in claim or claim == "lower"
        for _ in range(3 if by_moments and not bench.small else 1):
            before = len(bench.faults)
            try:
                ask(bench, window, claim, series, ABOVE)
            except Failure as failure:
                bench.fault(f"{claim}: {failure}", window.settle())
            window.resize(80, 24)
            if len(bench.faults) > before:
                break
    ask(bench, window, "narrower at the window's bottom", [(28, 24)], FULL)


def ask(bench, window, claim, series, above, environment=None):
    prompt = Prompt(window, bench.executable, *WORDS, above=above, environment=environment)
    prompt.key("1", "2")
    prompt.wait_event("change 2")
    if window.terminal.strays:
        window.settle()
    play(window, series)
    during = settled_rows(window)
    titles = sum("Two-factor" in row for row in during)
    pictured = window.settle()
    prompt.key("3", "4", "5", "6")
    status, given = prompt.end()
    if (status, given) != (0, "123456"):
        bench.fault(f"{claim}: the answer is {given!r} with status {status}; events:"
                    f" {' '.join(prompt.events())}", window.settle())
    after = settled_rows(window)
    shown = window.settle()
    left, lost = left_and_lost(window, after, above)
    if titles < 2 and not left and not lost:
        return
    cat = control(bench, window, series, above)
    # A prompt repaints itself from the cursor on, after each size. It can't know that the terminal has
    # moved the cursor to another row, or that the title has left the window and may come back.
    beginnings = [series[:at] for at, size in enumerate(series) if size is None]
    excused = cat.misleads or any(control(bench, window, each, above).misleads for each in beginnings)
    words = f"with cat lost: {' '.join(cat.lost) or 'nothing'}, titles: {cat.titles}, {cat.cursor}"
    if not excused and cat.wraps:
        with window.terminal.open(window.locale) as fresh:
            excused = not control(bench, fresh, series, ABOVE).wraps
        words += "; it wraps long rows anew only after something scrolled" if excused else ""
    if titles > 1:
        bench.fault(
            f"{claim}, while it asks: the title is there {titles} times; {words}", pictured, own=excused)
    if left:
        bench.fault(
            f"{claim}, after the end: {len(left)} rows are left, {left[0].strip()[:30]!r} first; {words}",
            shown, own=excused)
    if lost:
        bench.fault(
            f"{claim}, after the end: lost: {' '.join(lost)}; {words}", shown,
            own=set(lost) <= set(cat.lost) or drops_rows(window) and lost == above[: len(lost)])


def play(window, series):
    """Resizes the window by the series; None waits until the prompt has drawn."""
    quick = []
    for size in [*series, None]:
        if size:
            quick += size
        elif quick:
            window.resize(*quick)
            quick = []


def settled_rows(window):
    # The prompt draws a moment after a resize, so this waits longer than that moment.
    return window.rows(quiet=0.4)


def left_and_lost(window, rows, above):
    """Rows that the prompt left, and earlier rows that are neither in the window nor above it."""
    rows = [row for row in rows if row and row.strip("█ ")]
    left = [row for row in rows if row not in above]
    theirs = [row for row in rows if row in above]
    first = above.index(theirs[0]) if theirs else len(above)
    lost = [row for row in above[first:] if row not in theirs]
    # Rows that have left the window at its top must be in the part that the terminal can scroll
    # back to.
    missing = above[:first] if window.scrolls_back or not theirs else []
    pages = 0
    while window.scrolls_back and missing and pages < 3:
        window.key("shift+Prior")
        shown = settled_rows(window)
        missing = [row for row in missing if row not in shown]
        pages += 1
    if pages:
        window.key(*["shift+Next"] * pages)
        window.settle()
    return left, missing + lost


@dataclasses.dataclass
class Control:
    """How the terminal treats the same characters when `cat` writes them."""

    titles: int
    lost: list
    # Whether the cursor has moved to another row of the text.
    strayed: bool
    # Whether the terminal wraps rows that have become too long.
    wraps: bool

    @property
    def misleads(self):
        return self.titles != 1 or self.strayed

    @property
    def cursor(self):
        return f"its cursor is {'no longer' if self.strayed else 'still'} in its row"


def drops_rows(window):
    """Whether the terminal can't scroll back to rows that left the window at its top."""
    if not window.scrolls_back:
        return False
    window.show("\n".join(map(str, range(101, 161))))
    window.key("shift+Prior")
    return not any("120" in row for row in settled_rows(window))


def control(bench, window, series, above):
    window.resize(80, 24)
    frame = first_frame(bench.executable, WORDS, window.environment(), 80, 24)
    lines, (x, y) = plain_rows(frame, 80)
    up = len(lines) - 1 - y
    window.show(
        "".join(row + "\n" for row in above) + "\n".join(lines) + f"\033[{up}A\033[{x + 1}G")
    shown = settled_rows(window)
    top = next((at for at, row in enumerate(shown) if "Two-factor" in row), None)
    if top is None:
        raise Failure(f"cat shows {shown}")
    before = shown[top + y]
    play(window, series)
    rows = settled_rows(window)
    _, lost = left_and_lost(window, rows, above)
    window.run("printf @")
    marked = [row for row in settled_rows(window) if "@" in row]
    strayed = not any(row.startswith(before[:x]) for row in marked)
    wraps = sum(row.strip("█ ") != "" and row not in above for row in rows) > len(lines)
    return Control(sum("Two-factor" in row for row in rows), lost, strayed, wraps)
