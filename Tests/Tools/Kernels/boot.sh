#!/bin/sh
# Boots kernels of Debian for other machines in qemu, and runs prompts there in pseudo-terminals
# (main.c). Everything is emulated, so /dev/kvm is not needed. The last line is the result.
#
#   usage: boot.sh FOLDER MACHINE [SCENE…]     the scenes that main.c has; SCENE:20 runs it 20 times
#          boot.sh FOLDER all [SCENE…]         all machines that get.sh has, as a table
#
# FOLDER is what `.ci/executables FOLDER` has made. get.sh downloads the kernels. Needs clang,
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

# use EXECUTABLE TARGET CONSOLE QEMU…: which executable the machine runs, for which system clang
# compiles its C programs, and how it is emulated.
use() {
  name=$1 target=$2 console=$3
  shift 3
  qemu=$*
}

# compile OUT FILE…
compile() {
  # shellcheck disable=SC2086 # options
  clang --target=$target -std=gnu11 -O1 -static -fuse-ld=lld -Wall -Wextra -Werror \
    -D_FILE_OFFSET_BITS=64 -o "$@"
}

# boot MACHINE [SCENE…]: leaves what the machine printed in .build/kernels/MACHINE/log.
boot() {
  machine=$1
  shift
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
  (cd "$root" && find . | busybox cpio -o -H newc) > "$work/initramfs" 2>/dev/null
  scenes=$(echo "$*" | tr ' ' ,)
  # shellcheck disable=SC2086 # qemu and its options
  timeout 3600 $qemu -accel tcg -m 512 -nic none -display none -monitor none \
    -serial "file:$work/console" -no-reboot -kernel "$work/kernel" -initrd "$work/initramfs" \
    -append "console=$console quiet loglevel=3 panic=-1 scenes=$scenes"
  tr -d '\r' < "$work/console" > "$work/log"
  grep -q '^status 0$' "$work/log"
}

[ $# -ge 2 ] || fail "usage: boot.sh FOLDER MACHINE|all [SCENE…]"
folder=$1
machines=$2
shift 2
[ "$machines" != all ] || machines='arm64 arm64-16k riscv64 armv6 x86_64 x86_64-5.10'
failed=
for machine in $machines; do
  boot "$machine" "$@" || failed="$failed $machine"
  sed '/^status/,$d' "$work/log" | grep . || echo "$machine printed nothing"
done
[ -z "$failed" ] || fail "not all scenes hold:$failed"
