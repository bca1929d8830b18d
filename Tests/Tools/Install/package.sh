#!/bin/sh
# Installs the packages that .ci/package makes into a root of their own and runs prompts there: the
# Debian package by dpkg, with an upgrade and a removal while a prompt is open, and the archive by
# its install.sh. No file may be left afterwards. Needs dpkg and expect.
#
#   usage: package.sh FOLDER [ROOT]
#
# FOLDER holds the packages, of which those for this machine are tried. ROOT is a Debian root, as
# debootstrap makes it, whose own dpkg, sh and man are used; it may be for another processor if the
# kernel has an emulator for that (machines.sh). Without ROOT a root that holds only dpkg's lists is made
# in .build/package-root.
set -eu
export LC_ALL=C
PATH=$PATH:/usr/sbin:/sbin
cd "$(dirname "$0")/../../.."

fail() {
  echo "package.sh: $*" >&2
  exit 1
}

[ $# -eq 1 ] || [ $# -eq 2 ] || fail "usage: package.sh FOLDER [ROOT]"
. Tests/Tools/Install/unshared.sh

# only PATTERN: prints the one file that matches; fails unless there is exactly one.
only() {
  # shellcheck disable=SC2086 # a pattern
  set -- $1
  if [ $# -ne 1 ] || [ ! -e "$1" ]; then fail "not one package, but: $*"; fi
  printf '%s\n' "$1"
}
architecture=$(${2:+chroot "$2"} dpkg --print-architecture)
case $architecture in
  amd64) system=linux-x86_64 ;;
  armel | armhf) system=linux-armv6 ;;
  *) system=linux-$architecture ;;
esac
package=$(only "$1/codeprompt_*_$architecture.deb")
archive=$(only "$1/codeprompt-*-$system.tar.gz")
version=$(dpkg-deb -f "$package" Version)
[ -z "$(dpkg-deb -f "$package" Depends Pre-Depends Recommends)" ] || fail "it depends on something"

# Prepares the root, and the way to call dpkg: the dpkg in the root, or this machine's own.
root=${2:-.build/package-root}
if [ $# -eq 1 ]; then
  rm -rf --one-file-system "$root"
  mkdir -p "$root/dev" "$root/tmp" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
  : > "$root/var/lib/dpkg/status"
fi
root=$(cd "$root" && pwd)
for device in tty null; do
  [ -e "$root/dev/$device" ] || : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/dpkg" <<DPKG
#!/bin/sh
if [ $# -eq 2 ]; then chroot '$root' dpkg "\$@"; else dpkg --root='$root' --log=/dev/null "\$@"; fi
DPKG
chmod +x "$work/dpkg"
export root work

# files: lists all files in the root but dpkg's own lists and man's cache.
files() {
  (cd "$root" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/log -o -path ./var/cache/man \
    -o -path ./dev -o -path ./tmp \) -prune -o -print | sort)
}
files > "$work/before"

# Makes a copy of the package with the next version, to upgrade to, and puts both packages where the
# root's dpkg can read them.
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/next" "$root/tmp/next.deb" >/dev/null
cp "$package" "$root/tmp/codeprompt.deb"
if [ $# -eq 2 ]; then export packages=/tmp; else export packages="$root/tmp"; fi

"$work/dpkg" -i "$packages/codeprompt.deb" >/dev/null
[ -z "$("$work/dpkg" --verify codeprompt)" ] || fail "dpkg --verify is not content"

# is TEXT COMMAND…: fails unless a command in the root prints the text and ends with status 0.
is() {
  expected=$1
  shift
  found=$(chroot "$root" "$@") || fail "$*: status $?"
  [ "$found" = "$expected" ] || fail "$*: '$found' instead of '$expected'"
}
is "codeprompt ${version%-*}" /usr/bin/codeprompt --version
is "${version%-*}" /usr/bin/pinentry-codeprompt --version
is 123456 /usr/bin/codeprompt --stdin --digits 6 <<'LINE'
123456
LINE
[ "$(stat -c '%a %u %g' "$root/usr/bin/codeprompt")" = "711 0 0" ] || fail "not 0711 and root's"
for name in codeprompt-askpass pinentry-codeprompt; do
  [ "$(readlink "$root/usr/bin/$name")" = codeprompt ] || fail "$name is no link to codeprompt"
done
chroot "$root" /usr/bin/codeprompt --manual > "$work/manual"
for name in codeprompt codeprompt-askpass pinentry-codeprompt; do
  gzip -dc "$root/usr/share/man/man1/$name.1.gz" | cmp - "$work/manual" || fail "$name.1: not the manual"
done
if [ -x "$root/usr/bin/man" ]; then
  chroot "$root" man -P cat pinentry-codeprompt > "$work/page" 2> "$work/said" || fail "$(cat "$work/said")"
  grep -q askpass "$work/page" || fail "man shows something else"
fi
while read -r shell file; do
  chroot "$root" /usr/bin/codeprompt --completions "$shell" | cmp - "$root/usr/share/$file" ||
    fail "no completions for $shell"
done <<'COMPLETIONS'
bash bash-completion/completions/codeprompt
zsh zsh/vendor-completions/_codeprompt
fish fish/vendor_completions.d/codeprompt.fish
COMPLETIONS
documents=$root/usr/share/doc/codeprompt
for name in README.md copyright changelog.gz codeprompt.spdx.json examples/login.sh; do
  [ -s "$documents/$name" ] || fail "no document $name"
done
grep -q 'No licence has been chosen' "$documents/copyright" || fail "copyright says nothing"
! command -v python3 >/dev/null || python3 - "$documents/codeprompt.spdx.json" <<'BILL'
import json, sys
bill = json.load(open(sys.argv[1]))
names = {package["name"] for package in bill["packages"] if "versionInfo" in package}
assert {"codeprompt", "Swift", "glibc"} <= names, names
BILL
# Relative links in the documents must lead to files of the package.
for text in "$documents"/*.md "$documents"/*/*.md; do
  { grep -o '](\.\{0,1\}[A-Za-z][^):]*)' "$text" || :; } | sed 's/^](//; s/[#)].*//' |
    while read -r target; do
      [ -z "$target" ] || [ -e "${text%/*}/$target" ] || fail "$text: $target is not in the package"
    done
done

# ask PROGRAM COMMANDS: a person types half a code, a shell runs COMMANDS, and the person types the
# rest.
cat > "$work/ask" <<'EXPECT'
set timeout 20
log_user 0
set env(LANG) C.UTF-8
set env(TERM) xterm
proc fail {reason} { puts stderr "package.sh: $reason"; exit 1 }
lassign $argv program commands
spawn -noecho sh -c "exec chroot \"\$root\" $program --digits 6 --mask > \"\$work/answer\""
set process [exp_pid]
expect {
  -ex "Enter the 6-digit code" {}
  default { fail "nothing asked" }
}
send 123
if {$commands ne ""} {
  if {[catch {exec sh -c $commands 2>@1} said]} { fail "$commands: $said" }
  set running [file readlink /proc/$process/exe]
  # In an emulator, it is the emulator.
  if {![string match "*(deleted)" $running] && ![string match "*/qemu-*" $running]} { fail "not a new file" }
}
send 456
expect {
  eof {}
  timeout { fail "does not end" }
}
set status [lindex [wait] 3]
set file [open $env(work)/answer]
set answer [read $file]
if {$status != 0 || $answer ne "123456\n"} { fail "status $status, '$answer'" }
EXPECT
ask() { expect "$work/ask" "$@" || fail "$*"; }

ask /usr/bin/codeprompt ""
# shellcheck disable=SC2016 # for the shell that expect starts
ask /usr/bin/codeprompt '"$work/dpkg" -i "$packages/next.deb"'
[ "$("$work/dpkg" -s codeprompt | sed -n 's/^Version: //p')" = "$version+next" ] || fail "no upgrade"
# shellcheck disable=SC2016
ask /usr/bin/codeprompt '"$work/dpkg" -P codeprompt'
rm "$root/tmp/codeprompt.deb" "$root/tmp/next.deb"
files | diff "$work/before" - >&2 || fail "removing leaves something"

# Installs and removes the archive.
tar -xzf "$archive" -C "$work"
tree=$(only "$work/codeprompt-*-linux-*")
# install_archive [uninstall]: runs the archive's install.sh, in a Debian with the sh that is there.
if [ $# -eq 2 ]; then
  cp -R -P "$tree" "$root/tmp/archive"
  install_archive() { chroot "$root" /tmp/archive/install.sh "$@"; }
else
  install_archive() { DESTDIR=$root PREFIX=/usr/local "$tree/install.sh" "$@"; }
fi
install_archive >/dev/null
is "codeprompt ${version%-*}" /usr/local/bin/codeprompt --version
ask /usr/local/bin/codeprompt ""
for file in share/doc/codeprompt/copyright bin/codeprompt; do
  cmp "$tree/$file" "$root/usr/local/$file" || fail "not installed: $file"
done
install_archive uninstall
rm -rf "$root/tmp/archive"
files | diff "$work/before" - >&2 || fail "uninstall leaves something"

# The archive's install.sh is for every shell: each that is there has to install the same files.
for shell in sh dash "bash --posix" "busybox sh" mksh yash; do
  command -v "${shell%% *}" >/dev/null || continue
  # shellcheck disable=SC2086 # two words
  DESTDIR=$work/shell PREFIX=/usr $shell "$tree/install.sh" >/dev/null || fail "$shell: not installed"
  (cd "$work/shell" && find . -type f -exec cksum {} + | sort -k 3) > "$work/$shell.list"
  cmp "$work/sh.list" "$work/$shell.list" || fail "$shell installs something else"
  # shellcheck disable=SC2086
  DESTDIR=$work/shell PREFIX=/usr $shell "$tree/install.sh" uninstall || fail "$shell: not removed"
  [ ! -e "$work/shell" ] || rmdir "$work/shell" || fail "$shell: uninstall leaves something"
done
echo "installed, upgraded and removed while prompts were open; nothing is left"
