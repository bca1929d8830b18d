#!/usr/bin/env python3
"""Changes the drawing code in one place at a time, and prints the changes that its tests do not notice.

    Tests/Mutants/mutants.py [--count N] [--seed N] [--folder PATH]

A mutant changes a comparison, a sign, a constant or a condition in a random line of Frame, Drawing
and Layout of CellRendering. Each mutant is built and tested by CellRenderingTests alone, in a copy of
the needed folders (.build/mutants), so the sources are never touched. A mutant that does not compile
does not count. The script ends with 1 if the tests notice fewer than 95 of 100 mutants. A mutant takes
about 20 seconds.
"""

import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = [
    "CSystem", "SecretStorage", "KeyDecoding", "CodeEntry", "CellRendering", "CodePromptTesting/Screen",
]
TESTS = [
    "PromptTestSupport", "CDescriptors", "CProcessTracing", "CTerminalSession", "SessionLeader",
    "CellRenderingTests",
]
MUTATED = ["Frame", "Drawing", "Layout"]
# How many times as long as without a change the tests may take. A mutant that hangs counts as
# noticed.
PATIENCE = 5

# Added to the manifest of the copied project. It keeps only the needed targets, and optimizes them,
# since drawing on the emulated screen takes most of the time. Warnings are not errors, since a
# change may leave code that is never run.
ADDITION = """
let kept = [
  "CCodePromptSystem", "CDescriptors", "CProcessTracing", "CTerminalSession", "CellRenderingTests",
  "CodePromptCellRendering", "CodePromptCodeEntry", "CodePromptKeyDecoding",
  "CodePromptSecretStorage", "CodePromptTesting", "PromptTestSupport", "session-leader",
]
package.products = []
package.targets.removeAll { !kept.contains($0.name) }
for target in package.targets {
  // Of the library for tests only the emulated screen.
  if target.name == "CodePromptTesting" {
    target.path = "Sources/CodePromptTesting/Screen"
    target.dependencies = []
  }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  if !target.name.hasSuffix("Tests") { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
}
"""

# Patterns and their replacements. The spaces keep out generics, the ends of ranges and doc
# comments.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" \+ ", " - "), (r" - ", " + "),
    (r" && ", " || "), (r" \|\| ", " && "), (r"\bmax\(", "min("), (r"\bmin\(", "max("),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\.\.<", "..."),
    (r"(?<![\w.#$])0(?![\w.])", "1"), (r"(?<![\w.#$])1(?![\w.])", "2"), (r"(?<![\w.#$])2(?![\w.])", "3"),
    (r"\bif (?!let |var |case |#)([^,{]+) \{", r"if !(\1) {"),
]


def sites(folder):
    """All places that can be changed: the file, the line number, the line, and the changed line."""
    for part in MUTATED:
        for path in sorted((folder / "Sources/CellRendering" / part).glob("*.swift")):
            for number, line in enumerate(path.read_text().split("\n")):
                code = line.split("//")[0]
                if '"' in code or "precondition" in code or "case " in code and ":" not in code:
                    continue
                # No test could notice that a bit more memory is reserved.
                if re.search("[cC]apacity|frameLimit|byteLimit|restoreSequenceRoom", code):
                    continue
                for pattern, replacement in CHANGES:
                    for match in re.finditer(pattern, code):
                        changed = line[: match.start()] + match.expand(replacement) + line[match.end() :]
                        yield path, number, line, changed


def prepare(folder):
    """Copies the sources and tests that are needed."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, names in (("Sources", SOURCES), ("Tests", TESTS)):
        for name in names:
            target = folder / kind / name
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / kind / name, target)
    (folder / "Package.swift").write_text((ROOT / "Package.swift").read_text() + ADDITION)


def builds(folder):
    command = ["swift", "build", "--build-tests"]
    return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


def passes(folder, patience=None):
    """Whether all tests pass within some seconds; the first failure ends the run."""
    process = subprocess.Popen(
        ["swift", "test", "--skip-build"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True)

    def end():
        # The tests run in a process group of their own, but in the session of this process.
        subprocess.run(["pkill", "-KILL", "-s", str(process.pid)])

    timer = threading.Timer(patience or threading.TIMEOUT_MAX, end)
    timer.start()
    try:
        for line in process.stdout:
            if "✘".encode() in line or b"Fatal error" in line:
                return False
        return process.wait() == 0
    finally:
        timer.cancel()
        end()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/mutants")
    options = parser.parse_args()
    prepare(options.folder)
    if not builds(options.folder):
        sys.exit("mutants: the tests do not build")
    start = time.monotonic()
    if not passes(options.folder):
        sys.exit("mutants: without any change the tests do not pass")
    patience = PATIENCE * (time.monotonic() - start)
    everything = list(sites(options.folder))
    random.Random(options.seed).shuffle(everything)
    tried, survivors = 0, []
    for path, number, line, changed in everything:
        if tried == options.count:
            break
        text = path.read_text()
        lines = text.split("\n")
        lines[number] = changed
        path.write_text("\n".join(lines))
        try:
            if not builds(options.folder):
                continue
            tried += 1
            place = f"{path.relative_to(options.folder)}:{number + 1}"
            if passes(options.folder, patience):
                survivors.append(f"{place}\n  - {line.strip()}\n  + {changed.strip()}")
                print(f"{tried} survived: {survivors[-1]}", flush=True)
            else:
                print(f"{tried} noticed: {place}", flush=True)
        finally:
            path.write_text(text)
    print(f"{tried - len(survivors)} of {tried} noticed")
    sys.exit(0 if len(survivors) * 20 <= tried else 1)


if __name__ == "__main__":
    main()
