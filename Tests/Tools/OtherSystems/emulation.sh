#!/bin/sh
# Tries prompts whose C part is compiled as for macOS, on Linux (CDarwinEmulation): there is no guard
# and no TIOCGDEV, select and a queue wait in place of poll. The Swift part is that of the executable
# which .ci/executables has made for this machine. Needs expect, perl and bash; takes seconds.
#
#   usage: emulation.sh            prompt.exp and life.exp
#          emulation.sh suites     then suites of the tests too, which must have been built: a minute
#
# Suites are left out if they need the guard, or that a process which COMMAND has started is known to
# be COMMAND's.
set -eu
cd "$(dirname "$0")/../../.."
folder=$PWD/.build/emulation
this=$(basename "$(realpath .build/executables/this)")
emulation=Tests/Support/CDarwinEmulation
library=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
mkdir -p "$folder"
rm -f "$folder"/*.o
# compile FILE [OPTION…]
compile() {
  clang -std=gnu11 -O2 -fPIE -Wall -Wextra -Werror -I $emulation/headers \
    -I Sources/CCodePromptSystem/include -c -o "$folder/$(basename "$1" .c).o" "$@"
}
compile $emulation/darwin.c
for file in Sources/CCodePromptSystem/*.c; do compile "$file" -include $emulation/emulation.h; done
clang -pie -fuse-ld=lld -Wl,--gc-sections -o "$folder/codeprompt" \
  ".build/embedded/$this/swift.o" "$folder"/*.o \
  "$library/embedded/$(uname -m)-unknown-linux-gnu/libswiftUnicodeDataTables.a" -lm
for script in prompt life; do
  Tests/Tools/OtherSystems/$script.exp "$folder/codeprompt"
done

[ "${1:-}" = suites ] || exit 0
for program in command-scenarios session-leader; do ln -sf "../debug/$program" "$folder"; done
for name in codeprompt-askpass pinentry-codeprompt; do ln -sf codeprompt "$folder/$name"; done
suites='MainJob Stream NoTerminal Timeout VerifyCommand VerifyEnding StatusDescriptor InputFault
  JobControl Signal TerminalLock Askpass AskpassQuestion Background Resize Challenge'
names=$(echo $suites | tr ' ' '|')
CODEPROMPT_PRODUCTS=$folder swift test --skip-build --skip '^PinentryTests\.DeathTests/' \
  --filter "^(CommandTests\.($names)Tests/|PinentryTests\.)"
