#!/bin/sh
# Compiles the package for macOS as far as that can be done on another system: the C files for both
# processors with macOS's headers; the Swift files of all targets, the tests' too, with these
# headers, replacements for the modules of Darwin and libdispatch, and the interfaces of Swift's
# libraries, so that what a Mac with macOS 13 doesn't have is an error. Nothing is linked or run.
#
# The headers are those that zig has: the package ziglang of PyPI is installed into .build/zig
# unless DARWIN_HEADERS names a folder with them. The first run takes two minutes longer, for Swift's
# libraries.
#   usage: macos.sh [sources|TARGET…]     only the targets in Sources, in one minute instead of
#     five, or only these, if the modules that they import were made before
set -eu
cd "$(dirname "$0")/../../.."
here=Tests/Tools/OtherSystems
# What Package.swift says.
version=13.0
folder=$PWD/.build/macos
mkdir -p "$folder/sdk/usr" "$folder/headers"

if [ -z "${DARWIN_HEADERS:-}" ]; then
  if ! .build/zig/bin/python -c 'import ziglang' 2> /dev/null; then
    python3 -m venv .build/zig
    .build/zig/bin/pip install -q ziglang
  fi
  DARWIN_HEADERS=$(.build/zig/bin/python -c 'import pathlib, ziglang
print(pathlib.Path(ziglang.__file__).parent / "lib/libc/include/any-darwin-any")')
fi
[ -e "$DARWIN_HEADERS/termios.h" ] || {
  echo "macos.sh: no headers of macOS in $DARWIN_HEADERS" >&2
  exit 1
}
ln -sfn "$(realpath "$DARWIN_HEADERS")" "$folder/sdk/usr/include"

# The name and folder of each target, after those that it depends on.
swift package --scratch-path "$folder/package" dump-package > "$folder/package.json"
python3 - "$folder/package.json" > "$folder/targets" <<'PYTHON'
import graphlib, json, sys
targets = {target["name"]: target for target in json.load(open(sys.argv[1]))["targets"]}
names = {name: [next(iter(d.values()))[0] for d in t["dependencies"]] for name, t in targets.items()}
for name in graphlib.TopologicalSorter(names).static_order():
    parent = "Tests" if targets[name]["type"] == "test" else "Sources"
    print(name, targets[name].get("path") or f"{parent}/{name}")
PYTHON

# keep FILE: writes standard input to a file, unless that has the same bytes. Swift's libraries are
# compiled again after each change of what they were compiled with.
keep() {
  cat > "$folder/new"
  cmp -s "$folder/new" "$1" || cp "$folder/new" "$1"
}

toolchain=$(realpath "$(dirname "$(readlink -f "$(command -v swiftc)")")/../..")
python3 $here/interfaces.py "$toolchain" arm64-apple-macosx$version "$folder/library"
keep "$folder/headers/CDarwin.h" < $here/CDarwin.h
{
  echo 'module CDarwin [system] { header "CDarwin.h" export * }'
  while read -r name path; do
    [ ! -d "$path/include" ] || echo "module $name { umbrella \"$PWD/$path/include\" export * }"
  done < "$folder/targets"
} | keep "$folder/headers/module.modulemap"

# compile NAME FILE…: makes a Swift module, and prints a line for each error or warning.
failed=
compile() {
  module=$1
  shift
  swiftc -typecheck -wmo -emit-module-path "$folder/$module.swiftmodule" -module-name "$module" \
    -package-name codeprompt -swift-version 6 -strict-memory-safety \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -enable-upcoming-feature InferIsolatedConformances \
    -enable-upcoming-feature ImmutableWeakCaptures \
    -target arm64-apple-macosx$version -sdk "$folder/sdk" -Xfrontend -disable-objc-interop \
    -plugin-path "$toolchain/usr/lib/swift/host/plugins" -module-cache-path "$folder/cache" \
    -I "$folder/library" -I "$folder" -I "$folder/headers" "$@" > "$folder/log" 2>&1 ||
    failed="$failed $module"
  # The folder of the headers has no description of an SDK.
  if grep -E '^[^ ].*(error|warning): ' "$folder/log" | grep -v SDKSettings; then
    failed="$failed $module"
  fi
}

# check NAME FOLDER: compiles a target. Names of files have no spaces.
checked=
check() {
  checked=yes
  swift=$(find "$2" -name '*.swift')
  c=$(find "$2" -name '*.c')
  [ -n "$swift$c" ] || failed="$failed $1(no files)"
  for file in $c; do
    for processor in arm64 x86_64; do
      clang --target=$processor-apple-macosx$version -isysroot "$folder/sdk" -I "$2/include" \
        -I Sources/CCodePromptSystem/include -fsyntax-only -Wall -Wextra -Werror "$file" ||
        failed="$failed $file"
    done
  done
  kind=-parse-as-library
  [ ! -e "$2/main.swift" ] || kind=
  [ -z "$swift" ] || compile "$(echo "$1" | tr - _)" $kind $swift
}

compile Darwin -parse-as-library $here/Darwin.swift $here/CLibrary.swift
compile Dispatch -parse-as-library $here/Dispatch.swift
while read -r name path; do
  case " ${*:-$name} " in
    " sources ") case $path in Sources/*) check "$name" "$path" ;; esac ;;
    *" $name "*) check "$name" "$path" ;;
  esac
done < "$folder/targets"
[ -n "$checked" ] || failed=" $* (no such target)"
[ -z "$failed" ] || {
  echo "macos.sh: not written for macOS:$failed" >&2
  exit 1
}
