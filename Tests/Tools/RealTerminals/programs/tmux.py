"""tmux itself: the bench's shell is in its pane, and it pastes from a buffer of its own."""

from programs.pane import Pane


class Tmux(Pane):
    """A pane whose programs know that they are in tmux, in the terminal that tmux makes by default."""

    settings = "set -g status off\n"
    hidden = ()

    def paste(self, text):
        path = self.folder / "buffer"
        path.write_bytes(text.encode())
        self.tmux("load-buffer", path, ";", *self.terminal.paste)
