"""A small model of a terminal's screen: the text that a program's output makes."""

import codecs
import re

# A control string, a control sequence, another escape sequence, a control character, or text.
TOKENS = re.compile(
    r"\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[([<=>?]?)([0-9;:]*)[ -/]*([@-~])"
    r"|\x1b([ -/]*[0-~])|([\x00-\x1f\x7f])|([^\x00-\x1f\x7f]+)")


class Screen:
    """The cells of one screen. Colours, wide characters and tab stops are not modelled."""

    def __init__(self, rows=24, columns=80):
        self.height, self.width = rows, columns
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pending = ""
        self.saved = self.main = None
        self.reset()

    def reset(self):
        self.cells = [self.blank() for _ in range(self.height)]
        self.row = self.column = self.top = 0
        self.bottom = self.height

    def blank(self):
        return [" "] * self.width

    def rows(self):
        return ["".join(row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.rows())

    def feed(self, data):
        text = self.pending + self.decoder.decode(data)
        at = 0
        while at < len(text):
            token = TOKENS.match(text, at)
            if token is None or token.end() == len(text) and text[at] == "\x1b" and not token[3]:
                # An unfinished sequence waits for the rest.
                if len(text) - at < 4096 and not (token and token[4]):
                    break
                if token is None:
                    at += 1
                    continue
            at = token.end()
            if token[6]:
                self.write(token[6])
            elif token[5]:
                self.control(token[5])
            elif token[4]:
                self.escape(token[4])
            elif token[3]:
                self.sequence(token[1], token[2], token[3])
        self.pending = text[at:]

    def write(self, text):
        for character in text:
            if self.column >= self.width:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = character
            self.column += 1

    def control(self, character):
        if character == "\n":
            self.line_feed()
        elif character == "\r":
            self.column = 0
        elif character == "\b":
            self.column = max(0, min(self.column, self.width - 1) - 1)
        elif character == "\t":
            self.column = min(self.width - 1, self.column // 8 * 8 + 8)

    def line_feed(self):
        if self.row + 1 == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.row + 1, self.height - 1)

    def scroll(self, top, count):
        """Moves the rows from `top` to the region's end up, or down by a negative count."""
        region = self.cells[top : self.bottom]
        blanks = [self.blank() for _ in range(min(abs(count), len(region)))]
        moved = region[count:] + blanks if count > 0 else blanks + region[:count]
        self.cells[top : self.bottom] = moved[: len(region)]

    def escape(self, name):
        if name == "7":
            self.saved = self.row, self.column
        elif name == "8" and self.saved:
            self.row, self.column = self.saved
        elif name == "M":
            if self.row == self.top:
                self.scroll(self.top, -1)
            else:
                self.row = max(0, self.row - 1)
        elif name == "D":
            self.line_feed()
        elif name == "E":
            self.column = 0
            self.line_feed()
        elif name == "c":
            self.reset()

    def sequence(self, mark, numbers, name):
        values = [int(value) if value.isdigit() else 0 for value in numbers.split(";")]
        first = values[0]
        count = max(1, first)
        if mark:
            if mark == "?" and name in "hl" and {47, 1047, 1049} & set(values):
                self.switch(name == "h")
            return
        self.column = min(self.column, self.width - 1) if name not in "mhlr" else self.column
        line = self.cells[self.row]
        if name in "Hf":
            second = values[1] if len(values) > 1 else 1
            self.row = min(count, self.height) - 1
            self.column = min(max(1, second), self.width) - 1
        elif name == "A":
            self.row = max(0, self.row - count)
        elif name in "Be":
            self.row = min(self.height - 1, self.row + count)
        elif name in "Ca":
            self.column = min(self.width - 1, self.column + count)
        elif name == "D":
            self.column = max(0, self.column - count)
        elif name in "G`":
            self.column = min(count, self.width) - 1
        elif name == "d":
            self.row = min(count, self.height) - 1
        elif name == "E":
            self.row, self.column = min(self.height - 1, self.row + count), 0
        elif name == "F":
            self.row, self.column = max(0, self.row - count), 0
        elif name == "K":
            begin = 0 if first else self.column
            end = self.column + 1 if first == 1 else self.width
            line[begin:end] = [" "] * (end - begin)
        elif name == "J":
            self.erase_rows(first)
        elif name == "P":
            self.cells[self.row] = (line[: self.column] + line[self.column + count :]
                                    + self.blank())[: self.width]
        elif name == "@":
            self.cells[self.row] = (line[: self.column] + [" "] * count
                                    + line[self.column :])[: self.width]
        elif name == "X":
            end = min(self.width, self.column + count)
            line[self.column : end] = [" "] * (end - self.column)
        elif name in "LM" and self.top <= self.row < self.bottom:
            self.scroll(self.row, -count if name == "L" else count)
        elif name in "ST":
            self.scroll(self.top, -count if name == "T" else count)
        elif name == "b" and self.column:
            self.write(line[self.column - 1] * count)
        elif name == "r":
            self.top = count - 1
            self.bottom = values[1] if len(values) > 1 and values[1] else self.height
            self.row = self.column = 0
        elif name == "s":
            self.saved = self.row, self.column
        elif name == "u" and self.saved:
            self.row, self.column = self.saved

    def erase_rows(self, which):
        line = self.cells[self.row]
        if which == 0:
            line[self.column :] = [" "] * (self.width - self.column)
            for row in range(self.row + 1, self.height):
                self.cells[row] = self.blank()
        elif which == 1:
            line[: self.column + 1] = [" "] * (self.column + 1)
            for row in range(self.row):
                self.cells[row] = self.blank()
        else:
            self.cells = [self.blank() for _ in range(self.height)]

    def switch(self, to_other):
        """Shows the other screen (alternate), which full-screen programs use, or the main one."""
        if to_other and self.main is None:
            self.main = self.cells, self.row, self.column
            self.cells = [self.blank() for _ in range(self.height)]
        elif not to_other and self.main is not None:
            self.cells, self.row, self.column = self.main
            self.main = None


def plain(data):
    """The text of a program's output without its control characters and sequences."""
    text = data.decode("utf-8", "replace")
    return "".join(token[6] or "" for token in TOKENS.finditer(text))
