"""Resize: no row above the prompt is lost, and nothing of the prompt is left after its end."""

from display import Failure
from frame import first_frame, plain_rows
from prompt import ABOVE, Prompt, fault_of_rows

# Columns and rows, one size after the other; the first is where the prompt begins.
SERIES = {
    "narrower": [(28, 24)],
    "narrower, then as before": [(28, 24), None, (80, 24)],
    "wider": [(110, 24)],
    "five quick ones": [(60, 24), (100, 24), (40, 24), (90, 24), (30, 24)],
    "five quick ones, then as before": [(60, 20), (100, 30), (40, 22), (90, 24), (30, 24), None, (80, 24)],
    "lower": [(80, 8)],
}
WORDS = ["-d6", "--mask", "--title", "Two-factor sign-in", "Code"]
# Where the prompt begins in the last row, the rows above it go up as far as it needs.
FULL = [str(number) for number in range(101, 124)] + ["before"]


def check(bench, window):
    for claim, series in SERIES.items():
        if window.size() != (80, 24):
            window.resize(80, 24)
        try:
            ask(bench, window, claim, series, ABOVE)
        except Failure as failure:
            bench.fault(f"{claim}: {failure}", window.settle())
    window.resize(80, 24)
    ask(bench, window, "narrower at the window's bottom", [(28, 24)], FULL)


def ask(bench, window, claim, series, above):
    prompt = Prompt(window, bench.executable, *WORDS, above=above)
    prompt.key("1", "2")
    prompt.wait_event("change 2")
    play(window, series)
    during = settled_rows(window)
    seen = during_fault(during, above)
    if seen:
        bench.fault(f"{claim}, while it asks: {seen}", window.settle(), own=False)
    prompt.key("3", "4", "5", "6")
    status, given = prompt.end()
    if (status, given) != (0, "123456"):
        bench.fault(f"{claim}: the answer is {given!r} with status {status}", window.settle())
    after = settled_rows(window)
    seen = fault_after(after, above)
    if seen:
        shown = window.settle()
        control = control_fault(bench, window, series, above)
        own = "lost" in seen and "lost" in control
        words = f"{claim}, after the end: {seen}"
        if control:
            words += f"; with cat instead: {control}"
        bench.fault(words, shown, own=own)


def play(window, series):
    """Resizes by the series; None is where it waits for the prompt to be drawn."""
    quick = []
    for size in [*series, None]:
        if size:
            quick += size
        elif quick:
            window.resize(*quick)
            quick = []


def settled_rows(window):
    # A redraw comes a moment after the size: longer than the pause after which a prompt draws.
    return window.reader.rows(window.settle(quiet=0.4))


def during_fault(rows, above):
    """What is wrong while the prompt is drawn below the rows of others."""
    lost = [row for row in above[-4:] if row not in rows] if above is ABOVE else []
    titles = sum("Two-factor" in row for row in rows)
    words = []
    if lost and len(rows) >= 20:
        words.append(f"lost: {' '.join(lost)}")
    if titles > 1:
        words.append(f"the title is there {titles} times")
    return "; ".join(words)


def fault_after(rows, above):
    if above is ABOVE and len(rows) >= 20:
        return fault_of_rows(rows, above)
    # Some rows of others have left the window above: what is there must be the last of them, in order.
    rows = [row for row in rows if row and row != "█"]
    if rows == above[len(above) - len(rows) :]:
        return None
    lost = [] if not rows or rows[0] not in above else [
        row for row in above[above.index(rows[0]) :] if row not in rows]
    extra = [row for row in rows if row not in above]
    return "; ".join(filter(None, [
        f"lost: {' '.join(lost)}" if lost else "",
        f"left: {len(extra)} rows, {extra[0].strip()[:30]!r} first" if extra else "",
    ])) or f"rows moved: {rows}"


def control_fault(bench, window, series, above):
    """What the terminal does with the same characters when `cat` writes them: words, or nothing."""
    window.resize(80, 24)
    frame = first_frame(bench.executable, WORDS, window.environment(), 80, 24)
    lines, _ = plain_rows(frame, 80)
    window.show("".join(row + "\n" for row in above) + "\n".join(lines))
    play(window, series)
    rows = settled_rows(window)
    titles = sum("Two-factor" in row for row in rows)
    lost = [row for row in above if row not in rows] if len(above) < 8 else []
    return "; ".join(filter(None, [
        f"lost: {' '.join(lost)}" if lost else "",
        f"the title is there {titles} times" if titles != 1 else ""]))
