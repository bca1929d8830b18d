"""The command under test in a window, and the state it is in."""

import os
import shlex
import signal

from display import Failure, wait_until

ABOVE = ["1", "2", "3", "before"]


class Prompt:
    """One prompt, below rows that other programs wrote."""

    def __init__(self, window, executable, *words, environment=None, above=ABOVE, while_stopped=None):
        self.window, self.above = window, above
        for name in ("answer", "events", "prompt.pid"):
            (window.folder / name).unlink(missing_ok=True)
        window.show("".join(row + "\n" for row in above))
        window.focus()
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in (environment or {}).items())
        command = shlex.join([str(executable), "--status-fd", "4", *words])
        line = f"{settings} sh -c 'echo $$ > prompt.pid; exec \"$@\"' sh {command} 4> events > answer 2> errors"
        if while_stopped:
            # A shell with job control continues the prompt when the file `again` is there. It finds
            # the terminal by its standard error, and what it says there is not to be seen.
            (window.folder / "again").unlink(missing_ok=True)
            line = (f"exec 2>&-; {line}; {while_stopped}; until [ -e again ]; do sleep 0.02; done;"
                    " fg > /dev/null")
            line = f"bash -mc {shlex.quote(line)} 2> /dev/tty"
        self.name = window.start(line)
        self.wait_event("open")

    def events(self):
        path = self.window.folder / "events"
        return path.read_text().split("\n")[:-1] if path.exists() else []

    def wait_event(self, event, seconds=5):
        self._await(f"event {event!r}", lambda: event in self.events() or self.ended, seconds)

    def _await(self, what, claim, seconds):
        """Waits for a state; presses Shift, which sends nothing, after half of the time.

        zutty 0.14 now and then leaves a key in its queue until the next event, with `cat` too.
        """
        try:
            wait_until(what, claim, seconds / 2)
        except Failure:
            self.key("Shift_L")
            wait_until(what, claim, seconds / 2)

    @property
    def ended(self):
        return self.window.finished(self.name)

    def end(self, seconds=3):
        """Waits for the end, cancels the prompt if need be, and returns the status and the answer."""
        try:
            self._await("end of the prompt", lambda: self.ended, seconds)
        except Failure:
            os.kill(self.process, signal.SIGTERM)
            self.window.finish(self.name)
            return None, self.answer()
        return self.window.finish(self.name), self.answer()

    def answer(self):
        return (self.window.folder / "answer").read_text(errors="replace").rstrip("\n")

    @property
    def process(self):
        return int((self.window.folder / "prompt.pid").read_text())

    def key(self, *keys, delay=12):
        self.window.key(*keys, delay=delay)

    def leftovers(self):
        """Says what is wrong with the screen after the end; None if nothing is."""
        # The prompt draws no more, so a screen that is right now stays right.
        now = self.window.reader.rows(self.window.picture())
        return fault_of_rows(now, self.above) and fault_of_rows(self.window.rows(), self.above)


def fault_of_rows(rows, above):
    """Says how the rows differ from those above the prompt, which alone should be left."""
    # Leaves out the cursor, a block, in the row where the prompt began.
    rows = [row if at != len(above) or row != "█" else "" for at, row in enumerate(rows)]
    while rows and not rows[-1]:
        rows = rows[:-1]
    if rows == above:
        return None
    lost = [row for row in above if row not in rows]
    extra = [row for row in rows if row.strip() and row not in above]
    words = []
    if lost:
        words.append(f"lost: {' '.join(lost)}")
    if extra:
        words.append(f"left: {len(extra)} rows, {extra[0].strip()[:30]!r} first")
    if not words:
        words.append(f"rows moved: {rows[:8]}")
    return "; ".join(words)
