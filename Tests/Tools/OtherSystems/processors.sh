#!/bin/sh
# Runs the suites that .ci/run runs with the installed executable, but those that need the guard, with
# the executables for other processors, in emulators. Needs the tests' build, and Debian's
# qemu-user-static and the libraries that .ci/executables needs. Takes five minutes for each NAME, and
# fails at the end if tests of any failed.
#
#   usage: processors.sh [NAME…]     NAME: linux-arm64 linux-riscv64 linux-armv6; default: all
#
# qemu's clone can't make a child without a signal at its end, so there is no guard: the suites that
# kill a prompt or lend its terminal are left out. It tells another device for each terminal
# (TIOCGDEV), and has no MADV_WIPEONFORK.
set -eu
cd "$(dirname "$0")/../../.."
suites='MainJob Stream NoTerminal Timeout VerifyCommand VerifyEnding StatusDescriptor InputFault
  JobControl Signal TerminalLock CheckedMemory ShownMemory HiddenStart Memory'
# shellcheck disable=SC2086 # several words
names=$(echo $suites | tr ' ' '|')
[ $# -gt 0 ] || set -- linux-arm64 linux-riscv64 linux-armv6
.ci/executables .build/executables "$@"
# In the emulators `codeprompt --manual` takes twenty times as long.
export CODEPROMPT_SLOWNESS=20
failed=

for system; do
  case $system in
    linux-arm64) emulator=qemu-aarch64-static ;;
    linux-riscv64) emulator=qemu-riscv64-static ;;
    # The processor of the first Raspberry Pi.
    linux-armv6) emulator='qemu-arm-static -cpu arm1176' ;;
  esac
  executable=$PWD/.build/executables/$system/codeprompt
  products=.build/products-$system
  mkdir -p "$products"
  for program in command-scenarios session-leader; do ln -sf "../debug/$program" "$products"; done
  for name in codeprompt codeprompt-askpass pinentry-codeprompt; do
    cat > "$products/$name" <<PROGRAM
#!/bin/sh
exec $emulator -0 "\$0" '$executable' "\$@"
PROGRAM
    chmod +x "$products/$name"
  done
  echo "$system:"
  CODEPROMPT_PRODUCTS=$PWD/$products swift test --skip-build \
    --filter "^(CommandTests\.($names)Tests/|PinentryTests\.(Peer|Memory|Agent|Terminal)Tests/)" ||
    failed="$failed $system"
done
[ -z "$failed" ] || {
  echo "processors.sh: tests failed for:$failed" >&2
  exit 1
}
