#!/bin/sh
# Makes the source archive, unpacks it, and makes the packages there without git: they must have the
# same bytes as those of the clone. Takes the clone's executables, so that it needs only seconds;
# reproducible.sh compiles in the unpacked archive.
#
#   usage: source.sh FOLDER     what `.ci/package FOLDER this` made
set -eu
export LC_ALL=C
unset SOURCE_DATE_EPOCH DEBFULLNAME DEBEMAIL
cd "$(dirname "$0")/../../.."

fail() {
  echo "source.sh: $*" >&2
  exit 1
}

[ $# -eq 1 ] || fail "usage: source.sh FOLDER"
# Inside the clone, so that a git command in the unpacked archive would find the clone's commit.
work=$PWD/.build/source-archive
rm -rf "$work"
mkdir -p "$work/bin"
.ci/package "$work/made" source >/dev/null || fail "no source archive is made"
archive=$(echo "$work/made"/codeprompt-*-source.tar.gz)
[ -e "$archive" ] || fail "not one source archive, but: $archive"
(cd "$work/made" && sha256sum --quiet --check SHA256SUMS)
checksum=$(sha256sum < "$archive")
for file in PKGBUILD codeprompt.rb; do
  { grep -qF "${checksum%% *}" "$work/made/$file" && ! grep '@[A-Z]*@' "$work/made/$file"; } ||
    fail "$file has not the checksum of the source archive, or misses something else"
done
grep -qF "${archive##*/}:" "$work/made/CONTENTS" || fail "CONTENTS does not list the source archive"

# same_as_known: fails if standard input has not the lines of the file known, and prints the first
# differences.
same_as_known() {
  diff "$work/known" - > "$work/difference" || { sed 5q "$work/difference" >&2; false; }
}

# It has the files that git knows, with the permissions in which git keeps them, of root, sorted, and
# with the time of the commit.
top=${archive##*/}
top=${top%.tar.gz}
tar -xzf "$archive" -C "$work"
tree=$work/$top
git ls-files | sort > "$work/known"
(cd "$tree" && find . -type f | sed 's|^\./||' | sort) | same_as_known ||
  fail "not the files that git knows"
git ls-files -z | xargs -0 sha256sum > "$work/sums"
(cd "$tree" && sha256sum --quiet --check "$work/sums") || fail "files differ"
git ls-files -s | sed -n 's/^100755 .*	//p' | sort > "$work/known"
(cd "$tree" && find . -type f -perm 755 | sed 's|^\./||' | sort) | same_as_known ||
  fail "other files can be run"
time=$(TZ=UTC date -d "@$(git log -1 --format=%ct)" '+%Y-%m-%d %H:%M:%S')
TZ=UTC tar --numeric-owner --full-time -tvzf "$archive" > "$work/list"
grep -m 5 -vE "^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x) 0/0 +[0-9]+ $time $top/" "$work/list" >&2 &&
  fail "another permission, owner or time"
tar -tzf "$archive" | sed 's|/$||' > "$work/names"
tr / '\001' < "$work/names" | sort -c || fail "not sorted"

# Without git, what a clone has from its last commit has to be set.
cat > "$work/bin/git" <<GIT
#!/bin/sh
echo "git \$*" >> '$work/git.log'
exec $(command -v git) "\$@"
GIT
chmod +x "$work/bin/git"
mkdir "$tree/.build"
ln -s "$PWD/.build/executables" "$tree/.build/executables"

# package ARGUMENT…: runs .ci/package in the unpacked archive, and prints what it says.
package() { PATH=$work/bin:$PATH "$tree/.ci/package" --built "$@" 2>&1; }

# refuses TEXT ARGUMENT…: fails unless .ci/package refuses, with an error that has this text.
refuses() {
  text=$1
  shift
  if found=$(package "$@"); then fail "made without what it needs: $*"; fi
  case $found in *"$text"*) ;; *) fail "'$found' does not say: $text" ;; esac
}
refuses "set SOURCE_DATE_EPOCH DEBFULLNAME DEBEMAIL, which" "$work/again" this
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
DEBEMAIL=$(git log -1 --format=%ae)
export SOURCE_DATE_EPOCH DEBEMAIL
refuses "set DEBFULLNAME, which" "$work/again" this
DEBFULLNAME=$(git log -1 --format=%an)
export DEBFULLNAME
refuses "the source archive is what was unpacked" "$work/again" source

found=$(package "$work/again" this) || fail "no packages are made: $found"
for file in "$work/again"/*.deb "$work/again"/*.tar.gz "$work/again"/*.whl; do
  cmp "$1/${file##*/}" "$file" || fail "not the bytes of the clone: ${file##*/}"
done
[ ! -e "$work/git.log" ] || fail "it asks git: $(cat "$work/git.log")"
rm -rf "$work"
echo "the source archive makes the same packages"
