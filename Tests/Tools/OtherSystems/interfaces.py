"""Writes the interfaces of Swift's libraries, which a toolchain for Linux has for Linux, for macOS.

usage: interfaces.py TOOLCHAIN TARGET FOLDER

They have the macOS version of each declaration, so that the compiler checks availability.
"""
import pathlib
import re
import sys

toolchain, target, folder = sys.argv[1:]
# Each with what it imports.
MODULES = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "_RegexParser", "_Builtin_float",
    "Testing", "_TestingInterop",
]
for module in MODULES:
    source = pathlib.Path(toolchain, "usr/lib/swift/linux", module + ".swiftmodule")
    text = next(p for p in source.glob("*-linux-gnu.swiftinterface") if ".private." not in p.name).read_text()
    text = re.sub(r"\S+-unknown-linux-gnu", target, text, count=1)
    # A library may use what is newer than the target; its declarations keep their availability.
    text = text.replace("// swift-module-flags: ", "// swift-module-flags: -disable-availability-checking ", 1)
    # Functions for Float80, which only x86 has.
    text = re.sub(r"self = _stdlib_(remainderl|squareRootl)\(.*\)", "Builtin.unreachable()", text)
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if "@backDeployed" not in line:
            continue
        # Only Apple's interfaces have the bodies of functions that are deployed back.
        declaration = next(l for l in lines[number:] if re.search(r"\b(func|var|init|subscript)\b", l))
        if "{" not in declaration:
            lines[number] = re.sub(r"@backDeployed\([^)]*\)", "", line)
    place = pathlib.Path(folder, module + ".swiftmodule", target.split("-")[0] + "-apple-macos.swiftinterface")
    text = "\n".join(lines)
    # The compiler keeps what it has made of a file that has not changed.
    if not place.exists() or place.read_text() != text:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
