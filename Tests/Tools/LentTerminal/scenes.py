"""Scenes in which a command of a prompt has the terminal, which a program that asks then uses."""

import copy
import os
import signal
import termios
import time

from programs import LETTERS, SECRETS
from screen import plain
from session import LIMIT, Lent, Stuck, stat
from settings import difference

TITLE = "Gate code"
CODE = b"1234"
INTERRUPTED = ("signal 2", "status 130")


class Scene:
    """One run: a prompt, the programs that its command runs, and the faults that were seen."""

    def __init__(self, form, programs, references, options=(), fails_first=False, script=None,
                 change=None):
        self.form, self.programs, self.references, self.change = form, programs, references, change
        self.folder, self.faults = os.environ["D"], []
        words = [program.script(number) for number, program in enumerate(programs, 1)]
        script = script or "\n".join(words)
        if fails_first:
            script += '\n[ -e "$D/again" ] || { : >"$D/again"; echo "Wrong at first" >&2; exit 1; }'
        script = f"{script}\n{self.last_line()}"
        ask = [os.environ["CP"], "--no-animation", "-d4", *options]
        if form == "alone":
            command = ["sh", "-c", script]
        elif form == "command":
            command = [*ask, TITLE, "--", "sh", "-c", f"cat >/dev/null\n{script}"]
        else:
            command = [*ask, f"--{form}", script, TITLE]
        self.session = Lent(command)
        self.limit = LIMIT * 4 if any(program.is_slow for program in programs) else LIMIT
        self.typed_at = self.asking = self.last_asker = None
        if change:
            change(self.session.modes)
            termios.tcsetattr(self.session.slave, termios.TCSANOW, self.session.modes)
        self.begin()

    def last_line(self):
        return {"challenge": "echo word", "resend": "echo sent", "autofill": "echo 1234"}.get(
            self.form, "exit 0")

    def begin(self):
        """Starts the prompt, and does what has it run the command."""
        asks = self.form in ("command", "resend")
        self.session.start(ready=asks)
        if asks:
            self.await_prompt()
        if self.form == "command":
            self.session.type(CODE)
        elif self.form == "resend":
            self.session.type(b"\x12")

    def fault(self, text):
        self.faults.append(text)

    # What happens before the end

    def await_prompt(self):
        """Waits until the prompt asks, and has written nothing for so long that it takes keys."""
        session = self.session
        session.await_state("prompt", lambda: session.ended() or session.shows(TITLE)
                            and not session.is_lent() and not session.echoes())
        session.rest(0.6)

    def is_asking(self, program, first):
        """Whether a program asks: at first another process than before, then after more output."""
        session = self.session
        if program.process:
            question = program.question.replace("$i", str(self.programs.index(program) + 1))
            asker = session.shows(question) and session.find(program.process)
        else:
            asker = session.asker(or_job=self.form == "alone")
        if not asker or first and asker == self.last_asker:
            return False
        if not first and len(session.received) == self.typed_at:
            return False
        self.asking = asker
        return True

    def await_question(self, program, first=True):
        """Waits until a program asks; notes what it can't show, and settings that it would not have."""
        session = self.session
        session.await_state(
            f"question of {program.name}",
            lambda: session.ended() or self.is_asking(program, first), self.limit)
        if session.ended():
            raise Stuck(f"the prompt has ended before {program.name} asked ({session.outcome()})")
        self.last_asker = self.asking
        question = program.question
        if question and not program.draws and not session.wait(lambda: session.shows(question), 1.5):
            self.fault("the question is not seen")
        if program.process:
            session.rest(0.2)
        reference = copy.deepcopy(self.references.get(program.name))
        if reference and self.change:
            self.change(reference)
        if reference and self.form != "alone":
            # Whether a program that reads keys wants IEXTEN can't be told from what it sets.
            ignored = termios.IEXTEN if program.reads_keys else 0
            if not session.wait(lambda: same(reference, session.settings(), ignored), 0.7):
                words = difference(reference, session.settings())
                self.fault(f"asks with {words} beside its own settings")

    def type(self, data):
        self.typed_at = len(self.session.received)
        self.session.type_keys(data)

    def answer(self, program, number, edit="whole"):
        """Answers a program as often as it asks."""
        keys = edited(SECRETS[number - 1], edit)
        for round in range(program.asks):
            if round:
                self.await_question(program, first=False)
            self.type(program.typed(keys))

    # The end, and what is looked at after it

    def finish(self, outcomes=("status 0",), answered=True):
        session = self.session
        if self.form in ("resend", "challenge") and answered:
            self.await_prompt()
            session.type(CODE)
        if not session.finish(self.limit):
            self.fault("the prompt does not end")
            return self
        if session.outcome() not in outcomes:
            self.fault(f"the prompt ended with {session.outcome()}")
        if answered:
            wanted = b"" if self.form in ("command", "alone") else CODE + b"\n"
            if session.output != wanted and "status 0" in outcomes:
                self.fault(f"printed {session.output!r}")
            for number, program in enumerate(self.programs, 1):
                self.check_got(program, number)
        self.check_terminal()
        return self

    def check_got(self, program, number):
        got = program.got(self.folder, number)
        if got != SECRETS[number - 1]:
            self.fault(f"{program.name} got {'nothing' if got is None else repr(got)}")

    def check_terminal(self):
        """Looks at what is left: processes, settings, input in the queue, picture, the secret."""
        session = self.session
        if not session.wait(lambda: not session.others(), 3):
            self.fault(f"{len(session.others())} processes are left")
        session.rest(0.05)
        words = difference(session.modes, session.settings())
        if words:
            self.fault(f"the settings are left with {words}")
        if left := session.leftover():
            self.fault(f"the queue is left with {left!r}")
        self.check_screen()

    def check_screen(self):
        if self.form != "alone" and self.session.shows(TITLE):
            self.fault("the picture is left")
        if all(program.hides for program in self.programs):
            shown = LETTERS & set(plain(self.session.received))
            if shown:
                self.fault(f"the secret is shown: {''.join(sorted(shown))}")

    def discard(self):
        if not self.session.ended() and self.session.pid > 0:
            os.kill(self.session.pid, signal.SIGKILL)


def edited(secret, edit):
    """The keys that type a secret, some of which take back what was typed before them."""
    return {"whole": secret, "DEL": secret[:3] + b"kw\x7f\x7f" + secret[3:],
            "Ctrl-U": b"kwkw\x15" + secret}[edit]


def same(one, other, ignored):
    """Whether two settings are the same but for some local flags."""
    return [*one[:3], one[3] | ignored, *one[4:]] == [*other[:3], other[3] | ignored, *other[4:]]


# The scenes


def whole(scene, edit="whole"):
    for number, program in enumerate(scene.programs, 1):
        scene.await_question(program)
        scene.answer(program, number, edit)
    scene.finish()


def typed(edit):
    return lambda form, program, references: run(
        Scene(form, [program], references), lambda scene: whole(scene, edit))


def twice(form, program, references):
    """Two questions in one command: the program, then itself again."""
    return run(Scene(form, [program, program], references), whole)


def then_another(other):
    return lambda form, program, references: run(
        Scene(form, [program, other], references), whole)


def wrong_first(form, program, references):
    """The command rejects the first answer; the prompt asks again, and the second is accepted."""
    def play(scene):
        scene.await_question(program)
        scene.answer(program, 1)
        session = scene.session
        session.await_state("rejection", lambda: session.ended() or session.shows("Wrong at first")
                            and session.shows(TITLE) and not session.is_lent(), scene.limit)
        if session.ended():
            return scene.finish()
        rows = session.look().rows()
        again = [row.strip() for row in rows if program.question and program.question in row]
        if len(again) > program.asks:
            scene.fault(f"the question is shown once more, at the field: {again[-1]!r}")
        scene.await_prompt()
        if sum("Wrong at first" in row for row in session.look().rows()) > 1:
            scene.fault("the reason is shown twice")
        session.type(CODE)
        scene.await_question(program)
        scene.answer(program, 1)
        scene.finish()
    return run(Scene(form, [program], references, fails_first=True), play)


def interrupted(form, program, references, key=b"\x03", change=None, outcomes=INTERRUPTED):
    """^C within the answer: everything ends."""
    def play(scene):
        scene.await_question(program)
        scene.type(SECRETS[0][:4] + key)
        scene.finish(outcomes, answered=False)
    return run(Scene(form, [program], references, change=change), play)


def other_key(form, program, references):
    """^X within the answer, which is the interrupt key since `stty intr ^X`."""
    def change(modes):
        modes[6][termios.VINTR] = b"\x18"
    return interrupted(form, program, references, b"\x18", change)


def stopping_writers(form, program, references):
    """After `stty tostop`, which stops background jobs that write to the terminal."""
    def change(modes):
        modes[3] |= termios.TOSTOP
    return run(Scene(form, [program], references, change=change), whole)


def suspended(form, program, references):
    """^Z at the question, then what a shell does for fg, and the answer."""
    def play(scene):
        session = scene.session
        scene.await_question(program)
        scene.type(b"\x1a")
        session.await_state("stop", lambda: session.stopped or session.ended())
        if session.ended():
            return scene.finish()
        session.rest(0.1)
        words = difference(session.modes, session.settings())
        if words:
            scene.fault(f"while it is stopped: {words}")
        if session.shows(TITLE):
            scene.fault("while it is stopped, the picture is left")
        scene.last_asker = None
        session.go_on()
        scene.await_question(program)
        scene.answer(program, 1)
        scene.finish()
    return run(Scene(form, [program], references), play)


SPEAKS = r"""
read -r code <"$D/code"
printf 'Insert the card\n' >&2
read -r x </dev/tty
printf 'Code %s?\n\033]0;Evil\007\033[2J\r10%%\r99%% is done\303' "$code" >&2
printf '\244\nPress Enter' >&2
read -r x </dev/tty"""
READS = "read -r x </dev/tty"


def speaking(form, program, references):
    """What the command writes to standard error is shown as text, but for the person's answer."""
    def play(scene):
        session = scene.session
        session.await_state("reading command", lambda: session.is_lent() and session.asker())
        if not session.wait(lambda: session.shows("Insert the card"), 1.5):
            scene.fault("a finished line is not seen")
        session.type(b"\r")
        if not session.wait(lambda: session.shows("Press Enter"), 1.5):
            scene.fault("an unfinished line is not seen")
        rows = session.look().rows()
        if "99% is done\u00e4" not in rows:
            scene.fault(f"the line before it is not seen ({rows[:4]})")
        session.await_state("reading command", session.asker)
        session.type(b"\r")
        scene.finish()
        if CODE in session.received:
            scene.fault("the answer is shown")
        if b"\x1b]0;" in session.received:
            scene.fault("the title is changed")
    with open(os.path.join(os.environ["D"], "code"), "wb") as file:
        file.write(CODE + b"\n")
    return run(Scene(form, [], references, script=SPEAKS), play)


def hung_up(form, program, references):
    """The terminal is hung up while the command, which survives that, has it."""
    def play(scene):
        session = scene.session
        session.await_state("reading command", lambda: session.is_lent() and session.asker())
        used = sum(map(int, stat(session.pid)[11:13]))
        master, session.master = session.master, -1
        os.close(master)
        start = time.monotonic()
        ended = session.wait(session.ended, 3)
        seconds = time.monotonic() - start
        if not ended:
            ticks = sum(map(int, stat(session.pid)[11:13])) - used
            scene.fault(f"runs on after {seconds:.0f} s, with {ticks / 100 / seconds:.0%} of a core")
            scene.discard()
            session.wait(session.ended, 2)
        elif session.outcome() != "status 3" or seconds > 1:
            scene.fault(f"{session.outcome()} after {seconds:.1f} s")
        elif session.cpu - used / 100 > 0.3:
            scene.fault(f"{session.cpu - used / 100:.2f} s of processor time")
        if not session.wait(lambda: not session.others(), 2):
            scene.fault(f"{len(session.others())} processes are left")
    script = f'trap "" HUP; {READS}; sleep 60'
    return run(Scene(form, [], references, script=script), play)


def ended_within_line(how):
    """The prompt ends while the command reads with echo, and half a line has been typed."""
    def scene(form, program, references):
        def play(scene):
            session = scene.session
            session.await_state("reading command", lambda: session.is_lent() and session.asker())
            session.wait(lambda: session.settings() == session.modes, 0.7)
            reader = session.asker()
            session.type_keys(b"echo Half")
            session.await_state("echo", lambda: session.ended() or session.shows("echo Half"))
            if how == "accepted":
                # Only the reader ends, and with it the command, with status 0.
                os.kill(reader, signal.SIGTERM)
            elif not options:
                os.kill(session.pid, getattr(signal, f"SIG{how}"))
            if not session.finish(LIMIT):
                raise Stuck("the prompt does not end")
            scene.check_terminal()
        options = [how, "4"] if how.startswith("-") else []
        return run(Scene(form, [], references, options, script=f"sh -c '{READS}; exit'"), play)
    return scene


def run(scene, play):
    """Plays a scene, and returns its faults."""
    try:
        play(scene)
    except Stuck as stuck:
        scene.fault(str(stuck))
        scene.discard()
    return scene.faults


def alone(program):
    """Asks by a program alone, and returns the settings that it sets, and the faults."""
    scene = Scene("alone", [program], {})
    settings = None
    try:
        scene.await_question(program)
        scene.session.rest(0.1)
        settings = scene.session.settings()
        scene.answer(program, 1)
        scene.finish()
    except Stuck as stuck:
        scene.fault(str(stuck))
        scene.discard()
    return settings, scene.faults
