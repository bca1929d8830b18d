"""Look: the first frame looks as if `cat` wrote the same characters in the same terminal.

Where ambiguous characters are wide, the prompt runs in a Japanese locale, so that it can know that.
"""

from frame import first_frame, plain_rows
from prompt import ABOVE, Prompt

PROMPTS = [
    ["-d6", "--mask", "Code"],
    ["-d6", "--mask", "--title", "Two-factor sign-in", "--hint", "From your app", "--error", "Wrong", "Code"],
    ["-d6", "--style", "underline", "--placeholder", "0", "Code"],
    ["-d6", "--style", "compact", "--mask", "Code"],
    ["-d8", "--groups", "4-4", "--ascii", "--mask", "Code"],
    ["Passphrase"],
]


def check(bench, window):
    for words in PROMPTS:
        words = [*words, "--no-animation"]
        prompt = Prompt(window, bench.executable, *words)
        shown = window.settle()
        if words == [*PROMPTS[1], "--no-animation"]:
            prompt.key("1", "2")
            prompt.wait_event("change 2")
            bench.keep(top(window))
        prompt.key("Escape")
        prompt.end()
        bench.expect(window, prompt.leftovers(), f"{' '.join(words)}: after Esc")
        columns, rows = window.size()
        wide = window.terminal.wide_ambiguous
        frame = first_frame(bench.executable, words, window.environment(), columns, rows, wide)
        lines, (x, y) = plain_rows(frame, columns, wide)
        window.show(
            "".join(row + "\n" for row in ABOVE) + "\n".join(lines)
            + f"\033[{len(ABOVE) + y + 1};{x + 1}H")
        reference = window.settle()
        differing = inner_difference(window, shown, reference)
        if differing:
            bench.fault(
                f"{' '.join(words)}: {differing} pixels differ from what cat shows",
                shown, reference)


def top(window):
    """A picture of a prompt in this window, with the rows above the prompt."""
    (left, top), (width, height) = window.origin, window.cell
    return window.settle().cut(0, 0, left + 46 * width, 2 * top + 10 * height)


def inner_difference(window, one, other):
    """How many pixels differ, without the outer columns and rows of cells.

    A glyph may reach one pixel into its neighbour, and terminals differ in which one they draw last.
    """
    if one == other:
        return 0
    (width, height), (left, top) = window.cell, window.origin
    inner = [x for x in range(one.width) if 0 < (x - left) % width < width - 1]
    count = 0
    for y, (mine, theirs) in enumerate(zip(one.rows, other.rows)):
        if mine != theirs and 0 < (y - top) % height < height - 1:
            count += sum(mine[4 * x : 4 * x + 3] != theirs[4 * x : 4 * x + 3] for x in inner)
    return count
