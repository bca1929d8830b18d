#!/usr/bin/env python3
"""Changes the sources in small ways, one at a time, and looks whether the tests notice.

    Tests/Tools/Mutants/mutants.py MODULE [--count N] [--seed N] [--folder PATH] [--command]

A change is judged by the module's own suite; with --command those that it does not notice are
judged by the tests of the command, too. The project is copied into a folder below .build first.
The status is 0 if at least 95 of 100 changes are noticed, or 85 for System, Loop and Jobs.
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The folders of each module that are changed, its own suite, and the percentage to be noticed.
MODULES = {
    "CellRendering": ("CellRendering/Output CellRendering/Drawing CellRendering/Layout", "CellRenderingTests", 95),
    "CodeEntry": ("CodeEntry", "CodeEntryTests", 95),
    "KeyDecoding": ("KeyDecoding", "KeyDecodingTests", 95),
    "TerminalOwnership": ("TerminalOwnership", "TerminalOwnershipTests", 95),
    "System": ("System", "SystemTests", 85),
    "Loop": ("CodePromptKit/Loop", "CodePromptKitTests", 85),
    "Jobs": ("CodePromptKit/Jobs", "CodePromptKitTests", 85),
}
# Modules below the library: of CodePromptTesting their suites need only the emulated screen.
PURE = ("CellRendering", "CodeEntry", "KeyDecoding", "TerminalOwnership")
# How many times as long as without a change the tests may take. A mutant that hangs counts as
# noticed.
PATIENCE = 5

# Added to the manifest of a copy. Warnings are not errors, since a change may leave code that is
# never run. What draws is optimized, since the emulated screen takes most of the time.
SCREEN_ONLY = """
for target in package.targets where target.name == "CodePromptTesting" {
  target.path = "Sources/CodePromptTesting/Screen"
  target.dependencies = ["CodePromptCellRendering"]
}
"""
KEEP = """
let kept = [%s]
package.products = []
package.targets.removeAll { !kept.contains($0.name) }
"""
SETTINGS = """
for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  if %s, !target.name.hasSuffix("Tests") { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
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


def sites(folder, parts):
    """All places that can be changed: the file, the line number, the line, and the changed line."""
    for path in sorted(path for part in parts for path in (folder / "Sources" / part).rglob("*.swift")):
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


def needed(folder, suite):
    """The names of the targets that a suite needs."""
    described = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=folder, capture_output=True, check=True)
    targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
    found, rest = set(), [suite]
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest += targets[name].get("target_dependencies", [])
    return sorted(found)


class Copy:
    """A copy of the project that builds what some suites need."""

    def __init__(self, folder, suite, is_pure):
        self.folder, self.suite = folder, suite
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("Sources", "Tests", "Examples"):
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(ROOT / name, folder / name)
        manifest = (ROOT / "Package.swift").read_text() + (SCREEN_ONLY if is_pure else "")
        (folder / "Package.swift").write_text(manifest)
        kept = ", ".join(f'"{name}"' for name in needed(folder, suite))
        is_drawn = "true" if suite == "CellRenderingTests" else "false"
        (folder / "Package.swift").write_text(manifest + KEEP % kept + SETTINGS % is_drawn)
        if not self.builds():
            sys.exit(f"mutants: {suite} does not build in {folder}")
        start = time.monotonic()
        if not self.passes():
            sys.exit(f"mutants: without any change {suite} does not pass")
        self.patience = PATIENCE * (time.monotonic() - start)

    def builds(self):
        command = ["swift", "build", "--build-tests"]
        return subprocess.run(command, cwd=self.folder, capture_output=True).returncode == 0

    def passes(self, patience=None):
        """Whether all tests pass within some seconds; the first failure ends the run."""
        process = subprocess.Popen(
            ["swift", "test", "--skip-build", "--filter", f"^{self.suite}\\."], cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

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

    def survives(self, path, number, changed):
        """Whether the tests pass with a changed line; None if it does not build."""
        path = self.folder / path
        text = path.read_text()
        lines = text.split("\n")
        lines[number] = changed
        path.write_text("\n".join(lines))
        try:
            return self.passes(self.patience) if self.builds() else None
        finally:
            path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("module", choices=MODULES)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/mutants")
    parser.add_argument("--command", action="store_true")
    options = parser.parse_args()
    parts, suite, least = MODULES[options.module]
    own = Copy(options.folder / options.module, suite, options.module in PURE)
    command = Copy(options.folder / "command", "CommandTests", False) if options.command else None
    everything = list(sites(own.folder, parts.split()))
    random.Random(options.seed).shuffle(everything)
    tried, survivors = 0, []
    for path, number, line, changed in everything:
        if tried == options.count:
            break
        path = path.relative_to(own.folder)
        survives = own.survives(path, number, changed)
        if survives is None:
            continue
        tried += 1
        place = f"{path}:{number + 1}"
        if survives and command and not command.survives(path, number, changed):
            print(f"{tried} noticed by the command's tests: {place}", flush=True)
        elif survives:
            survivors.append(f"{place}\n  - {line.strip()}\n  + {changed.strip()}")
            print(f"{tried} survived: {survivors[-1]}", flush=True)
        else:
            print(f"{tried} noticed: {place}", flush=True)
    print(f"{tried - len(survivors)} of {tried} noticed")
    sys.exit(0 if (tried - len(survivors)) * 100 >= least * tried else 1)


if __name__ == "__main__":
    main()
