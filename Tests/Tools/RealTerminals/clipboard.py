"""The primary selection and the clipboard, of X or of Wayland."""

import subprocess

from display import end, wait_until

X = [
    (["xclip", "-quiet", "-selection", name], ["xclip", "-o", "-selection", name])
    for name in ("primary", "clipboard")]
WAYLAND = [
    (["wl-copy", "--foreground", *words], ["wl-paste", "--no-newline", *words])
    for words in (["--primary"], [])]


class Clipboard:
    """Copies a text; the programs that offer the text run until the next one is copied."""

    def __init__(self, environment, wayland):
        self.environment, self.kinds, self.owners = environment, WAYLAND if wayland else X, []

    def copy(self, text):
        self.close()
        for command, _ in self.kinds:
            owner = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            owner.stdin.write(text.encode())
            owner.stdin.close()
            self.owners.append(owner)
        for command, look in self.kinds:
            wait_until(f"selection of {command[0]}", lambda: self._shown(look) == text)

    def _shown(self, command):
        result = subprocess.run(command, env=self.environment, capture_output=True, timeout=5)
        return result.stdout.decode()

    def close(self):
        for owner in self.owners:
            end(owner)
        self.owners = []
