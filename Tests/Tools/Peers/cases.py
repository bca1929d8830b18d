"""The cases: each takes a session, does something to its prompt, and returns what was seen."""

import ctypes
import os
import signal
import termios
import time

from prompt_session import HALF, SECRET

# The longest time of a case in seconds.
LIMIT = 25


def processor_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def copies(pid):
    """Counts the copies of the secret in the memory of a stopped process."""
    text = SECRET.decode()
    forms = [SECRET, text.encode("utf-16-le"), text.encode("utf-32-le")]
    count = 0
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            span, rights = line.split()[:2]
            if "r" not in rights or "[v" in line:
                continue
            start, end = (int(word, 16) for word in span.split("-"))
            try:
                memory.seek(start)
                data = memory.read(end - start)
            except (OSError, ValueError, OverflowError):
                continue
            count += sum(data.count(form) for form in forms)
    return count


def half(session, **options):
    session.start(**options).type(HALF)
    session.rest(0.1)
    return session


def case_signal(number):
    def run(session):
        half(session).kill(number)
        return session.aftermath()
    return run


def case_interrupt(session):
    half(session).type(b"\x03")
    session.wait(session.ended, 2)
    return session.aftermath()


def case_hangup(ignored):
    def run(session):
        half(session, ignored=[signal.SIGHUP] if ignored else [])
        os.close(session.master)
        session.master = -1
        os.killpg(session.pid, signal.SIGHUP)
        if session.wait(session.ended, 2):
            return f"{session.outcome()}, {session.printed()}"
        before = processor_time(session.pid)
        time.sleep(1)
        share = round((processor_time(session.pid) - before) * 100)
        return f"still runs, {share} % CPU, {session.printed()}"
    return run


def case_kill(session):
    half(session).kill(signal.SIGKILL)
    session.wait(lambda: session.terminal() == "restored", 1)
    return f"{session.terminal()}, {len(session.leftover())} bytes left"


def case_stop(session):
    half(session)
    os.kill(session.pid, signal.SIGSTOP)
    if not session.wait(lambda: session.stopped, 1):
        return session.outcome()
    termios.tcsetattr(session.slave, termios.TCSADRAIN, session.modes)
    session.go_on()
    mark = len(session.received)
    session.type(SECRET[8:])
    session.rest(0.2)
    return "echoed in clear" if SECRET[8:] in session.received[mark:] else "not echoed"


def case_suspend(session):
    half(session).type(b"\x1a")
    if not session.wait(lambda: session.stopped or session.ended(), 1):
        return "does not stop"
    stopped = session.terminal()
    session.go_on()
    mark = len(session.received)
    session.type(SECRET[8:])
    session.rest(0.1)
    session.type(session.peer.enter)
    session.finish()
    found = {SECRET: "typed part kept", SECRET[8:]: "typed part lost"}
    kept = next((found[key] for key in found if key in session.output), session.outcome())
    shown = ", echoed in clear" if SECRET[8:] in session.received[mark:] else ""
    return f"stopped: {stopped}; after fg: {kept}{shown}"


def case_type_ahead(session):
    os.write(session.master, b"typed-ahead\n")
    # The terminal driver needs a moment, and nothing shows when it is done.
    time.sleep(0.05)
    session.start()
    if not session.ended() and b"typed-ahead" not in session.output:
        session.answer()
    if b"typed-ahead" in session.output:
        return "taken as the answer" if SECRET not in session.output else "put before the answer"
    return "discarded" if SECRET in session.output else session.outcome()


def case_rest_of_paste(session):
    # A terminal sends each newline of a paste as CR.
    session.start().type(SECRET + b"\rEVIL\r")
    session.finish()
    left = session.leftover() if session.ended() else b""
    shown = ", shown" if b"EVIL" in session.received else ""
    return f"{session.outcome()}, {len(left)} bytes left{shown}"


def case_output(kind):
    def run(session):
        session.start(stdout=kind).answer()
        shown = ", secret on the terminal" if SECRET in session.received else ""
        return f"{session.outcome()}{shown}"
    return run


def case_memory(session):
    session.start()
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    seize, detach, trace_exit, event_exit = 0x4206, 17, 0x40, 6
    # The traced process must be the prompt: a shell that starts the prompt does not hold the
    # secret.
    if libc.ptrace(seize, session.pid, None, trace_exit) == -1:
        return "not allowed to look"
    session.reap = lambda: None
    session.type(SECRET)
    session.rest(0.2)
    session.type(session.peer.enter)
    if session.peer.before:
        session.wait(session.replied, 3)
        os.close(session.input)
    end = time.monotonic() + 4
    while time.monotonic() < end:
        pid, status = os.waitpid(session.pid, os.WNOHANG | 0x40000000)
        if pid and status >> 8 == signal.SIGTRAP | event_exit << 8:
            count = copies(session.pid)
            libc.ptrace(detach, session.pid, None, None)
            return f"{count} cop{'y' if count == 1 else 'ies'}"
        session.pump(0.01)
    return "does not end"


def case_paste(session):
    # PEERS_PASTE sets a smaller paste where time is short; the name of the row tells the size.
    size = int(float(os.environ.get("PEERS_PASTE", "10")) * 1_000_000)
    session.start()
    start = time.monotonic()
    untyped = session.type(b"a" * size, LIMIT - 8)
    session.rest(0.2)
    seconds = time.monotonic() - start - 0.2
    if session.ended():
        return f"{session.outcome()} after {seconds:.1f} s, {session.terminal()}"
    if untyped:
        return f"{(size - untyped) / 1e6:.1f} MB taken in {seconds:.1f} s"
    session.type(session.peer.enter)
    session.wait(session.ended, 1)
    if not session.ended():
        session.kill(signal.SIGTERM)
        return f"{seconds:.1f} s, Enter refused, {session.terminal()}"
    count = session.output.count(b"a")
    return f"{seconds:.1f} s, {session.outcome()}, {count} bytes answered, {session.terminal()}"


def case_dumb(session):
    session.start(term="dumb").answer()
    shown = ", secret shown" if SECRET in session.received else ""
    escapes = session.received.count(b"\x1b")
    return f"{escapes} ESC bytes, {session.outcome()}{shown}"


def case_left_by_signal(session):
    half(session).kill(signal.SIGTERM)
    return f"{len(session.leftover())} bytes left" if session.ended() else session.outcome()


def case_left_by_timeout(session):
    if not session.peer.timed:
        return "no time limit"
    half(session, timed=True)
    session.finish(5)
    if not session.ended():
        return "still runs after 5 s"
    return f"{session.outcome()}, {len(session.leftover())} bytes left, {session.printed()}"


CASES = [
    ("SIGTERM", case_signal(signal.SIGTERM)),
    ("^C", case_interrupt),
    ("SIGHUP", case_signal(signal.SIGHUP)),
    ("the terminal hangs up", case_hangup(False)),
    ("the terminal hangs up, SIGHUP is ignored", case_hangup(True)),
    ("1 s after SIGKILL", case_kill),
    ("typing after SIGSTOP, `stty sane` and fg", case_stop),
    ("^Z", case_suspend),
    ("typed before the prompt", case_type_ahead),
    ("paste of the answer and one more line", case_rest_of_paste),
    ("stdout is `/dev/full`", case_output("full")),
    ("stdout is closed", case_output("closed")),
    ("in memory at exit", case_memory),
    (f"{os.environ.get('PEERS_PASTE', '10')} MB paste", case_paste),
    ("TERM=dumb", case_dumb),
    ("input left after SIGTERM", case_left_by_signal),
    ("the prompt's time limit", case_left_by_timeout),
]
