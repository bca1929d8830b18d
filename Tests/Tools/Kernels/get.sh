#!/bin/sh
# Downloads the Debian kernel and the busybox of a machine that boot.sh emulates, once: they stay in
# .build/kernels/MACHINE, where the file `name` says which kernel it is. Needs Debian's apt-get, and
# no root.
#
#   usage: get.sh MACHINE…     arm64 arm64-16k riscv64 armv6 x86_64 x86_64-5.10
set -eu
cd "$(dirname "$0")/../../.."

fail() {
  echo "get.sh: $*" >&2
  exit 1
}

# get MACHINE ARCHITECTURE SUITE KERNEL: KERNEL is a pattern of the names of packages.
get() {
  folder=.build/kernels/$1
  [ ! -e "$folder/name" ] || return 0
  rm -rf "$folder"
  # An apt of its own, so that the architectures and lists of this machine stay as they are.
  apt=$PWD/$folder/apt
  mkdir -p "$apt/etc/apt" "$apt/lists/partial" "$apt/cache/archives/partial"
  : > "$apt/status"
  # shellcheck disable=SC2016 # apt-get replaces it
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
    grep '/debian/$' | head -n 1)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
    "${mirror:-http://deb.debian.org/debian/} $3 main" > "$apt/sources.list"
  cat > "$apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
APT::Architecture "$2";
APT::Architectures { "$2"; };
APT::Sandbox::User "root";
Acquire::Languages "none";
CONF
  kernel=$(
    export APT_CONFIG="$apt/apt.conf"
    apt-get update -qq
    name=$(apt-cache pkgnames linux-image | grep -xE "$4" | sort -V | tail -n 1)
    [ -n "$name" ] || fail "$mirror has no package $4 for $2 in $3"
    cd "$folder"
    apt-get download -qq "$name" busybox-static >&2
    echo "$name"
  )
  for package in "$folder"/*.deb; do dpkg-deb --fsys-tarfile "$package" >> "$apt/files"; done
  tar -x -i -f "$apt/files" -C "$folder" --wildcards --strip-components 2 './boot/vmlinu*'
  mv "$folder"/vmlinu* "$folder/kernel"
  # In older suites it is below /bin, in newer ones below /usr/bin.
  tar -x -i -O -f "$apt/files" --wildcards '*/bin/busybox' > "$folder/busybox"
  rm -rf "$apt" "$folder"/*.deb
  echo "$kernel" > "$folder/name"
}

[ $# -gt 0 ] || fail "usage: get.sh MACHINE…"
for machine; do
  case $machine in
    arm64) get "$machine" arm64 bookworm 'linux-image-6\.1\..*-cloud-arm64-unsigned' ;;
    arm64-16k) get "$machine" arm64 trixie 'linux-image-6\.[0-9.+deb]*-arm64-16k-unsigned' ;;
    riscv64) get "$machine" riscv64 trixie 'linux-image-6\.[0-9.+deb]*-riscv64' ;;
    armv6) get "$machine" armhf bookworm 'linux-image-6\.1\.[0-9-]*-armmp-lpae' ;;
    x86_64) get "$machine" amd64 trixie 'linux-image-6\.[0-9.+deb]*-cloud-amd64-unsigned' ;;
    x86_64-5.10) get "$machine" amd64 bullseye 'linux-image-5\.10\..*-cloud-amd64-unsigned' ;;
    *) fail "there is no machine '$machine'" ;;
  esac
done
