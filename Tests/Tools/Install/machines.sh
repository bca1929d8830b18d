#!/bin/sh
# Installs, uses and removes the packages for Linux as on machines with other processors, in emulators:
# the Debian package and the archive by package.sh, and the wheel by pip, each with the programs of a
# Debian for that processor. No file may be left. Needs root, Linux 6.7 or later, expect, and Debian's
# mmdebstrap, arch-test and qemu-user-static. At first, five Debians of 260 MB are made from the network.
#
#   usage: machines.sh FOLDER [NAME…]
#
# FOLDER holds the packages. NAME: linux-x86_64 linux-arm64 linux-riscv64 linux-armv6; default: all.
# The Debians stay in .build/roots.
set -eu
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/../../.."

fail() {
  echo "machines.sh: $*" >&2
  exit 1
}
[ $# -gt 0 ] || fail "usage: machines.sh FOLDER [NAME…]"
[ "$(id -u)" -eq 0 ] || [ -n "${CODEPROMPT_UNSHARED-}" ] || fail "only root can do this"

# The script runs again in namespaces of its own, in which the kernel knows the emulators. Outside of
# them, the kernel still refuses programs for other processors.
if [ -z "${CODEPROMPT_UNSHARED-}" ]; then
  export CODEPROMPT_UNSHARED=1
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkfifo "$work/child" "$work/mapped"
  # Each user is mapped to itself. Only root may do that, and only from outside of the namespace.
  {
    read -r child < "$work/child"
    for map in uid_map gid_map; do echo 0 0 4294967295 > "/proc/$child/$map"; done
    echo > "$work/mapped"
  } &
  # shellcheck disable=SC2016 # for the shell in the namespace
  unshare --user --mount sh -c 'echo $$ > "$1/child"; read -r _ < "$1/mapped"; shift; exec "$@"' \
    sh "$work" "$0" "$@"
  exit
fi
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc ||
  fail "emulators can't be registered in a namespace: Linux 6.7 is needed"
for processor in aarch64 arm riscv64; do
  cat "/usr/lib/binfmt.d/qemu-$processor.conf" > /proc/sys/fs/binfmt_misc/register
done

folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- linux-x86_64 linux-arm64 linux-riscv64 linux-armv6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# files: lists all files in the root but those that Python compiles and man's cache.
files() {
  (cd "$root" && find . -xdev \( -name __pycache__ -o -path ./var/cache/man -o -path ./dev -o \
    -path ./tmp \) -prune -o -print | sort)
}

# pip WORD…: runs the root's pip, for which all packages of FOLDER are in /tmp/packages.
pip() {
  chroot "$root" env PIP_NO_INDEX=1 PIP_FIND_LINKS=/tmp/packages PIP_NO_CACHE_DIR=1 \
    PIP_BREAK_SYSTEM_PACKAGES=1 PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1 \
    python3 -m pip --quiet "$@" || fail "pip $*"
}

# try_wheel: installs the wheel that pip takes, runs prompts from it, and removes it.
try_wheel() {
  mkdir -p "$root/tmp/packages"
  cp "$folder"/*.whl "$root/tmp/packages"
  files > "$work/before"
  pip install codeprompt
  [ "$(echo 123456 | chroot "$root" codeprompt --stdin -d6)" = 123456 ] || fail "no answer"
  # The size of this program needs more than 32 bits.
  printf '#!/bin/sh\nexec grep -qx 123456\n' > "$root/tmp/large"
  truncate -s 3G "$root/tmp/large"
  chmod 755 "$root/tmp/large"
  echo 123456 | chroot "$root" codeprompt --stdin -d6 -- /tmp/large || fail "a large program is not run"
  rm "$root/tmp/large"
  chroot "$root" man -P cat codeprompt > "$work/page" 2> "$work/said" || fail "$(cat "$work/said")"
  grep -q askpass "$work/page" || fail "the manual says nothing"
  for line in 'codeprompt -md6|Enter the 6-digit code|123456' \
    'codeprompt -md4 --print -- grep -qx 1234|Enter the 4-digit code|1234'; do
    shown=${line#*|}
    # shellcheck disable=SC2016 # for the shell of ask.exp
    Tests/Tools/Install/ask.exp 'chroot "$root" '"${line%%|*}" "${shown%|*}" "${line##*|}" "${line##*|}" ||
      exit 1
  done
  pip uninstall --yes codeprompt
  rm -r "$root/tmp/packages"
  # pip leaves the folders of share.
  find "$root/usr/local" -type d -empty -delete
  files | diff "$work/before" - | grep '^>' >&2 && fail "pip leaves something"
  return 0
}

# use ARCHITECTURE RELEASE: tries the packages in a Debian, which is made unless it is there.
use() {
  root=$PWD/.build/roots/$1
  export root
  if [ ! -e "$root" ]; then
    mkdir -p .build/roots
    mmdebstrap --quiet --mode=root --variant=apt --architectures="$1" --include=python3-pip,man-db \
      "$2" "$root.new" http://deb.debian.org/debian || fail "no Debian for $1"
    mv "$root.new" "$root"
  fi
  echo "$1, $(chroot "$root" uname -m):"
  Tests/Tools/Install/package.sh "$folder" "$root"
  try_wheel
}

for name; do
  case $name in
    linux-x86_64) use amd64 bookworm ;;
    linux-arm64) use arm64 bookworm ;;
    linux-riscv64) use riscv64 trixie ;;
    linux-armv6)
      use armhf bookworm
      # The processor of the first Raspberry Pi. Debian's armhf needs a later one.
      export QEMU_CPU=arm1176
      use armel bookworm
      unset QEMU_CPU ;;
    *) fail "there is no '$name'" ;;
  esac
done
echo "used on $*"
