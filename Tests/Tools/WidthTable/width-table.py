#!/usr/bin/env python3
"""Prints DisplayWidth+Table.swift from the Unicode Character Database.

    Tests/Tools/WidthTable/width-table.py [DIRECTORY] > \\
        Sources/CodePromptTerminalText/Widths/DisplayWidth+Table.swift

DIRECTORY holds EastAsianWidth.txt, UnicodeData.txt, PropList.txt and Blocks.txt of one version of
Unicode; without it the files of Debian's package unicode-data are read. The widths of the C library
come from its character map UTF-8, in Debian's package locales.

A terminal may use another version of Unicode, or the widths of the C library. So a character gets the
greatest of these widths, and no row is wider than it was measured. Code points without a width are
left to Swift's library, and count here as those before them.
"""

import gzip
import itertools
import re
import sys
import textwrap

ZERO, NARROW, WIDE = 0, 1, 2
AMBIGUOUS = 5  # Narrow, with another bit for ambiguous
LIMIT = 0x110000  # One more than Unicode's last code point

CHARACTER_MAP = "/usr/share/i18n/charmaps/UTF-8.gz"

# Characters that are W or F in the EastAsianWidth.txt of other versions: 9.0, 16.0 and 17.0. If one
# of these versions adds a whole block, its unassigned code points are included.
WIDE_ELSEWHERE = [
    *(0x1F93B, 0x1F946),
    *range(0x2630, 0x2638),
    *range(0x268A, 0x2690),
    *range(0x4DC0, 0x4E00),
    *range(0x16FF2, 0x16FF7),
    *range(0x18D80, 0x18E00),
    *range(0x1D300, 0x1D357),
    *range(0x1D360, 0x1D377),
    0x1F6D8,
]

HEADER = """\
// The widths of Unicode {version}. A character that is wider in another version or in glibc gets
// that width.
//
// This file is generated, and must not be edited. With Debian's packages unicode-data and locales,
// this command writes it:
//
//   Tests/Tools/WidthTable/width-table.py > \\
//     Sources/CodePromptTerminalText/Widths/DisplayWidth+Table.swift

/// The code points at which the width changes, in ascending order, each with the new width.
///
/// The last hexadecimal digit of an entry has the width in columns in bits 0 and 1, and bit 2 is
/// set if the width is ambiguous. The other digits are the code point. The entry holds up to the
/// code point before that of the next entry.
let widthChanges: [UInt32] = ["""


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
    version, wide, ambiguous = read_widths(f"{directory}/EastAsianWidth.txt")
    categories = read_categories(f"{directory}/UnicodeData.txt")
    drawn = read_drawn_formats(f"{directory}/PropList.txt")
    widths = [
        width(categories.get(code), code, is_wide=code in wide, is_drawn=code in drawn)
        for code in range(LIMIT)
    ]
    for block in read_blocks(f"{directory}/Blocks.txt"):
        widen(block, widths, categories)
    for code in itertools.chain(WIDE_ELSEWHERE, read_wide_of_library(CHARACTER_MAP)):
        widths[code] = WIDE
    for code in ambiguous:
        if widths[code] == NARROW:
            widths[code] = AMBIGUOUS
    for code in range(LIMIT):
        if widths[code] == ZERO:
            widths[code] = widths[code - 1] if code > 0 else NARROW
    print(HEADER.format(version=version))
    print_rows(list(changes(widths)))
    print("]")


def width(category, code, is_wide, is_drawn):
    # A control character is not drawn, and a text never holds one.
    if category == "Cc":
        return ZERO
    if category in ("Mn", "Me", "Cf") and not is_drawn:
        return ZERO
    # Hangul vowels and final consonants are drawn in the cells of the first consonant.
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:
        return ZERO
    return WIDE if is_wide else NARROW


def widen(block, widths, categories):
    """Makes the unassigned code points of a block wide if all assigned ones are wide.

    So new emoji and ideographs take two columns, as they will where the terminal knows them.
    """
    if {widths[code] for code in block if code in categories} == {WIDE}:
        for code in block:
            widths[code] = WIDE


def changes(widths):
    start = 0
    for value, run in itertools.groupby(widths):
        yield f"0x{start:X}_{value:X}"
        start += len(list(run))


def print_rows(entries):
    text = ", ".join(entries) + ","
    print(textwrap.fill(text, 100, initial_indent="  ", subsequent_indent="  "))


def read_widths(path):
    """Reads the version of the data, the wide or full-width code points, and the ambiguous ones.

    All code points of the CJK blocks and planes are among the wide ones, assigned or not.
    """
    with open(path, encoding="utf-8") as file:
        version = re.search(r"EastAsianWidth-([\d.]+)\.txt", file.readline()).group(1)
        widths = {code: fields[1] for fields in records(file) for code in code_range(fields[0])}
    wide = {code for code, width in widths.items() if width in "WF"}
    return version, wide, {code for code, width in widths.items() if width == "A"}


def read_wide_of_library(path):
    """Reads the code points with two columns in the section WIDTH of a character map of glibc."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines = itertools.dropwhile(lambda line: line != "WIDTH\n", file)
        for line in itertools.takewhile(lambda line: line != "END WIDTH\n", lines):
            found = re.fullmatch(r"<U(\w+)>(?:\.\.\.<U(\w+)>)?\s+2\n", line)
            if found:
                yield from code_range(f"{found[1]}..{found[2] or found[1]}")


def read_drawn_formats(path):
    """Reads the format characters that terminals draw: the soft hyphen, and marks before digits."""
    with open(path, encoding="utf-8") as file:
        marks = [
            code_range(fields[0])
            for fields in records(file)
            if fields[1] == "Prepended_Concatenation_Mark"
        ]
    return {0x00AD, *itertools.chain.from_iterable(marks)}


def read_blocks(path):
    with open(path, encoding="utf-8") as file:
        return [code_range(fields[0]) for fields in records(file)]


def read_categories(path):
    """Reads the general category of each assigned code point."""
    categories = {}
    with open(path, encoding="utf-8") as file:
        for code, name, category, *_ in records(file):
            last = int(code, 16)
            # A large range has two records, one for its first and one for its last code point.
            first = start if name.endswith(", Last>") else last
            start = last
            for value in range(first, last + 1):
                categories[value] = category
    return categories


def records(file):
    """Yields the fields of each line that is not empty."""
    for line in file:
        line = line.partition("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def code_range(field):
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


if __name__ == "__main__":
    main()
