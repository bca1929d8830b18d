#!/bin/sh
# Runs the suites that .ci/run runs with the installed executable, but those that need the guard,
# with the executable for arm64, in an emulator. Needs the tests' build, and Debian's qemu-user-static, libc6-dev-arm64-cross and
# libgcc-12-dev-arm64-cross. Takes five minutes.
#
#   usage: arm64.sh
#
# qemu's clone can't make a child without a signal at its end, so there is no guard: the suites that
# kill a prompt or lend its terminal are left out. It tells another device for each terminal
# (TIOCGDEV), and has no MADV_WIPEONFORK.
set -eu
cd "$(dirname "$0")/../../.."
suites='MainJob Stream NoTerminal Timeout VerifyCommand VerifyEnding StatusDescriptor InputFault
  JobControl Signal TerminalLock CheckedMemory ShownMemory HiddenStart Memory'
executable=$PWD/.build/executables/linux-arm64/codeprompt
.ci/executables .build/executables linux-arm64

products=.build/products-arm64
mkdir -p "$products"
for program in command-scenarios session-leader; do ln -sf "../debug/$program" "$products"; done
for name in codeprompt codeprompt-askpass pinentry-codeprompt; do
  cat > "$products/$name" <<PROGRAM
#!/bin/sh
exec qemu-aarch64-static -0 "\$0" '$executable' "\$@"
PROGRAM
  chmod +x "$products/$name"
done
names=$(echo $suites | tr ' ' '|')
CODEPROMPT_PRODUCTS=$PWD/$products swift test --skip-build \
  --filter "^(CommandTests\.($names)Tests/|PinentryTests\.(Peer|Memory|Agent|Terminal)Tests/)"
