#!/bin/sh
# Makes the packages twice, from clones of the last commit in two folders with different paths and
# settings, and compares the executables with their symbols, the Debian package and the archive.
# Names the sections or files that differ. Takes about eight minutes.
#
#   usage: reproducible.sh [FOLDER]     where the clones are made and the packages are kept
set -eu
clone=$(cd "$(dirname "$0")/../../.." && pwd)
given=${1-}
folder=${given:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
commit=$(git -C "$clone" rev-parse HEAD)
[ -n "$given" ] || trap 'rm -rf "$folder"' EXIT

# make NAME FOLDER: clones into FOLDER, and makes the clone's packages into the folder NAME.
make() {
  rm -rf "$2" "${folder:?}/$1"
  git clone -q "$clone" "$2"
  git -C "$2" checkout -q --detach "$commit"
  "$2/.ci/package" "$folder/$1" > "$folder/$1.log" 2>&1 || { cat "$folder/$1.log" >&2; exit 1; }
  cp "$2/.build/executables/this/codeprompt" "$folder/$1"
}
make first "$folder/a"
# The second clone has a longer path with characters beyond ASCII, and another time zone, language
# and umask.
(
  umask 077
  export TZ=Pacific/Kiritimati LANG=zh_TW.UTF-8 LC_ALL=C.UTF-8
  make second "$folder/another folder/that goes/déeper/codeprompt-of-somebody-else"
)

# differ FILE: prints which parts of a file differ.
differ() {
  echo "reproducible.sh: $1 differs" >&2
  case $1 in
    *.deb) command='dpkg-deb --fsys-tarfile' ;;
    *.tar.gz) command='gzip -dc' ;;
    *) command= ;;
  esac
  for side in first second; do
    if [ -n "$command" ]; then
      mkdir -p "$folder/$side.files"
      $command "$folder/$side/$1" | tar -x -C "$folder/$side.files"
      (cd "$folder/$side.files" && find . -type f -exec sha256sum {} + | sort -k2) > "$folder/$side.list"
    else
      readelf -SW "$folder/$side/$1" | sed -n 's/^ *\[ *[0-9]*\] \(\.*[A-Za-z][^ ]*\) .*/\1/p' |
        while read -r section; do
          printf '%s ' "$section"
          readelf -x "$section" "$folder/$side/$1" 2>/dev/null | sha256sum
        done > "$folder/$side.list"
    fi
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
