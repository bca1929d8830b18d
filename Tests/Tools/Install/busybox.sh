#!/bin/sh
# Installs the archive that .ci/package makes as on Alpine: in a root with only busybox, and so with
# its sh, tar and awk and without glibc, runs prompts there, and removes it again. Needs expect, and
# busybox as one static executable.
#
#   usage: busybox.sh FOLDER [ROOT]     the packages; where the root is made (.build/busybox-root)
set -eu
cd "$(dirname "$0")/../../.."

fail() {
  echo "busybox.sh: $*" >&2
  exit 1
}

[ $# -gt 0 ] || fail "usage: busybox.sh FOLDER [ROOT]"
. Tests/Tools/Install/unshared.sh
archive=$(echo "$1"/codeprompt-*-"linux-$(uname -m | sed s/aarch64/arm64/).tar.gz")
[ -e "$archive" ] || fail "not one archive, but: $archive"
busybox=$(command -v busybox) || fail "there is no busybox: apt-get install busybox-static"
! readelf -lW "$busybox" | grep -q INTERP || fail "$busybox needs a library: install busybox-static"
root=${2:-.build/busybox-root}
rm -rf --one-file-system "$root"
mkdir -p "$root/bin" "$root/dev" "$root/tmp"
for device in tty null; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
cp "$busybox" "$root/bin/busybox"
chroot "$root" /bin/busybox --install -s /bin
root=$(cd "$root" && pwd)
export root

# files: lists all files in the root but those of the kernel.
files() { (cd "$root" && find . -path ./dev -prune -o -print | sort); }
before=$(files)
cp "$archive" "$root/tmp/archive.tar.gz"

# within COMMANDS: runs commands for sh in the root.
within() { chroot "$root" /bin/sh -c "PATH=/usr/local/bin:/bin; $1"; }

within 'cd /tmp && tar -xzf archive.tar.gz && codeprompt-*/install.sh && rm -r /tmp/*' >/dev/null ||
  fail "not installed"
within 'set -e
  codeprompt --version | grep -q "^codeprompt [0-9]"
  [ "$(echo 123456 | codeprompt --stdin --digits 6)" = 123456 ]
  echo 123456 | codeprompt --stdin --digits 6 -- sh -c "read code && [ \$code = 123456 ]"
  ! echo 123457 | codeprompt --stdin --digits 6 -- sh -c "read code && [ \$code = 123456 ]" 2>/dev/null
  echo BYE | pinentry-codeprompt | grep -q "^OK "
  codeprompt --manual | cmp - /usr/local/share/man/man1/pinentry-codeprompt.1
  grep -q "The GNU C Library" /usr/local/share/doc/codeprompt/copyright' || fail "it does not work"

# ask COMMAND SHOWN KEYS ANSWER: asks in the root, as ask.exp does.
ask() {
  command=$1
  shift
  # shellcheck disable=SC2016 # for the shell of ask.exp
  Tests/Tools/Install/ask.exp 'chroot "$root" /usr/local/bin/'"$command" "$@" || exit 1
}
ask "codeprompt -md6" "Enter the 6-digit code" 123456 123456
ask "codeprompt -md4 --print -- /bin/grep -qx 1234" "Enter the 4-digit code" 1234 1234
ask "codeprompt-askpass Passphrase:" "Passphrase:" 'open sesame\r' "open sesame"

# Removed by the archive's script, as it was installed.
tar -xzf "$archive" -C "$root/tmp"
within '/tmp/codeprompt-*/install.sh uninstall && rm -r /tmp/*' || fail "not removed"
[ "$(files)" = "$before" ] || fail "uninstall leaves $(files)"
echo "installed, asked and removed in a root with only busybox"
