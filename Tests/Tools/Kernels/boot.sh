#!/bin/sh
# Boots a kernel of Debian for another machine in qemu, and runs prompts there in pseudo-terminals
# (main.c). Everything is emulated, so /dev/kvm is not needed. The last line is the result.
#
#   usage: boot.sh FOLDER MACHINE [SCENE…]     the scenes that main.c has; SCENE:20 runs it 20 times
#          boot.sh FOLDER all [SCENE…]         all machines that get.sh has, one after the other
#
# FOLDER is what `.ci/executables FOLDER` has made. get.sh downloads the kernels. Needs Swift,
# busybox, Debian's qemu-system-arm (qemu-system-misc for riscv64, qemu-system-x86 for x86_64), and
# the C library of the machine: libc6-dev-arm64-cross and libgcc-12-dev-arm64-cross, or those for
# riscv64 or armel (armv6).
set -eu
cd "$(dirname "$0")/../../.."
tools=Tests/Tools/Kernels

fail() {
  echo "boot.sh: $*" >&2
  exit 1
}

[ $# -ge 2 ] || fail "usage: boot.sh FOLDER MACHINE|all [SCENE…]"
folder=$1
machine=$2
shift 2

if [ "$machine" = all ]; then
  failed=
  rm -f .build/kernels/*/log
  for machine in arm64 arm64-16k riscv64 armv6 x86_64 x86_64-5.10; do
    $tools/boot.sh "$folder" "$machine" "$@" || failed="$failed $machine"
  done
  echo
  grep -h '^Linux' .build/kernels/*/log
  [ -z "$failed" ] || fail "not all scenes hold:$failed"
  exit 0
fi

# use EXECUTABLE TARGET CONSOLE QEMU…: which executable the machine runs, for which system clang
# compiles its C programs, and how it is emulated.
use() {
  name=$1 target=$2 console=$3
  shift 3
  qemu=$*
}
case $machine in
  arm64) use linux-arm64 aarch64-linux-gnu ttyAMA0 \
    qemu-system-aarch64 -M virt -cpu cortex-a72 ;;
  arm64-16k) use linux-arm64 aarch64-linux-gnu ttyAMA0 \
    qemu-system-aarch64 -M virt -cpu max,pauth-impdef=on ;;
  riscv64) use linux-riscv64 riscv64-linux-gnu ttyS0 \
    qemu-system-riscv64 -M virt ;;
  armv6) use linux-armv6 "arm-linux-gnueabi -march=armv6" ttyAMA0 \
    qemu-system-arm -M virt,highmem=off -cpu cortex-a15 ;;
  x86_64*) use linux-x86_64 x86_64-linux-gnu ttyS0 \
    qemu-system-x86_64 -M q35 -cpu max ;;
  *) fail "there is no machine '$machine'" ;;
esac
executable=$folder/$name/codeprompt
[ -x "$executable" ] || fail "there is no $executable: .ci/executables makes it"
$tools/get.sh "$machine"
work=.build/kernels/$machine

# The clang and linker of Swift: in PATH there may be others, or none.
library=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
PATH=${library%/lib/swift}/bin:$PATH
# compile OUT FILE…
compile() {
  # shellcheck disable=SC2086 # options
  clang --target=$target -std=gnu11 -O1 -static -fuse-ld=lld -Wall -Wextra -Werror \
    -D_FILE_OFFSET_BITS=64 -o "$@"
}

# The initramfs is the whole system.
root=$work/root
rm -rf "$root"
mkdir -p "$root/bin" "$root/dev" "$root/proc" "$root/tmp"
cp $tools/init "$root/init"
cp "$work/busybox" "$root/bin/busybox"
chmod +x "$root/bin/busybox"
# As it is installed: others than root can't read it.
install -m 711 "$executable" "$root/bin/codeprompt"
for link in codeprompt-askpass pinentry-codeprompt; do ln -s codeprompt "$root/bin/$link"; done
compile "$root/bin/scenes" $tools/*.c
compile "$root/bin/session-leader" Tests/Support/session-leader/main.c
(cd "$root" && find . | busybox cpio -o -H newc 2>/dev/null) > "$work/initramfs"

scenes=$(echo "$*" | tr ' ' ,)
# shellcheck disable=SC2086 # qemu and its options
timeout 3600 $qemu -accel tcg -m 512 -nic none -display none -monitor none \
  -serial "file:$work/console" -no-reboot -kernel "$work/kernel" -initrd "$work/initramfs" \
  -append "console=$console quiet loglevel=3 panic=-1 scenes=$scenes" < /dev/null
tr -d '\r' < "$work/console" > "$work/log"
grep -q '^status' "$work/log" || {
  tail -n 30 "$work/log" >&2
  fail "$machine: the scenes did not come to their end"
}
# Before the scenes, the firmware of some machines prints something.
sed -n '/^scenes:$/,/^status/ { //!p; }' "$work/log"
grep -q '^status 0$' "$work/log" || fail "$machine: not all scenes hold"
