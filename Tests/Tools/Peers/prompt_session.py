"""A prompt as a foreground job in a pseudo-terminal of its own, seen by its session leader."""

import fcntl
import os
import select
import signal
import struct
import termios
import time

SECRET = b"Xq7Zw2Lp" + b"9sKd4Rt8"
HALF = SECRET[:8]


class Session:
    """The session leader's view of one prompt in one pseudo-terminal."""

    def __init__(self, peer):
        self.peer = peer
        self.master, self.slave = os.openpty()
        os.set_blocking(self.master, False)
        self.tty = os.ttyname(self.slave)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        self.modes = termios.tcgetattr(self.slave)
        self.received = self.output = b""
        self.status = self.stopped = None
        self.cpu = 0.0

    def start(self, stdout="pipe", term="xterm-256color", timed=False, ignored=(), ready=True):
        """Starts the prompt as the foreground job and waits until it can be typed to."""
        peer = self.peer
        command = (peer.timed if timed else None) or getattr(peer, "start", peer.command)
        reader, writer = os.pipe()
        input_reader, self.input = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            self.become(command, stdout, term, ignored, writer, input_reader)
        os.close(writer)
        os.close(input_reader)
        self.out = reader
        os.set_blocking(reader, False)
        try:
            os.setpgid(self.pid, self.pid)
        except OSError:
            pass
        self.front(self.pid)
        if peer.before:
            os.write(self.input, peer.before(self.tty, term, timed))
        if ready:
            self.wait(lambda: not self.echoes() and self.received or self.ended(), 4)
            self.rest(0.15)
        return self

    def become(self, command, stdout, term, ignored, writer, input_reader):
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            os.tcsetpgrp(self.slave, os.getpgrp())
            if stdout == "full":
                writer = os.open("/dev/full", os.O_WRONLY)
            os.dup2(input_reader if self.peer.before else self.slave, 0)
            os.dup2(writer, 1)
            os.dup2(self.slave, 2)
            os.closerange(3, 100)
            if stdout == "closed":
                os.close(1)
            for number in range(1, 32):
                if number not in (signal.SIGKILL, signal.SIGSTOP):
                    signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
            os.environ.update(TERM=term, LANG="C.UTF-8", GPG_TTY=self.tty)
            os.execvp(command[0], command)
        finally:
            os._exit(127)

    # Methods that wait

    def pump(self, seconds):
        """Reads the prompt's output for a moment; true if there was any."""
        ends = [end for end in (self.master, self.out) if end >= 0]
        some = False
        for end in select.select(ends, [], [], seconds)[0]:
            try:
                data = os.read(end, 65536)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            some = some or bool(data)
            if end == self.master:
                self.received += data
            elif data:
                self.output += data
            else:
                os.close(self.out)
                self.out = -1
        self.reap()
        return some

    def reap(self):
        if self.status is not None:
            return
        pid, status, usage = os.wait4(self.pid, os.WNOHANG | os.WUNTRACED | os.WCONTINUED)
        if pid == 0:
            return
        if os.WIFSTOPPED(status):
            self.stopped = os.WSTOPSIG(status)
            self.front(os.getpgrp())
        elif os.WIFCONTINUED(status):
            self.stopped = None
        else:
            self.status, self.cpu = status, usage.ru_utime + usage.ru_stime
            self.front(os.getpgrp())

    def wait(self, condition, seconds):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                return False
            self.pump(0.01)
        return True

    def rest(self, seconds):
        """Waits until the prompt has written nothing for some time."""
        while self.pump(seconds):
            pass

    def ended(self):
        return self.status is not None

    def echoes(self):
        try:
            return bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)
        except termios.error:
            return False

    # Methods that act on the prompt

    def front(self, group):
        try:
            os.tcsetpgrp(self.slave, group)
        except OSError:
            pass

    def type(self, data, seconds=5):
        """Types as much as the terminal takes in the time; returns how many bytes are left."""
        end = time.monotonic() + seconds
        while data and time.monotonic() < end and not self.ended():
            try:
                data = data[os.write(self.master, data[:4000]):]
                self.pump(0)
            except BlockingIOError:
                self.pump(0.002)
        return len(data)

    def answer(self):
        """Types the secret and Enter, and waits for the end."""
        self.type(SECRET)
        self.rest(0.1)
        self.type(self.peer.enter)
        return self.finish()

    def finish(self, seconds=4):
        """Waits for the end; closes the input of a prompt that reads commands, once it has answered."""
        if self.peer.before:
            self.wait(lambda: self.ended() or self.replied(), seconds)
            os.close(self.input)
        return self.wait(self.ended, seconds) and (self.rest(0.05) or True)

    def replied(self):
        # A pinentry writes a line for the greeting, one for each option, and then the answer.
        lines = self.output.count(b"\n")
        return b"\nD " in self.output or b"\nERR " in self.output or lines > 6

    def kill(self, number):
        os.kill(self.pid, number)
        self.wait(self.ended, 2)
        self.rest(0.05)

    def go_on(self):
        self.front(self.pid)
        os.killpg(self.pid, signal.SIGCONT)
        self.wait(lambda: self.stopped is None, 1)
        self.rest(0.3)

    # Methods that tell what was seen

    def outcome(self):
        if self.status is None:
            return "still runs"
        if os.WIFSIGNALED(self.status):
            return f"signal {os.WTERMSIG(self.status)}"
        return f"status {os.WEXITSTATUS(self.status)}"

    def terminal(self):
        try:
            now = termios.tcgetattr(self.slave)
        except termios.error:
            return "gone"
        if now == self.modes:
            return "restored"
        return "settings changed" if now[3] & termios.ECHO else "echo left off"

    def aftermath(self):
        if not self.ended():
            return self.outcome()
        return f"{self.terminal()}, {self.outcome()}"

    def leftover(self):
        """Reads what the next program would read."""
        modes = termios.tcgetattr(self.slave)
        modes[3] &= ~(termios.ICANON | termios.ECHO)
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 0, 0
        termios.tcsetattr(self.slave, termios.TCSANOW, modes)
        data = b""
        while more := os.read(self.slave, 4096):
            data += more
        return data

    def printed(self):
        """Says how much of the secret is on standard output."""
        if SECRET in self.output:
            return "whole secret on stdout"
        return "half secret on stdout" if HALF in self.output else "nothing on stdout"
