#!/bin/sh
# Installs the Python wheel that .ci/package makes for this machine without a network, runs prompts
# from it, and removes it again; no file may be left. Looks at the other wheels too: what is in them,
# and on which systems pip takes them. Needs expect, man, and Python with venv.
#
#   usage: wheel.sh FOLDER [INSTALLER…]     pip pipx uv; default: pip
#
# Only pipx needs the network: it gets a pip of its own.
set -eu
cd "$(dirname "$0")/../../.."

fail() {
  echo "wheel.sh: $*" >&2
  exit 1
}

[ $# -gt 0 ] || fail "usage: wheel.sh FOLDER [INSTALLER…]"
folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- pip
wheel=$(echo "$folder"/codeprompt-*-py3-none-*linux*_"$(uname -m).whl")
[ -e "$wheel" ] || fail "not one wheel for this machine, but: $wheel"
version=${wheel##*/codeprompt-}
version=${version%%-*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PIP_NO_INDEX=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

python3 -m venv "$work/environment"
pip=$work/environment/bin/pip
"$work/environment/bin/python" Tests/Tools/Install/wheel-check.py "$folder" || exit 1

# files FOLDER…: lists all files in these folders but those that Python compiles.
files() { find "$@" -name __pycache__ -prune -o -print | sort; }

# try BIN MANUALS: runs the commands in the folder BIN, and has man show a page from MANUALS.
try() {
  bin=$1
  [ "$("$bin/codeprompt" --version)" = "codeprompt $version" ] || fail "$bin: not $version"
  [ "$(echo 123456 | "$bin/codeprompt" --stdin --digits 6)" = 123456 ] || fail "$bin: no answer"
  echo BYE | "$bin/pinentry-codeprompt" | grep -q '^OK ' || fail "$bin: no greeting"
  Tests/Tools/Install/ask.exp "$bin/codeprompt -md6" "Enter the 6-digit code" 123456 123456 || exit 1
  Tests/Tools/Install/ask.exp "$bin/codeprompt-askpass Passphrase:" "Passphrase:" 'open sesame\r' \
    "open sesame" || exit 1
  for name in codeprompt codeprompt-askpass pinentry-codeprompt; do
    MANPATH=$2 LC_ALL=C.UTF-8 man -P cat "$name" > "$work/$name.page" 2>&1 || fail "no page for $name"
    cmp "$work/codeprompt.page" "$work/$name.page" || fail "another page for $name"
  done
  grep -q 'askpass' "$work/codeprompt.page" || fail "the page says nothing"
}

try_pip() {
  files "$work/environment" > "$work/before"
  "$pip" install --quiet "$wheel"
  "$pip" check >/dev/null
  try "$work/environment/bin" "$work/environment/share/man"
  "$pip" uninstall --quiet --yes codeprompt
  # The folders of share remain, as after any package.
  find "$work/environment/share" -type d -empty -delete 2>/dev/null || :
  files "$work/environment" | diff "$work/before" - >&2 || fail "pip leaves something"

  for other in "$folder"/*.whl; do
    [ "$other" != "$wheel" ] || continue
    ! "$pip" install --quiet "$other" > "$work/said" 2>&1 || fail "pip takes $other"
    grep -q 'is not a supported wheel on this platform' "$work/said" || fail "$(cat "$work/said")"
  done
}

try_pipx() {
  (
    export PIPX_HOME="$work/pipx" PIPX_BIN_DIR="$work/pipx-bin" PIPX_MAN_DIR="$work/pipx-man"
    export PIPX_COMPLETION_DIR="$work/pipx-completions" PIPX_DEFAULT_BACKEND=pip HOME="$work"
    unset PIP_NO_INDEX
    pipx install "$wheel" > "$work/said" 2>&1 || fail "$(cat "$work/said")"
    try "$PIPX_BIN_DIR" "$PIPX_MAN_DIR"
    [ -s "$PIPX_COMPLETION_DIR/bash-completion/completions/codeprompt" ] || fail "no completions"
    pipx uninstall codeprompt > "$work/said" 2>&1 || fail "$(cat "$work/said")"
  ) || exit 1
  # pipx's own lock remains.
  left=$(find "$work"/pipx-* "$work/pipx/venvs" ! -type d ! -name .codeprompt.lock)
  [ -z "$left" ] || fail "pipx leaves $left"
}

try_uv() {
  (
    export UV_TOOL_DIR="$work/uv" UV_TOOL_BIN_DIR="$work/uv-bin" UV_CACHE_DIR="$work/uv-cache"
    export UV_OFFLINE=1 HOME="$work"
    uv tool install --quiet "$wheel"
    try "$UV_TOOL_BIN_DIR" "$UV_TOOL_DIR/codeprompt/share/man"
    uv tool uninstall --quiet codeprompt
    # uv knows of other systems. Each takes one of the wheels, and says so in its name.
    while read -r platform tag; do
      rm -rf "$work/target"
      uv pip install --quiet --no-index --find-links "$folder" --python-platform "$platform" \
        --target "$work/target" codeprompt || fail "uv takes nothing for $platform"
      grep -q "^Tag: py3-none-$tag\$" "$work"/target/codeprompt-*.dist-info/WHEEL ||
        fail "uv takes another wheel for $platform"
    done <<'PLATFORMS'
x86_64-unknown-linux-gnu manylinux_2_17_x86_64
x86_64-unknown-linux-musl musllinux_1_1_x86_64
aarch64-unknown-linux-gnu manylinux_2_17_aarch64
aarch64-unknown-linux-musl musllinux_1_1_aarch64
riscv64-unknown-linux manylinux_2_31_riscv64
aarch64-apple-darwin macosx_13_0_arm64
PLATFORMS
    ! uv pip install --quiet --no-index --find-links "$folder" --target "$work/target" \
      --python-platform x86_64-apple-darwin codeprompt 2>/dev/null || fail "uv takes one for Intel Macs"
  ) || exit 1
  left=$(find "$work/uv-bin" ! -type d)
  [ -z "$left" ] && [ ! -e "$work/uv/codeprompt" ] || fail "uv leaves $left"
}

for installer; do
  case $installer in
    pip | pipx | uv) "try_$installer" ;;
    *) fail "no installer: $installer" ;;
  esac
done
echo "the wheel was installed, asked and was removed: $*"
