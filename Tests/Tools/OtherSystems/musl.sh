#!/bin/sh
# Compiles the sources against Musl as far as that can be done on a system with another C library:
# the C files with Musl's headers, the Swift files with these headers and a replacement for Swift's
# module of Musl. Nothing is linked or run. Needs Debian's musl-dev; MUSL_HEADERS names another
# folder with the headers.
#   usage: musl.sh [FOLDER]     where the modules go (.build/musl)
set -eu
cd "$(dirname "$0")/../../.."
folder=${1:-.build/musl}
headers=${MUSL_HEADERS:-/usr/include/$(uname -m)-linux-musl}
[ -e "$headers/termios.h" ] || {
  echo "musl.sh: no headers of Musl in $headers: install musl-dev" >&2
  exit 1
}
# The folders of the modules, each after the modules that it imports.
modules='CodePromptSecretStorage CodePromptTerminalOwnership CodePromptSystem CodePromptKeyDecoding
  CodePromptCodeEntry CodePromptTerminalText CodePromptCellRendering CodePromptTexts
  CodePromptAsking CodePromptLoop CodePromptKit CodePromptConcurrency CodePromptTesting
  AssuanProtocol codeprompt'

for file in Sources/CCodePromptSystem/*.c; do
  clang --target="$(uname -m)-unknown-linux-musl" -nostdlibinc -isystem "$headers" \
    -I Sources/CCodePromptSystem/include -fsyntax-only -Wall -Wextra -Werror "$file"
done

mkdir -p "$folder/headers"
cp Tests/Tools/OtherSystems/SwiftMusl.h "$folder/headers/"
cat > "$folder/headers/module.modulemap" <<MAP
module SwiftMusl [system] { header "SwiftMusl.h" export * }
module CCodePromptSystem { umbrella "$PWD/Sources/CCodePromptSystem/include" export * }
MAP

# compile NAME FILE…: makes a Swift module, and prints a line for each error or warning.
compile() {
  name=$1
  shift
  # The toolchain finds no C library of its own: this expected error is left out below.
  swiftc -typecheck -emit-module-path "$folder/$name.swiftmodule" -module-name "$name" \
    -package-name codeprompt -parse-as-library -swift-version 6 -strict-memory-safety \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -I "$folder" -I "$folder/headers" -module-cache-path "$folder/cache" \
    -Xcc -nostdlibinc -Xcc -isystem -Xcc "$headers" -Xcc -D_GNU_SOURCE \
    "$@" > "$folder/log" 2>&1 || failed=$name
  if grep -E '^[^ ].*(error|warning): ' "$folder/log" | grep -v 'libc not found'; then
    failed=$name
  fi
}

failed=
compile Musl Tests/Tools/OtherSystems/Musl.swift Tests/Tools/OtherSystems/CLibrary.swift
for module in $modules; do compile "$module" $(find "Sources/$module" -name "*.swift"); done
for path in Sources/*/; do
  module=$(basename "$path")
  case " $(echo $modules) CCodePromptSystem " in
    *" $module "*) ;;
    *) failed="$module, which the list of modules lacks" ;;
  esac
done
[ -z "$failed" ] || {
  echo "musl.sh: not written for Musl: $failed" >&2
  exit 1
}
