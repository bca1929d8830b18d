#!/usr/bin/env python3
"""Runs prompts under Fenrir, a screen reader for terminals, and prints what it says.

    Tests/Tools/ScreenReaders/fenrir.py

CODEPROMPT names the executable (.build/debug/codeprompt). The script needs the package fenrir. At its
start Fenrir also says old text, and how much is a matter of timing: so a person reads the output, and
nothing is compared. Fenrir keeps a lone Esc for itself, so the last step of most scenes says nothing.
It runs the prompt with TERM=linux, where all texts are English: scenes in other languages are left out.
"""

import os

import listen

SAY = """#!/bin/sh
printf 'q {%s}\\n' "$*" >> "$SPEECH_LOG"
"""


class Reader(listen.Reader):
    """Fenrir with a command in it, in a pseudo-terminal."""

    def arguments(self, folder, command):
        say, shell = os.path.join(folder, "say"), os.path.join(folder, "shell")
        for path, text in [(say, SAY), (shell, f"#!/bin/sh\n{command}\n")]:
            with open(path, "w") as file:
                file.write(text)
            os.chmod(path, 0o700)
        options = [
            "speech#driver=genericDriver", f"speech#genericSpeechCommand={say} fenrirText",
            "sound#enabled=False", f"general#shell={shell}",
        ]
        return ["fenrir", "-e", "-o", ";".join(options)]


def main():
    for name, environment, command, steps in listen.SCENES:
        if name.startswith(("box", "page", listen.IN_LANGUAGE)):
            continue
        spoken = listen.scene(listen.CODE, environment, command, steps, None, Reader)
        print(listen.text_of(name, command, steps, spoken))


if __name__ == "__main__":
    main()
