"""Pictures: a challenge's picture appears, survives a resize, and is gone after the end."""

import pixels
from display import Failure, wait_until
from prompt import Prompt

MAGENTA = 215, 0, 215
SIZE = 96
# Half blocks need half a cell for each pixel, so the picture is small enough to leave room for the
# rows above.
BLOCKS = 16
# The values for `--graphics`, and the suffix of the file that the challenge prints then.
KINDS = {"kitty": "png", "iterm2": "png", "sixel": "sixel", "blocks": "ppm"}


def check(bench, window):
    write_files(window.folder)
    for kind in window.terminal.pictures:
        words = ["-d6", "--mask", "--graphics", kind, "--challenge", f"cat picture.{KINDS[kind]}", "Code"]
        # kitty's images get random numbers, and a terminal may support only some of them, so more
        # than one prompt is tried.
        for resized in (False, True, True, True) if kind == "kitty" and not bench.small else (False, True):
            if window.size() != (80, 24):
                window.resize(80, 24)
            ask(bench, window, kind, words, resized)


def ask(bench, window, kind, words, resized):
    claim = f"{kind}{', narrower' if resized else ''}"
    prompt = Prompt(window, bench.executable, *words)
    try:
        wait_until("picture", lambda: magenta(window) > 400, 3)
    except Failure:
        bench.fault(f"{claim}: no picture is seen", window.settle())
    if resized:
        window.resize(50, 24)
        window.settle(quiet=0.4)
        try:
            wait_until("picture", lambda: magenta(window) > 400, 2)
        except Failure:
            bench.fault(f"{claim}: the picture is gone after the resize", window.settle())
    prompt.key(*"123456")
    status, given = prompt.end()
    if (status, given) != (0, "123456"):
        bench.fault(f"{claim}: the answer is {given!r} with status {status}", window.settle())
    window.settle(quiet=0.3)
    left = magenta(window)
    if left:
        bench.fault(f"{claim}, after the end: {left} pixels of the picture", window.settle())
        # Removes the picture, so that the next case does not see it.
        window.run("printf '\\033_Ga=d,d=A,q=2\\033\\\\\\033[2J\\033[3J\\033c'")
    else:
        bench.expect(window, prompt.leftovers(), f"{claim}: after the end")


def magenta(window):
    return window.picture().count_near(*MAGENTA)


def write_files(folder):
    """Writes the same square as PNG, PPM and sixels."""
    line = bytes(MAGENTA) * SIZE
    (folder / "picture.png").write_bytes(pixels.png(SIZE, SIZE, (b"\0" + line) * SIZE))
    (folder / "picture.ppm").write_bytes(b"P6 %d %d 255\n" % (BLOCKS, BLOCKS) + bytes(MAGENTA) * BLOCKS**2)
    band = f"#1!{SIZE}~-"
    (folder / "picture.sixel").write_text(
        f'\033Pq"1;1;{SIZE};{SIZE}#1;2;84;0;84' + band * (SIZE // 6) + "\033\\")
