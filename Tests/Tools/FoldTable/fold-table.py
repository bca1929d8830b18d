#!/usr/bin/env python3
"""Prints TextFolding+Table.swift from the Unicode Character Database.

    Tests/Tools/FoldTable/fold-table.py [DIRECTORY] > \\
        Sources/CodePromptCodeEntry/Format/TextFolding+Table.swift

DIRECTORY holds UnicodeData.txt of one version of Unicode; without it the file of Debian's package
unicode-data is read.

A letter with marks is the letter without them, as far as its decomposition says so. Letters with a
stroke and ligatures have no decomposition: they are in OTHERS.
"""

import sys
import textwrap

# The blocks in which letters are compared: Latin, Greek and Cyrillic.
RANGES = [range(0x00DF, 0x0530), range(0x1E00, 0x2000)]

# Entries below this number are no letter, but one of these texts.
TEXTS = {"ss": 1, "ae": 2, "th": 3, "oe": 4}

OTHERS = {
    "ß": "ss", "æ": "ae", "ǣ": "ae", "ǽ": "ae", "þ": "th", "œ": "oe", "ø": "o", "ǿ": "o",
    "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "ƶ": "z", "ſ": "s", "ς": "σ",
}  # fmt: skip

HEADER = """\
// The letters without their marks, by Unicode {version}.
//
// This file is generated, and must not be edited. With Debian's package unicode-data, this command
// writes it:
//
//   Tests/Tools/FoldTable/fold-table.py > \\
//     Sources/CodePromptCodeEntry/Format/TextFolding+Table.swift

/// The code points at which the letter without marks changes, in ascending order, each with it.
///
/// The last two hexadecimal digits of an entry are those of the letter, which is in the block of
/// the code point; or 0 if a letter stays as it is, {numbers}.
/// The other digits are the code point. The entry holds up to the code point before that of the
/// next entry. Only lower-case letters count.
let foldingChanges: [UInt32] = ["""


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
    characters = read_characters(f"{directory}/UnicodeData.txt")
    with open(f"{directory}/DerivedAge.txt", encoding="utf-8") as file:
        version = file.readline().split("-")[1].removesuffix(".txt\n")
    numbers = ", ".join(f"{number} for {text}" for text, number in TEXTS.items())
    print(HEADER.format(version=version, numbers=numbers))
    entries = list(changes(characters))
    text = ", ".join(entries) + ","
    print(textwrap.fill(text, 100, initial_indent="  ", subsequent_indent="  "))
    print("]")


def changes(characters):
    """Yields an entry wherever the value changes. Code points that are no letter in lower case may
    have any value, so they continue that of the letter before them."""
    last = 0
    for start in RANGES:
        for code in start:
            value = value_of(code, characters)
            if value is None or value == last:
                continue
            last = value
            yield f"0x{code:X}_{value:02X}"
    end = RANGES[-1].stop
    if last != 0:
        yield f"0x{end:X}_00"


def value_of(code, characters):
    """The value of a letter in lower case; None for another code point, which never is looked up."""
    found = characters.get(code)
    if found is None or found["lower"] or found["category"] != "Ll":
        return None
    folded = OTHERS.get(chr(code)) or bare(code, characters)
    if len(folded) > 1:
        return TEXTS[folded]
    folded = OTHERS.get(folded, folded)
    if len(folded) > 1:
        return TEXTS[folded]
    # A few letters of phonetic alphabets have no place in an entry, and stay as they are.
    is_kept = folded == chr(code) or ord(folded) not in range(block(code), block(code) + 0x100)
    return 0 if is_kept else ord(folded) & 0xFF


def bare(code, characters):
    """The first character of a canonical decomposition, without marks."""
    while decomposition := characters[code]["decomposition"]:
        code = decomposition[0]
    return chr(code)


def block(code):
    """The block of the letter without marks: extended letters are counted to the basic ones."""
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return 0
    return 0x300 if code < 0x400 or code >= 0x1F00 else 0x400


def read_characters(path):
    characters = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split(";")
            parts = [] if fields[5].startswith("<") else fields[5].split()
            characters[int(fields[0], 16)] = {
                "category": fields[2],
                "decomposition": [int(part, 16) for part in parts],
                "lower": fields[13],
            }
    return characters


if __name__ == "__main__":
    main()
