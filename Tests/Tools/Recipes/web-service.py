#!/usr/bin/env python3
"""Signs in to a Flask server that checks time-based codes (pyotp) with Examples/login-http.sh, also
with its option --json. Each meets wrong codes, every other answer that a service may give, no
server, and then gives the right code.

    python3 -m venv .build/flask && .build/flask/bin/pip install flask pyotp pexpect
    swift build && .build/flask/bin/python Tests/Tools/Recipes/web-service.py

It needs curl and jq. Last run on 2026-12-01 without an error, with Flask 3.1.3, pyotp 2.12.1,
curl 7.88.1 and jq 1.6.
"""

import logging
import os
import re
import threading

import flask
import pexpect
import pyotp
from werkzeug.serving import make_server

CLONE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
TOTP = pyotp.TOTP(pyotp.random_base32())
TOKEN = "t0ken-of-ada"
HTML = "<html><body>Please sign in</body></html>"
TEXT, JSON, PAGE = ({"Content-Type": t} for t in ("text/plain", "application/json", "text/html"))

app = flask.Flask(__name__)
logging.getLogger("werkzeug").setLevel(logging.ERROR)


class Service:
    """The service at one port, which can be stopped and started."""

    port = 0
    # The next answer; None checks the code.
    answer = None
    # The codes that came.
    codes = []

    def start(self):
        self.server = make_server("127.0.0.1", self.port, app)
        self.port = self.server.port
        threading.Thread(target=self.server.serve_forever).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


service = Service()


@app.post("/sign-in")
def sign_in():
    sent = flask.request.json if flask.request.is_json else flask.request.form
    service.codes.append(sent["code"])
    if service.answer is not None:
        return service.answer
    if not TOTP.verify(sent["code"], valid_window=1):
        return {"error": "wrong"}, 401
    return {"token": TOKEN} if flask.request.is_json else (TOKEN, TEXT)


# Answers that neither accept nor reject a code, with a part of the note that the prompt shows.
UNSURE = [
    (("", 429), "429"),
    (("", 500), "500"),
    (("", 404), "404"),
    (("", 302, {"Location": "/login"}), "302"),
    (("", 204), "204"),
    ((HTML, 200, PAGE), "text/html"),
]
UNSURE_TEXT = [(("", 200, TEXT), "oken"), ((HTML, 200, TEXT), "oken")]
UNSURE_JSON = [
    (("", 200, JSON), "oken|json"), (({"token": ""}, 200), "oken|json"),
    (({"user": "ada"}, 200), "oken|json"), ((HTML, 200, JSON), "oken|json"),
]


def start(command):
    url = f"http://127.0.0.1:{service.port}/sign-in"
    path = f"{CLONE}/.build/debug:{os.environ['PATH']}"
    prompt = pexpect.spawn(
        command[0], [word.replace("URL", url) for word in command[1:]], timeout=20,
        dimensions=(30, 150), encoding="utf-8",
        env=dict(os.environ, PATH=path, TERM="xterm-256color", LC_ALL="C.UTF-8", url=url))
    prompt.expect("╰───╯")
    return prompt


def reject(prompt, code, status):
    service.answer = {"error": "wrong"}, status
    prompt.send(code)
    prompt.expect("That code is wrong")
    # After a wrong answer keys are dropped until none has come for half a second.
    prompt.expect([pexpect.TIMEOUT, pexpect.EOF], timeout=0.8)


def expect_end(prompt, status):
    prompt.expect(pexpect.EOF)
    prompt.close()
    assert prompt.exitstatus == status, f"status {prompt.exitstatus}, not {status}"


def lose(command):
    prompt = start(command)
    for number, status in enumerate((401, 403, 422)):
        reject(prompt, f"00000{number}", status)
    expect_end(prompt, 1)
    assert TOKEN not in prompt.before


def win(command, unsure):
    prompt = start(command)
    reject(prompt, "000000", 401)
    keys = code = TOTP.now()
    for service.answer, note in unsure:
        service.codes.clear()
        prompt.send(keys)
        prompt.expect("Checking")
        prompt.expect(note)
        prompt.expect(pexpect.TIMEOUT, timeout=0.3)
        assert service.codes == [code], f"{note}: {service.codes}"
        keys = "\r"
    service.stop()
    prompt.send("\r")
    prompt.expect(re.escape("curl: (7)"))
    service.start()
    service.answer = None
    prompt.send("\r")
    prompt.expect(TOKEN)
    expect_end(prompt, 0)


service.start()
try:
    example = ["sh", f"{CLONE}/Examples/login-http.sh"]
    for name, command, unsure in [
        ("login-http.sh", example + ["URL"], UNSURE + UNSURE_TEXT),
        ("login-http.sh --json", example + ["--json", "URL"], UNSURE + UNSURE_JSON),
    ]:
        lose(command)
        win(command, unsure)
        print(f"right: {name}")
finally:
    service.stop()
