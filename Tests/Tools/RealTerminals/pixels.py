"""Pictures of the screen: cut, compared, searched for a colour, and written as PNG."""

import struct
import zlib


class Picture:
    """Rows of pixels, four bytes each: blue, green, red, unused."""

    suffix = ".png"

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def __eq__(self, other):
        return self.rows == other.rows

    def cut(self, left, top, width, height):
        rows = [row[4 * left : 4 * (left + width)] for row in self.rows[top : top + height]]
        return Picture(width, len(rows), rows)

    def differing(self, other):
        """How many pixels differ in the part that both pictures have."""
        count = 0
        for mine, theirs in zip(self.rows, other.rows):
            if mine != theirs:
                count += sum(
                    mine[at : at + 3] != theirs[at : at + 3]
                    for at in range(0, min(len(mine), len(theirs)), 4))
        return count

    def changed_box(self, other):
        """Left, top, width and height of the smallest box that holds every difference, or None."""
        rows = [y for y in range(min(self.height, other.height)) if self.rows[y] != other.rows[y]]
        if not rows:
            return None
        left, right = self.width, 0
        for y in rows:
            mine, theirs = self.rows[y], other.rows[y]
            columns = [x for x in range(self.width) if mine[4 * x : 4 * x + 3] != theirs[4 * x : 4 * x + 3]]
            if columns:
                left, right = min(left, columns[0]), max(right, columns[-1])
        return left, rows[0], right - left + 1, rows[-1] - rows[0] + 1

    def count_near(self, red, green, blue, distance=60):
        """How many pixels have almost this colour."""
        tally = {}
        for row in self.rows:
            for at in range(0, len(row), 4):
                pixel = row[at : at + 3]
                tally[pixel] = tally.get(pixel, 0) + 1
        return sum(
            count for (b, g, r), count in tally.items()
            if abs(b - blue) < distance and abs(g - green) < distance and abs(r - red) < distance)

    def save(self, path):
        """Writes the picture as a PNG with 24 bits a pixel."""
        lines = bytearray()
        for row in self.rows:
            line = bytearray(3 * self.width)
            line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
            lines += b"\0" + line
        path.write_bytes(png(self.width, self.height, bytes(lines)))


def png(width, height, lines):
    """The bytes of a PNG in true colour; each line of pixels must begin with its filter byte."""
    def chunk(kind, data):
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 6)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data
