"""Reads text from pixels, by glyphs that the same terminal drew before.

A cell becomes a mask with one bit for each pixel. A bit is set if the pixel differs from the
background by more than half of the greatest difference in the cell. So a glyph in another colour has
the same mask, and a glyph that is a few pixels off, as bold is in some terminals, is read as the
nearest one.
"""

import collections

ASCII = "".join(map(chr, range(33, 127)))
OTHERS = "╭╮╰╯─│┌┐└┘╔╗╚╝═║┏┓┗┛━┃╶╴╸╺▁▔_●•·…✓✗↵⏎éЖあ"
STYLES = ["", "\033[1m", "\033[2m"]
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
# Stands for the right half of a character of two columns, and is left out of the text.
SECOND_HALF = ""


class Reader:
    """Knows how each character looks in a window, and reads the text there."""

    def __init__(self, window):
        self.origin, self.cell = window.origin, window.cell
        self.masks, self.seen, self.widths = {}, {}, {}
        width, height = self.cell
        self.beyond_first_columns = sum(
            1 << (at * width + column) for at in range(height) for column in range(width - 2))
        window.show("", hide_cursor=True)
        blank = window.settle()
        pixels = collections.Counter(
            bytes(row[at : at + 3]) for row in blank.rows[::7] for at in range(0, len(row), 28))
        self.background = pixels.most_common(1)[0][0]
        self.frame = window.frame
        per_row = 16
        texts = [(style, glyph) for style in STYLES for glyph in ASCII + OTHERS]
        per_page = per_row * 22
        for start in range(0, len(texts), per_page):
            page = texts[start : start + per_page]
            out = []
            for at, (style, glyph) in enumerate(page):
                row, column = divmod(at, per_row)
                out.append(f"\033[{row + 1};{4 * column + 2}H{style}{glyph}\033[m")
            window.show("".join(out), hide_cursor=True)
            self._learn(window.settle(), page, per_row)

    def _learn(self, picture, page, per_row):
        for at, (_, glyph) in enumerate(page):
            row, column = divmod(at, per_row)
            first = self._mask(self._pixels(picture, 4 * column + 1, row))
            second = self._mask(self._pixels(picture, 4 * column + 2, row))
            if first:
                self.masks.setdefault(first, glyph)
            # A glyph that leans one column of pixels into the next cell has no second half. A
            # vertical line on the border of two cells is in the second cell only.
            if first and second and not second & self.beyond_first_columns:
                self.masks.setdefault(second, " ")
            elif second:
                self.masks.setdefault(second, SECOND_HALF if first else glyph)
                self.widths[glyph] = 2

    def _pixels(self, picture, column, row):
        width, height = self.cell
        left, top = self.origin[0] + column * width, self.origin[1] + row * height
        return b"".join(line[4 * left : 4 * (left + width)] for line in picture.rows[top : top + height])

    def _mask(self, data):
        b, g, r = self.background
        distances = [
            max(abs(data[at] - b), abs(data[at + 1] - g), abs(data[at + 2] - r))
            for at in range(0, len(data), 4)]
        strongest = max(distances, default=0)
        if strongest < 24:
            return 0
        mask = 0
        for distance in distances:
            mask = 2 * mask + (2 * distance > strongest)
        return mask

    def character(self, data):
        if data in self.seen:
            return self.seen[data]
        mask = self._mask(data)
        found = " " if not mask else self.masks.get(mask)
        if found is None:
            full = (1 << (self.cell[0] * self.cell[1])) - 1
            if bin(mask).count("1") > 0.9 * self.cell[0] * self.cell[1]:
                found = self.under_cursor(mask ^ full)
            else:
                nearest = min(self.masks, key=lambda other: bin(other ^ mask).count("1"))
                inverse = min(self.masks, key=lambda other: bin(other ^ mask ^ full).count("1"))
                if bin(nearest ^ mask).count("1") <= 0.06 * full.bit_length():
                    found = self.masks[nearest]
                elif bin(inverse ^ mask ^ full).count("1") <= 0.06 * full.bit_length():
                    found = self.masks[inverse]
                else:
                    found = UNKNOWN
        self.seen[data] = found
        return found

    def under_cursor(self, mask):
        """The mask of the glyph below a block cursor, or of the block itself."""
        count = bin(mask).count("1")
        nearest = min(self.masks, key=lambda other: bin(other ^ mask).count("1"))
        is_mask = self.masks[nearest] in "*●•" and bin(nearest ^ mask).count("1") < count / 3
        return self.masks[nearest] if is_mask else "█"

    def cells(self, picture):
        """The character of every cell; the right half of a wide character is empty."""
        columns = (picture.width - self.frame[0]) // self.cell[0]
        rows = (picture.height - self.frame[1]) // self.cell[1]
        return [
            [self.character(self._pixels(picture, column, row)) for column in range(columns)]
            for row in range(rows)]

    def rows(self, picture):
        return ["".join(row).rstrip() for row in self.cells(picture)]
