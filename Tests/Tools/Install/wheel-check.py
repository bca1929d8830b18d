#!/usr/bin/env python3
"""Checks all Python wheels that .ci/package makes: that what they say of themselves is so, that each
has the executable of its system, and on which systems pip takes which. Run it with the Python of an
environment that has pip, whose own module of tags it asks.

  usage: wheel-check.py FOLDER

pip is told of other systems in the ways in which it looks for them. As on a system with Musl it runs
with Musl's own loader (Debian's package musl); without that, it is said that Musl was left out.
"""
import base64
import contextlib
import csv
import glob
import hashlib
import os
import platform
import struct
import sys
import sysconfig
import tarfile
import tempfile
import types
import zipfile
from unittest import mock

import pip
from pip._internal.cli.main import main as run_pip
from pip._vendor.packaging import tags
from pip._vendor.packaging.utils import parse_wheel_filename

folder = sys.argv[1]


def names_system(executable):
    """The system that an executable is for, by its first bytes."""
    if executable.startswith(b"\x7fELF"):
        systems = {62: "linux-x86_64", 183: "linux-arm64", 243: "linux-riscv64", 40: "linux-armv6"}
        return systems[struct.unpack_from("<H", executable, 18)[0]]
    assert struct.unpack_from("<II", executable) == (0xFEEDFACF, 0x0100000C), executable[:8]
    return "macos-arm64"


def check(path):
    """Checks a wheel, and returns the system for which it has an executable."""
    _, version, _, name_tags = parse_wheel_filename(os.path.basename(path))
    base = f"codeprompt-{version}"
    with zipfile.ZipFile(path) as wheel:
        contents = {entry.filename: wheel.read(entry) for entry in wheel.infolist()}
        modes = {entry.filename: entry.external_attr >> 16 for entry in wheel.infolist()}
        times = {entry.date_time for entry in wheel.infolist()}
    record = f"{base}.dist-info/RECORD"
    rows = list(csv.reader(contents[record].decode().splitlines()))
    assert [row[0] for row in rows] == list(contents), "RECORD has other files than the wheel"
    for name, digest, size in rows:
        if name == record:
            assert (digest, size) == ("", "")
            continue
        sum = base64.urlsafe_b64encode(hashlib.sha256(contents[name]).digest()).decode()
        assert (digest, size) == (f"sha256={sum.rstrip('=')}", str(len(contents[name]))), name
    assert len(times) == 1, f"files of several times: {times}"
    assert not [name for name in contents if name.endswith(".py")], "code in Python"

    said = contents[f"{base}.dist-info/WHEEL"].decode()
    said = [line[len("Tag: "):] for line in said.splitlines() if line.startswith("Tag: ")]
    assert sorted(said) == sorted(map(str, name_tags)), said

    names = ["codeprompt", "codeprompt-askpass", "pinentry-codeprompt"]
    scripts = [f"{base}.data/scripts/{name}" for name in names]
    assert [name for name, mode in modes.items() if mode & 0o111] == scripts, "executable files"
    executable, askpass, pinentry = (contents[name] for name in scripts)
    assert executable == askpass == pinentry, "different executables"
    system = names_system(executable)
    with tarfile.open(f"{folder}/{base}-{system}.tar.gz") as archive:
        packaged = archive.extractfile(f"{base}-{system}/bin/codeprompt").read()
    assert executable == packaged, "another executable than the archive's"
    return system


wheels = {}
for path in sorted(glob.glob(f"{folder}/*.whl")):
    try:
        system = check(path)
        assert system not in wheels, f"a second wheel for {system}"
        wheels[system] = path
    except (AssertionError, KeyError) as error:
        sys.exit(f"wheel-check.py: {path}: {error}")


@contextlib.contextmanager
def on(system):
    """Lets pip believe that it runs on a system."""
    kind, *words = system.split()
    with contextlib.ExitStack() as patches:
        if kind == "macOS":
            version, processor = words
            patches.enter_context(mock.patch("platform.system", lambda: "Darwin"))
            patches.enter_context(mock.patch(
                "platform.mac_ver", lambda: (version, ("", "", ""), processor)))
        else:
            processor = words[0]
            patches.enter_context(mock.patch(
                "sysconfig.get_platform", lambda: f"linux-{processor}"))
        if words[-1] == "32-bit":
            patches.enter_context(mock.patch.object(tags._linux_platforms, "__defaults__", (True,)))
        if kind == "Musl":
            # pip runs the loader that its Python names, and this module tells it not to look for
            # glibc (PEP 600).
            patches.enter_context(mock.patch("sys.executable", musl_program))
            patches.enter_context(mock.patch.dict("sys.modules", {
                "_manylinux": types.SimpleNamespace(manylinux_compatible=lambda *_: False)}))
        yield


pip_version = tuple(map(int, pip.__version__.split(".")[:2]))
systems = {
    "glibc x86_64": "linux-x86_64", "glibc aarch64": "linux-arm64",
    # pip knows the tags for riscv64 with glibc since 24.1.
    "glibc riscv64": "linux-riscv64" if pip_version >= (24, 1) else None,
    # The first Raspberry Pi, later ones, and a 32-bit system on a 64-bit kernel.
    "glibc armv6l": "linux-armv6", "glibc armv7l": "linux-armv6",
    "glibc aarch64 32-bit": "linux-armv6", "glibc armv5tejl": None, "glibc ppc64le": None,
    "macOS 12.7 arm64": None, "macOS 13.0 arm64": "macos-arm64", "macOS 26.1 arm64": "macos-arm64",
    "macOS 14.5 x86_64": None,
}
work = tempfile.TemporaryDirectory()
loader = f"/lib/ld-musl-{platform.machine()}.so.1"
if os.path.exists(loader):
    systems.update({
        "Musl x86_64": "linux-x86_64", "Musl aarch64": "linux-arm64", "Musl riscv64": "linux-riscv64",
        "Musl armv6l": "linux-armv6", "Musl armv7l": "linux-armv6",
    })
    # This Python, as if Musl's loader had to start it.
    musl_program = f"{work.name}/python"
    with open(os.path.realpath(sys.executable), "rb") as program:
        image = bytearray(program.read())
    table, size, count = (
        struct.unpack_from(form, image, offset)[0] for form, offset in (("<Q", 32), ("<H", 54), ("<H", 56)))
    for header in range(table, table + size * count, size):
        kind, _, place, _, _, length = struct.unpack_from("<IIQQQQ", image, header)
        if kind == 3:  # PT_INTERP
            image[place:place + length] = loader.encode().ljust(length, b"\0")
    with open(musl_program, "wb") as program:
        program.write(image)
else:
    print(f"wheel-check.py: not tested for Musl, since there is no {loader}", file=sys.stderr)

for system, expected in systems.items():
    with on(system):
        supported = set(tags.sys_tags())
    taken = [
        name for name, path in wheels.items()
        if supported & parse_wheel_filename(os.path.basename(path))[3]]
    if taken != [name for name in [expected] if name in wheels]:
        sys.exit(f"wheel-check.py: on {system} pip takes {taken}")

if f"Musl {platform.machine()}" in systems:
    with on(f"Musl {platform.machine()}"):
        musl = [str(tag) for tag in tags.sys_tags() if "linux_" in str(tag)]
        if any("manylinux" in tag for tag in musl) or not any("musllinux" in tag for tag in musl):
            sys.exit(f"wheel-check.py: this is not Musl: {musl}")
        target = f"{work.name}/target"
        own = wheels[systems[f"Musl {platform.machine()}"]]
        if run_pip(["install", "--quiet", "--no-index", "--no-deps", "--target", target, own]) != 0:
            sys.exit("wheel-check.py: pip installs nothing on Musl")
        assert os.access(f"{target}/bin/pinentry-codeprompt", os.X_OK)
print(f"the wheels for {', '.join(wheels)} are what they say")
