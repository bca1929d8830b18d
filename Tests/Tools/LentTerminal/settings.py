"""Names for what differs between two settings of a terminal."""

import termios

FIELDS = {
    0: ["ICRNL", "IXON", "IGNCR", "INLCR", "IXANY", "BRKINT", "ISTRIP"],
    1: ["OPOST", "ONLCR"],
    3: ["ICANON", "ECHO", "ECHOE", "ECHOK", "ECHONL", "ISIG", "IEXTEN", "NOFLSH", "TOSTOP"],
}
CHARACTERS = [
    "VINTR", "VQUIT", "VERASE", "VKILL", "VEOF", "VTIME", "VMIN", "VSTART", "VSTOP", "VSUSP", "VEOL",
    "VREPRINT", "VWERASE", "VLNEXT", "VEOL2"]


def number(value):
    return value if isinstance(value, int) else value[0]


def difference(wanted, found):
    """Says in words how the settings `found` differ from the `wanted` ones; "" if they don't."""
    words = []
    for field, names in FIELDS.items():
        changed = wanted[field] ^ found[field]
        for name in names:
            if changed & getattr(termios, name):
                words.append(("+" if found[field] & getattr(termios, name) else "-") + name)
                changed &= ~getattr(termios, name)
        if changed:
            words.append(f"field {field}: {changed:#x}")
    for name in CHARACTERS:
        at = getattr(termios, name)
        if number(wanted[6][at]) != number(found[6][at]):
            words.append(f"{name}={number(found[6][at])}")
    if not words and wanted != found:
        words.append("speed or others")
    return " ".join(words)
