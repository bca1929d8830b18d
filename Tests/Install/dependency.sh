#!/bin/sh
# Depends on the library as somebody else's package does: by the URL of a repository and the tag of a
# version, and by path. Each builds a program that imports CodePromptKit, and runs it without a
# terminal. Some four minutes.
#
#   usage: dependency.sh
set -eu
clone=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' "$clone/Sources/CodePromptKit/Release.swift")

git clone -q "$clone" "$folder/codeprompt"
git -C "$folder/codeprompt" -c user.name=test -c user.email=test@localhost \
  tag --annotate --message "codeprompt $version" "$version"

# depend NAME DEPENDENCY: a new package that has only this dependency.
depend() {
  mkdir -p "$folder/$1/Sources/sign-in"
  cat > "$folder/$1/Package.swift" <<PACKAGE
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "sign-in",
  platforms: [.macOS(.v13)],
  dependencies: [$2],
  targets: [
    .executableTarget(
      name: "sign-in", dependencies: [.product(name: "CodePromptKit", package: "codeprompt")])
  ]
)
PACKAGE
  cat > "$folder/$1/Sources/sign-in/main.swift" <<'PROGRAM'
import CodePromptKit

var prompt = CodePrompt(.digits(6), mask: .dots)
prompt.title = "Two-factor sign-in"
do {
  _ = try prompt.run { _ in .accepted }
} catch {
  print("no terminal")
}
PROGRAM
  (cd "$folder/$1" && swift build ${JOBS:+-j "$JOBS"}) > "$folder/$1.log" 2>&1 ||
    { cat "$folder/$1.log" >&2; exit 1; }
  found=$(setsid "$folder/$1/.build/debug/sign-in" < /dev/null)
  [ "$found" = "no terminal" ] || { echo "dependency.sh: $1: '$found'" >&2; exit 1; }
  echo "depended on by $1"
}
depend tag ".package(url: \"file://$folder/codeprompt\", from: \"$version\")"
grep -q "\"version\" : \"$version\"" "$folder/tag/Package.resolved" ||
  { echo "dependency.sh: another version was taken" >&2; exit 1; }
depend path '.package(path: "../codeprompt")'
