#!/usr/bin/env python3
"""Changes the sources in small random ways and looks whether the tests notice.

    Tests/Tools/Mutants/mutants.py [MODULE…] [--count N] [--seed N] [--folder PATH] [--command]

All changes are built at once, into a copy of the project below .build: each is an expression that
asks whether it is the chosen one, whose number is read from a file. Each is judged by the module's
own suite; with --command those that it does not notice are judged by the tests of the command, too.
The status is 0 if of each module the percentage in MODULES is noticed.

A change is an operator, a constant, a condition or a list that becomes another one, an action that
is left out, a number that is one more, or a string that has another letter.
"""

import argparse
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The folder of each module, its own suite (two for C, which has the memory for secrets too), and the
# percentage to be noticed.
MODULES = {
    "CSystem": ("CCodePromptSystem", "(SystemTests|SecretStorageTests)", 85),
    "SecretStorage": ("CodePromptSecretStorage", "SecretStorageTests", 85),
    "TerminalOwnership": ("CodePromptTerminalOwnership", "TerminalOwnershipTests", 95),
    "System": ("CodePromptSystem", "SystemTests", 85),
    "KeyDecoding": ("CodePromptKeyDecoding", "KeyDecodingTests", 95),
    "CodeEntry": ("CodePromptCodeEntry", "CodeEntryTests", 95),
    "TerminalText": ("CodePromptTerminalText", "TerminalTextTests", 95),
    "CellRendering": ("CodePromptCellRendering", "CellRenderingTests", 95),
    "Texts": ("CodePromptTexts", "CodePromptKitTests", 95),
    "Asking": ("CodePromptAsking", "(CodePromptTestingTests|CodePromptKitTests)", 85),
    "Loop": ("CodePromptLoop", "CodePromptKitTests", 85),
    "Kit": ("CodePromptKit", "(CodePromptTestingTests|CodePromptKitTests)", 85),
    "Concurrency": ("CodePromptConcurrency", "(CodePromptConcurrencyTests|CodePromptTestingTests)", 85),
    "Testing": ("CodePromptTesting", "(CodePromptTestingTests|PromptTestSupportTests)", 85),
    "Assuan": ("AssuanProtocol", "AssuanProtocolTests", 95),
    "codeprompt": ("codeprompt", "(CommandTests|PinentryTests)", 85),
}
# How many times as long as without a change the tests may take: a mutant that hangs is noticed.
PATIENCE = 5

# Added to the manifest of the copy: warnings are not errors, since a change may leave code that
# is never run.
MANIFEST = """
for target in package.targets {
  target.swiftSettings = target.swiftSettings?.filter { !"\\($0)".contains("treat") }
}
"""

# Added to each module. Operators and functions follow, one for each change.
SUPPORT = """
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

private let chosenMutant: Int = {
  let file = unsafe open("%s", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return 0 }
  defer { close(file) }
  var number = 0
  var byte: UInt8 = 0
  while unsafe read(file, &byte, 1) == 1 { number = number * 10 + Int(byte) - 48 }
  return number
}()

func isMutant(_ number: Int) -> Bool { chosenMutant == number }

func withoutMutant<T: ExpressibleByArrayLiteral>(_ number: Int, _ list: @autoclosure () -> T) -> T {
  isMutant(number) ? [] : list()
}
func withoutMutant(_ number: Int, _ action: @autoclosure () -> Void) {
  if !isMutant(number) { action() }
}
"""
# The same for a module of C. The number is read before `main`: a signal handler, or the guard, which
# is forked, must not read a file.
C_HEADER = "extern int chosen_mutant;\n#define isMutant(number) (chosen_mutant == (number))\n"
C_SUPPORT = """
#include "Mutants.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int chosen_mutant;

__attribute__((constructor)) static void read_mutant(void) {
  char text[16] = {0};
  int file = open("%s", O_RDONLY | O_CLOEXEC);
  if (file == -1) return;
  if (read(file, text, sizeof text - 1) > 0) chosen_mutant = atoi(text);
  close(file);
}
"""
OPERATOR = """
infix operator {name} : {precedence}
func {name} {generic}({left}, {right}) {result} {{
  isMutant({number}) ? {changed} : {same}
}}
"""
EXTREME = """
func extreme{number}<T: Comparable>(_ a: T, _ b: T) -> T {{
  isMutant({number}) ? {changed}(a, b) : {same}(a, b)
}}
"""
COMPARED = ("ComparisonPrecedence", "a: T", "b: T", "-> Bool")
ADDED = ("AdditionPrecedence", "a: T", "b: T", "-> T")
LOGICAL = ("a: Bool", "b: @autoclosure () throws -> Bool", "rethrows -> Bool")
# An operator, what it needs of its operands, its shape, and the expression that it becomes.
OPERATORS = {
    "<": ("Comparable", COMPARED, "a <= b"), "<=": ("Comparable", COMPARED, "a < b"),
    ">": ("Comparable", COMPARED, "a >= b"), ">=": ("Comparable", COMPARED, "a > b"),
    "==": ("Equatable", COMPARED, "a != b"), "!=": ("Equatable", COMPARED, "a == b"),
    "+": ("AdditiveArithmetic", ADDED, "a - b"), "-": ("AdditiveArithmetic", ADDED, "a + b"),
    "&&": (None, ("LogicalConjunctionPrecedence", *LOGICAL), "try a || b()"),
    "||": (None, ("LogicalDisjunctionPrecedence", *LOGICAL), "try a && b()"),
    "..<": (None, ("RangeFormationPrecedence", "a: Int", "b: Int", "-> Range<Int>"), "a ..< b + 1"),
}
# A string, in which interpolations may have parentheses with parentheses in them.
LITERAL = re.compile(
    r'"(?:\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\\.|[^"\\])*"')
# A declaration that may have a body, and what may stand before it.
DECLARATION = re.compile(
    r" *(?:\w+(?:\(\w+\))? )*"
    r"(?:(?:func|struct|enum|extension|init|subscript|class|protocol)\b|var \w+: [^={]+\{)")
# What stands for a letter of a string while the places of a line are looked for.
LETTER = "\N{MIDDLE DOT}"
NUMBER = r"(?<![\w.#$])(?P<number>0x[0-9A-Fa-f_]+|[0-9][0-9_]*)(?![\w.])"
STRING = rf'(?<![\w"#])(?P<string>"{LETTER}*")(?!")'
# Lines that are not changed: what ends the process, attributes, directives, how much memory is
# reserved, and signals.
UNCHANGED = re.compile(
    r"precondition|assert|#|@(?!autoclosure)|\bimport\b|[cC]apacity|estoreSequenceRoom|\bkill\(")
# In prose: options, and names of commands and keys.
PROSE = re.compile(r"(?<![\w\\(.-])(?P<word>--[a-z][a-z-]+|[A-Z_]{4,})(?![\w(-])")
# Where a change can be. The spaces keep out generics.
PLACES = [re.compile(place) for place in (
    r"(?<= )(?P<operator><|<=|>|>=|==|!=|\+|-|&&|\|\|)(?= )", r"(?P<operator>\.\.<)",
    r"(?<![\w.`])(?P<extreme>max|min)(?=\()", r"(?<![\w.])(?P<truth>true|false)\b",
    NUMBER, STRING,
    r"\b(?:if|guard|while) (?:.*, )?(?!let |var |case |#)(?P<condition>[^,{]+?) (?:else )?(?=\{)",
    r"\breturn (?P<condition>[^{]+)$", r"\breturn (?P<list>\w+\(.*\)|\[.+\])$",
    r"^ +case .*?: (?P<list>[a-z_][\w.?!]*(?:\[[^\]]*\])?\(.*\)|\[.+\])$",
    r"^ +case .*?: (?P<statement>[a-z_][\w.?!]* [-+|&]?= .+)$",
    r"^ +(?P<statement>(?!return|throw|let|var|case|func|static|private|init|defer|guard|if|for|"
    r"while|switch|break|continue|indirect|import|default|unsafe let|unsafe var)"
    r"[a-z_][\w.?!]*(?:\[[^\]]*\])?(?:\(.*\)| [-+|&]?= .+))$",
)]
# The same in C: conditions, returned truths (`a ? b : c` is a number), and statements, but no
# declarations.
C_PLACES = [re.compile(place) for place in (
    r"\b(?:if|while) \((?P<condition>.+?)\)(?= \{| [a-z].*;|$)",
    r"^ +return (?P<condition>(?!-?\d+;|NULL)[^;?]* (?:==|!=|>|&&|\|\|) [^;?]*);",
    r"^ +(?P<statement>(?!return|break|continue|case|default|else|if|for|while|do|goto|const|static|"
    r"struct|enum|unsigned|volatile|int|bool|char|void|\w+_t |sigset_t|DIR|FILE)"
    r"[a-z_][\w.>\[\]-]*(?:\(.*\)| [-+|&]?= .+));$",
    NUMBER,
)]
# Near these another number could become a signal to all processes, or to those of others. Lines with
# kill(2) and its conditions are not changed at all.
SIGNALS = re.compile("kill|pid|leader|[gG]roup|session|child|fork|waitid")
OTHERS = {"max": "min", "min": "max"}


class Mutant:
    """One change of one line, which the sources carry under a number."""

    def __init__(self, module, path, line, original, match, interpolation="\\("):
        self.interpolation = interpolation
        self.module, self.path, self.line, self.number = module, path, line, 0
        self.kind = match.lastgroup
        self.start, self.end = match.span(self.kind)
        self.text = original[self.start : self.end]

    def __str__(self):
        return f"{self.path}:{self.line + 1}:{self.start + 1}: {self.kind} {self.text}"

    def overlaps(self, other):
        is_same_line = (self.path, self.line) == (other.path, other.line)
        return is_same_line and self.start < other.end and other.start < self.end

    def name(self):
        """The operator of this mutant: its digits are arrows, since an operator has no digits."""
        return self.text + "".join("←↑→↓↔↕↖↗↘↙"[int(digit)] for digit in str(self.number))

    def is_c(self):
        return self.path.suffix == ".c"

    def expression(self):
        chosen, text = f"isMutant({self.number})", self.text
        if self.is_c():
            if self.kind == "number":
                return f"({text} + {chosen})"
            is_statement = self.kind == "statement"
            return f"if (!{chosen}) {{ {text}; }}" if is_statement else f"{chosen} != !!({text})"
        match self.kind:
            case "operator":
                return self.name()
            case "extreme":
                return f"extreme{self.number}"
            case "truth":
                return f"({chosen} != {text})"
            case "number":
                return f"({chosen} ? {int(text, 0 if 'x' in text else 10) + 1} : {text})"
            case "string":
                return f"({chosen} ? {self.changed_string()} : {text})"
            case "word":
                return f"{self.interpolation}{chosen} ? \"{text[:-1]}~\" : \"{text}\")"
            case "condition":
                return f"{chosen} != ({text})"
            case "list":
                return f"withoutMutant({self.number}, {text})"
            case "statement":
                return f"if !{chosen} {{ {text} }}"

    def changed_string(self):
        """The literal with its last letter changed, or a letter if there is none."""
        content = self.text[1:-1]
        if not content:
            return '"~"'
        letter = re.search(r"[A-Za-z0-9 .,:](?=[^A-Za-z0-9 .,:\\(){}]*$)", content)
        if not letter or "\\" in content:
            # Before an escape sequence or an interpolation.
            return '"~' + content + '"'
        other = "x" if letter[0] != "x" else "y"
        return '"' + content[: letter.start()] + other + content[letter.end() :] + '"'

    def declaration(self):
        if self.is_c():
            return ""
        if self.kind == "extreme":
            return EXTREME.format(number=self.number, same=self.text, changed=OTHERS[self.text])
        if self.kind != "operator":
            return ""
        needs, (precedence, left, right, result), changed = OPERATORS[self.text]
        is_logical = "rethrows" in result
        return OPERATOR.format(
            name=self.name(), precedence=precedence, left=left, right=right, result=result,
            generic=f"<T: {needs}>" if needs else "", number=self.number, changed=changed,
            same=f"try a {self.text} b()" if is_logical else f"a {self.text} b")


def c_places(module):
    """All places of a module of C that can be changed, in the order of the files."""
    for path in sorted((ROOT / "Sources" / MODULES[module][0]).glob("*.c")):
        # What the tests' build for Linux compiles: not between `#else` or `#ifdef __APPLE__` and
        # `#endif`, nor what only Embedded Swift needs.
        nesting = []
        for number, line in enumerate(path.read_text().split("\n")):
            directive = line.lstrip()
            if directive.startswith("#if"):
                others = ("__APPLE__", "!defined", "CSYSTEM_EMBEDDED", "VDSUSP", "VSTATUS")
                nesting.append(all(word not in directive for word in others))
            elif directive.startswith("#el"):
                nesting[-1] = not nesting[-1]
            elif directive.startswith("#endif"):
                nesting.pop()
            code = line.split("//")[0].rstrip()
            if directive.startswith("#") or not all(nesting) or code.endswith(","):
                continue
            if re.search(r"\bkill\(|leader <= 1|group > 1", code):
                continue
            # A number that must be a constant is none that can be chosen.
            is_constant = re.search(r"\[|^\s*(case|static|const|enum|struct)\b|^\S", code)
            for place in C_PLACES:
                for match in place.finditer(code):
                    text = match[match.lastgroup]
                    if match.lastgroup == "number" and (is_constant or SIGNALS.search(code)):
                        continue
                    if text.count("(") == text.count(")"):
                        yield Mutant(module, path.relative_to(ROOT), number, line, match)


def places(module):
    """All places of a module that can be changed, in the order of the files."""
    if module == "CSystem":
        yield from c_places(module)
        return
    for path in sorted((ROOT / "Sources" / MODULES[module][0]).rglob("*.swift")):
        # Tables are made from Unicode's data, and a test makes them again.
        if path.stem.endswith("+Table"):
            continue
        is_elsewhere = is_prose = is_raw = False
        for number, line in enumerate(path.read_text().split("\n")):
            if line.lstrip().startswith("#"):
                # What only another system compiles can't be seen here.
                is_elsewhere = any(word in line for word in ("(Darwin)", "hasFeature(Embedded)"))
            ends_prose = line.count('"""') % 2 == 1
            if is_prose or ends_prose:
                if is_prose and not ends_prose and not is_elsewhere:
                    for match in re.finditer(PROSE, line):
                        yield Mutant(
                            module, path.relative_to(ROOT), number, line, match,
                            "\\#(" if is_raw else "\\(")
                if not is_prose:
                    is_raw = '#"""' in line
                is_prose = is_prose != ends_prose
                continue
            code = "" if is_elsewhere else changeable(line)
            if UNCHANGED.search(code):
                continue
            pattern = code.find(": ") if re.match(" +case ", code) else 0
            for place in PLACES:
                for match in place.finditer(code):
                    text = match[match.lastgroup]
                    if match.lastgroup == "number" and module == "System" and SIGNALS.search(code):
                        continue
                    is_whole = all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))
                    if is_whole and match.start(match.lastgroup) > pattern >= 0:
                        yield Mutant(module, path.relative_to(ROOT), number, line, match)


def changeable(line):
    """A line of Swift without comments, in which the letters of strings are replaced; of declarations
    only the body, if it is in the same line, after blanks."""
    code = LITERAL.sub(lambda match: f'"{LETTER * (len(match[0]) - 2)}"', line)
    code = code.split("//")[0].rstrip()
    if not DECLARATION.match(code):
        return code
    body = re.search(r" \{ .* \}$", code)
    return " " * (body.start() + 2) + code[body.start() + 2 :] if body else ""


class Copy:
    """A copy of the project that carries many changes."""

    def __init__(self, folder):
        self.folder, self.choice = folder, folder / "chosen-mutant"
        self.changed = set()
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("Sources", "Tests", "Examples", ".ci", ".github"):
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(ROOT / name, folder / name)
        # Tests of the command compare its texts with the README's.
        shutil.copy(ROOT / "README.md", folder)
        (folder / "Package.swift").write_text((ROOT / "Package.swift").read_text() + MANIFEST)

    def write(self, mutants, modules):
        """The sources with these changes and no others."""
        chosen = [mutant for module in modules for mutant in mutants[module]]
        for path in self.changed - {mutant.path for mutant in chosen}:
            self.save(path, (ROOT / path).read_text())
        self.changed |= {mutant.path for mutant in chosen}
        for folder in {MODULES[module][0] for module in modules}:
            own = [mutant for mutant in chosen if mutant.path.parts[1] == folder]
            if folder == "CCodePromptSystem":
                self.save(f"Sources/{folder}/Mutants.h", C_HEADER)
                self.save(f"Sources/{folder}/mutants.c", C_SUPPORT % self.choice)
                continue
            support = SUPPORT % self.choice + "".join(mutant.declaration() for mutant in own)
            self.save(f"Sources/{folder}/Mutants.swift", support)
        for path in {mutant.path for mutant in chosen}:
            lines = (ROOT / path).read_text().split("\n")
            own = [mutant for mutant in chosen if mutant.path == path]
            for mutant in sorted(own, key=lambda mutant: mutant.start, reverse=True):
                line = lines[mutant.line]
                end = mutant.end + (mutant.is_c() and mutant.kind == "statement")
                lines[mutant.line] = line[: mutant.start] + mutant.expression() + line[end:]
            if path.suffix == ".c":
                first = next(i for i, line in enumerate(lines) if line.startswith("#include"))
                lines[first] = '#include "Mutants.h" ' + "\n" + lines[first]
            self.save(path, "\n".join(lines))

    def save(self, path, text):
        """Writes a file if it has another text: what depends on it is built again."""
        file = self.folder / path
        if not file.exists() or file.read_text() != text:
            file.write_text(text)

    def module_errors(self, module):
        """Compiles one module beside the unchanged others, which the project's own build has, and
        returns the files and line numbers of errors."""
        folder, built = MODULES[module][0], ROOT / ".build/debug"
        names = sorted(str(path) for path in (self.folder / "Sources" / folder).rglob("*.swift"))
        features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', (ROOT / "Package.swift").read_text())
        compiled = subprocess.run(
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-module-name", folder, "-parse-as-library",
             "-package-name", ROOT.name.lower(), "-swift-version", "6", "-strict-memory-safety",
             "-suppress-warnings", "-I", built / "Modules", "-I", ROOT / "Sources/CCodePromptSystem/include",
             "-Xcc", f"-fmodule-map-file={built}/CCodePromptSystem.build/module.modulemap",
             *[word for feature in features for word in ("-enable-upcoming-feature", feature)], *names],
            capture_output=True, text=True)
        return self.places_of_errors(compiled.stderr)

    def places_of_errors(self, text):
        found = re.findall(rf"{re.escape(str(self.folder))}/(\S+?):(\d+):\d+: error:", text)
        return {(pathlib.Path(path), int(line) - 1) for path, line in found}

    def errors(self):
        """Builds, first what is changed, and returns the files and line numbers of errors."""
        for what in (["--product", "codeprompt"], ["--build-tests"]):
            built = subprocess.run(
                ["swift", "build", *what], cwd=self.folder, capture_output=True, text=True)
            if built.returncode != 0:
                break
        else:
            return set()
        found = self.places_of_errors(built.stdout)
        if not found:
            sys.exit(f"mutants: the copy does not build\n{built.stdout[-4000:]}")
        return found

    def passes(self, number, suite, patience=None):
        """Whether all tests of a suite pass with a change; the first failure ends the run."""
        self.choice.write_text(str(number))
        # As `swift test` runs it, but that plans the build each time, which takes three seconds.
        process = subprocess.Popen(
            [".build/debug/codepromptPackageTests.xctest", "--testing-library", "swift-testing",
             "--filter", f"^{suite}\\."], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
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
            self.choice.write_text("0")


def chosen(copy, modules, count, seed):
    """For each module its changes, as many as asked for, all of which build together."""
    mutants = {}
    for module in modules:
        mutants[module] = []
        everything = list(places(module))
        random.Random(seed).shuffle(everything)
        for mutant in everything:
            # Most of them do not build.
            if len(mutants[module]) < 4 * count and not any(map(mutant.overlaps, mutants[module])):
                mutants[module].append(mutant)
    for number, mutant in enumerate((mutant for module in modules for mutant in mutants[module]), 1):
        mutant.number = number

    def drop(errors):
        dropped = set()
        for path, line in errors:
            near = [mutant for module in modules for mutant in mutants[module] if mutant.path == path]
            # What an error of initialization names is below the change.
            above = [mutant for mutant in near if mutant.line <= line] or near
            worst = max((mutant.line for mutant in above), default=None)
            dropped |= {mutant for mutant in above if mutant.line == worst}
        if not dropped:
            sys.exit(f"mutants: there are errors, but no changes near them: {errors}")
        for mutant in dropped:
            mutants[mutant.module].remove(mutant)
            print(f"does not build: {mutant}", flush=True)

    # Most changes that do not build are found module by module, which takes seconds.
    subprocess.run(["swift", "build"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for module in modules:
        while module != "CSystem":
            copy.write(mutants, modules)
            errors = copy.module_errors(module)
            if not errors:
                break
            drop(errors)
    # The rest is found by the whole build, so more are built than are asked for.
    mutants = {module: mutants[module][: 2 * count] for module in modules}
    while True:
        copy.write(mutants, modules)
        errors = copy.errors()
        if not errors:
            return {module: mutants[module][:count] for module in modules}
        drop(errors)


def main():
    # So that `finally` ends the tests; a second signal does not interrupt that.
    signal.signal(signal.SIGTERM, lambda *_: (signal.signal(signal.SIGTERM, signal.SIG_IGN), sys.exit(1)))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=" ".join(MODULES))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/mutants")
    parser.add_argument("--command", action="store_true")
    options = parser.parse_args()
    modules = options.modules or list(MODULES)
    if set(modules) - set(MODULES):
        parser.error("the modules are " + " ".join(MODULES))
    copy = Copy(options.folder.resolve())
    mutants = chosen(copy, modules, options.count, options.seed)
    times = {}
    suites = {MODULES[module][1] for module in modules} | ({"CommandTests"} if options.command else set())
    for suite in suites:
        start = time.monotonic()
        if not copy.passes(0, suite):
            sys.exit(f"mutants: without any change {suite} does not pass")
        times[suite] = time.monotonic() - start
    is_enough = True
    for module in modules:
        _, suite, least = MODULES[module]
        judges = [suite] + (["CommandTests"] if options.command else [])
        noticed = 0
        for mutant in mutants[module]:
            judge = next(
                (judge for judge in judges if not copy.passes(mutant.number, judge, PATIENCE * times[judge])),
                None)
            noticed += judge is not None
            if judge != suite:
                print(f"{judge or 'nobody'} notices {mutant}", flush=True)
        print(f"{module}, seed {options.seed}: {noticed} of {len(mutants[module])} noticed", flush=True)
        is_enough = is_enough and noticed * 100 >= least * len(mutants[module])
    sys.exit(0 if is_enough else 1)


if __name__ == "__main__":
    main()
