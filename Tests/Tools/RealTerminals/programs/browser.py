"""A browser without a window, driven over a pipe (--remote-debugging-pipe)."""

import fcntl
import itertools
import json
import os
import select
import subprocess
import time

from display import Failure, end

PROGRAM = "chromium"


class Browser:
    """Chromium with one page.

    The protocol: https://chromedevtools.github.io/devtools-protocol/. A message ends with NUL.
    """

    def __init__(self, environment, log):
        (theirs_in, self.out), (self.answers, theirs_out) = os.pipe(), os.pipe()
        # Numbers that the shell's redirections below do not overwrite.
        low = [theirs_in, theirs_out]
        theirs = [fcntl.fcntl(each, fcntl.F_DUPFD, 10) for each in low]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{theirs[0]} 4>&{theirs[1]}', "bash", PROGRAM, "--headless=new",
             "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--no-first-run", "about:blank"],
            env=environment, pass_fds=theirs, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        for each in low + theirs:
            os.close(each)
        self.numbers, self.data, self.session = itertools.count(1), b"", None
        pages = [each for each in self.send("Target.getTargets")["targetInfos"] if each["type"] == "page"]
        self.session = self.send(
            "Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]

    def send(self, method, seconds=20, **parameters):
        """Sends a command and returns its result; events in between are dropped."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            os.write(self.out, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise Failure("the browser has ended") from None
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            line, found, rest = self.data.partition(b"\0")
            if found:
                self.data = rest
                answer = json.loads(line)
                if answer.get("id") == number:
                    if "error" in answer:
                        raise Failure(f"{method}: {answer['error']}")
                    return answer["result"]
            elif select.select([self.answers], [], [], 0.1)[0]:
                more = os.read(self.answers, 1 << 20)
                if not more:
                    break
                self.data += more
        raise Failure(f"the browser gives no answer to {method}")

    def evaluate(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failure(str(answer["exceptionDetails"].get("exception", answer))[:200])
        return answer["result"].get("value")

    def close(self):
        os.close(self.out)
        end(self.process)
        os.close(self.answers)
