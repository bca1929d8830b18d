"""xterm.js, the terminal of VS Code and JupyterLab, in a page of JupyterLab."""

import base64
import json
import pathlib
import subprocess

from display import Failure, end, wait_until
from programs.browser import Browser
from programs.pane import Text, TextShell

ROOT = pathlib.Path(__file__).resolve().parents[4]
JUPYTER = ROOT / ".build/jupyterlab/bin/jupyter-lab"
# Characters and key codes of the keys that are not letters or digits.
KEYS = {"Return": ("\r", 13), "BackSpace": ("\b", 8), "Escape": ("\x1b", 27)}
OPEN = """(async () => {
  const app = window.jupyterapp;
  await app.restored;
  app.shell.collapseLeft();
  const widget = await app.commands.execute('terminal:create-new');
  window.bench = widget.content;
})()"""
TEXT = """(() => {
  const buffer = bench._term.buffer.active, rows = [];
  for (let row = 0; row < bench._term.rows; row++)
    rows.push(buffer.getLine(buffer.baseY + row).translateToString(true));
  return [rows.join('\\n'), `${buffer.cursorX},${buffer.cursorY}`];
})()"""


def jupyterlab_version():
    found = ROOT.glob(".build/jupyterlab/lib/*/site-packages/jupyterlab-*.dist-info")
    return next(found).name.split("-")[1].removesuffix(".dist")


class Shot(Text):
    """The text of the page's terminal with a picture of the page."""

    suffix = ".png"
    image = ""

    def save(self, path):
        path.write_bytes(base64.b64decode(self.image))


class Page(TextShell):
    """JupyterLab with one terminal in a browser of ours."""

    browser = None
    pixels, cell = (1200, 700), (0, 0)

    def _open(self):
        environment = {**self.base_environment(), "JUPYTER_RUNTIME_DIR": str(self.folder / "runtime")}
        self.process = subprocess.Popen(
            [*self.terminal.words(self.folder), "--no-browser", "--allow-root",
             "--ServerApp.port=0", "--LabApp.expose_app_in_browser=True",
             "--LabApp.news_url=None",
             f"--ServerApp.terminado_settings={json.dumps({'shell_command': self.command})}"],
            env=environment, cwd=self.home, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        servers = wait_until("server", lambda: list((self.folder / "runtime").glob("jpserver-*.json")), 30)
        server = json.loads(wait_until("its address", servers[0].read_text))
        self.browser = Browser(environment, self.log)
        self.grow(0, 0)
        self.browser.send("Page.navigate", url=f"{server['url']}lab?token={server['token']}")
        wait_until("JupyterLab", lambda: self.browser.evaluate("!!window.jupyterapp"), 60)
        self.browser.evaluate(OPEN)
        self.await_start()
        wait_until("terminal", lambda: self.browser.evaluate("!!(bench._term && bench._term.element)"))
        # The page does not become narrower than 28 columns of a smaller font.
        self.browser.evaluate("bench.setOption('fontSize', 20)")
        self.settle(0.5)
        self.cell = self.browser.evaluate(
            "(() => { const cell = bench._term._core._renderService.dimensions.css.cell;"
            " return [cell.width, cell.height]; })()")
        self.resize(80, 24)

    def close(self):
        self.end_programs()
        if self.browser:
            self.browser.close()
        if self.process:
            end(self.process)
        super().close()

    # What a person does and sees

    def key(self, *keys, delay=0):
        for key in keys:
            letter = key.removeprefix("ctrl+")
            text, code = KEYS.get(letter, (letter, ord(letter[0].upper())))
            words = {"key": letter, "windowsVirtualKeyCode": code}
            words |= {"modifiers": 2} if key != letter else {"text": text}
            if len(letter) == 1 or letter in KEYS:
                self.browser.send("Input.dispatchKeyEvent", type="keyDown", **words)
                self.browser.send("Input.dispatchKeyEvent", type="keyUp", key=letter)

    def focus(self):
        self.browser.evaluate("bench._term.focus()")

    def picture(self):
        return Shot(*self.browser.evaluate(TEXT))

    def settle(self, quiet=None, seconds=5.0):
        shot = super().settle(quiet, seconds)
        shot.image = self.browser.send("Page.captureScreenshot")["data"]
        return shot

    def grow(self, columns, rows):
        (width, height), cell = self.pixels, self.cell
        self.pixels = width + columns * cell[0], height + rows * cell[1]
        self.browser.send(
            "Emulation.setDeviceMetricsOverride", width=round(self.pixels[0]),
            height=round(self.pixels[1]), deviceScaleFactor=1, mobile=False)
