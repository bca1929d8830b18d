#!/bin/sh
# Installs the executable into an empty root and runs prompts with it there, as on a machine
# that has neither Swift nor any library or program. The devices of the kernel are bound into the
# root in a mount namespace, which ends with the script. Needs expect.
#
#   usage: chroot.sh [FOLDER]     where the root is made, emptied first (.build/chroot)
set -eu
cd "$(dirname "$0")/../../.."
root=${1:-.build/chroot}

fail() {
  echo "chroot.sh: $*" >&2
  exit 1
}

. Tests/Tools/Install/unshared.sh
rm -rf --one-file-system "$root"
mkdir -p "$root/dev"
for device in tty null; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
DESTDIR=$root PREFIX=/usr Examples/install.sh

# is TEXT COMMAND…: fails unless a command in the root prints the text and ends with status 0.
is() {
  expected=$1
  shift
  found=$(chroot "$root" "$@") || fail "$*: status $?"
  [ "$found" = "$expected" ] || fail "$*: '$found' instead of '$expected'"
}

is "$(.build/executables/this/codeprompt --version)" /usr/bin/codeprompt --version
printf '%s\n' 123456 > "$root/line"
is 123456 /usr/bin/codeprompt --stdin --digits 6 < "$root/line"
rm "$root/line"

printf 'GETINFO flavor\nBYE\n' | chroot "$root" /usr/bin/pinentry-codeprompt | grep -q '^D ' ||
  fail "pinentry-codeprompt says nothing"

# A person types a code, and a program checks it. The only program in the root is the command
# itself, which accepts what it reads if that is digits.
export root
# ask COMMAND SHOWN KEYS ANSWER: asks in the root, as ask.exp does.
ask() {
  command=$1
  shift
  # shellcheck disable=SC2016 # for the shell of ask.exp
  Tests/Tools/Install/ask.exp 'chroot "$root" /usr/bin/'"$command" "$@" || exit 1
}
ask "codeprompt -md6" "Enter the 6-digit code" 123456 123456
ask "codeprompt -md4 -- /usr/bin/codeprompt --stdin --charset digits" "Enter the 4-digit code" \
  1234 1234
ask "codeprompt-askpass Passphrase:" "Passphrase:" 'open sesame\r' "open sesame"

DESTDIR=$root PREFIX=/usr Examples/install.sh uninstall
left=$(cd "$root" && find . -path ./dev -prune -o ! -name . -print)
[ -z "$left" ] || fail "uninstall leaves $left"
echo "asked in a root with nothing but the executable"
