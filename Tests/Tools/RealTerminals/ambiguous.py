"""Ambiguous width: the prompt's boxes are straight where a terminal gives `●` and `─` two columns.

In a Chinese, Japanese or Korean locale the boxes must be straight, and a long text must wrap. In
another locale they may be crooked, but no key may make them worse, and nothing may be left of them.
"""

from display import Failure
from prompt import Prompt

OPENING, CLOSING = set("╭┌┏╔+╰└┗╚"), set("╮┐┓╗+╯┘┛╝")
BARS = set("│┃║|")
MASKS = set("●•*")
PROMPTS = [["-d6", "--mask"], ["-d6", "--mask", "--style", "underline"], ["-d6", "--mask", "--style", "compact"]]


# A text that fills three rows where letters like Ж have two columns.
LONG = " ".join(["ЖЖЖЖ", "••42", "Ж·ЖЖ", "abc"] * 7)

# A box that looks straight where line characters have two columns, to check that the bench reads
# it.
STRAIGHT = ["╭ ─ ─ ╮", "│ ●   │", "╰ ─ ─ ╯"]


def check(bench, window):
    if window.terminal.wide_ambiguous:
        window.show("\n\n" + "".join(map(straight, range(3))), hide_cursor=True)
        seen = skew(window.reader.cells(window.settle()))
        if seen:
            raise Failure(f"the bench can't read straight boxes here: {seen}")
    locales = ["ja_JP.UTF-8", "zh_CN.UTF-8"]
    if window.terminal.wide_ambiguous:
        locales.append("C.UTF-8")
    for locale in locales:
        for words in PROMPTS if locale != "zh_CN.UTF-8" and not bench.small else PROMPTS[:1]:
            ask(bench, window, locale, words)


    if window.terminal.wide_ambiguous:
        ask_long(bench, window)


def ask_long(bench, window):
    words = ["-d6", "--title", "ЖЖЖ", "--error", LONG, LONG]
    prompt = Prompt(window, bench.executable, *words, environment={"LC_ALL": "ja_JP.UTF-8"})
    rows = window.reader.rows(window.settle(quiet=0.3))
    shown = "".join(rows).replace(" ", "").replace("█", "")
    count = shown.count(LONG.replace(" ", ""))
    if count != 2:
        bench.fault(f"a long text is whole {count} times, not as prompt and note: {rows}", window.settle())
    prompt.key("Escape")
    prompt.end()
    bench.expect(window, prompt.leftovers(), "a long text, after the end")


def ask(bench, window, locale, words):
    known = locale != "C.UTF-8" or not window.terminal.wide_ambiguous
    words = [*words, "--submit", "enter", "Code"]
    claim = f"{locale}, {' '.join(words)}"
    prompt = Prompt(window, bench.executable, *words, environment={"LC_ALL": locale})
    first = window.reader.cells(window.settle(quiet=0.3))
    if known and "--style" not in words:
        bench.expect(window, skew(first[len(prompt.above) :]), f"{claim}: first frame")
    above = prompt.above
    for count in range(1, 7):
        prompt.key(str(count))
        prompt.wait_event(f"change {count}")
        cells = window.reader.cells(window.settle())
        masks = sum(character in MASKS for row in cells[len(above) :] for character in row)
        drawn, before = ink(cells[len(above) :]), ink(first[len(above) :])
        if known and masks != count:
            bench.fault(f"{claim}: {masks} masks after {count} keys", window.settle())
            break
        # A key may draw its mask and move the cursor, but draw nothing else.
        if drawn > before + 2 * count + 2:
            bench.fault(
                f"{claim}: {drawn - before} more cells have something in them after {count} keys",
                window.settle())
            break
    if known and "--style" not in words:
        cells = window.reader.cells(window.settle())
        bench.expect(window, skew(cells[len(above) :]), f"{claim}: full")
    prompt.key("Return")
    status, given = prompt.end()
    if (status, given) != (0, "123456"):
        bench.fault(f"{claim}: the answer is {given!r} with status {status}", window.settle())
    bench.expect(window, prompt.leftovers(), f"{claim}: after the end")


def straight(row):
    """One row of six boxes, with each character placed at its column."""
    characters = [(8 * box + at, each) for box in range(6) for at, each in enumerate(STRAIGHT[row]) if each != " "]
    return "".join(f"\033[{3 + row};{3 + column}H{each}" for column, each in characters)


def ink(cells):
    return sum(character not in ("", " ") for row in cells for character in row)


def skew(cells):
    """Says which part of the boxes is not straight; None if they are straight."""
    tops = [at for at, row in enumerate(cells) if sum(each in OPENING for each in row) >= 6]
    if len(tops) != 2 or tops[1] != tops[0] + 2:
        return f"the corners of boxes are in rows {tops}"
    top, bars, bottom = cells[tops[0]], cells[tops[0] + 1], cells[tops[1]]
    for kind, characters in (("left", OPENING), ("right", CLOSING)):
        upper, lower = columns(top, characters), columns(bottom, characters)
        if not alike(upper, lower):
            return f"{kind} corners above at {upper}, below at {lower}"
    edges = sorted(columns(top, OPENING) + columns(top, CLOSING)) if "+" not in top else columns(top, "+")
    if not alike(edges, columns(bars, BARS)):
        return f"corners at {edges}, bars at {columns(bars, BARS)}"
    return None


def columns(row, characters):
    return [at for at, character in enumerate(row) if character in characters]


def alike(one, other):
    """Whether two rows are equal, whichever half of a wide cell a line is drawn in."""
    return len(one) == len(other) and all(abs(a - b) <= 1 for a, b in zip(one, other))
