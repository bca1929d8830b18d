#!/usr/bin/env python3
"""Runs prompts under yasr, a screen reader for terminals, and checks what it says.

    Tests/Tools/ScreenReaders/listen.py            compare with spoken.txt, and print differences
    Tests/Tools/ScreenReaders/listen.py --record   write spoken.txt anew; read its diff aloud

Both take some minutes. With a word more, such as de_DE, only the scenes whose name contains it are
played, and with --record only they are written anew. Build codeprompt before, and record the screens
of a new language: its scene takes the name from their file.

CODEPROMPT names the executable (.build/debug/codeprompt). The script needs yasr, dialog,
systemd-ask-password and espeak-ng. The last has to know all words that a prompt says in a language;
it does not know Chinese characters, so not those of Chinese and Japanese.

Each scene with codeprompt is played with two codes. The speech must be the same for both, or else it
tells something of the code. The page on accessibility shows some scenes, and must show them as they
are played.

`stty -opost` has each write reach yasr in one piece. Otherwise the kernel delivers a line break before
the words after it, and about one line in some hundred is read in two pieces: then yasr finds a moved
cursor without new text, and says the text at the cursor. Other programs write in pieces themselves, so
all utterances of a step are compared as one line, and a scene that differs is played twice more.
Scenes with codeprompt are played once.
"""

import fcntl
import os
import pty
import select
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SPOKEN = os.path.join(HERE, "spoken.txt")
PAGE = os.path.join(
    HERE, "../../../Sources/CodePromptKit/CodePromptKit.docc/Commands/Accessibility.md")
PROGRAM = shlex.quote(os.environ.get(
    "CODEPROMPT", os.path.join(HERE, "../../../.build/debug/codeprompt")))

# A speech server for Emacspeak's protocol that writes all requests to a file.
SERVER = """#!/bin/sh
exec cat >> "$SPEECH_LOG"
"""

SETTINGS = """[options]
cursor tracking=full
synthesizer=emacspeak server
synthesizer port=|{server}
key echo=off
special=off
[Emacspeak server]
rate=175
punctuation=some
"""

CODE, OTHER_CODE = "314159", "271828"
CHECK = "-- sh -c 'read -r c; [ $c = 999999 ]'"
STILL = {"REDUCED_MOTION": "1"}
PLAIN = {"CODEPROMPT_PREFERENCES": "plain"}
BACKSPACE, ESCAPE, RESEND, REVEAL, LEFT = "\x7f", "\x1b", "\x12", "\t", "\x1b[D"

# The most utterances that may come without a key while an answer is checked.
MOST = 3

# Each scene: a name, the environment, the command, and the keys of each step. CODE stands for the
# code, and a number for so many seconds without a key.
SCENES = [
    ("plain: typing, refusals and keys that do nothing", PLAIN, "codeprompt -md6 Code",
     ["C", "O", "x", "x", LEFT, REVEAL, BACKSPACE, BACKSPACE, BACKSPACE, "\r", ESCAPE]),
    ("plain: a wrong code, and the way out", PLAIN,
     f"codeprompt -md6 --title 'Sign in' Code {CHECK}", ["CODE", ESCAPE]),
    ("plain: a check of four seconds", PLAIN, "codeprompt -md6 Code -- sh -c 'sleep 4'",
     ["CODE", 5]),
    ("plain: a code that is shown", PLAIN, "codeprompt -d6 'What is the code?'",
     ["4", "3", "2", BACKSPACE, ESCAPE]),
    ("plain: a new code, which rests then", PLAIN,
     "codeprompt -md6 --resend 'echo Sent to 42' --cooldown 60m Code", [RESEND, ESCAPE]),
    ("plain: a new code", PLAIN, "codeprompt -md6 --resend 'echo Sent to 42' Code",
     [RESEND, "C", ESCAPE]),
    ("plain: time", PLAIN, "codeprompt -md6 -t 21 Code", [2, ESCAPE]),
    ("plain: the end of the time", PLAIN, "codeprompt -md6 -t 2 Code", [2.5]),
    ("plain: a password", PLAIN, "codeprompt 'Password: '", ["C", "O", BACKSPACE, "\r"]),
    ("plain: a password of which nothing is shown", PLAIN, "codeprompt --mask=none 'Password: '",
     ["C", "O", BACKSPACE, BACKSPACE, BACKSPACE, ESCAPE]),
    ("plain: a PIN, twice", PLAIN, "codeprompt --charset digits --min 4 --max 8 --repeat PIN",
     ["C", "O", "C", "O", "\r", "C", "O", "C", "O", "\r"]),
    ("box: typing, a refusal and a way out", STILL, "codeprompt -md6 --style box Code",
     ["C", "O", "x", BACKSPACE, ESCAPE]),
    ("box: a wrong code", STILL, f"codeprompt -md6 --style box Code {CHECK}", ["CODE", ESCAPE]),
    ("box: a check of four seconds", STILL, "codeprompt -md6 --style box Code -- sh -c 'sleep 4'",
     ["CODE", 5]),
    ("compact: typing, a refusal and a way out", STILL, "codeprompt -md6 --style compact Code",
     ["C", "O", "x", BACKSPACE, ESCAPE]),
    ("compact: a wrong code", STILL, f"codeprompt -md6 --style compact Code {CHECK}",
     ["CODE", ESCAPE]),
    ("compact: a check of four seconds", STILL,
     "codeprompt -md6 --style compact Code -- sh -c 'sleep 4'", ["CODE", 5]),
    ("compact: shown and hidden", STILL, "codeprompt -md6 --style compact --reveal Code",
     ["4", REVEAL, REVEAL, ESCAPE]),
    ("compact: a new code", STILL,
     "codeprompt -md6 --style compact --resend 'echo Sent to 42' Code", [RESEND, ESCAPE]),
    ("compact: time", STILL, "codeprompt -md6 --style compact -t 21 Code", [2, ESCAPE]),
    ("compact: the end of the time", STILL, "codeprompt -md6 --style compact -t 2 Code", [2.5]),
]

# A scene in each language that has a file of screens; its voice in espeak-ng, where that is not the
# code of the language; and the languages of whose characters espeak-ng knows no sounds.
LANGUAGES = sorted(
    name.removesuffix(".txt")
    for name in os.listdir(os.path.join(HERE, "../../CodePromptKitTests/Languages")))
VOICES = {"pt": "pt-br"}
SILENT = ("ja", "zh")
IN_LANGUAGE = "in the language of "

SCENES += [(IN_LANGUAGE + name, {**PLAIN, "LANGUAGE": name}, f"codeprompt -md6 {CHECK}",
            ["x", "C", "\r", "CODE", ESCAPE]) for name in LANGUAGES]

# The scenes that the page on accessibility shows, with our prompts and those of others. Only their
# last keys differ.
SCENES += [(f"page: {name}", environment, command, ["C", "O", BACKSPACE, "x", *last])
           for name, environment, command, last in [
    ("plain", PLAIN, "codeprompt -md6 Code", ["\r", ESCAPE]),
    ("compact", {}, "codeprompt -md6 --style compact Code", ["\r", ESCAPE]),
    ("read -s", {}, "bash -c 'read -rsp \"Code: \" code; printf \"\\nWrong\\n\" | cat'", ["\r"]),
    ("systemd-ask-password", {}, "systemd-ask-password --timeout=0 Code: >/dev/null", ["\r"]),
    ("dialog", {}, "dialog --insecure --passwordbox Code 8 30", [ESCAPE]),
]]


class Reader:
    """yasr with a command in it, in a pseudo-terminal."""

    def __init__(self, folder, command, environment):
        self.log = os.path.join(folder, "speech.log")
        open(self.log, "w").close()
        arguments = self.arguments(folder, command)
        variables = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8",
                     "TERM": "xterm-256color", "SPEECH_LOG": self.log, **environment}
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # A shell has background jobs ignore it, and so would the command.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execvpe(arguments[0], arguments, variables)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def arguments(self, folder, command):
        """The screen reader's command line; writes the files that it needs into a folder."""
        server = os.path.join(folder, "speech-server")
        with open(server, "w") as file:
            file.write(SERVER)
        os.chmod(server, 0o700)
        settings = os.path.join(folder, "yasr.conf")
        with open(settings, "w") as file:
            file.write(SETTINGS.format(server=server))
        return ["yasr", "-C", settings, "--", "/bin/sh", "-c", command]

    def said(self):
        """The utterances so far."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            lines = [line.rstrip("\n") for line in file]
        return [line[3:-1] for line in lines if line[:3] in ("q {", "l {") and line.endswith("}")]

    def pump(self, seconds):
        """Reads the terminal's output; false once the command has ended."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        try:
            return not ready or os.read(self.terminal, 65536) != b""
        except OSError:
            return False

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def wait(self, count):
        """Waits for so many utterances, or, without a number, until none has come for a while."""
        end = time.monotonic() + (20 if count is not None else 1.5)
        seen = self.said()
        while time.monotonic() < end and (count is None or len(seen) < count):
            if not self.pump(0.02):
                break
            now = self.said()
            if count is None and len(now) > len(seen):
                end = time.monotonic() + 1.5
            seen = now
        return self.said()

    def listen(self, seconds):
        """Waits so many seconds, or until the command has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.pump(0.02):
            continue
        return self.said()

    def close(self):
        # The command inherits yasr's end of its terminal, so it never gets a hangup.
        end = time.monotonic() + 10
        while time.monotonic() < end:
            self.type("\x03")
            if not self.pump(0.2):
                break
        os.close(self.terminal)
        os.kill(self.process, signal.SIGHUP)
        os.waitpid(self.process, 0)


def play(command, environment, steps, counts, make=Reader):
    """The utterances of each step; `counts` says how many to wait for, None if that is unknown."""
    with tempfile.TemporaryDirectory() as folder:
        reader = make(folder, command, environment)
        spoken, total = [], 0
        for number, keys in enumerate([None] + steps):
            if isinstance(keys, str):
                reader.type(keys)
            if isinstance(keys, (int, float)):
                said = reader.listen(keys)
            else:
                said = reader.wait(None if counts is None else total + counts[number])
            spoken.append(said[total:])
            total = len(said)
        # Listens for utterances after the last key that are more than expected.
        spoken[-1] += reader.listen(0.3)[total:]
        reader.close()
        return spoken


def scene(code, environment, command, steps, counts, make=Reader):
    def with_code(keys):
        # The code is pasted, since the kernel would divide many typed keys into reads at random.
        pasted = f"\x1b[200~{code}\x1b[201~"
        if not isinstance(keys, str):
            return keys
        return keys.replace("CODE", pasted).replace("C", code[0]).replace("O", code[1])
    if command.startswith("codeprompt "):
        command = PROGRAM + command.removeprefix("codeprompt") + " >/dev/null 2>&1"
    # Afterwards a program that draws nothing holds the terminal, as a shell would.
    command = f"stty -opost; {command}; exec sleep 60"
    return play(command, environment, [with_code(keys) for keys in steps], counts, make)


def name_of(keys):
    if not isinstance(keys, str):
        return f"{keys} seconds"
    names = {BACKSPACE: "Backspace", ESCAPE: "Esc", RESEND: "Ctrl-R", REVEAL: "Tab",
             LEFT: "Left", "\r": "Enter", "C": "first digit", "O": "second digit",
             "CODE": "the code, pasted"}
    return names.get(keys, keys)


def text_of(name, command, steps, spoken):
    lines = [f"== {name}", f"$ {command}"] + [f"    {said}" for said in spoken[0]]
    for keys, said in zip(steps, spoken[1:]):
        lines += [f"[{name_of(keys)}]"] + [f"    {words}" for words in said]
    return "\n".join(lines) + "\n"


def for_page(steps, spoken):
    """The scene as the page shows it: without blank lines, and with long lines cut."""
    lines = []
    for keys, said in zip([None] + steps, spoken):
        words = [part.strip() for part in said if part.strip()]
        lines += [f"[{name_of(keys)}]"] if keys else []
        lines += ["    " + (line if len(line) < 80 else line[:80] + " …") for line in words]
    return "\n".join(["```", *lines, "```"])


def expected():
    """The number of utterances in each step of each scene, and the text of each scene."""
    with open(SPOKEN, encoding="utf-8") as file:
        text = file.read()
    counts = {}
    for part in text.split("== ")[1:]:
        lines = part.splitlines()
        steps = [0]
        for line in lines[2:]:
            if line.startswith("["):
                steps.append(0)
            elif line.startswith("    "):
                steps[-1] += 1
        counts[lines[0]] = steps
    return counts, {part.splitlines()[0]: "== " + part.rstrip("\n") + "\n"
                    for part in text.split("== ")[1:]}


def unspoken(locale, spoken):
    """The words of a scene that the voice of its language reads in another one, or not at all."""
    code = locale.split("_")[0]
    if code in SILENT:
        return ""
    words = " ".join(" ".join(said) for said in spoken)
    # The names of keys are the same in every language.
    for key in ("Enter", "Esc", "Ctrl"):
        words = words.replace(key, "")
    command = ["espeak-ng", "-v", VOICES.get(code, code), "-q", "--ipa", words]
    sounds = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    # A change to another language is told by its name in brackets.
    return sounds if "(" in sounds or not sounds.strip() else ""


def main():
    records = "--record" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--record"]
    scenes = [scene for scene in SCENES if all(word in scene[0] for word in words)]
    counts, texts = expected()
    failures, written = 0, dict(texts)
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for name, environment, command, steps in scenes:
        if records:
            print(name, flush=True)
        if command.startswith("codeprompt "):
            goal = None if records else counts.get(name)
            spoken = scene(CODE, environment, command, steps, goal)
            again = scene(OTHER_CODE, environment, command, steps, [len(said) for said in spoken])
        else:
            for _ in range(1 if records else 3):
                spoken = scene(CODE, environment, command, steps, None)
                lines = [" ".join(" ".join(said).split()) for said in spoken]
                spoken = again = [[line] if line else [] for line in lines]
                if texts.get(name) == text_of(name, command, steps, spoken):
                    break
        text = text_of(name, command, steps, spoken)
        written[name] = text
        problems = []
        # What is typed in clear is the same for both codes.
        if again != spoken:
            problems.append(f"what is said depends on the code\n{spoken}\n{again}")
        if name.startswith(IN_LANGUAGE):
            sounds = unspoken(name.removeprefix(IN_LANGUAGE), spoken)
            if sounds:
                problems.append(f"espeak-ng says words in another language: {sounds}")
            english = written.get(IN_LANGUAGE + "en_US", "").partition("\n")[2]
            if text.partition("\n")[2] == english and not name.endswith("en_US"):
                problems.append("the scene is in English; is codeprompt built anew?")
        waits = [said for keys, said in zip(steps, spoken[1:]) if not isinstance(keys, str)]
        if any(len(said) > MOST for said in waits):
            problems.append(f"more than {MOST} things are said by time alone\n{text}")
        if not records and texts.get(name) != text:
            problems.append(
                f"spoken.txt says another thing; --record {name.split()[-1]} writes it anew\n{text}\n"
                f"expected\n{texts.get(name)}")
        if name.startswith("page: ") and for_page(steps, spoken) not in page:
            problems.append(f"{PAGE} has to show\n{for_page(steps, spoken)}")
        for problem in problems:
            print(f"{name}: {problem}")
        failures += bool(problems)
    if records:
        with open(SPOKEN, "w", encoding="utf-8") as file:
            file.write("\n".join(written[scene[0]] for scene in SCENES if scene[0] in written))
    print(f"{len(scenes)} scenes, {failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
