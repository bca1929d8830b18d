#!/bin/sh
# Installs the commands, the manual and the completions for bash, zsh and fish, or removes them.
#
#   .ci/executables                           # in a clone; a released archive has the executable
#   sudo Examples/install.sh                  # under /usr/local; in an archive: ./install.sh
#   PREFIX=~/.local Examples/install.sh       # for yourself
#   DESTDIR=/tmp/package PREFIX=/usr Examples/install.sh
#   sudo Examples/install.sh uninstall        # use the same PREFIX and DESTDIR
#
# In a clone, the executable comes from .build/executables/this, or from the folder in BUILD. In a
# released archive, it comes from bin beside this script, and the documents from share/doc. Each file
# replaces an old one atomically, so that an open prompt continues. The list of everything that was
# installed is PREFIX/share/codeprompt/installed; uninstall removes that and nothing else.
set -eu
umask 022

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

PREFIX=${PREFIX-/usr/local}
PREFIX=${PREFIX%/}
case $PREFIX in
  '' | /*) ;;
  *) fail "PREFIX is '$PREFIX': use a path that begins with /" ;;
esac
root=${DESTDIR-}$PREFIX
list=$root/share/codeprompt/installed
here=$(dirname "$0")
build=$here/../.build/executables/this
[ ! -x "$here/bin/codeprompt" ] || build=$here/bin
build=${BUILD:-$build}
new=
trap 'rm -f "$new"' EXIT
trap 'exit 1' HUP INT TERM

# Prints the missing folders of a path, the outermost first, each with a / at its end.
missing_folders() {
  [ -n "$1" ] && [ ! -d "${DESTDIR-}$1" ] || return 0
  missing_folders "${1%/*}"
  printf '%s/\n' "$1"
}

# Prints what will be installed, each file after the folders that it needs.
plan() {
  for file in share/codeprompt/installed "$@"; do
    missing_folders "$PREFIX/${file%/*}"
    printf '%s\n' "$PREFIX/$file"
  done
}

# place MODE FILE: sets the mode of the new file, and replaces FILE with it.
place() {
  chmod "$1" "$new"
  mv -f "$new" "$root/$2"
}

# begin FILE: creates the folder of FILE, and sets `new` to the name of a new file in it.
begin() {
  mkdir -p "$root/${1%/*}"
  new=$root/${1%/*}/.codeprompt-new
  rm -f "$new"
}

# text FILE ARGUMENTS: installs the output of codeprompt with these arguments as FILE.
text() {
  begin "$1"
  file=$1
  shift
  "$build/codeprompt" "$@" > "$new"
  place 644 "$file"
}

# document FILE: installs FILE from the archive.
document() {
  begin "$1"
  cp "$here/$1" "$new"
  if [ -x "$here/$1" ]; then place 755 "$1"; else place 644 "$1"; fi
}

# Installs the program without its symbols; an archive's has none. Only the owner can read the file,
# so the kernel hides the memory of a prompt from other processes of its user from the start.
program() {
  begin bin/codeprompt
  { [ "$build" != "$here/bin" ] && strip -o "$new" "$build/codeprompt" 2>/dev/null; } ||
    cp "$build/codeprompt" "$new"
  place 711 bin/codeprompt
}

# link FILE NAME: installs FILE as a link to NAME in the same folder.
link() {
  begin "$1"
  ln -s "$2" "$new"
  mv -f "$new" "$root/$1"
}

install() {
  [ -x "$build/codeprompt" ] || fail "there is no $build/codeprompt: run .ci/executables"
  # Under these names the program asks for ssh, git and sudo, and for GnuPG.
  names='codeprompt-askpass pinentry-codeprompt'
  manuals=share/man/man1
  bash=share/bash-completion/completions/codeprompt
  zsh=share/zsh/site-functions/_codeprompt
  fish=share/fish/vendor_completions.d/codeprompt.fish

  documents=
  [ ! -d "$here/share/doc" ] || documents=$(cd "$here" && find share/doc -type f | sort)
  files="$bash $zsh $fish $documents"
  for name in codeprompt $names; do files="$files bin/$name $manuals/$name.1"; done
  for file in $files; do
    [ ! -d "$root/$file" ] || fail "$root/$file is a folder: remove it first"
  done

  # The list is written first, so that an installation that fails halfway can be undone.
  made=$({
    [ ! -e "$list" ] || cat "$list"
    # shellcheck disable=SC2086 # the names have no spaces
    plan $files
  } | awk '!seen[$0]++')
  mkdir -p "${list%/*}" 2>/dev/null && [ -w "${list%/*}" ] ||
    fail "can't write to ${list%/*}: use sudo, or PREFIX=~/.local"
  begin share/codeprompt/installed
  printf '%s\n' "$made" > "$new"
  place 644 share/codeprompt/installed

  program
  text $manuals/codeprompt.1 --manual
  for name in $names; do
    link "bin/$name" codeprompt
    link "$manuals/$name.1" codeprompt.1
  done
  text "$bash" --completions bash
  text "$zsh" --completions zsh
  text "$fish" --completions fish
  for file in $documents; do document "$file"; done
  echo "installed under $root; to remove it, run the same command with 'uninstall'"
}

uninstall() {
  [ -e "$list" ] || fail "nothing is installed under $root: use the PREFIX and DESTDIR of the installation"
  # The list is read in reverse, so that files are removed before their folders. A folder that
  # contains other files remains.
  awk '{ line[NR] = $0 } END { for (i = NR; i > 0; i--) print line[i] }' "$list" |
    while IFS= read -r path; do
      case $path in
        */) rmdir "${DESTDIR-}$path" 2>/dev/null || : ;;
        *) rm -f "${DESTDIR-}$path" ;;
      esac
    done
}

case $# in
  0) install ;;
  1) [ "$1" = uninstall ] || fail "usage: install.sh [uninstall]"; uninstall ;;
  *) fail "usage: install.sh [uninstall]" ;;
esac
