#!/bin/sh
# Checks the executable that is installed: memory that nothing should write can't be written, no memory
# can be both written and executed, addresses differ at each start, no library is searched for, and
# compiled C checks its stack and its copies. For riscv64 and armv6, addresses don't differ: glibc 2.36
# can't start a static-pie there.
#
#   usage: hardening.sh [FILE]     as .ci/executables made it (.build/executables/this/codeprompt)
set -eu
cd "$(dirname "$0")/../../.."
file=$(realpath "${1:-.build/executables/this/codeprompt}")
objects=.build/embedded/$(basename "$(dirname "$file")")
failed=

fail() {
  echo "hardening.sh: $*" >&2
  failed=yes
}

# sections FILE: prints name, flags, address and size of each section that is loaded into memory.
sections() {
  readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] //p' |
    awk '$2 != "NULL" && $7 ~ /A/ { print $1, $7, $3, $5 }'
}

# lies_in FIRST SIZE START LENGTH: whether one range of memory (hexadecimal) is within another.
lies_in() {
  [ $((0x$1)) -ge $(($3)) ] && [ $((0x$1 + 0x$2)) -le $(($3 + $4)) ]
}

headers=$(readelf -lW "$file")
echo "$headers" | awk '$1 == "LOAD" && /RWE/ { found = 1 } END { exit found }' ||
  fail "$file: a segment can be written and run"
echo "$headers" | grep -q 'GNU_STACK .* RW ' || fail "$file: the stack can be run"
! echo "$headers" | grep -q INTERP || fail "$file: it is not static"
constants='.rodata .data.rel.ro .init_array .got'
case $file in
  *linux-riscv64/* | *linux-armv6/*)
    readelf -dW "$file" | grep -q 'no dynamic section' || fail "$file: addresses are found later" ;;
  *)
    constants="$constants .got.plt"
    readelf -dW "$file" | grep -q 'FLAGS_1.* NOW PIE' ||
      fail "$file: it is not position independent, or addresses are found later" ;;
esac
! readelf -dW "$file" | grep -qE 'RPATH|RUNPATH|NEEDED' || fail "$file: it searches for libraries"
# shellcheck disable=SC2046 # two words: where it begins, and how long it is
set -- $(echo "$headers" | awk '$1 == "GNU_RELRO" { print $3, $6 }') 0 0
relro=$1 length=$2
[ "$relro" != 0 ] || fail "$file: no RELRO"
# The kernel protects whole pages, so RELRO begins and ends with a page of the largest size that the
# processor can have. The linker has aligned the segments to this size.
page=$(echo "$headers" | awk '$1 == "LOAD" { print $NF; exit }')
[ $((relro % page)) -eq 0 ] || fail "$file: RELRO begins within a page of $((page)) bytes"
[ $(((relro + length) % page)) -eq 0 ] || fail "$file: RELRO ends within a page of $((page)) bytes"

list=$(sections "$file")
for name in $constants; do
  echo "$list" | grep -q "^$name " || fail "$file: no section $name"
done
while read -r name flags first size; do
  case $name in
    .rodata | .eh_frame | .gcc_except_table)
      case $flags in *[WX]*) fail "$file: $name can be written or run: $flags" ;; esac ;;
    .tdata | .preinit_array | .init_array | .fini_array | .data.rel.ro | .got | .got.plt)
      lies_in "$first" "$size" "$relro" "$length" || fail "$file: $name is not in RELRO" ;;
  esac
done <<LIST
$list
LIST
nm "$objects/codeprompt" | grep -q ' T __stack_chk_fail$' || fail "$file: no stack protector"

# uses OBJECT SYMBOL: fails unless an object file of C calls the function that a check uses.
uses() {
  nm "$objects/$1.o" | grep -q " U $2\$" || fail "$1: $2 is not called"
}
for name in guard platform signal-handlers; do uses "$name" __stack_chk_fail; done
uses page __memcpy_chk
uses secrets __explicit_bzero_chk
# The executable can't be checked for CET: the object that Swift compiles lacks the note.
case $file in
  *x86_64/*)
    for object in "$objects"/*.o; do
      [ "$object" != "$objects/swift.o" ] || continue
      readelf -n "$object" | grep -q 'IBT, SHSTK' || fail "$object: not compiled for CET"
    done ;;
esac
[ -z "$failed" ] || exit 1
echo "what is read-only can't be written, and C's stacks and copies are checked"
