"""A Wayland compositor in a window of our X server, for terminals that need Wayland."""

import os
import pathlib
import subprocess

from display import end, wait_until

NOBODY = 65534


class Sway:
    """sway with one window that fills it; xdotool types into sway and resizes it as any window."""

    def __init__(self, display, environment):
        self.display = display
        folder = pathlib.Path(environment["XDG_RUNTIME_DIR"])
        keymap = folder / "keymap"
        subprocess.run(
            ["xkbcomp", "-w0", display.name, str(keymap)], check=True, capture_output=True)
        config = folder / "sway.conf"
        config.write_text(
            f"input * xkb_file {keymap}\ndefault_border none\nfocus_follows_mouse no\n"
            "output * bg #000000 solid_color\nseat * hide_cursor 100\n")
        self.log = open(folder / "sway.log", "wb")
        # sway refuses to run as root.
        user = {}
        if os.getuid() == 0:
            user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            for path in (folder.parent, folder, keymap, config):
                os.chown(path, NOBODY, NOBODY)
            folder.parent.parent.chmod(0o755)
        self.process = subprocess.Popen(
            ["sway", "--unsupported-gpu", "--config", str(config)],
            env={**environment, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman", "WLR_X11_OUTPUTS": "1"},
            stdout=self.log, stderr=self.log, **user)
        found = wait_until(
            "Wayland socket",
            lambda: [path for path in folder.glob("wayland-*") if path.suffix != ".lock"], 10)
        self.name = found[0].name
        wait_until("sway's window", display.windows, 10)

    def poll(self):
        return self.process.poll()

    def terminate(self):
        self.process.terminate()

    def kill(self):
        self.process.kill()

    def wait(self, seconds=None):
        return self.process.wait(seconds)
