#!/bin/sh
# Makes the packages twice, from the last commit in two folders with different paths and settings: in
# a clone, and in an unpacked source archive, which another clone has made. Compares the executables
# with their symbols, and all packages. Names the sections or files that differ. Takes six minutes for
# each NAME.
#
#   usage: reproducible.sh [--again] [FOLDER [NAME…]]
#
# FOLDER is where the folders are made and the packages are kept, and NAME one of .ci/package (default:
# all). --again: FOLDER/first has the packages and executables of an earlier run with the same names
# and commit, and only those of the second folder are made.
set -eu
unset SOURCE_DATE_EPOCH DEBFULLNAME DEBEMAIL
again=
[ "${1-}" != --again ] || { again=yes; shift; }
clone=$(cd "$(dirname "$0")/../../.." && pwd)
given=${1-}
[ $# -eq 0 ] || shift
folder=${given:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
commit=$(git -C "$clone" rev-parse HEAD)
[ -n "$given" ] || trap 'rm -rf "$folder"' EXIT

# package SIDE FOLDER [NAME…]: has .ci/package in FOLDER make packages into the folder SIDE.
package() {
  side=$1 made=$2
  shift 2
  "$made/.ci/package" "$folder/$side" "$@" > "$folder/$side.log" 2>&1 ||
    { cat "$folder/$side.log" >&2; exit 1; }
}

# make_source SIDE FOLDER: clones into FOLDER, and makes the source archive into the folder SIDE.
make_source() {
  rm -rf "$2" "${folder:?}/$1"
  git clone -q "$clone" "$2"
  git -C "$2" checkout -q --detach "$commit"
  package "$1" "$2" source
}

# make SIDE FOLDER [NAME…]: makes the packages of FOLDER into the folder SIDE.
make() {
  package "$@"
  for executable in "$made"/.build/embedded/*/codeprompt; do
    name=${executable%/codeprompt}
    cp "$executable" "$folder/$side/${name##*/}"
  done
}
if [ -z "$again" ]; then
  make_source first "$folder/a"
  make first "$folder/a" "$@"
fi
# The second folder has a longer path with characters beyond ASCII, and another time zone, language
# and umask.
(
  umask 077
  export TZ=Pacific/Kiritimati LANG=zh_TW.UTF-8 LC_ALL=C.UTF-8
  other="$folder/another folder/that goes/déeper"
  make_source second "$other/codeprompt-of-somebody-else"
  rm -rf "$other"/codeprompt-*-source
  tar -xzf "$folder"/second/codeprompt-*-source.tar.gz -C "$other"
  SOURCE_DATE_EPOCH=$(git -C "$clone" log -1 --format=%ct "$commit")
  DEBFULLNAME=$(git -C "$clone" log -1 --format=%an "$commit")
  DEBEMAIL=$(git -C "$clone" log -1 --format=%ae "$commit")
  export SOURCE_DATE_EPOCH DEBFULLNAME DEBEMAIL
  make second "$(echo "$other"/codeprompt-*-source)" "$@"
)

# unpack FILE FOLDER: fails if FILE is no package.
unpack() {
  case $1 in
    *.deb) dpkg-deb -x "$1" "$2" ;;
    *.tar.gz) tar -xzf "$1" -C "$2" ;;
    *.whl) python3 -m zipfile -e "$1" "$2" ;;
    *) return 1 ;;
  esac
}

# differ FILE: prints which parts of a file differ.
differ() {
  echo "reproducible.sh: $1 differs" >&2
  for side in first second; do
    rm -rf "$folder/$side.files"
    mkdir "$folder/$side.files"
    if unpack "$folder/$side/$1" "$folder/$side.files"; then
      (cd "$folder/$side.files" && find . -type f -exec sha256sum {} + | sort -k2)
    else
      readelf -SW "$folder/$side/$1" 2>/dev/null |
        sed -n 's/^ *\[ *[0-9]*\] \(\.*[A-Za-z][^ ]*\) .*/\1/p' |
        while read -r section; do
          printf '%s ' "$section"
          readelf -x "$section" "$folder/$side/$1" 2>/dev/null | sha256sum
        done
    fi > "$folder/$side.list"
  done
  diff "$folder/first.list" "$folder/second.list" | sed 's/^/  /' >&2
}

failed=
for file in "$folder"/first/*; do
  name=${file##*/}
  cmp -s "$file" "$folder/second/$name" || { differ "$name"; failed=yes; }
done
[ "$(ls "$folder/first")" = "$(ls "$folder/second")" ] || failed=yes
[ -z "$failed" ] || exit 1
(cd "$folder/first" && sha256sum -- *)
echo "the same bytes from both folders"
